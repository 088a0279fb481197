// @ts-check
// The page's state: the whole newest view, and what the player does with the hand.

import * as hands from "./hand/arrangement.js";
import { RANKS } from "./cards.js";
import { traits } from "./family.js";
import { UndoHistory } from "./hand/undo_history.js";
import { PLAYED, asksForOne, isBeside, turnOf } from "./phases.js";
import { Selection } from "./hand/select/selection.js";
import { UntouchedGroups } from "./hand/untouched_groups.js";

const LOG_MAX = 300;
const SAID_FOR = 6000;

// At a table closed by its event nobody sits: show who played its last deal.
function peopled(view) {
  if (view?.phase !== "closed" || !view.table_info?.hosted || !view.last) return view;
  const played = new Map(view.last.seats.map((row) => [row.seat, row]));
  const seats = view.seats.map((seat) => {
    const row = played.get(seat.seat);
    if (!row || seat.state !== "empty") return seat;
    return { ...seat, name: row.name, bot: Boolean(row.bot), state: row.place === 1 ? "won" : "playing", stack: null };
  });
  return { ...view, seats };
}

export class Store extends EventTarget {
  constructor(snapshot, isSpectator) {
    super();
    this.isSpectator = isSpectator;
    this.version = 0;
    this.view = null;
    this.served = null; // the view as the server sent it, which changes are merged into
    this.receivedAt = performance.now();
    this.arrangement = hands.empty();
    this.verdict = null;
    this.revision = -1;
    this.isDirty = false;
    this.selection = new Selection();
    this.history = new UndoHistory();
    this.untouched = new UntouchedGroups();
    this.sortMode = null;
    // The family's use of the hand before an act is sent: `aside`, a card set apart, and `panel`
    // while it shows what the groups are.
    this.aside = null;
    this.panel = null;
    this.staged = null; // what is laid out on the table but not played yet, by the family
    this.acting = null;
    this.message = null;
    this.question = null;
    this.suggestion = null;
    this.fresh = null;
    this.log = [];
    this.condition = "connecting";
    this.isEnded = false; // the table is closed, the page stays
    this.isLeaving = false;
    this.isMoved = false; // to another table of the event
    this.offeredBy = null; // players of the last deal who wait for the user at a rematch
    this.isHeldUp = false; // by the server: clocks stand still
    this.isReplay = false; // a spectator sees the hand of the player they follow
    this.adopt(snapshot.version, snapshot.view, snapshot.events, "whole");
  }

  get you() {
    return this.view.you;
  }
  // Return the hand, the melds on the table and what is legal, as they will be once the cards laid
  // out are played.
  get hand() {
    return this.staged?.hand ?? this.you?.hand ?? [];
  }
  get melds() {
    return this.staged?.melds ?? this.view.melds ?? [];
  }
  get entries() {
    return this.staged?.legal ?? this.view.legal;
  }
  get wild() {
    return this.view.wild;
  }
  // Return what the view says about cards: the wild ones, and the order of ranks in a run.
  get told() {
    return { wild: this.view.wild, runs: this.view.runs ?? RANKS };
  }
  get info() {
    return this.view.table_info ?? {};
  }
  get isOnline() {
    return this.condition === "open" || this.condition === "weak";
  }
  get limit() {
    return this.view.options?.groups_max ?? 6;
  }

  // Return whether a deal is being played: between deals the server takes no cards.
  get isDealt() {
    return PLAYED.has(this.view.phase);
  }

  /** @param {string} kind @param {(entry: any) => boolean} [where] */
  legal(kind, where = () => true) {
    return this.entries.find((entry) => entry.kind === kind && where(entry)) ?? null;
  }

  // Return the running clocks, the turn first; each {phase, seats, deadline, bank_ms?}.
  get clocks() {
    return [this.view.turn, ...(this.view.windows ?? [])].filter(Boolean);
  }

  // Return the card that has to stay this turn: drawn from the open pile, its discard not legal.
  get locked() {
    const taken = this.isReplay ? null : this.you?.taken ?? null;
    return taken && this.legal("discard", ({ card }) => card === taken) ? null : taken;
  }

  // Return whether the phase waits for the seat.
  isAsked(seat) {
    return this.clocks.some(({ phase, seats }) => !isBeside(phase) && seats?.includes(seat));
  }

  // Return `data-phase`: the view's phase, or `wait` if this seat is not asked.
  get phase() {
    const { phase } = this.view;
    return !PLAYED.has(phase) || (this.you && this.isAsked(this.you.seat)) ? phase : "wait";
  }

  // Return the entry that takes the top of the open pile; some games name it differently.
  get taking() {
    const { take } = traits();
    return this.legal("draw", ({ from }) => from === "discard") ?? (take ? this.legal(take) : null);
  }

  seat(number) {
    return this.view.seats.find((seat) => seat.seat === number);
  }
  get own() {
    return this.you ? this.seat(this.you.seat) : null;
  }

  // Return the seat called "you" in sentences, or null.
  get reader() {
    return this.isReplay ? null : this.you?.seat ?? null;
  }

  // Take a newer view. The player's own unsaved arrangement wins over the server's. `live` events
  // are shown as they happen; `missed` ones, and those of the `whole` deal, are only listed:
  // nothing past is animated, sounded or spoken.
  adopt(version, view, events = [], told = "live") {
    if (version < this.version || !view) return false;
    const before = this.view;
    const isNewDeal = !before || before.deal !== view.deal;
    this.version = version;
    this.served = view;
    this.view = peopled(view);
    this.receivedAt = performance.now();
    const { staged } = this;
    if (staged && (version >= staged.until || turnOf(view) !== staged.turn)) this.staged = null;
    if (isNewDeal) this.forgetDeal();
    else if (isAnotherTurn(before, view)) {
      this.aside = null;
      this.message = null;
      this.question = null;
    }
    this.adoptHand(view.you, isNewDeal);
    if (told === "whole") this.log = [];
    this.log = [...this.log, ...events].slice(-LOG_MAX);
    const list = told === "live" ? { events } : { events: [], past: events, isWhole: told === "whole" };
    this.fire("view", { before, ...list });
    this.changed();
    return true;
  }

  // Return the view after a change: new values replace old ones, seats by their number, and the
  // player's own part field by field.
  merged({ you, seats = [], ...rest }) {
    const view = { ...this.served, ...rest };
    if (you) view.you = { ...view.you, ...you };
    const rows = new Map(seats.map((row) => [row.seat, row]));
    view.seats = view.seats.map((row) => rows.get(row.seat) ?? row);
    return view;
  }

  forgetDeal() {
    this.selection.clear();
    this.history.clear();
    this.untouched.begin(this.view.deal);
    this.sortMode = null;
    this.aside = null;
    this.staged = null;
    this.suggestion = null;
    this.isDirty = false;
    this.revision = -1;
    this.fresh = null;
    this.message = null;
    this.question = null;
    this.verdict = null;
    this.arrangement = hands.empty();
  }

  adoptHand(you, isNewDeal) {
    const { hand } = this;
    const shown = hands.cardsOf(this.arrangement);
    const isNewest = (you?.revision ?? 0) >= this.revision;
    const isPlayed = PLAYED.has(this.view.phase);
    this.untouched.fit(this.arrangement.groups, hand);
    if (you?.revision === 0) this.untouched.add(you.groups);
    if (you?.groups && isPlayed && !this.isDirty && isNewest && !this.staged) {
      this.arrangement = hands.fromServer(you.groups, hand, this.arrangement);
      this.revision = you.revision ?? 0;
    } else {
      this.arrangement = hands.fitted(this.arrangement, hand);
    }
    if (you && isNewest) this.verdict = this.staged?.verdict ?? you.verdict ?? null;
    const arrived = isNewDeal ? [] : hand.filter((card) => !shown.includes(card));
    // A suggestion holds only for the hand it was made for.
    if (arrived.length || shown.some((card) => !hand.includes(card))) this.suggestion = null;
    this.fresh = arrived.length === 1 ? arrived[0] : hand.includes(this.fresh) ? this.fresh : null;
    for (const card of this.selection) if (!hand.includes(card)) this.selection.delete(card);
    this.history.fit(hand);
    if (!hand.includes(this.aside)) this.aside = null;
  }

  // Take the answer to `arrange`, or a change from another device: the verdict is the server's.
  judged({ revision, groups, verdict }, isForeign) {
    if (revision !== undefined && revision < this.revision) return;
    this.revision = revision ?? this.revision;
    if (this.isDirty) return;
    if (isForeign) {
      const wanted = hands.fromServer(groups, this.hand, this.arrangement);
      this.arrangement = hands.fitted(wanted, this.hand);
    }
    // While cards are laid out, the verdict covers the remaining cards: the family asks for it.
    if (verdict && !this.staged) this.verdict = verdict;
    this.fire("judged");
    this.changed();
  }

  // The player rearranged the hand; it is sent 250 ms after the last change.
  rearrange(arrangement, { keepsSort = false } = {}) {
    if (hands.same(arrangement, this.arrangement)) return false;
    this.history.note(this.arrangement);
    this.arrangement = arrangement;
    if (!keepsSort) this.sortMode = null;
    this.suggestion = null;
    this.touch();
    return true;
  }

  takeBack() {
    return this.stepTo(this.history.undo(this.arrangement));
  }

  bringBack() {
    return this.stepTo(this.history.redo(this.arrangement));
  }

  stepTo(step) {
    if (!step) return false;
    this.arrangement = step;
    this.suggestion = null;
    this.sortMode = null;
    this.touch();
    return true;
  }

  touch() {
    this.isDirty = true;
    this.fire("arranged");
    this.changed();
  }

  // A tap on a card, or Space; `isMore` with Shift or Ctrl.
  tap(card, isMore = false) {
    if (!this.hand.includes(card)) return;
    if (isMore) this.selection.tapMore(card);
    else this.selection.tap(card, asksForOne(this.phase) && !this.aside);
    this.message = null;
    this.question = null;
    this.changed();
  }

  select(cards) {
    this.selection.replace(cards);
    this.question = null;
    this.changed();
  }

  // Select a card for the player, who may choose another: only one that can be discarded, or played
  // as `kind`.
  propose(card, kind = "discard") {
    const mayGo = this.legal("discard", (entry) => entry.card === card) || this.legal(kind, (entry) => entry.card === card);
    if (!mayGo) return;
    this.selection.propose(card);
    this.question = null;
    this.changed();
  }

  // Add cards by a long press, or by a drag over them.
  selectMore(cards) {
    this.selection.addMore(cards);
    this.changed();
  }

  // Toggle whether the next tap adds a card while only one is asked for.
  toggleSeveral() {
    this.selection.isSeveral = !this.selection.isSeveral;
    this.changed();
  }

  // Return the selected card if it is the only one, else null.
  get chosen() {
    return this.selection.size === 1 ? [...this.selection][0] : null;
  }

  // Show a sentence in the prompt line; it disappears after a while.
  say(sentence, kind = "bad") {
    const message = sentence ? { text: sentence, kind } : null;
    this.message = message;
    this.changed();
    clearTimeout(this.sayTimer);
    this.sayTimer = setTimeout(() => {
      if (this.message === message) this.say(null);
    }, SAID_FOR);
  }

  ask(question) {
    this.question = question;
    this.changed();
  }

  // Return what the badge shows: {points, card} after the discard of that card, or of the hand as
  // it is.
  get standing() {
    const verdict = this.verdict;
    if (!verdict) return null;
    const after = verdict.after;
    if (!after || this.view.phase !== "discard" || this.phase !== "discard") {
      return { points: verdict.points, card: null, isValid: verdict.valid_show };
    }
    const card = this.aside ?? this.chosen ?? traits().spare?.(this) ?? null;
    const entry = card && after[card];
    if (!entry) return { points: verdict.points, card: null, isValid: false };
    return { points: entry.points, card, isValid: entry.valid_show };
  }

  // Return the server's judgement of a group of these cards, null if unknown.
  judgement(cards) {
    const wanted = hands.key(cards);
    return (
      this.verdict?.groups.find(
        (group) => group.kind !== "loose" && hands.key(group.cards) === wanted,
      ) ?? null
    );
  }
  get looseJudgement() {
    return this.verdict?.groups.find((group) => group.kind === "loose") ?? null;
  }

  fire(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  // Render once for all changes of the current task.
  changed() {
    if (this.isScheduled) return;
    this.isScheduled = true;
    queueMicrotask(() => {
      this.isScheduled = false;
      this.fire("change");
    });
  }
}

const isAnotherTurn = (before, after) =>
  before.phase !== after.phase || before.turn?.seats?.join() !== after.turn?.seats?.join();
