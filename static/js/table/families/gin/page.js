// @ts-check
// The gin page: the parts that only gin needs.

import { GinActs } from "./actions.js";
import { GinBar } from "./bar.js";
import { badge, sentence } from "./sentences.js";
import { KnockLimit } from "./knock_limit.js";
import { KnockerMelds } from "./knocker_melds.js";

export class Family {
  /** @param {Page} page */
  constructor(page) {
    const { store, acts, actions } = page;
    const gin = new GinActs(store, acts);
    this.gin = gin;
    this.keys = { knock: () => gin.key(), pass: () => gin.pass(), lay: () => gin.layKey() };
    this.limit = new KnockLimit(store);
    actions.wire(gin.buttons);
    actions.bars.push(new GinBar(store, gin));
    page.sentences = { sentence: () => sentence(store), badge: (standing) => badge(store, standing) };
    this.melds = new KnockerMelds(store, gin);
  }

  render() {
    this.limit.render();
    this.melds.render();
  }
}
