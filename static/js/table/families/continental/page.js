// @ts-check
// Continental at the table, put together: melds on the table, contract, claims, jokers.

import { all, show, text } from "../../dom.js";
import { areOn, here, keyOf, onRemap } from "../../keyboard/key_map.js";
import { onChange } from "../../../site/preferences.js";
import { Family as MeldsOnTable } from "../melds/page.js";
import { Claims } from "./claims.js";
import { Jokers } from "./jokers.js";
import { says } from "./sentences.js";
import { Slots } from "./contract.js";

export class Family extends MeldsOnTable {
  /** @param {Page} page */
  constructor(page) {
    super(page);
    this.slots = new Slots(page.store, page);
    this.claims = new Claims(page.store, page);
    this.jokers = new Jokers(page.store, page, this.board);
    page.sentences = Object.assign(says(page.store, this), { shared: page.sentences });
    Object.assign(this.keys, {
      claim: () => this.claims.claim(),
      no: () => this.claims.no(),
      contract: () => this.slots.key(),
      joker: () => this.jokers.key(),
    });
    // The strip of a claim takes the place of the buttons, once they are drawn.
    this.over = { render: () => this.renderOver() };
    onRemap(dressKeys);
    onChange("keys", dressKeys);
    dressKeys();
  }

  whyNotLay() {
    return this.slots.why();
  }

  suggest() {
    this.slots.suggest();
  }

  renderOver() {
    this.slots.render();
    this.claims.render();
    this.jokers.render();
  }
}

// The keys on the buttons, as they are mapped now.
function dressKeys() {
  for (const node of all("[data-key-of]")) {
    text(node, keyOf(here().find(({ act }) => act === node.dataset.keyOf)));
    show(node, areOn());
  }
}
