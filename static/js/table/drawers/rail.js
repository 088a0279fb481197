// @ts-check
// The drawers beside the table, with tabs: a column on a desktop, a sheet on a phone, opened by a
// handle below the hand.

import { all, byId, one, set, show } from "../dom.js";

const SWIPE = 24;
const KEY = "rail";

export class Rail extends EventTarget {
  /** @param {PageElement} root */
  constructor(root) {
    super();
    this.root = root;
    this.node = byId("rail");
    this.handle = byId("rail-handle");
    this.tabs = all('[role="tab"]', this.node);
    this.button = byId("btn-rail");
    for (const tab of this.tabs) {
      tab.addEventListener("click", () => this.choose(tab.dataset.tab));
      tab.addEventListener("keydown", (event) => this.step(event, tab));
    }
    this.button.addEventListener("click", () => {
      if (this.node.hidden) this.open(this.tab, this.button);
      else this.toggle(false);
    });
    byId("btn-rail-close").addEventListener("click", () => this.toggle(false));
    for (const opener of all("[data-opens]", this.handle)) {
      opener.addEventListener("click", () => this.open(opener.dataset.opens, opener));
    }
    this.node.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.isSheet) return;
      event.stopPropagation();
      this.toggle(false);
    });
    onSwipe(this.handle, (up) => up && this.open(this.tab));
    onSwipe(one(".rail-head", this.node), (up) => !up && this.isSheet && this.toggle(false));
    matchMedia("(min-width: 1100px)").addEventListener("change", () => this.toggle(this.isWanted, { isKept: false }));
    this.choose("log");
    this.toggle(this.isWanted, { isKept: false });
  }

  // On a phone the drawer covers the hand and closes again; on a desktop it stays open.
  get isSheet() {
    return getComputedStyle(this.node).position === "fixed";
  }

  get isWanted() {
    if (innerWidth < 1100) return false;
    try {
      return localStorage.getItem(KEY) !== "closed";
    } catch {
      return true;
    }
  }

  toggle(isOpen = this.node.hidden, { isKept = true } = {}) {
    const wasOpen = !this.node.hidden;
    show(this.node, isOpen);
    set(this.root, "data-rail", isOpen ? "open" : null);
    for (const node of [this.button, ...all("[data-opens]", this.handle)]) {
      set(node, "aria-expanded", String(isOpen));
    }
    if (isOpen) this.tell();
    if (wasOpen && !isOpen && this.node.contains(this.focusAt())) this.giveBack();
    if (!isKept || this.isSheet) return;
    try {
      localStorage.setItem(KEY, isOpen ? "open" : "closed");
    } catch {
      // Storage may be off; then the rail is as wide as the screen allows.
    }
  }

  // Open the drawer at a tab; if it covers the table, move the focus into it.
  open(name, opener = document.activeElement) {
    this.opener = opener;
    this.toggle(true);
    this.choose(name);
    if (this.isSheet) byId(`tab-${name}`).focus({ preventScroll: true });
  }

  focusAt() {
    return document.activeElement === document.body ? this.node : document.activeElement;
  }

  giveBack() {
    const home = this.opener?.isConnected && this.opener.offsetParent ? this.opener : this.button;
    home.focus({ preventScroll: true });
  }

  step(event, tab) {
    const shown = this.tabs.filter((one_) => !one_.hidden);
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = shown[(shown.indexOf(tab) + by + shown.length) % shown.length];
    this.choose(next.dataset.tab);
    next.focus();
  }

  choose(name) {
    this.tab = name;
    for (const tab of this.tabs) {
      const isChosen = tab.dataset.tab === name;
      set(tab, "aria-selected", String(isChosen));
      set(tab, "tabindex", isChosen ? 0 : -1);
      show(byId(tab.getAttribute("aria-controls")), isChosen);
    }
    if (!this.node.hidden) this.tell();
  }

  shows(name) {
    return !this.node.hidden && this.tab === name;
  }

  // Tell the part that fills a drawer that it is visible.
  tell() {
    this.dispatchEvent(new CustomEvent("open", { detail: this.tab }));
  }
}

// A swipe up or down on the handle opens or closes the drawer.
function onSwipe(node, run) {
  let from = null;
  node.addEventListener("pointerdown", (event) => {
    from = event.pointerType === "mouse" ? null : event.clientY;
  });
  node.addEventListener("pointerup", (event) => {
    const way = from === null ? 0 : event.clientY - from;
    from = null;
    if (Math.abs(way) >= SWIPE) run(way < 0);
  });
  node.addEventListener("pointercancel", () => {
    from = null;
  });
}
