// @ts-check
// After each deal the page recomputes the shuffle and shows the result.

import { byId, set, show, text } from "../dom.js";
import * as book from "./kept_seeds.js";
import { many, t } from "../../site/words.js";

const NO_DEAL = "00000000-0000-0000-0000-000000000000";

export class DealCheck {
  /** @param {Page["store"]} store */
  constructor(store) {
    this.store = store;
    this.line = byId("fair-check");
    this.asked = null;
    store.addEventListener("view", () => this.follow());
    this.follow();
  }

  follow() {
    const { last } = this.store.view.fairness ?? {};
    const user = this.store.own?.user;
    if (!last || !user || this.asked === last) return;
    this.asked = last;
    this.show(null);
    this.check(last, user).catch(() => {
      // If it cannot be read now, the next change of the table tries again.
      if (this.asked === last) this.asked = null;
    });
  }

  async check(deal, user) {
    const answer = await fetch(this.line.dataset.url.replace(NO_DEAL, deal), {
      headers: { Accept: "application/json" },
      cache: "no-store",
    });
    if (!answer.ok) throw new Error(String(answer.status));
    const { record } = await answer.json();
    const isOurs = record?.seats.some((row) => row.user === user.replaceAll("-", ""));
    if (!isOurs || this.asked !== deal) return;
    const { judge } = await import("./record_check.js");
    if (this.asked !== deal) return;
    const kept = book.read(deal);
    this.show(judge(record, kept, user), kept);
  }

  show(found, kept) {
    set(this.line, "data-verdict", found?.verdict ?? null);
    text(this.line, found ? sentence(found, kept) : "");
    show(this.line, Boolean(found));
    show(byId("fair-fixed"), !found);
  }
}

function sentence({ verdict, fault, others }, kept) {
  if (verdict === "bad") return t("shuffle.bad", { why: t(`shuffle.fault.${fault}`) });
  if (verdict === "good") return others ? many("shuffle.good", others) : t("shuffle.goodAlone");
  return t(kept?.isLate ? "shuffle.early" : "shuffle.unused");
}
