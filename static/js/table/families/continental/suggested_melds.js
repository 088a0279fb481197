// @ts-check
// What the house would lay out of the hand, for the outlines that are empty: where the
// table helps its players.

export class SuggestedMelds {
  /** @param {Page["store"]} store @param {Page["line"]} line */
  constructor(store, line) {
    this.store = store;
    this.line = line;
    this.verdict = null;
    this.asked = "";
  }

  // The parts of the contract in its best arrangement of the cards now held.
  get parts() {
    const held = this.verdict?.groups.every(({ cards }) => cards.every((card) => this.store.hand.includes(card)));
    return held ? this.verdict.groups.filter(({ counts }) => counts) : [];
  }

  // Asks again when other cards are held.
  follow(isDown) {
    const { store } = this;
    const hand = [...store.hand].sort().join();
    const wanted = `${store.view.deal}:${hand}`;
    if (wanted === this.asked || store.info.assist === false || !store.isOnline) return;
    this.asked = wanted;
    this.verdict = null;
    if (!isDown && hand && store.you) this.fresh();
  }

  // The verdict of what the house suggests now; null where it says nothing.
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
