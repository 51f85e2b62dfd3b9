const text = document.getElementById("text");
const status = document.getElementById("status");
const result = document.getElementById("result");
const boxes = [...document.querySelectorAll("input[name=games]")];
const WAIT = 400;
let timer = 0;
let asked = 0;

function say(words, wrong) {
  status.textContent = words;
  status.classList.toggle("wrong", Boolean(wrong));
  text.setAttribute("aria-invalid", wrong ? "true" : "false");
}

async function compare() {
  const number = ++asked;
  if (!text.value.trim()) { say("Write a scenario, or begin with one of the library."); return; }
  say("…");
  const games = boxes.filter((box) => box.checked).map((box) => box.value);
  try {
    const answer = await fetch("/compare", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text: text.value, games }),
    });
    const found = await answer.json();
    if (number !== asked) return;
    if (found.error) { say((found.line ? `Line ${found.line}: ` : "") + found.error, true); return; }
    result.src = found.page;
    say("");
  } catch { if (number === asked) say("The server does not answer. Is it still running?", true); }
}

function soon() { clearTimeout(timer); timer = setTimeout(compare, WAIT); }

async function begin(name) {
  const answer = await fetch(`/scenarios/${encodeURIComponent(name)}`);
  if (answer.ok) { text.value = await answer.text(); for (const box of boxes) box.checked = false; compare(); }
}

text.addEventListener("input", soon);
for (const box of boxes) box.addEventListener("change", compare);
document.getElementById("library").addEventListener("change", (event) => { if (event.target.value) begin(event.target.value); });
text.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.ctrlKey) compare();
});
document.getElementById("share").addEventListener("click", async () => {
  const games = boxes.filter((box) => box.checked).map((box) => box.value);
  const bytes = new TextEncoder().encode(JSON.stringify({ text: text.value, games }));
  location.hash = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
  try { await navigator.clipboard.writeText(location.href); say("The link is copied."); } catch { say("The link stands in the address line."); }
});

function shared() {
  if (location.hash.length < 2) return false;
  try {
    const code = location.hash.slice(1).replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0));
    const given = JSON.parse(new TextDecoder().decode(bytes));
    text.value = String(given.text);
    for (const box of boxes) box.checked = given.games.includes(box.value);
    compare();
    return true;
  } catch { say("The link holds no scenario.", true); return true; }
}

if (!shared()) begin("last-stand");
