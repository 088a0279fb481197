// @ts-check
// The line in the bar that shows how far the match is.

import { byId, show, text } from "../dom.js";
import { brought, hasSheet } from "../family.js";
import { amount, t } from "../../site/words.js";

export class MatchBar {
  /** @param {Page["store"]} store */
  constructor(store) {
    this.store = store;
    this.node = byId("bar-match");
  }

  render() {
    const { match_info: match } = this.store.view;
    show(this.node, Boolean(match?.started));
    if (!match?.started) return;
    if (hasSheet(this.store.view)) return text(this.node, brought.barLine(this.store));
    const { deal, deals, tie_break: isTie } = match.facts;
    const where = isTie ? t("match.tieBreak") : deals ? t("match.dealOf", { n: deal, all: deals }) : t("match.deal", { n: deal });
    text(this.node, `${where} · ${t("match.pot", { n: amount(match.pot) })}`);
  }
}
