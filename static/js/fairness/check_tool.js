// @ts-check
// "Check a deal" on the fair play page: takes a deal's id, a link, a record, or a record file.

import { load, t } from "../site/words.js";
import { refuse, report, reportSeed, tell } from "./report.js";
import { commitment } from "./rsp1.js";
import { askDeal, publicSteps } from "./published.js";

const LARGEST = 1 << 20;
const place = document.getElementById("report");
const form = document.getElementById("check-form");
const what = document.getElementById("what");
const area = document.getElementById("drop");
let asked = 0;

const namesOf = ({ seats = [] }) => Object.fromEntries(seats.map(({ seat, name }) => [seat, name]));

async function checkRecord(record, names = {}) {
  const mine = (asked += 1);
  tell(place, t("fair.working"));
  const more = await publicSteps(record);
  if (mine === asked) report(place, record, t, { names, more });
}

async function checkDeal(id) {
  const mine = (asked += 1);
  tell(place, t("fair.working"));
  const { proof, refusal } = await askDeal(id);
  if (mine !== asked) return;
  if (refusal) refuse(place, t(refusal));
  else if (proof.record) await checkRecord(proof.record, namesOf(proof));
  else if (!proof.revealed) tell(place, t("fair.notOver", { n: proof.log_n }));
  else {
    const isKept = commitment(proof.deal, proof.server_seed) === proof.commitment;
    reportSeed(place, isKept, proof.commitment, t);
  }
}

function checkText(text) {
  const id = /[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}/i.exec(text);
  if (text.trimStart().startsWith("{")) {
    let record;
    try {
      record = JSON.parse(text);
    } catch {
      refuse(place, t("fair.unreadable", { reason: t("fair.notJson") }));
      return;
    }
    checkRecord(record);
  } else if (id) checkDeal(id[0].toLowerCase());
  else refuse(place, t("fair.ask"));
}

async function checkFile(file) {
  if (!file) return;
  if (file.size > LARGEST) refuse(place, t("fair.tooLarge"));
  else {
    const text = await file.text();
    if (text.trimStart().startsWith("{")) checkText(text);
    else refuse(place, t("fair.unreadable", { reason: t("fair.notJson") }));
  }
}

load(JSON.parse(document.getElementById("words").textContent), document.documentElement.lang);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  checkText(what.value);
});
document.getElementById("file").addEventListener("change", (event) => checkFile((/** @type {PageElement} */ (event.target)).files[0]));
document.getElementById("try")?.addEventListener("click", (event) => {
  what.value = (/** @type {PageElement} */ (event.target)).dataset.deal;
  checkText(what.value);
});
for (const kind of ["dragenter", "dragover", "dragleave", "drop"]) {
  area.addEventListener(kind, (event) => {
    event.preventDefault();
    area.classList.toggle("is-over", kind === "dragenter" || kind === "dragover");
    if (kind === "drop") checkFile(/** @type {DragEvent} */ (event).dataTransfer.files[0]);
  });
}
if (what.value) checkText(what.value);
