// @ts-check
// "While you were away": what the table played for this seat since its last own act.

import { token } from "../cards.js";
import { byId, el, set, show, text } from "../dom.js";
import { ofThisDeal } from "../drawers/log.js";
import { roleOf } from "../event_kinds.js";
import { traits } from "../family.js";
import { rowOf } from "../match.js";
import { PLAYED } from "../phases.js";
import { autoWhy } from "../seat_state.js";
import { many, paragraph, t } from "../../site/words.js";

const NEARLY_OVER = 4;

// Return what the table did since the seat's last own act, turn by turn: {drew, discarded, told};
// `told` is the event of an act with a sentence of its own.
export function turnsPlayedFor(seat, events) {
  let turns = [];
  let drew = null;
  let turn = null;
  for (const event of events) {
    if (event.seat !== seat) continue;
    const { isAct, away } = roleOf(event.kind);
    if (event.kind === "timed_out") {
      turn = { drew, discarded: null, told: null };
      turns.push(turn);
    } else if (event.kind === "turn") {
      turn = drew = null;
    } else if (isAct) {
      if (!turn) turns = [];
      if (event.kind === "drew") {
        drew = event.card;
        if (turn) turn.drew = event.card;
        continue;
      }
      if (turn && event.kind === "discarded") turn.discarded = event.card;
      if (turn && away) turn.told = event;
      turn = drew = null;
    } else if (turn && away) {
      turn.told = event;
      turn = null;
    }
  }
  return turns;
}

export class AwayNotice {
  /** @param {Page["store"]} store @param {Page["countdown"]} countdown */
  constructor(store, countdown) {
    this.store = store;
    this.countdown = countdown;
    this.card = byId("away-card");
    this.dismissed = null;
    byId("away-close").addEventListener("click", () => {
      this.dismissed = this.key;
      this.render();
    });
    countdown.onSecond(() => this.warn());
  }

  render() {
    const { store } = this;
    const turns = store.you ? turnsPlayedFor(store.you.seat, ofThisDeal(store)) : [];
    this.key = `${store.view.deal}:${turns.length}`;
    // The player is acting again: close the notice.
    const isShown = turns.length > 0 && this.dismissed !== this.key && !store.acting;
    show(this.card, isShown);
    if (!isShown) return;
    if (this.shown !== this.key) this.fill(turns);
    this.warn();
  }

  fill(turns) {
    this.shown = this.key;
    text(byId("away-count"), many("away.turns", turns.length));
    byId("away-turns").replaceChildren(...turns.map((turn) => el("li", {}, ...this.told(turn))));
  }

  told({ drew, discarded, told }) {
    const { wild } = this.store;
    if (told) return [t(roleOf(told.kind).away, { points: told.points ?? 0 })];
    const parts = [];
    if (drew) parts.push(t("away.drew"), " ", token(drew, wild));
    if (discarded) parts.push(el("span", { "aria-hidden": "true" }, "→ "), t("away.discarded"), " ", token(discarded, wild));
    return parts;
  }

  // Say what comes next, and how to take over again.
  outlook() {
    const { store } = this;
    const own = traits().outlook?.(store);
    if (own) return own;
    if (!store.own || ["dropped", "out"].includes(store.own.state)) return "";
    if (rowOf(store.view, store.you.seat)?.missed_turns) return t("away.lastMissed");
    return paragraph([autoWhy(store, store.own), t("away.back")]);
  }

  // The time left in this turn may be too short to use.
  warn() {
    const { store } = this;
    const isAsked = store.you && PLAYED.has(store.view.phase) && store.isAsked(store.you.seat);
    const clock = isAsked ? this.countdown.of(store.you.seat) : null;
    const isLate = clock !== null && clock.seconds < NEARLY_OVER;
    text(byId("away-note"), isLate ? t("away.late") : this.outlook());
    set(this.card, "data-late", isLate);
  }
}
