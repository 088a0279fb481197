// Asks the server what groups would be worth, without saving them: the newest question
// only, and not more often than every 120 ms.

const EVERY = 120;

export class TrialGroups {
  constructor(line) {
    this.line = line;
    this.askedAt = -EVERY;
    this.stop();
  }

  // `answer` gets the verdict, unless another question or `stop` comes first.
  ask(groups, answer) {
    const name = JSON.stringify(groups);
    if (name === this.name) return;
    Object.assign(this, { name, groups, answer });
    if (this.isBusy || this.timer) return;
    const wait = Math.max(0, this.askedAt + EVERY - performance.now());
    this.timer = setTimeout(() => this.run(), wait);
  }

  stop() {
    clearTimeout(this.timer);
    Object.assign(this, { name: null, groups: null, answer: null, timer: null });
  }

  async run() {
    const { name, groups } = this;
    this.timer = null;
    this.isBusy = true;
    this.askedAt = performance.now();
    const reply = await this.line.ask("examine", { groups });
    this.isBusy = false;
    if (name === this.name) {
      if (reply.type === "ack") this.answer(reply.verdict);
    } else if (this.name) {
      this.timer = setTimeout(() => this.run(), Math.max(0, this.askedAt + EVERY - performance.now()));
    }
  }
}
