// @ts-check
// Leaving, sitting down and the other dialogs that end in a request to the server.

import { byId, show, text } from "../dom.js";
import { stayingWithout } from "../match.js";
import { paragraph, sum, t } from "../../site/words.js";

export class LeaveTable {
  /** @param {Page["store"]} store @param {PageElement} root */
  constructor(store, root) {
    this.store = store;
    this.root = root;
    this.dialog = byId("dialog-leave");
    byId("btn-leave").addEventListener("click", (event) => {
      if (!store.you && !store.isSpectator) return;
      // A seat in an event is kept: the server plays it while its player is elsewhere.
      if (store.you && !store.info.hosted) {
        event.preventDefault();
        this.ask();
      }
    });
    byId("leave-yes").addEventListener("click", () => this.leave());
    byId("leave-no").addEventListener("click", () => this.dialog.close());
  }

  // The server states the cost of leaving.
  ask() {
    const isFree = this.store.info.hosted || this.store.isEnded;
    if (isFree) return location.assign(this.root.dataset.lobbyUrl);
    const { view, you } = this.store;
    const { leaves, cost } = you?.leave ?? {};
    const parts = [];
    if (view.match_info && cost?.chips) parts.push(t("leave.entry", { n: sum(cost.chips) }));
    else if (cost?.chips) parts.push(t("leave.chips", { n: sum(cost.chips), points: cost.points ?? 0 }));
    else if (cost?.points) parts.push(t("leave.points", { n: cost.points }));
    else parts.push(t("leave.free"));
    if (!view.match_info) parts.push(t(leaves === "after_deal" ? "leave.afterDeal" : "leave.now"));
    const staying = you ? stayingWithout(view, you.seat) : [];
    if (staying.length === 1) parts.push(t("leave.wins", { name: staying[0].name }));
    else if (staying.length) parts.push(t("leave.playOn"));
    // On a match clock, leaving gives up the match at once.
    const isResigning = Boolean(staying.length && this.store.info.on_timeout);
    text(byId("leave-text"), paragraph(parts));
    text(byId("leave-yes"), t(isResigning ? "leave.resign" : "leave.word"));
    show(byId("leave-error"), false);
    this.dialog.showModal();
  }

  async leave() {
    const button = byId("leave-yes");
    button.disabled = true;
    // The table may report the empty seat before the response arrives; a player who leaves by
    // choice goes to the lobby, not to the spectators' page.
    this.store.isLeaving = true;
    try {
      const answer = await fetch(this.root.dataset.seatUrl, {
        method: "DELETE",
        headers: { "X-CSRFToken": csrf(), Accept: "application/json" },
        credentials: "same-origin",
      });
      if (answer.ok) return location.assign(this.root.dataset.lobbyUrl);
      const body = await answer.json().catch(() => ({}));
      this.fail(body.message ?? t("leave.failed"));
    } catch {
      this.fail(t("leave.failed"));
    } finally {
      button.disabled = false;
    }
  }

  fail(message) {
    this.store.isLeaving = false;
    text(byId("leave-error"), message);
    show(byId("leave-error"), true);
  }
}

const csrf = () => document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
