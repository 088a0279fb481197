// @ts-check
// The form of a new table: choices survive a change of game, options without effect are disabled,
// Ctrl+Enter sends. All of it works without this script.

import { settleOptions } from "./game_options.js";

const form = document.querySelector("[data-create]");
const [UNTIMED, USUAL_PACE] = ["untimed", "normal"];
const OWN = new Set(["csrfmiddlewaretoken", "game"]);

/** Return the choices made so far, as query parameters of the form's address. */
function chosen(game) {
  const query = new URLSearchParams({ game });
  for (const field of /** @type {Iterable<PageElement>} */ (form.elements)) {
    if (!field.name || OWN.has(field.name) || field.disabled) continue;
    const isSwitch = field.type === "checkbox";
    const value = isSwitch ? String(Number(field.checked)) : field.value;
    const first = isSwitch ? String(Number(field.defaultChecked)) : firstValue(field);
    if (value !== first) query.set(field.name, value);
  }
  return query;
}

function firstValue(field) {
  if (field.tagName !== "SELECT") return field.defaultValue;
  return [...field.options].find((one) => one.defaultSelected)?.value ?? field.options[0]?.value;
}

const settle = (event) => settleOptions(form, event);

/** Leave one seat for the user, and all others if friends join by link. */
function settleBots() {
  const { bots, seats, private: isPrivate } = form.elements;
  const most = Number(seats.value) - 1;
  for (const option of bots.options) option.disabled = Number(option.value) > most;
  const isForFriends = isPrivate?.checked && !isPrivateByPace;
  const usual = isForFriends ? 0 : Number(firstValue(bots));
  const wanted = isBotsChosen ? Number(bots.value) : usual;
  bots.value = String(Math.min(wanted, most));
}

/** Only private tables can have no clock: choosing one sets the other. */
function settlePrivate({ target }) {
  const { pace, private: isPrivate } = form.elements;
  if (target === isPrivate) isPrivateByPace = false;
  if (pace.value !== UNTIMED) {
    clocked = pace.value;
    if (isPrivateByPace) isPrivate.checked = isPrivateByPace = false;
  } else if (target === isPrivate && !isPrivate.checked) {
    pace.value = clocked;
  } else if (!isPrivate.checked) {
    isPrivate.checked = isPrivateByPace = true;
  }
}

/** A rated table has neither bots nor suggestions, so disable these choices. */
function settleRated() {
  for (const name of ["bots", "bots_level", "assist"]) {
    form.elements[name].disabled = form.elements.rated.checked;
  }
}

let isPrivateByPace = false;
let clocked = form.elements.pace.value === UNTIMED ? USUAL_PACE : form.elements.pace.value;
for (const name of ["pace", "private"]) form.elements[name].addEventListener("change", settlePrivate);

let isBotsChosen = false;
form.elements.bots.addEventListener("change", () => {
  isBotsChosen = true;
});
for (const name of ["seats", "private"]) form.elements[name].addEventListener("change", settleBots);

if (form.elements.rated) {
  form.elements.rated.addEventListener("change", settleRated);
  settleRated();
}

for (const card of document.querySelectorAll("[data-game]")) {
  card.addEventListener("click", () => {
    card.search = `?${chosen(card.dataset.game)}`;
  });
}

form.addEventListener("change", settle);
form.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.ctrlKey) form.requestSubmit();
});
settle();
