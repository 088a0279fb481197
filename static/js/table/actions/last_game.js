// @ts-check
// Staying and leaving: the last game, more chips for the next deal, drop and go.

import { byId, show, text } from "../dom.js";
import { ask } from "../people/seat_menu.js";
import { amount, counted, number, paragraph, t } from "../../site/words.js";

export class LastGame {
  /**
   * @param {Page["store"]} store
   * @param {Page["countdown"]} countdown
   * @param {PageElement} root
   */
  constructor(store, countdown, root) {
    this.store = store;
    this.countdown = countdown;
    this.seat = root.dataset.seatUrl;
    this.stack = root.dataset.topupUrl;
    this.wanted = null; // the last-game setting as sent, until the table confirms it
    byId("result-last").addEventListener("change", () => this.setLast(byId("result-last").checked));
    byId("leave-last").addEventListener("click", () => this.turnLast());
    for (const button of this.bringers) button.addEventListener("click", () => this.bring());
    setInterval(() => this.needed && this.renderEntry(), 1000);
  }

  get bringers() {
    return [byId("awaits-bring"), byId("entry-bring")];
  }

  // Return what the server asks of a seat with too few chips, null for any other.
  get needed() {
    const asked = this.store.you?.top_up;
    return asked?.needed ? asked : null;
  }

  render() {
    this.renderLast();
    this.renderEntry();
  }

  // --- the last game ----------------------------------------------------------------

  renderLast() {
    const last = this.store.you?.last_game ?? null;
    if (last === this.wanted) this.wanted = null;
    const box = byId("result-last");
    show(box.parentElement, last !== null);
    // Keep the checkbox as set until the table confirms it.
    box.checked = this.wanted ?? Boolean(last);
    const button = byId("leave-last");
    show(button, last !== null);
    text(button, t(last ? "last.back" : "last.instead"));
    show(byId("leave-last-note"), last !== null);
    const isNext = this.store.you?.leave?.leaves === "now";
    const key = last ? "last.set" : "last.note";
    text(byId("leave-last-note"), t(isNext ? `${key}.next` : key));
  }

  turnLast() {
    byId("dialog-leave").close();
    this.setLast(!this.store.you?.last_game);
  }

  async setLast(isLast) {
    this.wanted = isLast;
    const answer = await ask("PATCH", this.seat, { last_game: isLast });
    if (answer.isDone) return this.store.say(t(isLast ? "last.said" : "last.unsaid"), "hint");
    this.wanted = null;
    this.store.say(answer.body.message ?? t("leave.failed"));
  }

  // --- more chips -------------------------------------------------------------------

  renderEntry() {
    const asked = this.needed;
    show(byId("result-entry"), Boolean(asked));
    show(byId("awaits-entry"), Boolean(asked));
    if (!asked) return;
    const left = this.countdown.left(asked);
    const seconds = left === null ? null : Math.max(0, Math.ceil(left / 1000));
    const kept = seconds === null ? "" : t("entry.kept", { n: number(seconds) });
    const missing = asked.amount === null
      ? t("entry.poor", { n: counted(asked.low, amount(asked.low)), have: amount(asked.purse) })
      : t("entry.short", { n: counted(asked.low, amount(asked.low)) });
    text(byId("entry-text"), paragraph([missing, kept]));
    text(byId("awaits-kept"), paragraph([asked.amount === null ? missing : "", kept]));
    for (const button of this.bringers) {
      show(button, asked.amount !== null);
      text(button, t("entry.bring", { n: amount(asked.amount ?? 0) }));
    }
    for (const link of [byId("awaits-wallet"), byId("entry-wallet")]) show(link, asked.amount === null);
  }

  async bring() {
    const amount = this.needed?.amount;
    if (!amount) return;
    for (const button of this.bringers) button.disabled = true;
    const answer = await ask("POST", this.stack, { amount });
    for (const button of this.bringers) button.disabled = false;
    if (!answer.isDone) this.store.say(answer.body.message ?? t("leave.failed"));
  }

  // Return what the text table lists beside the acts of the deal: {key, word, run}.
  get offers() {
    const { store, needed } = this;
    const last = store.you?.last_game ?? null;
    return [
      needed?.amount && { key: "bring", word: t("entry.bring", { n: amount(needed.amount) }), run: () => this.bring() },
      last !== null && { key: "last", word: t(last ? "last.back" : "last.word"), run: () => this.setLast(!last) },
    ].filter(Boolean);
  }
}

// Return the key of the sentence for the next page if the server gave the seat up, or null.
export function farewell(before, events) {
  const own = events.find(({ kind, seat }) => kind === "left" && seat === before?.you?.seat);
  return own?.reason ? `left.${own.reason}` : null;
}

// Return the mark of a seat that plays its last game or leaves after the deal; "" for a seat out of
// the deal.
export function goingOf(seat) {
  if (["empty", "dropped", "out"].includes(seat.state)) return "";
  if (seat.leaving) return t("state.leaving");
  return seat.last_game ? t("state.lastGame") : "";
}
