// @ts-check
// A table of gin: what only gin needs in play, put together. Fetched where it is played
// (families.js).

import { GinActs } from "./actions.js";
import { GinBar } from "./bar.js";
import { badge, sentence } from "./sentences.js";
import { KnockerMelds } from "./knocker_melds.js";

export class Family {
  /** @param {Page} page */
  constructor(page) {
    const { store, acts, actions } = page;
    const gin = new GinActs(store, acts);
    page.gin = gin;
    actions.wire(gin.buttons);
    actions.bars.push(new GinBar(store, gin));
    page.sentences = { sentence: () => sentence(store), badge: (standing) => badge(store, standing) };
    this.melds = new KnockerMelds(store, gin);
    page.melds = this.melds;
  }

  render() {
    this.melds.render();
  }
}
