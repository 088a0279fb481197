// @ts-check
// The current frame, its viewer, and playback.

// A gap between two frames lasts as long as in the deal, within these bounds, in ms.
const SHORTEST = 600;
const LONGEST = 3500;
export const SPEEDS = [1, 2, 4];

// Dispatches `show` ({n, before}) when the frame changes, and `state` when playback starts or
// stops.
export class Player extends EventTarget {
  /** @param {ReplayReel} reel @param {number} n */
  constructor(reel, n) {
    super();
    this.reel = reel;
    this.n = this.within(n);
    this.speed = SPEEDS[0];
    this.timer = null;
  }

  within(n) {
    return Math.min(this.reel.last, Math.max(0, Math.round(n)));
  }

  get isPlaying() {
    return this.timer !== null;
  }

  get isAtEnd() {
    return this.n === this.reel.last;
  }

  // Return the current moment, in milliseconds since the deal; during playback, interpolated
  // towards the next frame.
  get time() {
    const now = this.reel.at(this.n);
    if (!this.isPlaying || this.isAtEnd) return now;
    const part = Math.min(1, (performance.now() - this.shownAt) / this.wait);
    return now + part * (this.reel.at(this.n + 1) - now);
  }

  get wait() {
    const gap = this.reel.at(this.n + 1) - this.reel.at(this.n);
    return Math.min(LONGEST, Math.max(SHORTEST, gap)) / this.speed;
  }

  /** @param {number | null} n @param {boolean} [isStep] moved on by one, as it happened */
  to(n, isStep = false) {
    if (n === null) return;
    const before = this.n;
    this.n = this.within(n);
    if (this.isPlaying) this.schedule();
    if (this.n === before) return;
    this.tell("show", { before, isStep: isStep && this.n === before + 1 });
  }

  forward() {
    this.to(this.n + 1, true);
  }
  back() {
    this.pause();
    this.to(this.n - 1);
  }
  first() {
    this.to(0);
  }
  end() {
    this.pause();
    this.to(this.reel.last);
  }
  nextTurn() {
    this.to(this.reel.next(this.reel.turns, this.n) ?? this.reel.last);
  }
  turnBefore() {
    this.to(this.reel.before(this.reel.turns, this.n) ?? 0);
  }
  nextMoment() {
    this.pause();
    this.to(this.reel.next(this.reel.moments, this.n) ?? this.reel.last);
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  play() {
    if (this.isAtEnd) this.to(0);
    this.schedule();
    this.tell("state");
  }

  pause() {
    if (!this.isPlaying) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.tell("state");
  }

  schedule() {
    clearTimeout(this.timer);
    if (this.isAtEnd) {
      this.timer = null;
      return this.tell("state");
    }
    this.shownAt = performance.now();
    this.timer = setTimeout(() => this.forward(), this.wait);
  }

  setSpeed(speed) {
    this.speed = speed;
    if (this.isPlaying) this.schedule();
    this.tell("state");
  }

  // Show the same frame to another viewer.
  look(reel) {
    this.reel = reel;
    this.n = this.within(this.n);
    this.tell("show", { before: null, isStep: false });
  }

  tell(name, detail = {}) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
