// @ts-check
// The form of an event: options without effect in a format are hidden, the slider shows its number,
// Ctrl+S saves, Ctrl+Enter publishes after a question. All of it works without this script.

import "../site/times.js";
import { settleOptions } from "../lobby/game_options.js";

const form = document.querySelector("[data-organise]");
const { format, begins, repeat, expected, publish_at: later, entrants_max: most } = form.elements;
const publish = form.querySelector("[value=publish]");
const publishNow = publish.textContent;
// The preview updates by itself.
for (const button of form.querySelectorAll("button[value=preview]")) button.hidden = true;

/** Hide options that have no effect with the other choices. */
function settle(event) {
  settleOptions(form, event);
  for (const field of form.querySelectorAll("[data-only]")) {
    field.hidden = !field.dataset.only.split(" ").includes(format.value);
  }
  const isFull = begins.value === "full";
  for (const name of ["starts", "repeat", "until"]) {
    form.querySelector(`.field-${name}`).hidden = isFull || (name === "until" && !repeat.value);
  }
  const ceiling = Number(most.value) || 2;
  if (Number(expected.max) !== ceiling) expected.max = String(ceiling);
  publish.textContent = later.value ? form.dataset.later : publishNow;
  form.querySelector("output[for=id_expected]").textContent = expected.value;
}

// 100 chips are not 100 of a currency: if the ledger changes, clear the amounts.
form.elements.ledger?.addEventListener("change", () => {
  for (const name of ["entry", "added", "guarantee", "balance_min"]) {
    form.elements[name].value = "";
  }
  form.elements.amounts_of.value = form.elements.ledger.value;
});
// Default to the browser's zone; a cookie tells the server. Chromium uses older names for some
// zones, such as Asia/Calcutta.
const renamed = JSON.parse(document.getElementById("renamed-zones").textContent);
const reported = Intl.DateTimeFormat().resolvedOptions().timeZone;
const zone = renamed[reported] ?? reported;
const zones = form.elements.zone;
if ("usualZone" in form.dataset && zone) {
  document.cookie = `mh_zone=${zone}; path=/organise/; max-age=31536000; samesite=lax`;
  const isUntouched = zones.selectedOptions[0]?.defaultSelected;
  if (isUntouched && [...zones.options].some((one) => one.value === zone) && zones.value !== zone) {
    zones.value = zone;
    // Update the preview once htmx listens.
    addEventListener("load", () => zones.dispatchEvent(new Event("change", { bubbles: true })), { once: true });
  }
}
form.addEventListener("input", settle);
form.addEventListener("change", settle);
// Another game brings new rules: unfold them if they were unfolded before.
const rules = () => document.getElementById("rules");
let isOpen = false;
document.addEventListener("htmx:oobBeforeSwap", () => {
  isOpen = rules().open;
});
document.addEventListener("htmx:oobAfterSwap", () => {
  rules().open ||= isOpen;
  settle();
});
settle();
// Unfold the options if one of them has an error.
const wrong = form.querySelector(".field:has(.errors) :is(input, select, textarea)");
if (wrong) {
  const more = wrong.closest("details");
  if (more) more.open = true;
  wrong.focus();
}

document.addEventListener("keydown", (event) => {
  if (!event.ctrlKey) return;
  if (event.key === "s") {
    event.preventDefault();
    form.requestSubmit(form.querySelector("[value=draft]"));
  }
  if (event.key === "Enter" && confirm(later.value ? form.dataset.asksLater : form.dataset.asks)) {
    form.requestSubmit(publish);
  }
});
