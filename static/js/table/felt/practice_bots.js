// @ts-check
// The bots' level at a practice table: shown, chosen, and announced when it rises.

import { all, byId, set, show, text } from "../dom.js";
import { many, t } from "../../site/words.js";

export class PracticeBots {
  /** @param {Page["store"]} store */
  constructor(store) {
    this.store = store;
    this.form = byId("bots-level");
    if (!this.form) return;
    this.form.addEventListener("submit", (event) => this.choose(event));
    store.addEventListener("view", ({ detail: { events } }) => this.hear(events));
    store.addEventListener("change", () => this.render());
  }

  hear(events) {
    const told = events.findLast(({ kind }) => kind === "bots_level");
    if (told) this.told = told;
    if (events.some(({ kind }) => kind === "deal_started")) this.told = null;
  }

  async choose(event) {
    event.preventDefault();
    const body = new FormData(/** @type {any} */ (this.form), event.submitter);
    const headers = { Accept: "application/json" };
    const answer = await fetch(this.form.action, { method: "POST", body, headers }).catch(() => null);
    if (!answer?.ok) this.store.say(t("leave.failed"));
  }

  render() {
    const { told } = this;
    for (const button of all("button", this.form)) {
      set(button, "aria-pressed", String(button.value === this.store.info.bots_level));
    }
    const said = byId("bots-said");
    show(said, Boolean(told));
    if (!told) return;
    text(said, told.wins ? many(`bots.rose.${told.level}`, told.wins) : t(`bots.chosen.${told.level}`));
    set(said, "data-rose", Boolean(told.wins));
  }
}
