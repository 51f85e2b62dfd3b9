"use strict";
document.documentElement.classList.add("js");
const all = [...document.querySelectorAll("fieldset")];
const score = document.querySelector(".score");
let right = 0, given = 0;
function told() {
  score.textContent = `${given ? `${right} of ${given} right, ` : ""}${all.length - given} to go`;
  // in a frame, whoever shows the lesson may keep the score
  if (window.parent !== window) window.parent.postMessage({ kind: "lesson", right, given, of: all.length }, "*");
}
for (const field of all) {
  field.querySelector(".reveal").open = false;
  field.addEventListener("change", (event) => {
    if (field.dataset.done) return;
    field.dataset.done = "yes";
    given += 1;
    const good = event.target.value === field.dataset.right;
    right += good ? 1 : 0;
    for (const input of field.querySelectorAll("input")) {
      input.disabled = true;
      if (input.value === field.dataset.right) input.parentElement.classList.add("right");
      else if (input.checked) input.parentElement.classList.add("wrong");
    }
    const reveal = field.querySelector(".reveal");
    reveal.open = true;
    reveal.querySelector("summary").textContent = good ? "Right" : "No";
    told();
  });
}
told();
