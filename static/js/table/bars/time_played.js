// @ts-check
// How long the user has played and the result: a clock in the bar and, between two deals, the
// reminder the user asked for. It never blocks the game. Loaded after the first paint; its
// sentences come with the response.

import { byId, el, one, set, show, text } from "../dom.js";
import { ask } from "../people/seat_menu.js";
import { t } from "../../site/words.js";

const SESSION = "/wellbeing/session/";
const READ_EVERY = 60000;
const BETWEEN = new Set(["waiting", "starting", "between", "over"]);

export class TimePlayed {
  /** @param {Page["store"]} store */
  constructor(store) {
    this.store = store;
    this.isDue = false;
    this.clock = el("span", { class: "bar-meta played-clock", "data-testid": "session-clock" });
    one(".bar-title").append(this.clock);
    this.note = this.drawn();
    const sheet = new URL("../../../css/table/time_played.css", import.meta.url);
    document.head.append(el("link", { rel: "stylesheet", href: sheet }));
    store.addEventListener("view", ({ detail: { before } }) => {
      if (this.isBetween && !BETWEEN.has(before?.phase)) this.read();
      this.place();
    });
    // The result opens and closes without a change of the table.
    const moved = new MutationObserver(() => this.place());
    moved.observe(byId("sheet-result"), { attributes: true, attributeFilter: ["hidden"] });
    setInterval(() => document.hidden || this.read(), READ_EVERY);
    this.read();
  }

  // Not during the user's turn, and not while the server asks something.
  get isBetween() {
    return Boolean(this.store.you) && BETWEEN.has(this.store.view.phase);
  }

  drawn() {
    const note = el("section", { class: "played", "data-testid": "reminder", role: "status", hidden: true });
    this.title = el("strong");
    this.said = el("span");
    this.goOn = el("button", { type: "button", class: "btn btn-teal", "data-testid": "reminder-continue" });
    this.history = el("a", { class: "btn btn-plain", target: "_blank", rel: "noopener" });
    this.stop = el("button", { type: "button", class: "btn btn-plain", "data-testid": "reminder-stop" });
    this.goOn.addEventListener("click", () => this.answer());
    this.stop.addEventListener("click", () => {
      this.answer();
      byId("btn-leave").click();
    });
    note.append(el("p", {}, this.title, " ", this.said), el("div", {}, this.goOn, this.history, this.stop));
    return note;
  }

  async read() {
    if (!this.store.you) return;
    const { isDone, body } = await ask("GET", SESSION);
    if (isDone) this.take(body);
  }

  take(session) {
    // Break lines between the time and the amounts, never inside them.
    const parts = session.minutes ? session.clock.split(" · ") : [];
    this.clock.replaceChildren(...parts.flatMap((part, n) => [n ? " · " : "", el("span", {}, part)]));
    set(this.clock, "title", session.clock_title);
    this.isDue = session.due;
    text(this.title, session.title);
    text(this.said, session.text);
    text(this.goOn, session.words.go_on);
    text(this.history, session.words.history);
    text(this.stop, session.words.stop);
    set(this.history, "href", session.history_url);
    this.place();
  }

  // Show it in the result if that is open, otherwise at the top of the table.
  place() {
    const result = byId("sheet-result");
    const host = result.hidden ? byId("table") : one(".sheet-body", result);
    if (this.note.parentElement !== host) host.prepend(this.note);
    show(this.note, this.isDue && this.isBetween);
  }

  async answer() {
    this.isDue = false;
    this.place();
    const { isDone, body } = await ask("POST", SESSION);
    if (isDone) this.take(body);
    else this.store.say(t("leave.failed"));
  }
}
