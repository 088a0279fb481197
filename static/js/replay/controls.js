// @ts-check
// The controls under the board, as in a video player: scrubber, steps, speed, viewer.

import { SPEEDS } from "./player.js";
import { all, byId, el, one, set, text } from "../table/dom.js";
import { clock, number, t } from "../site/words.js";

export class Controls {
  /**
   * @param {ReplayPlayer} player
   * @param {{ look(viewer: string): void }} acts
   */
  constructor(player, acts) {
    this.player = player;
    this.at = byId("replay-at");
    this.eyes = byId("replay-eyes");
    this.runs = {
      first: () => player.first(),
      turnBefore: () => player.turnBefore(),
      back: () => player.back(),
      play: () => player.toggle(),
      forward: () => {
        player.pause();
        player.forward();
      },
      nextTurn: () => player.nextTurn(),
      nextMoment: () => player.nextMoment(),
      end: () => player.end(),
      speed: () => player.setSpeed(SPEEDS[(SPEEDS.indexOf(player.speed) + 1) % SPEEDS.length]),
      flip: () => acts.look(this.nextEyes()),
      help: () => byId("replay-help").showModal(),
    };
    for (const button of all("[data-runs]")) {
      button.addEventListener("click", () => this.runs[button.dataset.runs]());
    }
    this.at.addEventListener("input", () => player.to(Number(this.at.value)));
    this.eyes.addEventListener("change", () => acts.look(this.eyes.value));
    player.addEventListener("show", () => this.render());
    player.addEventListener("state", () => this.render());
    setInterval(() => this.renderTime(), 250);
    this.mark();
    this.render();
  }

  nextEyes() {
    const all_ = [...this.eyes.querySelectorAll("option")].map((option) => option.value);
    return all_[(all_.indexOf(this.eyes.value) + 1) % all_.length];
  }

  // Mark turns and key moments on the scrubber.
  mark() {
    const { reel } = this.player;
    const spot = (n, kind) => {
      const node = el("i", { "data-kind": kind });
      node.style.setProperty("--at", String(reel.last ? n / reel.last : 0));
      return node;
    };
    byId("replay-marks").replaceChildren(
      ...reel.turns.map((n) => spot(n, "turn")), ...reel.moments.map((n) => spot(n, "moment")));
  }

  render() {
    const { player } = this;
    const { reel, n } = player;
    set(this.at, "max", reel.last);
    if (this.at.value !== String(n)) this.at.value = String(n);
    this.at.parentElement.style.setProperty("--part", String(reel.last ? n / reel.last : 0));
    set(this.at, "aria-valuetext", t("replay.step", { n: number(n), all: number(reel.last) }));
    const play = one('[data-runs="play"]');
    set(play, "data-playing", player.isPlaying);
    set(play, "aria-label", t(player.isPlaying ? "replay.pause" : "replay.play"));
    set(play, "title", t(player.isPlaying ? "replay.pause" : "replay.play"));
    const speed = one('[data-runs="speed"]');
    text(speed, t("replay.times", { n: number(player.speed) }));
    set(speed, "aria-label", t("replay.speed", { n: number(player.speed) }));
    for (const name of ["first", "back", "turnBefore"]) this.may(name, n > 0);
    for (const name of ["forward", "end", "nextTurn", "nextMoment"]) this.may(name, n < reel.last);
    this.renderTime();
  }

  // A button without effect stays in place and keeps the focus.
  may(name, isUseful) {
    set(one(`[data-runs="${name}"]`), "aria-disabled", isUseful ? null : "true");
  }

  renderTime() {
    const { player } = this;
    const seconds = (ms) => clock(Math.floor(ms / 1000));
    text(byId("replay-time"), t("replay.time", { at: seconds(player.time), all: seconds(player.reel.at(player.reel.last)) }));
  }
}
