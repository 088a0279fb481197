// @ts-check
// Suggested melds for the empty outlines of the contract, if suggestions are on.

export class SuggestedMelds {
  /** @param {Page["store"]} store @param {Page["line"]} line */
  constructor(store, line) {
    this.store = store;
    this.line = line;
    this.verdict = null;
    this.asked = "";
  }

  // Return the parts of the contract in the best arrangement of the cards now held.
  get parts() {
    const held = this.verdict?.groups.every(({ cards }) => cards.every((card) => this.store.hand.includes(card)));
    return held ? this.verdict.groups.filter(({ counts }) => counts) : [];
  }

  // Ask again when the hand has changed.
  follow(isDown) {
    const { store } = this;
    const hand = [...store.hand].sort().join();
    const wanted = `${store.view.deal}:${hand}`;
    if (wanted === this.asked || store.info.assist === false || !store.isOnline) return;
    this.asked = wanted;
    this.verdict = null;
    if (!isDown && hand && store.you) this.fresh();
  }

  // Return the verdict of the server's current suggestion; null if there is none.
  async fresh() {
    const { store, asked } = this;
    const answer = await this.line.ask("suggest");
    if (answer.type === "refused") store.say(answer.message);
    if (answer.type !== "ack" || this.asked !== asked) return null;
    this.verdict = answer.verdict;
    store.changed();
    return answer.verdict;
  }
}
