// A table of gin: what only gin needs in play, put together. Fetched where it is played
// (families.js).

import { GinActs } from "./actions.js";
import { GinBar } from "./bar.js";
import { badge, sentence } from "./sentences.js";
import { FeltMelds } from "./knocker_melds.js";

export class Family {
  constructor({ store, acts, actions, prompt }) {
    const gin = new GinActs(store, acts);
    acts.gin = gin;
    actions.wire(gin.buttons);
    actions.bars.push(new GinBar(store, gin));
    prompt.family = { sentence: () => sentence(store), badge: (standing) => badge(store, standing) };
    this.melds = new FeltMelds(store, gin);
    acts.parts.melds = this.melds;
  }

  render() {
    this.melds.render();
  }
}
