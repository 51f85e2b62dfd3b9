const KEY = "rulestone.lessons";
const frame = document.getElementById("result");
const status = document.getElementById("status");
const links = [...document.querySelectorAll("[data-lesson]")];
let open = "";

const figure = (one) => Number.isInteger(one) && one >= 0 && one < 1000;
function scores() {
  try {
    const found = Object.entries(JSON.parse(localStorage.getItem(KEY) || "{}"));
    return Object.fromEntries(found.filter(([, one]) => one && figure(one.right) && figure(one.of)));
  } catch { return {}; }
}

function show() {
  const found = scores();
  for (const link of links) {
    const one = found[link.dataset.lesson];
    link.nextElementSibling.textContent = one ? `${one.right} of ${one.of} right` : "";
    if (link.dataset.lesson === open) link.setAttribute("aria-current", "page"); else link.removeAttribute("aria-current");
  }
  const any = Object.keys(found).length > 0;
  document.getElementById("forget").hidden = !any;
  document.getElementById("kept").textContent = any
    ? "Your best score of each lesson is kept in this browser, and nowhere else."
    : "Your best score of each lesson will be kept in this browser, and nowhere else.";
}

function keep(right, of) {
  const found = scores();
  const old = found[open];
  if (old && old.of === of && old.right >= right) return;
  found[open] = { right, of };
  try { localStorage.setItem(KEY, JSON.stringify(found)); } catch { status.textContent = "This browser stores nothing: your score is lost when you close the page."; }
  show();
}

function begin() {
  const name = decodeURIComponent(location.hash.slice(1));
  const link = links.find((one) => one.dataset.lesson === name) || links[0];
  if (!link) return;
  open = link.dataset.lesson;
  status.textContent = "A lesson takes a moment: every answer is made by running it.";
  frame.src = `/lessons/${encodeURIComponent(open)}`;
  show();
}

frame.addEventListener("load", () => { status.textContent = ""; });
window.addEventListener("message", (event) => {
  const told = event.data;
  if (event.source !== frame.contentWindow || !told || told.kind !== "lesson") return;
  if (figure(told.right) && figure(told.of) && told.given === told.of && told.right <= told.of) keep(told.right, told.of);
});
window.addEventListener("hashchange", () => {
  begin();
  // in a narrow window the lesson lies below the list
  if (frame.getBoundingClientRect().top > window.innerHeight / 3) frame.scrollIntoView();
});
document.getElementById("forget").addEventListener("click", () => { localStorage.removeItem(KEY); show(); });
begin();
