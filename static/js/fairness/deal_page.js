// @ts-check
// "Check this deal" on a deal's page: the record is in the page and the browser checks it.

import { load, t } from "../site/words.js";
import { publicSteps } from "./published.js";
import { report, tell } from "./report.js";

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const place = document.getElementById("report");
const button = document.getElementById("check-deal");
const record = read("record");
const names = read("names");

async function check() {
  tell(place, t("fair.working"));
  report(place, record, t, { names, more: await publicSteps(record) });
}

load(read("fair-words"), document.documentElement.lang);
button.addEventListener("click", check);
if (location.hash === "#check") check();
