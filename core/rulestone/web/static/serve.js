const by = (id) => document.getElementById(id);
const text = by("text"), status = by("status"), result = by("result"), lines = by("lines"), dialog = by("why");
const WAIT = 400, NAME = /^[\w.@+= -]{1,200}$/;
let timer = 0, asked = 0, wanted = 0, assumed = {};

// --- what is told ---------------------------------------------------------------------------------------------------

function made(tag, words, more = {}) {
  const one = document.createElement(tag);
  one.append(...[words].flat());
  return Object.assign(one, more);
}

function say(words, wrong) {
  status.textContent = words;
  status.classList.toggle("wrong", Boolean(wrong));
  text.setAttribute("aria-invalid", wrong ? "true" : "false");
}

// the page on the right goes on showing the last scenario that ran, and says so
function older(on) {
  const shown = on && Boolean(result.getAttribute("src"));
  by("older").hidden = !shown;
  result.classList.toggle("older", shown);
}

function go(line) {
  const before = text.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  const end = text.value.indexOf("\n", before);
  text.focus();
  text.setSelectionRange(before, end < 0 ? text.value.length : end);
  text.scrollTop = Math.max(0, (line - 4) * parseFloat(getComputedStyle(text).lineHeight));
}

function number(bad = []) {
  const many = text.value.split("\n").length;
  lines.replaceChildren(...Array.from({ length: many }, (_, n) => made("span", String(n + 1), { className: bad.includes(n + 1) ? "bad" : "" })));
  lines.scrollTop = text.scrollTop;
}

const place = (line, words) => {
  const item = made("li", []);
  const button = made("button", `Line ${line}`, { type: "button" });
  button.addEventListener("click", () => go(line));
  item.append(button, ` ${words}`);
  return item;
};

function told(found) {
  const cards = found.cards || [];
  const wrong = cards.flatMap((card) => card.wrong.map(([words, line]) => ({ line: line || card.line, words: `${card.name}: ${words}` })));
  by("wrong").replaceChildren(...wrong.map((one) => place(one.line, one.words)));
  by("wrong").hidden = wrong.length === 0;
  by("cards").replaceChildren(...cards.map((card) => made("li", [
    made("b", card.name), ` ${card.wrong.length ? "✕ cannot be read everywhere" : "✓"}`, ...card.reads.map((words) => made("q", words)),
  ])));
  number([found.line, ...wrong.map((one) => one.line)].filter(Boolean));
}

// --- what is asked --------------------------------------------------------------------------------------------------

const boxes = () => [...document.querySelectorAll("input[name=games]")];
const chosen = () => boxes().filter((box) => box.checked).map((box) => box.value);

async function post(path, body, tries = 5) {
  const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  if (answer.status !== 503 || tries < 2) return answer.json();
  await new Promise((done) => setTimeout(done, 2000)); // the server is busy
  return post(path, body, tries - 1);
}

async function compare() {
  const mine = ++asked;
  number();
  if (!text.value.trim()) { told({}); older(true); say("Write a scenario, or begin with one of the library."); return; }
  say("Running it …");
  try {
    const found = await post("/compare", { text: text.value, games: chosen(), assume: assumed });
    if (mine !== asked) return;
    told(found);
    older(Boolean(found.error));
    if (found.error && !by("wrong").hidden) { say("A card's text cannot be read:", true); return; }
    if (found.error) { say((found.line ? `Line ${found.line}: ` : "") + found.error, true); return; }
    result.src = found.page;
    say("");
  } catch { if (mine === asked) say("The server does not answer. Is it still running?", true); }
}

function soon() { ++wanted; clearTimeout(timer); number(); timer = setTimeout(compare, WAIT); }

// what is asked for or written later is not written over by what comes late
async function begin(name) {
  const mine = ++wanted;
  const answer = await fetch(`/scenarios/${encodeURIComponent(name)}`);
  const found = await answer.text();
  if (!answer.ok || mine !== wanted) return;
  text.value = found;
  for (const box of boxes()) box.checked = false;
  assumed = {};
  assumptions();
  compare();
}

// why: the page in the frame asks, and whatever it says is checked by the server
window.addEventListener("message", async (event) => {
  const one = event.data;
  if (event.source !== result.contentWindow || !one || !["explain", "why-not"].includes(one.kind)) return;
  by("why-title").textContent = one.kind === "explain" ? `Where ${one.of || "values"} come${one.of ? "s" : ""} from` : `Why not: ${one.of}`;
  by("said").textContent = "…";
  if (!dialog.open) dialog.showModal();
  const wide = Math.floor((by("said").clientWidth || 320) / 8.2);
  try {
    const options = Object.entries(one.assume || {}).map(([key, value]) => [String(key), String(value)]);
    const found = await post("/why", {
      kind: one.kind, text: text.value, game: String(one.game), of: String(one.of), step: Number(one.step) || 0,
      assume: { ...assumed, ...Object.fromEntries(options) }, width: wide,
    });
    by("said").textContent = found.error || found.said;
  } catch { by("said").textContent = "The server does not answer. Is it still running?"; }
});

// --- switches -------------------------------------------------------------------------------------------------------

function added(name, on) {
  if (!NAME.test(name)) return;
  let box = boxes().find((one) => one.value === name);
  if (!box) {
    box = made("input", [], { type: "checkbox", name: "games", value: name });
    by("games").append(made("li", made("label", [box, ` ${name}`])));
    box.addEventListener("change", compare);
  }
  box.checked = on;
}

function assumptions() {
  by("assumed").replaceChildren(...Object.entries(assumed).map(([name, value]) => {
    const gone = made("button", "take back", { type: "button" });
    gone.setAttribute("aria-label", `take back ${name}`);
    gone.addEventListener("click", () => { delete assumed[name]; assumptions(); compare(); });
    return made("li", [`${name} = ${value} `, gone]);
  }));
}

function ways() {
  by("option").replaceChildren(...by("question").selectedOptions[0].dataset.options.split("\n").map((one, n) => new Option(n ? one : `${one} (as usual)`, one)));
}

by("taking").addEventListener("submit", (event) => {
  event.preventDefault();
  added(`${by("taker").value}+${by("policy").value}=${by("giver").value}`, true);
  added(by("taker").value, true);
  compare();
});
by("assuming").addEventListener("submit", (event) => {
  event.preventDefault();
  assumed[by("question").value] = by("option").value;
  assumptions();
  compare();
});
by("question").addEventListener("change", ways);
for (const box of boxes()) box.addEventListener("change", compare);

// --- the rest -------------------------------------------------------------------------------------------------------

text.addEventListener("input", soon);
text.addEventListener("scroll", () => { lines.scrollTop = text.scrollTop; });
text.addEventListener("keydown", (event) => { if (event.key === "Enter" && event.ctrlKey) compare(); });
by("library").addEventListener("change", (event) => { if (event.target.value) begin(event.target.value); });
dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
by("share").addEventListener("click", async () => {
  const bytes = new TextEncoder().encode(JSON.stringify({ text: text.value, games: chosen(), assume: assumed }));
  location.hash = btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join("")).replaceAll("+", "-").replaceAll("/", "_");
  try { await navigator.clipboard.writeText(location.href); say("The link is copied."); } catch { say("The link stands in the address line."); }
});

function shared() {
  if (location.hash.length < 2) return false;
  try {
    const code = location.hash.slice(1).replaceAll("-", "+").replaceAll("_", "/");
    const given = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0))));
    text.value = String(given.text);
    for (const name of given.games) added(String(name), true);
    assumed = Object.fromEntries(Object.entries(given.assume || {}).map(([name, value]) => [name, String(value)]));
    assumptions();
    compare();
  } catch { say("The link holds no scenario.", true); }
  return true;
}

ways();
if (!shared()) begin("last-stand");
