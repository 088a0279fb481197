// @ts-check
// Cards laid out on the table before they are played. What may be laid out after what, and
// what is left then, is the server's answer to `stage`; nothing is played until `send`.

import * as hands from "../../hand/arrangement.js";
import { turnOf } from "../../phases.js";
import { t } from "../../../site/words.js";

// `store.staged`: {hand, melds, legal, verdict, ends, acts, steps, version, turn, until};
// a step is how things were before its act, and `until` the version that shows it all played.
export class TrialMelds {
  /** @param {Page["store"]} store @param {Page["acts"]} acts @param {Page["line"]} line */
  constructor(store, acts, line) {
    this.store = store;
    this.acts = acts;
    this.line = line;
    this.isSending = false;
    this.held = null;
    /** @type {Promise<any>} */
    this.row = Promise.resolve();
    store.addEventListener("view", () => this.follow());
    store.addEventListener("judged", () => this.again());
  }

  get list() {
    return this.store.staged?.acts ?? [];
  }

  ask(acts) {
    return this.line.ask("stage", { actions: acts });
  }

  // Lays out an entry of `legal`, or an act like one; resolves true once it lies there.
  // Several in a row are asked one after another.
  stage(entry) {
    const done = this.row.then(() => this.add(plain(entry)));
    this.row = done.catch(() => false);
    return done;
  }

  async add(act) {
    const { store } = this;
    if (!store.isOnline) store.say(t("why.offline"), "hint");
    if (!store.isOnline || this.isSending || store.acting) return false;
    if (store.isDirty) await this.acts.save();
    const turn = turnOf(store.view);
    const acts = [...this.list, act];
    const answer = await this.ask(acts);
    if (answer.type === "refused") store.say(answer.message);
    if (answer.type !== "ack" || turnOf(store.view) !== turn) return false;
    const { staged: before, arrangement, verdict } = store;
    const step = { before, verdict, arrangement: hands.copy(arrangement), edits: this.acts.edits };
    store.message = null;
    this.place(acts, [...(before?.steps ?? []), step], answer);
    store.fire("staged", { act });
    return true;
  }

  place(acts, steps, { version, staged }) {
    const turn = turnOf(this.store.view);
    this.show({ ...staged, acts, steps, version, turn, until: Infinity }, staged.verdict);
  }

  show(staged, verdict) {
    const { store } = this;
    store.staged = staged;
    this.held = staged;
    if (verdict !== undefined) store.verdict = verdict ?? null;
    store.arrangement = hands.fitted(store.arrangement, store.hand);
    for (const card of store.selection) if (!store.hand.includes(card)) store.selection.delete(card);
    store.changed();
  }

  // Takes back what was laid out last, the hand as it lay before; false if nothing was.
  undo() {
    const { staged } = this.store;
    if (!staged || this.isSending) return false;
    this.restore(staged.steps.at(-1));
    return true;
  }

  // Takes back everything that is laid out.
  clear() {
    const { staged } = this.store;
    if (staged && !this.isSending) this.restore(staged.steps[0]);
  }

  restore({ before, verdict, arrangement, edits }) {
    const { store } = this;
    store.message = null;
    store.arrangement = hands.copy(arrangement);
    this.show(before, verdict);
    if (edits !== this.acts.edits) store.touch();
    if (before && before.version !== store.version) this.again();
  }

  // Asks anew: the table has changed, or the cards left are grouped in another way. What
  // does not go any more returns to the hand, with all that came after it.
  async again() {
    const { store } = this;
    const { staged } = store;
    if (!staged || this.isSending) return;
    const answer = await this.ask(staged.acts);
    if (store.staged !== staged || this.isSending) return;
    if (answer.type === "ack") return this.place(staged.acts, staged.steps, answer);
    if (answer.type !== "refused") return;
    this.restore(staged.steps[answer.params?.at ?? 0] ?? staged.steps[0]);
    store.say(t("staged.dropped", { why: answer.message }));
  }

  // A newer view: laid out cards of a turn that is over are in the hand again.
  follow() {
    const { store, held } = this;
    const { staged } = store;
    this.held = staged;
    if (staged && staged.version !== store.version) this.again();
    if (!held || staged || this.isSending || store.version >= held.until) return;
    store.say(t("staged.gone"), "hint");
  }

  // Plays what is laid out, act by act, and then `last`. What is refused stops the rest.
  async send(last = null) {
    const { store } = this;
    const { staged } = store;
    if (!staged || this.isSending || store.acting || !store.isOnline) return false;
    this.isSending = true;
    if (store.isDirty) await this.acts.save();
    const left = [...staged.acts, ...(last ? [plain(last)] : [])];
    const count = left.length;
    let { version } = store;
    let answer = null;
    store.question = null;
    while (left.length) {
      store.acting = left[0];
      store.changed();
      answer = await this.line.ask("act", { version, action: left[0] });
      if (answer.type !== "ack") break;
      version = answer.version;
      left.shift();
    }
    store.acting = null;
    this.isSending = false;
    if (answer.type === "refused") store.say(answer.message);
    if (left.length === count) await this.again();
    else this.played(version);
    store.changed();
    return left.length === 0;
  }

  // Until the view of this version comes, the table is shown as it was laid out.
  played(version) {
    const { store } = this;
    const { staged } = store;
    if (!staged) return;
    if (store.version >= version) this.show(null, store.you?.verdict);
    else staged.until = version;
  }
}

function plain({ hint: _hint, open: _open, ...act }) {
  return act;
}
