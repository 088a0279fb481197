// @ts-check
// What the table's game brings with it, put in its place once it has come.

import { after } from "./families.js";
import { TrialGroups } from "../hand/trial_groups.js";

// Where nothing is shown by declaring there is no finish panel.
const NO_FINISH = {
  isValid: false, open() {}, render() {}, place() {}, declare() {}, meld() {},
  cancel: () => false, verdict: () => "", askBetter() {},
};
const ASKED_BEFORE_THE_END = 10;

/** @param {Page} page */
export function families({ store, acts, line, announcer, countdown }) {
  const finish = after.Finish ? new after.Finish(store, acts, new TrialGroups(line)) : NO_FINISH;
  countdown.onSecond(({ seconds }) => seconds === ASKED_BEFORE_THE_END && finish.askBetter(true));
  return { finish, autodrop: after.AutoDrop ? new after.AutoDrop(store, acts, announcer) : null };
}

// The family's own part of the table, if it has one and has it not yet.
/** @param {Page} page */
export function family(page) {
  if (!after.Family || page.family) return;
  page.family = new after.Family(page);
  if (after.Contract) page.contract = new after.Contract(page.store, page);
}
