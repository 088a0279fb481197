// @ts-check
// Cards laid out on the table before they are played. The server's answer to `stage` says what may
// be laid out next and what is left then; nothing is played until `send`.

import * as hands from "../../hand/arrangement.js";
import { turnOf } from "../../phases.js";
import { t } from "../../../site/words.js";

// `store.staged`: {hand, melds, legal, verdict, ends, acts, steps, version, turn, until}; a step is
// the state before its act, and `until` the version that shows everything played.
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

  // Lay out an entry of `legal`, or an act like one; resolve to true once it is on the table.
  // Several calls are handled one after another.
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

  // Take back what was laid out last and restore the hand; return false if nothing was laid out.
  undo() {
    const { staged } = this.store;
    if (!staged || this.isSending) return false;
    this.restore(staged.steps.at(-1));
    return true;
  }

  // Take back everything that is laid out.
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

  // Ask again after the table or the grouping of the remaining cards has changed. What is no longer
  // possible returns to the hand, with everything laid out after it.
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

  // A newer view: cards laid out in a turn that is over return to the hand.
  follow() {
    const { store, held } = this;
    const { staged } = store;
    this.held = staged;
    if (staged && staged.version !== store.version) this.again();
    if (!held || staged || this.isSending || store.version >= held.until) return;
    store.say(t("staged.gone"), "hint");
  }

  // Play what is laid out, act by act, and then `last`. A refusal stops the rest.
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

  // Until the view of this version arrives, show the table as it was laid out.
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
