// The table page: puts the parts together and lets the newest view run through them.

import { Actions } from "./bars/action_bar.js";
import { Acts } from "./actions/player_actions.js";
import { after, fetchParts, fetchText, hasParts } from "./families/families.js";
import { Announcer } from "./text_table/screen_reader.js";
import { Awaits } from "./hand/empty_hand.js";
import { AutoMelds } from "./hand/auto_melds.js";
import { Away } from "./connection/away_notice.js";
import { useSprite } from "./cards.js";
import { Breakdown } from "./hand/points_breakdown.js";
import { Centre } from "./felt/centre.js";
import { Coach } from "./felt/first_deal_hints.js";
import { company } from "./people/people.js";
import { Countdown } from "./bars/countdown.js";
import { all, byId, set } from "./dom.js";
import { Display } from "./display/display_dialog.js";
import { Discards } from "./drawers/discards.js";
import { Drag } from "./hand/drag.js";
import { FairCheck } from "./fairness/deal_check.js";
import { Ended } from "./connection/table_closed.js";
import { Focus } from "./keyboard/focus.js";
import { Hand } from "./hand/hand.js";
import { KeySheet } from "./keyboard/key_sheet.js";
import { Keep } from "./results/keep_account.js";
import { Keys } from "./keyboard/keys.js";
import { Leave } from "./actions/leave_table.js";
import { Log } from "./drawers/log.js";
import { MatchBar } from "./bars/match_bar.js";
import { LostLines } from "./connection/disconnections.js";
import { Menu } from "./hand/group_menu.js";
import { play } from "./keyboard/key_map.js";
import { BEGUN, familyOf, turnOf } from "./phases.js";
import { Peek } from "./felt/last_discards.js";
import { Practice } from "./felt/practice_bots.js";
import { Prompt } from "./bars/prompt.js";
import { Rail } from "./drawers/rail.js";
import { Result } from "./results/result.js";
import { Scores } from "./drawers/scores.js";
import { Seats } from "./felt/seats.js";
import { Seeds } from "./fairness/own_seeds.js";
import { Line } from "./connection/socket.js";
import { Sound } from "./display/sound.js";
import { farewell, Staying } from "./actions/last_game.js";
import { Store } from "./store.js";
import { Texts } from "./text_table/loader.js";
import { Trial } from "./hand/trial_groups.js";
import { has, load, t } from "../site/words.js";
import { later, toast } from "../site/site.js";

const root = byId("table");
const read = (id) => JSON.parse(byId(id).textContent);
const QUIET = new Set(["waiting", "starting", "closed"]);

load(read("words"), document.documentElement.lang, root.dataset.currency);
useSprite(root.dataset.sprite);

const snapshot = read("snapshot");
const store = new Store(snapshot, root.dataset.spectator === "1");
store.addEventListener("view", () => fetchParts(store));
await fetchParts(store);
const countdown = new Countdown(store);
const seats = new Seats(store);
const centre = new Centre(store, seats);
const hand = new Hand(store, root);
const prompt = new Prompt(store, root, countdown);
const announcer = new Announcer(store, countdown);
const rail = new Rail(root);
const log = new Log(store, rail);
const drawers = [log, new Discards(store, rail), new Scores(store, root, rail)];
const away = new Away(store, countdown);
const awaits = new Awaits(store, countdown);
new Peek(store);
new Practice(store);
const sound = new Sound(byId("btn-sound"));
const leave = new Leave(store, root);

const line = new Line(root.dataset.socket, () => ({
  version: store.version,
  isRunning: !QUIET.has(store.view.phase),
  isDealt: store.isDealt,
}));
const coach = new Coach(store, announcer, line);
new Seeds(store, line);
new FairCheck(store);
const acts = new Acts(store, line);
const breakdown = new Breakdown(store, line);
// Where nothing is shown by declaring there is no finish panel.
const NO_FINISH = { isValid: false, open() {}, render() {}, place() {}, declare() {}, meld() {}, cancel: () => false, verdict: () => "", askBetter() {} };
const finish = after.Finish ? new after.Finish(store, acts, new Trial(line)) : NO_FINISH;
const menu = new Menu(store, acts);
const actions = new Actions(store, acts);
const autoMelds = new AutoMelds(store, acts);
const lost = new LostLines(store, countdown, seats);
prompt.lost = lost;
lost.onTick = () => prompt.render();
const matchBar = new MatchBar(store);
const result = new Result(store, { act: (entry) => acts.act(entry), leave: () => leave.ask() });
new Keep(store, result);
const ended = new Ended(store, line, result);
const drag = new Drag(hand, store, new Trial(line), {
  move: (cards, index, before, isExact) => acts.move(cards, index, before, isExact),
  newGroup: (cards) => acts.group(cards),
  discard: (card) => acts.discard(card),
  finish: (card) => finish.open(card),
});
const staying = new Staying(store, acts, countdown, root);
const autodrop = after.AutoDrop ? new after.AutoDrop(store, acts, announcer) : null;
const sheet = new KeySheet();
new Display(sound, { keys: () => sheet.open() });
const context = { finish, prompt, countdown, hand, announcer };
const texts = new Texts(store, acts, context, () => fetchText(store.view));
acts.join({ hand, finish, menu, drag, seats, announcer, prompt, coach, countdown, sheet, texts, breakdown, staying, autoMelds });
let family = null;
const focus = new Focus(store, hand);
new Keys(store, hand, acts, { text: () => texts.toggle(), command: () => texts.command() });

hand.origin = () => {
  if (hand.isDealing) return centre.rectOf("stock");
  return acts.source && store.fresh ? centre.rectOf(acts.source) : null;
};

hand.destination = (card) => {
  if (store.view.discard.at(-1) === card) return centre.rectOf("discard");
  if (store.view.finish?.card === card) return centre.rectOf("finish");
  return family?.board?.rectOf(card) ?? null;
};

// The hand that came with the page lies there already; later deals are seen dealt.
let isDealDue = false;
byId("first-hand")?.remove();

function render() {
  if (after.Family && !family) {
    const context = { store, acts, actions, line, seats, drag, prompt, announcer, coach, countdown };
    family = new after.Family(context);
    if (after.Contract) acts.contract = new after.Contract(store, { ...context, board: family.board });
  }
  play(familyOf(store.view));
  set(root, "data-family", hasParts(store.view) ? familyOf(store.view) : null);
  prompt.render();
  seats.render();
  centre.render();
  family?.render();
  lost.render();
  autodrop?.render();
  staying.render();
  actions.render();
  finish.render();
  awaits.render();
  matchBar.render();
  if (isDealDue) hand.deal();
  else hand.render();
  isDealDue = false;
  result.render();
  texts.render();
  coach.render();
  away.render();
  acts.contract?.render();
  for (const drawer of drawers) drawer.render();
  countdown.tick();
  focus.keep();
}

store.addEventListener("change", render);
store.addEventListener("view", ({ detail: { before } }) => {
  if (before?.deal !== store.view.deal && store.hand.length) isDealDue = true;
});
store.addEventListener("view", ({ detail: { before, events } }) => {
  if (BEGUN.has(store.phase) && isNewTurn(before, store.view)) sound.play("turn");
  for (const { kind } of events) {
    if (kind === "drew") sound.play("draw");
    if (kind === "discarded") sound.play("card");
    if (["melded", "laid", "went_down"].includes(kind)) sound.play("group");
    if (kind === "sat_down") sound.play("join");
    if (kind === "show_placed") sound.play("show");
    if (kind === "deal_over") sound.play(store.own?.state === "won" ? "won" : "lost");
  }
});
// Who loses his seat in an event is called to another one, or reads on its page what comes.
const CALLED_WITHIN_MS = 5000;
function toEvent() {
  if (store.isLeaving) return;
  store.isLeaving = true;
  toast(t("event.unseated"));
  setTimeout(() => store.isMoved || location.assign(root.dataset.lobbyUrl), CALLED_WITHIN_MS);
}
const isNewTurn = (before, view) => !before || turnOf(before) !== turnOf(view);
let groups = 0;
store.addEventListener("arranged", () => {
  const count = store.arrangement.groups.length;
  if (count > groups) sound.play("group");
  groups = count;
});
countdown.onSecond(({ seconds }) => {
  if (seconds === 10) finish.askBetter(true);
  if (seconds === 10 || seconds === 5) sound.play("low");
});

// What answers a hello is the past; only what comes by itself happens now. A snapshot that
// nobody asked for mends a gap and has no events: a hello brings them.
function take({ type, id, version, view: whole, change, events }) {
  const isAsked = id !== undefined;
  const told = { events: isAsked ? "missed" : "live", snapshot: isAsked ? "whole" : "missed" }[type];
  const isGap = told !== "live" && version > store.version && line.hasBeenUp;
  if (store.isEnded || version < store.version) return;
  if (change && version !== store.version + 1) return void line.greet();
  const view = change ? store.merged(change) : whole;
  if (ended.takesSeat(view)) return ended.stay(false);
  if (!store.adopt(version, view, events, told) || !isGap) return;
  toast(t("conn.refreshed"));
  if (!isAsked) line.greet(null);
}

// What was said to who leaves is not replaced by the table's own end right after it.
let hasFarewell = false;
line.addEventListener("message", ({ detail: message }) => {
  if (message.type === "snapshot" || message.type === "events") take(message);
  else if (message.type === "arranged") store.judged(message, true);
  else if (message.type === "closed" && !store.isLeaving) {
    // A table that broke has a page of its own: what happened, and where the chips are.
    if (message.reason === "out_of_order") location.reload();
    else if (store.isEnded) return;
    else if (ended.keeps) ended.stay(true);
    else {
      if (!store.info.hosted && !hasFarewell) later(t("prompt.closed"));
      location.assign(root.dataset.lobbyUrl);
    }
  }
});
// Who gains or loses the seat elsewhere gets the page that fits.
store.addEventListener("view", ({ detail: { before, events } }) => {
  if (Boolean(store.you) !== store.isSpectator || store.isLeaving || store.isMoved) return;
  if (store.info.hosted && !store.you) return toEvent();
  const key = farewell(before, events);
  hasFarewell = Boolean(key && has(key));
  if (hasFarewell) later(t(key));
  location.reload();
});
line.addEventListener("condition", ({ detail }) => {
  store.condition = detail.condition;
  if (detail.condition === "open") acts.save();
  if (detail.condition === "open" && detail.before === "connecting") autoMelds.begin();
  prompt.condition(detail);
  store.changed();
});

line.addEventListener("heldup", () => {
  store.isHeldUp = line.isHeldUp;
  prompt.heldUp(store.isHeldUp);
  store.changed();
});

// The cards may move between press and release, and then the click is nobody's: it is
// meant for the card that was pressed.
let pressed = null;
byId("hand").addEventListener("pointerdown", ({ target }) => {
  pressed = target.closest("[data-card]");
});
byId("hand-stage").addEventListener("click", (event) => {
  if (drag.hasDragged) return;
  const meld = event.target.closest(".meld");
  if (meld) return finish.meld(Number(meld.dataset.group));
  const chip = event.target.closest(".chip");
  if (chip) return acts.chip(chip);
  const card = event.target.closest("[data-card]") ?? pressed;
  if (!card) return;
  hand.focused = card.dataset.card;
  store.toggle(card.dataset.card);
});
// A tap on the cloth beside the cards clears the selection.
byId("hand").addEventListener("click", (event) => {
  const isOnCloth = !pressed && !event.target.closest("[data-card], button, .menu");
  if (isOnCloth && !drag.swallows()) store.select([]);
});
byId("btn-new-group").addEventListener("click", () => acts.group());
byId("pile-closed").addEventListener("click", () => acts.draw("stock"));
byId("pile-open").addEventListener("click", () => acts.draw("discard"));
byId("slot-finish").addEventListener("click", () => !store.parked && finish.open(store.chosen));
byId("question-yes").addEventListener("click", () => acts.answer(true));
byId("question-also").addEventListener("click", () => acts.answerAlso());
byId("question-no").addEventListener("click", () => acts.answer(false));
byId("btn-help").addEventListener("click", () => acts.help());
byId("btn-how").addEventListener("click", () => acts.help());
byId("btn-rotate").addEventListener("click", () => acts.rotate());
for (const button of all("[data-close]")) {
  button.addEventListener("click", () => button.closest("dialog").close());
}
byId("help-rules").addEventListener("click", () => rail.open("about", byId("btn-help")));

// The screen stays awake while somebody sits here; where that is refused it may sleep.
async function stayAwake() {
  if (store.isSpectator || document.hidden) return;
  await navigator.wakeLock?.request("screen").catch(() => null);
}
document.addEventListener("visibilitychange", stayAwake);
stayAwake();

company({ store, line, acts, seats, sound, announcer, lines: snapshot.chat });
render();
coach.begin();
announcer.begin();
root.dataset.ready = "1";
if (root.querySelector("#event-strip")) {
  const { EventStrip } = await import("./bars/event_strip.js");
  new EventStrip(store, announcer, byId("event-strip").dataset.url);
}
// The time played is told by a part of its own, which nobody waits for.
async function countTime() {
  if (!navigator.onLine) addEventListener("online", countTime, { once: true });
  else if (store.you) new (await import("./bars/time_played.js")).Played(store);
}
setTimeout(countTime, 4000);
