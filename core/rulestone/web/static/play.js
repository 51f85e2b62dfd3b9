const by = (id) => document.getElementById(id);
const table = by("table"), said = by("said"), desk = by("desk"), form = by("begin"), line = by("line");
let name = "", busy = false;

function reply(words, wrong) {
  said.textContent = words.replace(/\n+$/, "");
  said.classList.toggle("wrong", Boolean(wrong));
}

async function post(path, body) {
  const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  return answer.json();
}

function decks() {
  const names = by("game").selectedOptions[0].dataset.decks.split("\n");
  for (const [id, at] of [["deck", 0], ["against", 1]]) {
    by(id).replaceChildren(...names.map((one, n) => new Option(one, one, n === Math.min(at, names.length - 1), n === Math.min(at, names.length - 1))));
  }
}

function lay(found, focus) {
  if (found.html) {
    const made = new DOMParser().parseFromString(found.html, "text/html").body;
    by("board").replaceChildren(...made.querySelectorAll(":scope > .the-board"));
    table.replaceChildren(...made.children);
    if (focus) table.querySelector("h2")?.focus({ preventScroll: true });
    table.querySelector(".question")?.scrollIntoView({ block: "nearest" });
  }
  if (found.title) by("title").textContent = found.title;
}

async function say(text, focus = true) {
  if (busy || !name) return;
  busy = true;
  const waits = setTimeout(() => { desk.classList.add("waiting"); reply("The opponent is thinking …"); }, 350);
  try {
    const found = await post(`/tables/${encodeURIComponent(name)}`, text === null ? {} : { line: text });
    clearTimeout(waits);
    if (found.gone) { leave(found.error); return; }
    if (found.error) { reply(found.error, true); return; }
    reply(found.said);
    if (found.said) said.scrollIntoView({ block: "nearest" });
    lay(found, focus && Boolean(found.html));
    desk.hidden = false;
    form.hidden = true;
  } catch { reply("The server does not answer. Is it still running?", true); } finally {
    clearTimeout(waits);
    desk.classList.remove("waiting");
    busy = false;
  }
}

function leave(words) {
  name = "";
  history.replaceState(null, "", location.pathname);
  desk.hidden = true;
  form.hidden = false;
  by("title").textContent = words || "";
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (busy) return;
  busy = true;
  by("title").textContent = "Setting up the table …";
  const setting = {
    game: by("game").value, deck: by("deck").value, against: by("against").value, opponent: by("opponent").value,
    seat: Number(by("seat").value), seed: Number(by("seed").value), guide: by("guide").checked,
  };
  try {
    const found = await post("/tables", setting);
    if (found.error) { by("title").textContent = found.error; return; }
    name = found.table;
    location.hash = name;
    reply("");
    desk.hidden = false;
    form.hidden = true;
    lay(found, true);
  } catch { by("title").textContent = "The server does not answer. Is it still running?"; } finally { busy = false; }
});

const picked = () => [...table.querySelectorAll("[data-pick][aria-pressed=true]")].sort((a, b) => a.dataset.at - b.dataset.at);

function toggle(button) {
  const on = button.getAttribute("aria-pressed") === "true";
  button.setAttribute("aria-pressed", String(!on));
  button.dataset.at = String(Date.now() + performance.now());
  const names = picked().map((one) => one.querySelector("b").textContent);
  table.querySelector(".picked").textContent = names.length ? `In this order: ${names.join(", ")}.` : "Nothing chosen.";
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const told = button.dataset;
  if (told.line !== undefined) say(told.line);
  else if (told.new) leave();
  else if (told.pick) toggle(button);
  else if (told.answer) {
    const pick = table.querySelector(`[data-pick="${CSS.escape(told.answer)}"]`);
    if (pick) toggle(pick); else say(told.answer);
  } else if (told.number) say(table.querySelector(".number input").value);
  else if (told.done) say(`${told.done === "1" ? "" : "what if "}${picked().map((one) => one.dataset.pick).join(" ") || "0"}`);
});
by("say").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = line.value;
  line.value = "";
  say(text, false);
});
table.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches(".number input")) say(event.target.value);
});
by("game").addEventListener("change", decks);
window.addEventListener("hashchange", () => { if (location.hash.slice(1) && location.hash.slice(1) !== name) { name = location.hash.slice(1); say(null); } });

decks();
if (location.hash.length > 1) { name = location.hash.slice(1); say(null); }
