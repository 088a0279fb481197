// @ts-check
// What a player does, and the action buttons that every table has.

import { all, byId } from "../dom.js";
import { LastGame } from "./last_game.js";
import { LeaveTable } from "./leave_table.js";
import { PlayerActions } from "./player_actions.js";

// Actions with the cards alone, which a table without a server has too.
/** @param {Page} page */
export function cardActions(page) {
  const acts = new PlayerActions(page.store, page.line, page);
  wire(page, acts);
  return { acts };
}

/** @param {Page} page */
export function actions(page) {
  const { store, root, countdown } = page;
  const { acts } = cardActions(page);
  return { acts, leave: new LeaveTable(store, root), staying: new LastGame(store, countdown, root) };
}

/** @param {Page} page @param {Page["acts"]} acts */
function wire(page, acts) {
  const { store } = page;
  const runs = {
    "btn-new-group": () => acts.group(),
    "pile-closed": () => acts.draw("stock"),
    "pile-open": () => acts.draw("discard"),
    "last-card": () => page.family?.putLast?.(store.chosen),
    "question-yes": () => acts.answer(true),
    "question-also": () => acts.answerAlso(),
    "question-no": () => acts.answer(false),
    "btn-help": () => acts.help(),
    "btn-how": () => acts.help(),
    "btn-rotate": () => acts.rotate(),
  };
  for (const [id, run] of Object.entries(runs)) byId(id)?.addEventListener("click", run);
  for (const button of all("[data-close]")) {
    button.addEventListener("click", () => button.closest("dialog").close());
  }
}
