// @ts-check
// Which cards of the hand are selected. While one card is asked for, a tap chooses it in
// place of another; several are selected by a long press, by Shift or Ctrl, or by a drag.

/** @extends {Set<string>} */
export class Selection extends Set {
  constructor() {
    super();
    this.isSeveral = false; // the next tap adds a card, though only one is asked for
    /** @type {string | null} */
    this.proposed = null; // the card that the house chose, which makes way for the player's own
  }

  /** @param {string} card */
  delete(card) {
    if (!super.delete(card)) return false;
    if (this.size < 2) this.isSeveral = false;
    if (card === this.proposed) this.proposed = null;
    return true;
  }

  clear() {
    super.clear();
    this.isSeveral = false;
    this.proposed = null;
  }

  /** @param {Iterable<string>} cards */
  replace(cards) {
    this.clear();
    for (const card of cards) this.add(card);
  }

  /** @param {string} card */
  propose(card) {
    this.replace([card]);
    this.proposed = card;
  }

  /** @param {string} card @param {boolean} isOneAsked */
  tap(card, isOneAsked) {
    const isInstead = isOneAsked && !this.isSeveral && this.size < 2 && !this.has(card);
    if (isInstead) this.replace([card]);
    else this.toggle(card);
  }

  /** @param {string} card */
  toggle(card) {
    if (this.delete(card)) return;
    this.dropProposal();
    this.add(card);
  }

  // Shift or Ctrl and a tap: this card as well, or no longer.
  /** @param {string} card */
  tapMore(card) {
    this.toggle(card);
    this.isSeveral = this.size > 0;
  }

  // A long press or a drag over them: these cards as well.
  /** @param {string[]} cards */
  addMore(cards) {
    if (this.proposed && !cards.includes(this.proposed)) this.dropProposal();
    this.proposed = null;
    for (const card of cards) this.add(card);
    this.isSeveral = this.size > 0;
  }

  dropProposal() {
    if (this.proposed) super.delete(this.proposed);
    this.proposed = null;
  }
}
