// @ts-check
// The frames of a deal as one viewer saw them, each expanded to a whole view of the table.

/**
 * @typedef {{ turn: Timed | null, windows: Array<Timed | null> }} Clock
 * @typedef {{ due: number, began: number, bank: number }} Timed milliseconds since the deal
 */

export class Reel {
  /** @param {any} told the answer of `frames.json` @param {any} base what holds all the deal */
  constructor(told, base) {
    this.base = base;
    this.frames = told.frames;
    this.turns = told.turns;
    this.moments = told.moments;
    this.seen = [];
    this.best = [];
    let view = told.view;
    let best = {};
    for (const frame of told.frames) {
      view = { ...view, ...frame.changes };
      best = withNew(best, frame.best);
      this.seen.push(view);
      this.best.push(best);
    }
  }

  get last() {
    return this.frames.length - 1;
  }

  // Return the time of a frame, in milliseconds since the cards were dealt.
  at(n) {
    return this.frames[n].at;
  }

  events(n) {
    return this.frames[n].events;
  }

  // Return all events up to a frame.
  story(n) {
    return this.frames.slice(0, n + 1).flatMap(({ events }) => events);
  }

  // Return each visible hand: its cards and their best arrangement, by seat.
  hands(n) {
    const { hands, you } = this.seen[n];
    const seen = hands ?? (you ? { [you.seat]: you.hand } : {});
    return Object.entries(seen).map(([seat, cards]) => ({
      seat: Number(seat), cards, verdict: this.best[n][seat] ?? null,
    }));
  }

  // Return the view as on the live table, without actions.
  view(n) {
    const { turn, windows = [], you, seats, hands: _hands, ...rest } = this.seen[n];
    const { clock } = this.frames[n];
    const rows = new Map(seats.map((row) => [row.seat, row]));
    return {
      ...this.base,
      ...rest,
      version: n,
      now: this.at(n),
      you: you && { ...you, groups: null, verdict: null, revision: 1, stack: null },
      seats: this.base.seats.map((seat) => ({ ...seat, ...rows.get(seat.seat) })),
      turn: turn && { ...turn, ...timed(clock.turn) },
      windows: windows.map((window, at) => ({ ...window, ...timed(clock.windows[at]) })),
      legal: [],
      last: null,
      result: null,
    };
  }

  // Return the listed frame after or before a frame, or null.
  next(list, n) {
    return list.find((one) => one > n) ?? null;
  }
  before(list, n) {
    return list.findLast((one) => one < n) ?? null;
  }
}

// A hand that no longer counts keeps its arrangement and shows no points.
function withNew(best, fresh) {
  const changed = Object.entries(fresh).map(([seat, verdict]) => [seat, verdict ?? bare(best[seat])]);
  return { ...best, ...Object.fromEntries(changed) };
}

const bare = (verdict) =>
  verdict && { ...verdict, points: null, count: null, groups: verdict.groups.filter(({ kind }) => kind !== "loose") };

const timed = (timer) => (timer
  ? { deadline: timer.due, length: timer.due - timer.began, bank_ms: timer.bank, now: 0 }
  : { deadline: null, bank_ms: 0, now: 0 });
