// @ts-check
// What happens when the table closes, or the seat is given up after a match: the result stays until
// the user leaves it, and playing again opens another table.

import { byId, show, text } from "../dom.js";
import { isOver } from "../match.js";
import { told } from "../people/told.js";
import { listen } from "../../site/site.js";
import { t } from "../../site/words.js";

export class TableClosed {
  /** @param {Page["store"]} store @param {Page["line"]} line @param {Page["result"]} result */
  constructor(store, line, result) {
    this.store = store;
    this.line = line;
    this.result = result;
  }

  // Return whether the next view would take a finished match away from the player.
  takesSeat(view) {
    const { store } = this;
    const isLost = Boolean(store.you && view && !view.you) && !store.isLeaving && !store.isMoved;
    return isLost && !store.info.hosted && isOver(store.view);
  }

  // Return whether a result is shown that would be lost with the page.
  get keeps() {
    const { store } = this;
    return Boolean(store.you && !store.info.hosted && this.result.last);
  }

  // Keep the page as it is; ask nothing more of the table.
  stay(isClosed) {
    const { store, result } = this;
    this.line.end();
    store.isEnded = true;
    store.view = { ...store.view, phase: "closed", legal: [], turn: null, offer: null, rematch: true };
    store.changed();
    text(byId("result-gone"), t(isClosed ? "result.tableClosed" : "result.seatGone"));
    show(byId("result-gone"), true);
    show(byId("btn-result-close"), false);
    text(byId("btn-result-leave"), t("result.toLobby"));
    result.reopen();
    // The others may offer a rematch in the meantime.
    listen((message, say) => told(store, message, say));
  }
}
