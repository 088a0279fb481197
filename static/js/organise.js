// The form of an event: what means nothing in a format is put away, the slider says its
// number, Ctrl+S saves, Ctrl+Enter publishes after a question. All of it works without.

import "./clocks.js";

const form = document.querySelector("[data-organise]");
const { format, begins, repeat, expected, entrants_max: most } = form.elements;

/** Put away what has no meaning beside the other choices. */
function settle() {
  for (const field of form.querySelectorAll("[data-only]")) {
    field.hidden = !field.dataset.only.split(" ").includes(format.value);
  }
  const isFull = begins.value === "full";
  for (const name of ["starts", "repeat", "until"]) {
    form.querySelector(`.field-${name}`).hidden = isFull || (name === "until" && !repeat.value);
  }
  const ceiling = Number(most.value) || 2;
  if (Number(expected.max) !== ceiling) expected.max = String(ceiling);
  form.querySelector("output[for=id_expected]").textContent = expected.value;
}

form.addEventListener("input", settle);
settle();

document.addEventListener("keydown", (event) => {
  if (!event.ctrlKey) return;
  if (event.key === "s") {
    event.preventDefault();
    form.requestSubmit(form.querySelector("[value=draft]"));
  }
  if (event.key === "Enter" && confirm(form.dataset.asks)) {
    form.requestSubmit(form.querySelector("[value=publish]"));
  }
});
