// @ts-check
// Speaks to the judge of a lesson as the table page speaks to its socket. With each
// question goes all that was done before: the server plays it again and keeps nothing.

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

  // How the hand lies.
  get groups() {
    return this.store?.arrangement.groups ?? [];
  }

  // One question after another: each goes out with what the one before it came to.
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
    // As from the table: the view of an act is there before its answer.
    if (view) this.store?.adopt(version, view, events);
    this.dispatchEvent(new CustomEvent("guide", { detail: told }));
    return answer;
  }
}

const csrf = () => document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
