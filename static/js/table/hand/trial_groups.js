// @ts-check
// Asks the server what groups would be worth, without saving them: the newest question only, at
// most once every 120 ms.

const EVERY = 120;

export class TrialGroups {
  /** @param {Page["line"]} line */
  constructor(line) {
    this.line = line;
    this.askedAt = -EVERY;
    this.stop();
  }

  // `answer` gets the verdict, unless another question or `stop` comes first, or there is none.
  ask(groups, answer) {
    const name = JSON.stringify(groups);
    if (name === this.name) return;
    this.name = name;
    this.groups = groups;
    this.answer = answer;
    if (this.isBusy || this.timer) return;
    const wait = Math.max(0, this.askedAt + EVERY - performance.now());
    this.timer = setTimeout(() => this.run(), wait);
  }

  stop() {
    clearTimeout(this.timer);
    this.name = null;
    this.groups = null;
    this.answer = null;
    this.timer = null;
  }

  async run() {
    const { name, groups } = this;
    this.timer = null;
    this.isBusy = true;
    this.askedAt = performance.now();
    const reply = await this.line.ask("examine", { groups });
    this.isBusy = false;
    if (name === this.name) {
      if (reply.type === "ack" && reply.verdict) this.answer(reply.verdict);
    } else if (this.name) {
      this.timer = setTimeout(() => this.run(), Math.max(0, this.askedAt + EVERY - performance.now()));
    }
  }
}
