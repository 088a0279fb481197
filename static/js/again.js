/** Sends a form again that the house was too busy to take. */

const form = document.querySelector("form[data-again]");

if (form) {
  form.querySelector("[data-again-note]").hidden = false;
  setTimeout(() => form.requestSubmit(), Number(form.dataset.again) * 1000);
}
