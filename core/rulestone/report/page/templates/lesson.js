"use strict";
document.documentElement.classList.add("js");
const all = [...document.querySelectorAll("fieldset")];
const score = document.querySelector(".score");
const results = document.querySelector(".results");
const answers = all.map(() => null);
let given = 0;  // answers of the current round
function told() {
  const right = answers.filter((one) => one?.correct).length;
  const left = all.length - given;
  score.textContent = `${given ? `${right} of ${given} right. ` : ""}${left ? `${left} to go` : "Finished."}`;
  results.hidden = given === 0;
  document.getElementById("again").hidden = given < all.length || right === all.length;
  // in a frame, the surrounding page may keep the score
  if (window.parent !== window) window.parent.postMessage({ kind: "lesson", right, given, of: all.length }, "*");
}
for (const field of all) {
  field.querySelector(".reveal").open = false;
  field.addEventListener("change", (event) => {
    if (field.dataset.done) return;
    field.dataset.done = "yes";
    given += 1;
    const number = all.indexOf(field);
    // the first answer counts, also when the question is answered again
    answers[number] ??= {
      question: number + 1,
      answer: event.target.parentElement.querySelector("span").textContent,
      correct: event.target.value === field.dataset.right,
    };
    const good = event.target.value === field.dataset.right;
    for (const input of field.querySelectorAll("input")) {
      input.disabled = true;
      if (input.value === field.dataset.right) input.parentElement.classList.add("right");
      else if (input.checked) input.parentElement.classList.add("wrong");
    }
    const reveal = field.querySelector(".reveal");
    reveal.open = true;
    reveal.querySelector("summary").textContent = good ? "Right" : "Wrong";
    told();
  });
}
told();

document.getElementById("save").addEventListener("click", () => {
  const first = answers.filter((one) => one);
  const found = {
    lesson: document.querySelector("main h2").textContent,
    name: document.getElementById("who").value.trim(),
    time: new Date().toISOString(),
    right: first.filter((one) => one.correct).length,
    of: all.length,
    answers: first,
  };
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(found, null, 2) + "\n"], { type: "application/json" }));
  link.download = `${(found.name || "results").toLowerCase().match(/[\p{L}\p{N}]+/gu)?.join("-") ?? "results"}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});

document.getElementById("again").addEventListener("click", () => {
  const missed = all.filter((field) => field.querySelector(".wrong"));
  given -= missed.length;
  for (const field of missed) {
    delete field.dataset.done;
    for (const input of field.querySelectorAll("input")) {
      input.disabled = input.checked = false;
      input.parentElement.classList.remove("right", "wrong");
    }
    field.querySelector(".reveal").open = false;
    field.querySelector(".reveal summary").textContent = "The answer";
  }
  told();
  missed[0].scrollIntoView();
});
