// @ts-check
// The size of the melds on the table: as large as fits them all, on a phone within one swipe. Melds
// out of sight are counted on a button that scrolls to them.

import { all, byId, one, set, show, text } from "../../dom.js";
import { many } from "../../../site/words.js";

const SIZES = [1, 0.86, 0.74, 0.64, 0.54];
const DENSE = 0.8; // below it the names are beside the melds
const SMALLEST = 0.82; // on a phone, where cards are small already
const SWIPE = 2.2; // heights of the board that one swipe passes
const HIDDEN = 6; // pixels out of sight that count

export class BoardSize {
  constructor(box, body) {
    this.box = box;
    this.body = body;
    this.more = byId("board-more");
    this.more.addEventListener("click", () => this.lead());
    body.addEventListener("scroll", () => this.count(), { passive: true });
    new ResizeObserver(() => this.fit()).observe(box);
  }

  fit() {
    const { box, body } = this;
    if (box.hidden || !body.children.length) return show(this.more, false);
    const isPhone = innerWidth < 768 || innerHeight < 500;
    const sizes = isPhone ? SIZES.filter((size) => size > SMALLEST) : SIZES;
    for (const size of sizes) {
      box.style.setProperty("--fit", size);
      set(box, "data-dense", size < DENSE);
      if (body.scrollHeight <= body.clientHeight * (isPhone ? SWIPE : 1) + 1) break;
    }
    this.count();
  }

  // Count the melds that are not fully visible, and mark whether the selected cards fit on one.
  count() {
    const { top, bottom } = this.body.getBoundingClientRect();
    const melds = all(".board-meld", this.body).map((node) => ({ node, box: node.getBoundingClientRect() }));
    const below = melds.filter((meld) => meld.box.bottom > bottom + HIDDEN);
    const above = melds.filter((meld) => meld.box.top < top - HIDDEN);
    this.isBelow = below.length > 0;
    const out = this.isBelow ? below : above;
    show(this.more, out.length > 0);
    if (!out.length) return;
    text(this.more, many(this.isBelow ? "board.below" : "board.above", out.length));
    set(this.more, "data-fits", out.some(({ node }) => one(".board-end:not([hidden])", node)));
  }

  lead() {
    this.body.scrollBy({ top: this.body.clientHeight * (this.isBelow ? 0.9 : -0.9) });
  }
}
