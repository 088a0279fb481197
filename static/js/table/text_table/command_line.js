// @ts-check
// The command line of the text table: parses input leniently; arrow keys recall history.

import { byId } from "../dom.js";
import { brought } from "../family.js";
import { has, many, paragraph, t } from "../../site/words.js";
import { read, resolve } from "./commands.js";

const HISTORY = 50;
const FAMILY_HELP = "command.familyHelp"; // commands of families with verbs of their own

export class CommandLine {
  /** @param {Page["store"]} store @param {Page["acts"]} acts @param {Page} page */
  constructor(store, acts, { countdown, announcer }) {
    this.store = store;
    this.acts = acts;
    this.countdown = countdown;
    this.announcer = announcer;
    this.input = byId("command-line");
    this.history = [];
    this.at = 0;
    this.runs = {
      draw: () => acts.draw("stock"),
      take: () => acts.draw("discard"),
      group: (words) => this.group(words),
      ungroup: (words) => this.ungroup(words),
      discard: (words) => this.withCard(words, (card) => acts.discard(card)),
      cancel: () => acts.escape(),
      sort: () => acts.sort(),
      suggest: () => acts.suggest(),
      undo: () => acts.undo(),
      ready: () => this.give(["ready", "start"]),
      rejoin: () => this.give(["rejoin"]),
      decline: () => this.give(["decline"]),
      split: () => this.give(["split_yes"]),
      playon: () => this.give(["split_no"]),
      yes: () => acts.answer(true),
      no: () => acts.answer(false),
      say: (words) => this.say(words),
      help: () => this.tell(paragraph([t("command.helpText"), has(FAMILY_HELP) && t(FAMILY_HELP)])),
    };
    this.more = brought.commands?.(this) ?? {};
    byId("command").addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    this.input.addEventListener("keydown", (event) => this.hear(event));
  }

  get isFocused() {
    return document.activeElement === this.input;
  }

  focus() {
    this.input.focus();
  }

  hear(event) {
    if (event.key === "Escape") this.input.value = "";
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    this.at = Math.max(0, Math.min(this.history.length, this.at + step));
    this.input.value = this.history[this.at] ?? "";
  }

  send() {
    const line = this.input.value.trim();
    this.input.value = "";
    if (!line) return;
    this.history = [...this.history.filter((one) => one !== line), line].slice(-HISTORY);
    this.at = this.history.length;
    const { verb, words, unknown } = read(line, Object.keys(this.more));
    if (unknown) return this.tell(t("command.unknown", { word: unknown }));
    (this.more[verb] ?? this.runs[verb])(words);
  }

  tell(sentence) {
    this.announcer.say(sentence);
  }

  // Return the named cards, or null after saying why not.
  cards(words) {
    const { cards, unread, absent } = resolve(words, this.store);
    if (unread) this.tell(t("command.unread", { word: unread }));
    else if (absent) this.tell(t("command.absent", { card: absent }));
    else if (!cards.length) this.tell(t("command.whichCard"));
    else return cards;
    return null;
  }

  withCard(words, run) {
    if (!words.length && this.store.chosen) return run(this.store.chosen);
    const cards = this.cards(words);
    if (!cards) return null;
    return cards.length === 1 ? run(cards[0]) : this.tell(t("why.selectOne"));
  }

  // `group 4c 4h 4s` makes a group, `group 4d to 2` adds to the second.
  group(words) {
    const to = words.indexOf(t("command.to"));
    const cards = this.cards(to < 0 ? words : words.slice(0, to));
    if (!cards) return null;
    if (to < 0) return this.acts.group(cards);
    const index = this.index(words[to + 1]);
    if (index === null) return null;
    this.acts.move(cards, index, null);
    return this.announcer.grouped(this.store.arrangement.groups.find((group) => group.includes(cards[0])));
  }

  ungroup(words) {
    const index = this.index(words[0] ?? "");
    if (index === null) return;
    this.acts.ungroupAt([index]);
    this.tell(t("command.ungrouped", { n: index + 1 }));
  }

  index(word) {
    const count = this.store.arrangement.groups.length;
    const number = Number(word);
    if (Number.isInteger(number) && number >= 1 && number <= count) return number - 1;
    this.tell(count ? t("command.whichGroup", { count }) : t("command.noGroup"));
    return null;
  }

  // Return the first of these acts that the server lists now.
  give(kinds) {
    const entry = kinds.map((kind) => this.store.legal(kind)).find(Boolean);
    if (entry) return this.acts.act(entry);
    return this.tell(t("command.notNow"));
  }

  say([what]) {
    const { acts, store } = this;
    const said = {
      hand: () => acts.sayHand(),
      state: () => acts.sayState(),
      log: () => acts.sayLog(),
      points: () => this.tell(store.standing ? t("say.points", { points: store.standing.points }) : t("why.noHand")),
      clock: () => this.tell(this.time()),
    };
    const name = Object.keys(said).find((one) => t(`command.say.${one}`).split("|").includes(what));
    if (name) said[name]();
    else this.tell(t("command.sayWhat"));
  }

  time() {
    const own = this.store.you && this.countdown.of(this.store.you.seat);
    return own ? many("say.seconds", Math.ceil(own.seconds)) : t("text.noClock");
  }
}
