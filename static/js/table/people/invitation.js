// @ts-check
// The invitation to a private table: its link, while seats are free.

import { byId, el, one, set, show, text } from "../dom.js";
import { listed, many, phrases, t } from "../../site/words.js";

const WAITING = new Set(["waiting", "starting"]);

export class Invitation {
  /** @param {Page["store"]} store @param {Page["seats"]} seats */
  constructor(store, seats) {
    this.store = store;
    this.seats = seats;
    this.panel = byId("invite");
    if (!this.panel) return;
    this.isClosed = false;
    this.isWanted = false;
    this.link = byId("invite-link");
    byId("invite-close").addEventListener("click", () => this.close());
    byId("invite-copy").addEventListener("click", () => this.copy());
    const share = byId("invite-share");
    show(share, Boolean(navigator.share));
    share.addEventListener("click", () => {
      navigator.share({ title: share.dataset.title, url: this.link.value }).catch(() => null);
    });
    this.link.addEventListener("focus", () => this.link.select());
    this.panel.addEventListener("keydown", ({ key }) => key === "Escape" && this.close());
    store.addEventListener("change", () => this.render());
    this.render();
  }

  render() {
    const { view } = this.store;
    const free = view.seats.filter(({ user }) => !user);
    const people = view.seats.filter(({ user }) => user).map(({ name }) => name);
    const isWaiting = WAITING.has(view.phase) && !this.isClosed;
    const isShown = free.length > 0 && (isWaiting || this.isWanted);
    show(this.panel, isShown);
    set(byId("table"), "data-inviting", isShown);
    const seats = many("invite.seats", free.length);
    text(byId("invite-seats"), phrases([seats, t("invite.here", { names: listed(people) })]));
    for (const [number, node] of this.seats.nodes) this.dress(node, !this.store.seat(number)?.user);
  }

  // A free seat opens the invitation at any time.
  dress(node, isFree) {
    let button = one(".seat-invite", node);
    if (!button && isFree) {
      button = el("button", { type: "button", class: "seat-open seat-invite", "aria-label": byId("invite-title").textContent });
      button.addEventListener("click", () => this.open());
      node.append(button);
    }
    if (button) show(button, isFree);
  }

  open() {
    this.isWanted = true;
    this.render();
    byId("invite-copy").focus();
  }

  close() {
    this.isClosed = true;
    this.isWanted = false;
    this.render();
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(this.link.value);
    } catch {
      // Without clipboard permission, select the link to be copied by hand.
      this.link.select();
      return;
    }
    text(byId("invite-said"), t("invite.copied"));
  }
}
