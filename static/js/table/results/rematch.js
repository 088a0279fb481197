// @ts-check
// Playing again with the players of the last deal, if the table cannot simply go on.

import { byId, show, text } from "../dom.js";
import { whoIs } from "../match.js";
import { ask } from "../people/seat_menu.js";
import { t } from "../../site/words.js";

// A player who has left the seat since may still play again.
function hasLeft(/** @type {Page["store"]} */ store) {
  const { you, info, view } = store;
  return !you && !info.hosted && Boolean(view.result?.seats?.some((row) => whoIs(store, row).isOwn));
}

/**
 * Return the one way to play again: `ready` at this table with those who are left, or a `rematch`
 * if a player of the last deal offers one or nobody is left. Empty if there is none.
 *
 * @param {Page["store"]} store
 */
export function againBy(store) {
  const { view, you } = store;
  if (store.offeredBy && !view.stopped) return "rematch";
  const isDue = !view.stopped && (view.rematch || hasLeft(store));
  if (!store.legal("ready")) return isDue ? "rematch" : "";
  const stays = ({ seat, state, leaving }) => state !== "empty" && !leaving && seat !== you?.seat;
  return isDue && !view.seats.some(stays) ? "rematch" : "ready";
}

export class Rematch {
  /** @param {Page["store"]} store */
  constructor(store) {
    this.store = store;
    this.button = byId("btn-rematch");
    this.word = this.button.textContent;
    this.button.addEventListener("click", () => this.ask());
    store.addEventListener("change", () => this.render());
    this.render();
  }

  render() {
    const { store } = this;
    const { offeredBy: name } = store;
    show(this.button, againBy(store) === "rematch");
    const word = store.isEnded || hasLeft(store) ? t("result.again") : this.word;
    text(this.button, name ? t("result.join") : word);
    const offer = byId("result-offered");
    show(offer, Boolean(name));
    text(offer, name ? t("result.offered", { name }) : "");
  }

  async ask() {
    // This gives up the seat here: do not redirect to the spectators' page.
    this.store.isLeaving = true;
    this.button.disabled = true;
    const answer = await ask("POST", this.button.dataset.path);
    if (answer.isDone) return location.assign(answer.body.url);
    this.store.isLeaving = false;
    this.button.disabled = false;
    this.store.say(answer.body.message ?? t("rematch.failed"));
  }
}
