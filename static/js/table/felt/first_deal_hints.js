// @ts-check
// Three small hints for a player's first deal at a practice table, one at a time.

import { byId, set, show, text } from "../dom.js";
import { traits } from "../family.js";
import { get } from "../../site/preferences.js";
import { t } from "../../site/words.js";

const STEPS = ["draw", "discard", "group"];
const MEMORY = "coach-done";

function remembered() {
  try {
    return localStorage.getItem(MEMORY);
  } catch {
    return "1";
  }
}

export class FirstDealHints {
  // `page.tip`, set by some families: () => null or {name, text, end}, a hint of their own.
  /** @param {Page} page */
  constructor(page) {
    const { store, announcer, line } = page;
    this.page = page;
    this.store = store;
    this.announcer = announcer;
    this.line = line;
    this.step = remembered() || !store.info.practice ? STEPS.length : 0;
    this.turns = 0;
    byId("coach-close").addEventListener("click", () => (this.shown ?? this).end());
    store.addEventListener("view", ({ detail }) => this.hear(detail));
  }

  get isNew() {
    return this.step < STEPS.length;
  }

  hear({ before }) {
    const { store } = this;
    if (!this.isNew || !before) return;
    if (store.view.phase !== "discard" && before.phase === "discard" && this.step === 1) this.step = 2;
    if (store.phase === "discard" && this.step === 0) {
      this.step = 1;
      this.preselect();
    }
    if (store.view.phase === "between") this.end();
  }

  // Select a newcomer's first discard: the card that the help suggests.
  async preselect() {
    const { store } = this;
    const answer = store.info.assist === false ? null : await this.line.ask("suggest");
    const card = answer?.advice?.card ?? traits().spare?.(store);
    if (store.phase !== "discard" || store.selection.size) return;
    store.propose(card);
    if (!store.chosen) return;
    queueMicrotask(() => byId("btn-discard").focus({ preventScroll: true }));
  }

  // Focus goes to the closed pile when a newcomer's table opens: Enter draws.
  begin() {
    if (!this.isNew) return;
    if (this.store.phase === "draw") byId("pile-closed").focus({ preventScroll: true });
    if (this.store.phase === "discard") {
      this.step = 1;
      this.preselect();
    }
  }

  hasGrouped() {
    if (this.step === 2) this.end();
  }

  end() {
    this.step = STEPS.length;
    try {
      localStorage.setItem(MEMORY, "1");
    } catch {
      // Without storage the hints are shown again next time.
    }
    this.render();
  }

  render() {
    const { store } = this;
    const name = STEPS[this.step];
    const isDue = name === "group" ? store.phase !== "wait" : store.phase === name;
    const isFree = !store.aside && !store.message && !store.question && store.view.phase !== "between";
    const node = byId("coach");
    this.shown = this.isNew && isDue ? null : this.page.tip?.() ?? null;
    const hint = this.shown ?? { name, text: t(`coach.${name}`) };
    show(node, (this.shown || (this.isNew && isDue)) && isFree && get("textTable") === "off");
    if (node.hidden) return;
    set(node, "data-step", hint.name);
    text(byId("coach-text"), hint.text);
    // Each hint is spoken once.
    if (this.spoken !== hint.name) this.announcer.say(hint.text);
    this.spoken = hint.name;
  }
}
