"use strict";
document.documentElement.classList.add("js");

for (const chapter of document.querySelectorAll(".chapter")) {
  const range = chapter.querySelector(".controls input");
  const steps = [...chapter.querySelectorAll(".step")];
  const lines = [...chapter.querySelectorAll(".script button")];
  const now = chapter.querySelector(".now");
  const takes = [...chapter.querySelectorAll(".answers .take")].map((take) => JSON.parse(take.dataset.options));
  const switches = [...chapter.querySelectorAll(".switches input")];

  const go = (step, tell = true) => {
    const to = Math.min(Math.max(Number(step), 0), steps.length - 1);
    range.value = String(to);
    const said = lines[to].textContent.trim();
    range.setAttribute("aria-valuetext", said);
    steps.forEach((one) => one.classList.toggle("away", Number(one.dataset.step) !== to));
    lines.forEach((one, n) => (n === to ? one.setAttribute("aria-current", "step") : one.removeAttribute("aria-current")));
    for (const button of chapter.querySelectorAll(".to")) {
      button.disabled = to + Number(button.dataset.by) < 0 || to + Number(button.dataset.by) >= steps.length;
    }
    if (tell) now.textContent = said;
  };

  const take = (number) => {
    chapter.dataset.take = String(number);
    for (const one of chapter.querySelectorAll(".take")) {
      one.hidden = !one.dataset.in.split(" ").includes(String(number));
    }
  };

  const chosen = () => Object.fromEntries(switches.filter((one) => one.checked).map((one) => [one.dataset.switch, one.value]));
  const find = (options) => takes.findIndex((one) => Object.keys(one).every((name) => one[name] === options[name]));

  chapter.addEventListener("change", (event) => {
    if (!switches.includes(event.target)) return;
    let number = find(chosen());
    const alone = number < 0;
    if (alone) {
      // not every combination is made: what is not made falls back to this one alone
      for (const one of switches) {
        if (one.dataset.switch !== event.target.dataset.switch) one.checked = one.value === takes[0][one.dataset.switch];
      }
      number = find(chosen());
    }
    chapter.querySelector(".alone").hidden = !alone;
    take(Math.max(number, 0));
  });

  range.addEventListener("input", () => go(range.value));
  chapter.addEventListener("click", (event) => {
    const by = event.target.closest(".to");
    if (by) go(Number(range.value) + Number(by.dataset.by));
    const picture = event.target.closest(".picture a");
    if (picture) document.getElementById(picture.hash.slice(1)).open = true;
    const to = event.target.closest("[data-to]");
    if (to) {
      go(to.dataset.to);
      if (to.tagName === "A") {
        event.preventDefault();
        chapter.querySelector(".stepper").scrollIntoView();
        range.focus({ preventScroll: true });
      }
    }
  });
  go(chapter.dataset.first, false);

  // in a frame, the surrounding page answers the questions asked here
  if (window.parent === window) continue;
  const ask = (element, kind, of, step) => window.parent.postMessage({
    kind, of, step, game: element.closest(".lane").dataset.column, assume: takes[Number(chapter.dataset.take || 0)] || {},
  }, "*");
  const button = (words, name) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = name;
    made.append(...words);
    return made;
  };
  for (const value of chapter.querySelectorAll(".lane .value[data-of]")) {
    const made = button(value.childNodes, "asked");
    made.title = "Where does this come from?";
    value.append(made);
    made.addEventListener("click", () => ask(value, "explain", value.dataset.of, Number(value.closest(".step").dataset.step)));
  }
  for (const verdict of chapter.querySelectorAll(".lane .verdict.no")) {
    const step = Number(verdict.closest(".step").dataset.step);
    const line = verdict.closest(".step").querySelector(".step-line").lastChild.textContent.trim();
    if (!verdict.closest(".take") || !step) continue;
    const made = button(["why not?"], "asked");
    verdict.append(" ", made);
    made.addEventListener("click", () => ask(verdict, "why-not", line, step - 1));
  }
  for (const events of chapter.querySelectorAll(".lane .events")) {
    const made = button(["where do all values come from?"], "asked");
    events.append(made);
    made.addEventListener("click", () => ask(events, "explain", "", Number(events.closest(".step").dataset.step)));
  }
}

const dialog = document.getElementById("rule");
document.addEventListener("click", (event) => {
  const link = event.target.closest("a.rule");
  if (link) {
    event.preventDefault();
    const entry = document.getElementById(link.hash.slice(1));
    const box = dialog.querySelector(".box");
    const list = document.createElement("dl");
    list.append(...[...entry.children].map((child) => child.cloneNode(true)));
    box.replaceChildren(list);
    dialog.showModal();
  } else if (event.target === dialog) {
    dialog.close();
  }
});

let shown = null;
const tip = (button) => document.getElementById(button.getAttribute("aria-describedby"));
const hide = () => {
  if (shown) tip(shown).classList.remove("on");
  shown = null;
};
const place = () => {
  if (!shown) return;
  const box = tip(shown);
  const at = shown.getBoundingClientRect();
  const below = at.bottom + 6;
  const top = below + box.offsetHeight > window.innerHeight ? at.top - box.offsetHeight - 6 : below;
  box.style.left = `${Math.min(Math.max(8, at.left), window.innerWidth - box.offsetWidth - 8)}px`;
  box.style.top = `${Math.max(4, top)}px`;
};
const show = (button) => {
  hide();
  shown = button;
  tip(button).classList.add("on");
  place();
};
const named = (event) => event.target.closest && event.target.closest("button.name");
document.addEventListener("pointerover", (event) => {
  if (named(event)) show(named(event));
  else if (shown !== document.activeElement) hide();
});
document.addEventListener("focusin", (event) => (named(event) ? show(named(event)) : hide()));
document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
document.addEventListener("scroll", place, { capture: true, passive: true });
window.addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((one) => (one.open = true)));

// what is wider than its place says so, and fades out where it goes on
for (const one of document.querySelectorAll(".scroll")) {
  const hint = document.createElement("p");
  hint.className = "sideways";
  hint.textContent = "Scroll sideways for more →";
  hint.setAttribute("aria-hidden", "true");
  one.before(hint);
  const look = () => {
    hint.hidden = one.scrollWidth <= one.clientWidth + 1;
    one.classList.toggle("more", one.scrollLeft + one.clientWidth < one.scrollWidth - 1);
  };
  new ResizeObserver(look).observe(one);
  one.addEventListener("scroll", look, { passive: true });
  document.addEventListener("change", look);
  look();
}

// a page around this one puts another version of it in its place: it asks where the reader is, and brings them back there
const visible = (names) => [...document.querySelectorAll(names)].filter((one) => one.offsetParent);
const marks = () => visible("h2, .opening h3, .way, tr, .stepper h3, .step-line, .lane");
const known = (one) => [one.tagName, one.className, one.getAttribute("aria-label"), one.textContent.slice(0, 80)].join("|");
const alike = (one) => visible(one.tagName).filter((other) => known(other) === known(one));
const inside = (one) => one.getBoundingClientRect().top >= 0 && one.getBoundingClientRect().top < window.innerHeight;
const whereabouts = () => {
  const active = document.hasFocus() && document.activeElement !== document.body ? document.activeElement : null;
  const near = window.scrollY > 0 ? marks().findIndex(inside) : -1;
  const mark = active && inside(active) ? active : marks()[near];
  return {
    steps: [...document.querySelectorAll(".controls input")].map((one) => one.value),
    open: visible("details[open] > summary").map((one) => one.textContent),
    left: visible(".scroll:not(.effects .scroll)").map((one) => one.scrollLeft),
    focus: active && { tag: active.tagName, known: known(active), number: alike(active).indexOf(active) },
    near, focused: mark === active, top: mark ? mark.getBoundingClientRect().top : 0,
  };
};
const back = (to) => {
  document.querySelectorAll(".controls input").forEach((one, n) => {
    one.value = to.steps[n];
    one.dispatchEvent(new Event("input"));
  });
  for (const one of document.querySelectorAll("summary")) if (to.open.includes(one.textContent)) one.parentElement.open = true;
  visible(".scroll:not(.effects .scroll)").forEach((one, n) => { one.scrollLeft = to.left[n]; });
  const active = to.focus ? visible(to.focus.tag).filter((one) => known(one) === to.focus.known)[to.focus.number] : null;
  if (active) active.focus({ preventScroll: true });
  const mark = active && to.focused ? active : marks()[to.near];
  if (mark) window.scrollBy({ top: mark.getBoundingClientRect().top - to.top, behavior: "instant" });
};
window.addEventListener("message", (event) => {
  if (event.source !== window.parent || window.parent === window) return;
  const { kind, place: to } = event.data;
  if (kind === "place" && dialog.open) dialog.addEventListener("close", () => event.ports[0].postMessage(whereabouts()), { once: true });
  else if (kind === "place") event.ports[0].postMessage(whereabouts());
  if (kind === "return") { back(to); event.ports[0].postMessage(true); }
});
