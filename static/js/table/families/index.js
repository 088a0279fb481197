// @ts-check
// What the table's game brings with it, put in its place.

import { brought } from "../family.js";
import { TrialGroups } from "../hand/trial_groups.js";

// Where nothing is shown by declaring there is no finish panel.
const NO_FINISH = {
  isValid: false, open() {}, render() {}, place() {}, declare() {}, meld() {},
  cancel: () => false, verdict: () => "", askBetter() {},
};
const ASKED_BEFORE_THE_END = 10;

/** @param {Page} page */
export function families({ store, acts, line, announcer, countdown }) {
  const finish = brought.Finish ? new brought.Finish(store, acts, new TrialGroups(line)) : NO_FINISH;
  countdown.onSecond(({ seconds }) => seconds === ASKED_BEFORE_THE_END && finish.askBetter(true));
  return { finish, autodrop: brought.AutoDrop ? new brought.AutoDrop(store, acts, announcer) : null };
}

// The family's own part of the table, if it has one and has it not yet.
/** @param {Page} page */
export function family(page) {
  if (!brought.Family || page.family) return;
  page.family = new brought.Family(page);
  if (brought.Contract) page.contract = new brought.Contract(page.store, page);
}
