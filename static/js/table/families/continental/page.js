// @ts-check
// Continental at the table, put together: contract, claims, jokers on the table.

import { all, show, text } from "../../dom.js";
import { areOn, here, keyOf, onRemap } from "../../keyboard/key_map.js";
import { onChange } from "../../../site/preferences.js";
import { speak } from "../../../site/words.js";
import { Claims } from "./claims.js";
import { Jokers } from "./jokers.js";
import { says } from "./sentences.js";
import { Slots } from "./contract.js";
import { textOf } from "./contract_text.js";

export class Contract {
  /** @param {Page["store"]} store @param {Page} page */
  constructor(store, page) {
    speak("continental");
    this.store = store;
    this.slots = new Slots(store, page);
    this.claims = new Claims(store, page);
    this.jokers = new Jokers(store, page);
    page.sentences = Object.assign(says(store, this), { shared: page.sentences });
    this.text = textOf(store, this, page.acts);
    this.keys = {
      claim: () => this.claims.claim(),
      no: () => this.claims.no(),
      contract: () => this.slots.key(),
      joker: () => this.jokers.key(),
    };
    onRemap(dressKeys);
    onChange("keys", dressKeys);
    dressKeys();
  }

  render() {
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
