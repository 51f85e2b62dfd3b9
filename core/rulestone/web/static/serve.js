const by = (id) => document.getElementById(id);
const text = by("text"), status = by("status"), lines = by("lines"), dialog = by("why");
const WAIT = 400, NAME = /^[\w.@+= -]{1,200}$/;
let result = by("result"), loaded = Promise.resolve(), timer = 0, wanted = 0, assumed = {}, work = new AbortController();

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
  text.scrollTop = Math.max(0, (lines.children[line - 1]?.offsetTop || 0) - 80);
}

function number(bad = []) {
  // each line's text lies unseen beside its number, so that a line that wraps is as high as in the field
  lines.replaceChildren(...text.value.split("\n").map((line, n) => made("span", [made("b", String(n + 1)), `${line} `], { className: bad.includes(n + 1) ? "bad" : "" })));
  lines.scrollTop = text.scrollTop;
}

const button = (words, click) => {
  const one = made("button", words, { type: "button" });
  one.addEventListener("click", click);
  return one;
};

// a message that suggests another word for one in its line has a button that writes it there
const FIX = /“([^“”]+)”[^“”\n]*\n *Did you mean “([^“”]+)”/;
const place = (line, words) => {
  const item = made("li", [button(`Line ${line}`, () => go(line)), ` ${words} `]);
  const [, wrong, right] = FIX.exec(words) || [];
  const all = text.value.split("\n");
  if (wrong && (all[line - 1] || "").includes(wrong)) item.append(button(`Write “${right}”`, () => {
    all[line - 1] = all[line - 1].replace(wrong, () => right);
    text.value = all.join("\n");
    text.focus();
    compare();
  }));
  return item;
};

// “text (games)”: only the text is a quotation
function quoted(words) {
  const at = words.lastIndexOf(" (");
  return at < 0 ? [made("q", words)] : [made("q", words.slice(0, at)), made("small", words.slice(at + 1))];
}

function told(found) {
  const cards = found.cards || [];
  const wrong = cards.flatMap((card) => card.wrong.map(([words, line]) => ({ line: line || card.line, words: `${card.name}: ${words}` })));
  const first = found.error && found.line ? [[found.error, found.line]] : [];
  for (const [words, line] of [...first, ...(found.more || [])]) if (!wrong.some((one) => one.line === line)) wrong.push({ line, words });
  wrong.sort((one, other) => one.line - other.line);
  by("wrong").replaceChildren(...wrong.map((one) => place(one.line, one.words)));
  by("wrong").hidden = wrong.length === 0;
  by("cards").replaceChildren(...cards.map((card) => made("li", [
    made("b", card.name), ` ${card.wrong.length ? "✕ cannot be read everywhere" : "✓"}`, ...card.reads.flatMap(quoted),
  ])));
  number([found.line, ...wrong.map((one) => one.line)].filter(Boolean));
}

// --- what is asked --------------------------------------------------------------------------------------------------

const boxes = () => [...document.querySelectorAll("input[name=games]")];
const chosen = () => boxes().filter((box) => box.checked).map((box) => box.value);

const once = (target, kind) => new Promise((done) => target.addEventListener(kind, done, { once: true }));

// a busy server is asked again, less and less often, until it answers or the request is aborted
async function post(path, body, signal, busy) {
  for (let pause = 1000; ; pause = Math.min(2 * pause, 8000)) {
    const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });
    const found = await answer.json();
    if (!found.busy) return found;
    busy("The server is busy; trying again …");
    await new Promise((done) => setTimeout(done, pause * (0.75 + Math.random() / 2)));
    signal.throwIfAborted();
  }
}

// what was asked before is given up: the server stops working on it
function restart() {
  work.abort();
  work = new AbortController();
  note("");
  return work.signal;
}

async function compare() {
  const signal = restart();
  number();
  if (!text.value.trim()) { told({}); older(true); say("Write a scenario, or begin with one of the library."); return; }
  say("Running it …");
  try {
    const body = { text: text.value, games: chosen(), assume: assumed };
    const found = await post("/compare", body, signal, say);
    if (signal.aborted) return;
    told(found);
    older(Boolean(found.error));
    const many = by("wrong").children.length;
    if (found.error) { say(many ? `${many} problem${many > 1 ? "s" : ""}:` : found.error, true); return; }
    result.src = found.page;
    loaded = once(result, "load");
    say("");
    await causes(body, signal);
  } catch { if (!signal.aborted) say("The server does not answer. Is it still running?", true); }
}

// --- the rules responsible, which take longer -------------------------------------------------------------------------

function note(words) { by("note").textContent = words; }

// a question to a page in a frame, and its answer
const ask = (frame, question) => new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = (event) => done(event.data);
  frame.contentWindow.postMessage(question, "*", [port2]);
});

async function causes(body, signal) {
  note("Searching for the causes …");
  const found = await post("/causes", body, signal, note);
  if (signal.aborted) return;
  if (found.page) await swap(found.page, signal);
  if (!signal.aborted) note(found.error || found.note);
}

// the page with the causes takes the place of the first one, and the reader is where they were
async function swap(address, signal) {
  await loaded;
  const place = await ask(result, { kind: "place" });
  if (dialog.open) await once(dialog, "close");
  if (signal.aborted) return;
  const next = result.cloneNode();
  next.id = "next";
  next.src = address;
  result.after(next);
  await once(next, "load");
  await ask(next, { kind: "return", place });
  if (signal.aborted) { next.remove(); return; }
  const focused = document.activeElement === result;
  result.remove();
  result = next;
  result.id = "result";
  if (focused) result.focus();
}

function soon() { ++wanted; restart(); clearTimeout(timer); number(); timer = setTimeout(compare, WAIT); }

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
  const closed = new AbortController(), { signal } = closed;
  dialog.addEventListener("close", () => closed.abort(), { once: true });
  const wide = Math.floor((by("said").clientWidth || 320) / 8.2);
  try {
    const options = Object.entries(one.assume || {}).map(([key, value]) => [String(key), String(value)]);
    const found = await post("/why", {
      kind: one.kind, text: text.value, game: String(one.game), of: String(one.of), step: Number(one.step) || 0,
      assume: { ...assumed, ...Object.fromEntries(options) }, width: wide,
    }, signal, (words) => { by("said").textContent = words; });
    by("said").textContent = found.error || found.said;
  } catch { if (!signal.aborted) by("said").textContent = "The server does not answer. Is it still running?"; }
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
    const gone = button("take back", () => { delete assumed[name]; assumptions(); compare(); });
    gone.setAttribute("aria-label", `take back ${name}`);
    return made("li", [`${name} = ${value} `, gone]);
  }));
}

function ways() {
  by("option").replaceChildren(...by("question").selectedOptions[0].dataset.options.split("\n").map((line, n) => {
    const [option, said] = line.split("\t");
    return new Option(n ? said : `${said} (as usual)`, option);
  }));
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
by("themes").addEventListener("click", (event) => { if (event.target.value) begin(event.target.value); });
by("library").addEventListener("change", (event) => { if (event.target.value) begin(event.target.value); });
dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
by("share").addEventListener("click", async () => {
  const bytes = new TextEncoder().encode(JSON.stringify({ text: text.value, games: chosen(), assume: assumed }));
  location.hash = btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join("")).replaceAll("+", "-").replaceAll("/", "_");
  try { await navigator.clipboard.writeText(location.href); say("The link is copied."); } catch { say("The link is in the address bar."); }
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
