// @ts-check
// The result of a deal, and what is offered after it.

import { KeepAccount } from "./keep_account.js";
import { Rematch } from "./rematch.js";
import { Result } from "./result.js";

/** @param {Page} page */
export function results({ store, acts, leave }) {
  new Rematch(store);
  const keep = new KeepAccount(store);
  const result = new Result(store, {
    act: (entry) => acts.act(entry),
    leave: () => leave.ask(),
    closed: (last) => keep.offer(last),
  });
  return { result };
}
