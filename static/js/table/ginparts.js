// A table of gin: what only gin needs in play, put together. Fetched where it is played
// (aftergin.js).

import { GinActs } from "./ginacts.js";
import { GinBar } from "./ginbar.js";
import { badge, sentence } from "./ginsays.js";
import { FeltMelds } from "./melds.js";

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
