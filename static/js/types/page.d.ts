// What the scripts know of each other.

/** The sentences of the downloaded page, which stand before its script. */
declare const WORDS: Record<string, any>;

interface Window {
  /** The line to the table that `early_socket.js` has opened; null once it is taken over. */
  earlySocket: WebSocket | null;
  htmx: any;
}

/** What answers a message of ours; `lost` where the line broke first. */
type Answer = { type: "lost" | "ack" | "refused" | "snapshot" | "events" | "pong" } & Required<
  Omit<ServerMessages["ack"], "type" | "id">
> &
  Omit<ServerMessages["refused"], "type" | "id" | "version">;

type Rail = import("../table/drawers/rail.js").Rail;
type LessonLine = import("../lessons/lesson_line.js").LessonLine;
type ReplayPlayer = import("../replay/player.js").Player;
type ReplayReel = import("../replay/reel.js").Reel;

/** What the page does with an event, by its kind (`table/event_kinds.js`). */
interface EventRole {
  /** It stands in the log's entry of the turn. */
  isOfTurn?: boolean;
  /** The log's entry of the turn is over with it. */
  endsTurn?: boolean;
  /** Somebody's own act, which takes over from the table. */
  isAct?: boolean;
  /** The sentence of it where the table did it for an absent player, by its key. */
  away?: string;
  /** From which setting on it is spoken of others. */
  spoken?: "quiet" | "normal";
  /** The first one of a deal is called out. */
  isCalled?: boolean;
  /** Its cue. */
  sound?: string;
}

/** The table page: its rooms put their parts here one after another (`table/main.js`). */
interface Page {
  root: PageElement;
  store: import("../table/store.js").Store;
  snapshot: any;
  countdown: import("../table/bars/countdown.js").Countdown;
  announcer: import("../table/text_table/screen_reader.js").Announcer;
  line: import("../table/connection/socket.js").Line;
  seats: import("../table/felt/seats.js").Seats;
  centre: import("../table/felt/centre.js").Centre;
  coach: import("../table/felt/first_deal_hints.js").FirstDealHints;
  log: import("../table/drawers/log.js").Log;
  discards: import("../table/drawers/discards.js").Discards;
  scores: import("../table/drawers/scores.js").Scores;
  acts: import("../table/actions/player_actions.js").PlayerActions;
  leave: import("../table/actions/leave_table.js").LeaveTable;
  staying: import("../table/actions/last_game.js").LastGame;
  prompt: import("../table/bars/prompt.js").Prompt;
  actions: import("../table/bars/action_bar.js").ActionBar;
  matchBar: import("../table/bars/match_bar.js").MatchBar;
  hand: import("../table/hand/hand.js").Hand;
  /** All hands at once, in a replay. */
  openHands?: { render(): void };
  drag: import("../table/hand/drag.js").Drag;
  menu: import("../table/hand/group_menu.js").GroupMenu;
  awaits: import("../table/hand/empty_hand.js").EmptyHand;
  breakdown: import("../table/hand/points_breakdown.js").PointsBreakdown;
  autoMelds: import("../table/hand/auto_melds.js").AutoMelds;
  result: import("../table/results/result.js").Result;
  away: import("../table/connection/away_notice.js").AwayNotice;
  lost: import("../table/connection/disconnections.js").Disconnections;
  ended: import("../table/connection/table_closed.js").TableClosed;
  texts: import("../table/text_table/loader.js").TextTableLoader;
  sheet: import("../table/keyboard/key_sheet.js").KeySheet;
  focus: import("../table/keyboard/focus.js").Focus;
  sound: import("../table/display/sound.js").Sound;
  chat: import("../table/people/chat.js").Chat;

  // What the table's family of games adds.
  family?: any;
  /** What it draws after everything of the table's own. */
  over?: { render(): void };
  /** What the game says in the prompt line and of the count. */
  sentences?: { sentence(): string; badge(standing: any): any; tone?: string };
  /** A hint of the game's own for somebody new to it. */
  tip?(): { name: string; text: string; end(): void } | null;
}
