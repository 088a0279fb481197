// @ts-check
// What a table of the toy family brings: the sum of your cards beside the piles.

import { byId, show, text } from "../../dom.js";
import { t } from "../../../site/words.js";

export const traits = {
  kinds: [],
  keys: [{ act: "stop", key: "e" }],
  countsStock: true,
};

export class Family {
  /** @param {Page} page */
  constructor({ store, acts }) {
    this.store = store;
    this.keys = { stop: () => acts.act(store.legal("done")) };
  }

  render() {
    const { verdict } = this.store;
    show(byId("toy-sum"), Boolean(verdict));
    text(byId("toy-sum"), verdict ? t("toy.sum", { n: verdict.points }) : "");
  }
}
