// @ts-check
// A win in the result: the winning hand laid out, and the chips that move to its owner.

import { face } from "../cards.js";
import { kindOf } from "../hand/group_chips.js";
import { traits } from "../family.js";
import { byId, el, glide, one, show, text, wantsCalm } from "../dom.js";
import { t } from "../../site/words.js";

const CHIPS = 4;
const MOVE_MS = 240;
const APART_MS = 60;

// Show the groups that won the deal, as cards, if the family has them.
export function layWinningHand(last, wild) {
  const box = byId("result-hand");
  const groups = traits().outcome?.shownHand(last)?.groups ?? [];
  show(box, groups.length > 0);
  if (!groups.length) return;
  text(byId("won-hand-title"), t("result.hand"));
  one(".won-groups", box).replaceChildren(...groups.map((group) => el("div", { class: "won-group", "data-kind": kindOf(group) },
    el("span", { class: "won-cards", "aria-hidden": "true" }, ...group.cards.map((card) => face(card, wild))),
    el("span", { class: "r-kind" }, t(`kind.${kindOf(group)}`)))));
}

// Some chips fly from each loser to the winner. With reduced motion only the sums are shown.
export function moveChips(last) {
  if (wantsCalm() || document.hidden) return;
  const cell = ({ seat }) => one(`[data-testid="result-${seat}"] .r-chips`)?.getBoundingClientRect();
  const winner = last.seats.find(({ chips }) => chips > 0);
  const to = winner && cell(winner);
  if (!to) return;
  for (const payer of last.seats.filter(({ chips }) => chips < 0)) {
    const from = cell(payer);
    for (let n = 0; from && n < CHIPS; n += 1) fly(from, to, n * APART_MS);
  }
}

function fly(from, to, delay) {
  const chip = el("span", { class: "won-chip", "aria-hidden": "true" });
  chip.style.left = `${to.left + to.width / 2}px`;
  chip.style.top = `${to.top + to.height / 2}px`;
  byId("sheet-result").append(chip);
  const shift = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
  const move = glide(chip, { transform: shift, opacity: 1 }, { transform: "none", opacity: 0.4 }, MOVE_MS, delay);
  const end = () => chip.remove();
  if (move) move.finished.then(end, end);
  else end();
}
