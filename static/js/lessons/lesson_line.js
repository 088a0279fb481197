// @ts-check
// Talks to the judge of a lesson as the table page talks to its socket. Each request carries all
// earlier actions: the server replays them and stores nothing.

import { toast } from "../site/site.js";
import { t } from "../site/words.js";

/** @type {Answer} */
const LOST = /** @type {any} */ ({ type: "lost" });

export class LessonLine extends EventTarget {
  /** @param {string} url */
  constructor(url) {
    super();
    this.url = url;
    this.store = null;
    this.done = [];
    /** @type {Promise<any>} */
    this.row = Promise.resolve();
  }

  // The table whose cards are judged.
  /** @param {Page["store"]} store */
  follow(store) {
    this.store = store;
  }

  // How the hand is arranged.
  get groups() {
    return this.store?.arrangement.groups ?? [];
  }

  // Requests are sent one after another: each includes the results of the one before.
  /** @param {string} type @param {Record<string, any>} [fields] @returns {Promise<Answer>} */
  ask(type, fields = {}) {
    const answer = this.row.then(() => this.send(type, fields));
    this.row = answer.catch(() => null);
    return answer;
  }

  async send(type, fields) {
    const groups = type === "arrange" ? fields.groups : this.groups;
    const body = JSON.stringify({ done: this.done, groups, type, fields });
    const headers = { "Content-Type": "application/json", "X-CSRFToken": csrf() };
    const reply = await fetch(this.url, { method: "POST", body, headers, credentials: "same-origin" }).catch(() => null);
    const told = await reply?.json().catch(() => null);
    if (!told?.answer) {
      toast(told?.message ?? t("leave.failed"));
      return LOST;
    }
    const { answer, taken, view, version, events } = told;
    if (taken) this.done.push(taken);
    // As at the table: the view after an action arrives before its answer.
    if (view) this.store?.adopt(version, view, events);
    this.dispatchEvent(new CustomEvent("guide", { detail: told }));
    return answer;
  }
}

const csrf = () => document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
