// @ts-check
// The events of Indian rummy alone, and how the page handles them.

import { t } from "../../../site/words.js";

/** @type {Record<string, EventRole>} */
export const events = {
  dropped: { isOfTurn: true, endsTurn: true, isAct: true, away: "away.dropped", spoken: "normal" },
  show_placed: { isOfTurn: true, isAct: true, isCalled: true, sound: "show" },
  valid_show: { away: "away.valid_show", spoken: "quiet" },
  wrong_show: { away: "away.wrong_show", spoken: "quiet" },
  window_opened: { isCalled: true },
  window_closed: { spoken: "normal" },
  sent: { spoken: "normal" },
};

// While cards are sent in, return the most that another player's show can cost.
/** @param {Page["store"]} store */
export function outlook({ view, verdict }) {
  const most = verdict?.most;
  return view.phase === "meld" && Number.isFinite(most) ? t("away.most", { points: most }) : "";
}
