// @ts-check
// The selected cards of the hand. While one card is asked for, a tap replaces the selection; a long
// press, Shift or Ctrl, or a drag selects several.

/** @extends {Set<string>} */
export class Selection extends Set {
  constructor() {
    super();
    this.isSeveral = false; // the next tap adds a card, though only one is asked for
    /** @type {string | null} */
    this.proposed = null; // the card that the page selected; the player's own choice replaces it
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

  // Shift or Ctrl and a tap: add or remove this card.
  /** @param {string} card */
  tapMore(card) {
    this.toggle(card);
    this.isSeveral = this.size > 0;
  }

  // A long press or a drag: add these cards.
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
