// @ts-check
// Drop and go: a drop that takes the player to another table, where the server offers it.

import { byId, show, text } from "../../dom.js";
import { ask } from "../../people/seat_menu.js";
import { priceSaid } from "./sentences.js";
import { sum, t } from "../../../site/words.js";

const QUESTION_FOR = 6000;

export class DropAndGo {
  /** @param {Page["store"]} store @param {Page["acts"]} acts @param {string} url */
  constructor(store, acts, url) {
    this.store = store;
    this.acts = acts;
    this.url = url;
    this.button = byId("btn-drop-go");
    this.button.addEventListener("click", () => this.ask());
  }

  // Return the price of a drop that may also take the player to another table.
  get price() {
    return this.store.you?.may_move ? this.store.legal("drop")?.hint ?? null : null;
  }

  get word() {
    return t("go.label", { price: priceSaid(this.price) });
  }

  render() {
    show(this.button, Boolean(this.price));
    if (this.price) text(this.button, this.word);
  }

  ask() {
    const { price } = this;
    if (!price) return;
    const { points = 0, chips = 0 } = price;
    const sentence = t(chips ? "go.askChips" : "go.ask", { points, chips: sum(chips) });
    this.acts.question("go", sentence, t("go.yes"), t("ask.stay"), () => this.go(), QUESTION_FOR, "bad");
  }

  async go() {
    const { store } = this;
    if (store.acting || !store.isOnline) return;
    // This gives up the seat here: do not redirect to the spectators' page.
    store.isLeaving = true;
    const answer = await ask("POST", this.url, { version: store.version });
    if (answer.isDone) return location.assign(answer.body.url);
    store.isLeaving = false;
    store.say(answer.body.message ?? t("leave.failed"));
  }
}
