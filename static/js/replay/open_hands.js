// @ts-check
// All hands at once, one row each in its best arrangement, while a replay shows them open.

import { face, fullName } from "../table/cards.js";
import { byId, el, set, show } from "../table/dom.js";
import { nameOf } from "../table/drawers/log.js";
import { stateWord } from "../table/seat_state.js";
import { laid } from "./best_hand.js";
import { listed, many } from "../site/words.js";

export class OpenHands {
  /** @param {Page["store"]} store @param {ReplayPlayer} player */
  constructor(store, player) {
    this.store = store;
    this.player = player;
    this.box = byId("open-hands");
    this.list = this.box.querySelector("ul");
    this.shown = null; // the frame and its version
    this.reel = null;
  }

  render() {
    const { store, player: { reel, n } } = this;
    const isOpen = !store.you;
    show(this.box, isOpen);
    show(byId("table").querySelector(".mine"), !isOpen);
    set(byId("table"), "data-open", isOpen);
    if (!isOpen) return;
    const shown = `${n} ${reel.seen[n].version ?? ""}`;
    if (this.shown === shown && this.reel === reel) return;
    Object.assign(this, { shown, reel });
    const order = store.view.order;
    const rows = reel.hands(n).filter(({ cards }) => cards.length).sort((a, b) => order.indexOf(a.seat) - order.indexOf(b.seat));
    set(this.list, "data-count", rows.length);
    this.list.replaceChildren(...rows.map((row) => this.row(row)));
  }

  row({ seat, cards, verdict }) {
    const { store } = this;
    const { groups, loose } = laid({ cards, verdict }, store);
    const points = verdict?.count ?? null;
    const word = points === null ? this.stateOf(seat) : many("points", points);
    const lists = [...groups, ...(loose.length ? [loose] : [])];
    const names = listed(cards.map((card) => fullName(card)));
    return el("li", { class: "open-hand", "data-seat": seat, "data-turn": store.isAsked(seat), "data-testid": `open-${seat}` },
      el("p", { class: "open-name" }, el("b", {}, nameOf(seat, store)), " ", el("span", {}, word)),
      el("div", { class: "open-cards", role: "img", "aria-label": names },
        ...lists.map((list, at) => el("span", { class: "open-group", "data-meld": at < groups.length },
          ...list.map((card) => face(card, store.wild))))));
  }

  stateOf(number) {
    const seat = this.store.seat(number);
    return seat && seat.state !== "playing" ? stateWord(this.store, seat) : "";
  }
}
