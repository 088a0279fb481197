// @ts-check
// Playing again with the people of the last deal, where the table cannot simply go on.

import { byId, show, text } from "../dom.js";
import { whoIs } from "../match.js";
import { ask } from "../people/seat_menu.js";
import { t } from "../../site/words.js";

export class Rematch {
  /** @param {Page["store"]} store */
  constructor(store) {
    this.store = store;
    this.button = byId("btn-rematch");
    this.button.addEventListener("click", () => this.ask());
    store.addEventListener("change", () => this.render());
    this.render();
  }

  render() {
    const { view, you, info } = this.store;
    // A player who has left the seat since may still play again.
    const hasPlayed = !you && !info.hosted && view.result?.seats?.some((row) => whoIs(this.store, row).isOwn);
    show(this.button, Boolean(!view.stopped && (view.rematch || hasPlayed)));
    if (hasPlayed) text(this.button, t("result.again"));
  }

  async ask() {
    // The seat here is given up by it: that must not lead to the spectators' page.
    this.store.isLeaving = true;
    this.button.disabled = true;
    const answer = await ask("POST", this.button.dataset.path);
    if (answer.isDone) return location.assign(answer.body.url);
    this.store.isLeaving = false;
    this.button.disabled = false;
    this.store.say(answer.body.message ?? t("rematch.failed"));
  }
}
