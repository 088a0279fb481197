// The messages of the sockets, made from the structs of `tables/messages/`:
// `python -m tests.wire.script_types`. What a game may put into a view is its own.

interface ClientMessages {
  hello: {
    type: "hello";
    id: number;
    version?: number | null;
    changes?: boolean;
  };
  act: {
    type: "act";
    id: number;
    version: number;
    action: Record<string, any>;
  };
  arrange: {
    type: "arrange";
    id: number;
    groups: Array<Array<string>>;
  };
  suggest: {
    type: "suggest";
    id: number;
  };
  examine: {
    type: "examine";
    id: number;
    groups: Array<Array<string>>;
  };
  stage: {
    type: "stage";
    id: number;
    actions: Array<Record<string, any>>;
  };
  explain: {
    type: "explain";
    id: number;
    card?: string | null;
  };
  wanted: {
    type: "wanted";
    id: number;
  };
  seed_commit: {
    type: "seed_commit";
    id: number;
    deal: string;
    k: string;
  };
  seed_open: {
    type: "seed_open";
    id: number;
    deal: string;
    c: string;
  };
  chat: {
    type: "chat";
    id: number;
    text?: string | null;
    emote?: string | null;
  };
  shown: {
    type: "shown";
    id: number;
    table: number;
  };
  ping: {
    type: "ping";
    id: number;
    version?: number | null;
  };
}

interface ServerMessages {
  snapshot: {
    type: "snapshot";
    id?: number;
    version: number;
    view: TableView;
    events?: Array<EventView | TableEvent>;
    chat?: Array<ChatEntry>;
  };
  events: {
    type: "events";
    id?: number;
    version: number;
    events: Array<EventView | TableEvent>;
    view: TableView;
    chat?: Array<ChatEntry>;
  };
  ack: {
    type: "ack";
    id: number;
    version?: number;
    dup?: boolean;
    revision?: number;
    groups?: Array<Array<string>>;
    verdict?: VerdictView | null;
    advice?: WireAction | null;
    wanted?: WantedCards;
    facts?: Array<FactView>;
    staged?: Staged;
  };
  refused: {
    type: "refused";
    id: number | null;
    code: string;
    params: Record<string, string | number | null>;
    message: string;
    version: number | null;
  };
  pong: {
    type: "pong";
    id: number;
    version: number;
    now: number;
    watching?: number;
    held_up?: boolean;
  };
  chat: {
    type: "chat";
    line: ChatEntry;
  };
  arranged: {
    type: "arranged";
    revision: number;
    groups: Array<Array<string>>;
    verdict: VerdictView | null;
  };
  closed: {
    type: "closed";
    reason: string;
  };
  notice: Notice;
  rows: {
    type: "rows";
    rows: Array<RowUpdate>;
    fresh: Array<number>;
    gone: Array<number>;
  };
  changed: {
    type: "changed";
    turn: number;
  };
  unsaid: {
    type: "unsaid";
    n: number;
  };
}

interface Notices {
  balance: {
    chips: string;
    available: number;
    on_tables: number;
    pending: number;
  };
  called_off: {
    match: number;
    url: string;
    table: number;
    message: string;
  };
  challenge_accepted: {
    table: number;
    url: string;
    by: string;
  };
  closed: {
    table: number;
    name: string;
    url: string;
    message: string;
  };
  event_invited: {
    event: number;
    name: string;
    url: string;
  };
  event_message: {
    event: number;
    name: string;
    text: string;
  };
  event_seat: {
    event: number;
    name: string;
    table: number | null;
    number: number;
    round: number;
    moved: boolean;
    url: string;
  };
  event_soon: {
    event: number;
    name: string;
    url: string;
    ms: number;
  };
  inbox: {
    unread: number;
    url: string;
    entry?: InboxLine;
  };
  limit: {
    table: number;
    name: string;
    url: string;
    code: string;
    params: Record<string, string | number | null>;
    message: string;
    fields: Record<string, string>;
  };
  rematch: {
    table: number;
    deal: string;
    url: string;
    from: string;
  };
  report_closed: {
    report: number;
    state: string;
    url: string;
    message: string;
  };
  seat_passed: {
    table: number;
    name: string;
    url: string;
  };
  seat_ready: {
    table: number;
    name: string;
    url: string;
    seat: number;
    ms: number;
  };
  seats: {
    seats: Array<SeatElsewhere>;
  };
  set_aside: {
    match: number;
    url: string;
    table: number;
    name: string;
    cause: string;
    note: string;
    was_paid: boolean;
  };
  waiting: {
    table: number;
    name: string;
    url: string;
    place: number;
    waiting: number;
  };
}

interface Absent {
  seat: number;
  phase: string;
  deadline: number | null;
  now: number;
  lost: number;
  lost_max: number;
}

interface After {
  points: number;
  valid_show: boolean;
  defects: Array<string>;
}

interface ChatEntry {
  n: number;
  seat: number | null;
  user: string;
  name: string;
  text: string | null;
  emote: string | null;
  at: number;
  official?: boolean;
}

interface DealCommitment {
  deal: string;
  commitment: string;
  log_n: number | null;
  log_head: string;
  present: Array<number> | null;
}

interface DealOutcome {
  match: number;
  deal: string;
  number: number;
  ending: string;
  winners: Array<number>;
  seats: Array<DealSeat>;
  rake: number;
  showdown?: ShowdownView;
  tally?: TallyView;
  match_over?: boolean;
}

interface DealSeat {
  seat: number;
  user: string | null;
  name: string;
  bot: boolean;
  place: number;
  points: number;
  how: string;
  chips: number;
  stack: number;
  score?: number;
  match_chips?: number | null;
  drops_left?: number | null;
  out?: boolean;
  value?: number;
  groups: Array<GroupView>;
}

interface DealView {
  phase: string;
  you: OwnHand | null;
  seats: Array<SeatRow>;
  order: Array<number>;
  stock: number;
  discard: Array<string>;
  wild: Wild | null;
  runs: string | null;
  melds: Array<MeldView>;
  turn: Turn | null;
  windows: Array<Window>;
  legal: Array<WireAction>;
  finish: Finish | null;
}

interface DropPrice {
  points: number;
  label: string;
  chips?: number;
  out?: boolean;
}

interface EventView {
  kind: string;
  seat?: number;
  card?: string;
  cards?: Array<string> | number;
  order?: Array<number>;
  contract?: number;
  source?: string;
  auto?: boolean;
  down?: boolean;
  how?: string;
  points?: number;
  melds?: Array<number>;
  from?: number;
  meld?: number;
  to?: number | null;
  end?: string | null;
  label?: string;
  why?: string;
  ending?: string;
}

interface FactView {
  say: string;
  good: boolean | null;
  n?: number;
  whole?: number;
  points?: number;
  most?: number;
  parts: Array<PartView>;
}

interface Fairness {
  deal: DealCommitment | null;
  next: NextCommitment | null;
  last: string | null;
}

interface FinalScore {
  seat: number;
  column: number;
  points: number;
  game_bonus: number;
  shutout: number;
  boxes: number;
  box_points: number;
  total: number;
  reached?: boolean;
}

interface Finish {
  seat: number;
  card: string | null;
}

interface GroupView {
  cards: Array<string>;
  kind: string;
  points: number;
  counts: boolean;
  reason: string | null;
  as?: Array<string>;
  costs?: Array<number>;
}

interface Hint {
  points?: number;
  label?: string;
  end?: string;
  left?: number;
  score?: number;
  as?: string;
  blocks?: boolean;
  auto?: boolean;
  deadwood?: number;
  k?: number;
  chips?: number;
  out?: boolean;
}

interface InboxLine {
  id: number;
  kind: string;
  text: string;
  url: string;
}

interface LeaveCost {
  points: number;
  chips: number;
}

interface LeaveTerms {
  leaves: string;
  cost: LeaveCost;
}

interface MatchFacts {
  deal: number;
  deals: number | null;
  limit: number | null;
  tie_break: boolean;
  [of_family: string]: any;
}

interface MatchInfo {
  number: number | null;
  facts: MatchFacts | null;
  entry: number;
  pot: number;
  prize: number;
  rake?: number;
  started: boolean;
  seats: Array<MatchSeat>;
  offer: OfferView | null;
}

interface MatchOutcome {
  match: number;
  ending: string;
  winners: Array<number>;
  seats: Array<MatchSeatEnd>;
  entry: number;
  pot: number;
  rake: number;
  finals?: Array<FinalScore>;
}

interface MatchSeat {
  seat: number;
  name: string;
  bot: boolean;
  place: number;
  score: number;
  state: string;
  entries: number;
  drops_left: number | null;
  chips: number | null;
  boxes?: number;
  lost_lines?: number;
  lost_max?: number;
  missed_turns?: number;
}

interface MatchSeatEnd {
  seat: number;
  user: string | null;
  name: string;
  bot: boolean;
  place: number;
  points: number;
  how: string;
  entries: number;
  prize: number;
  chips: number;
  match_chips: number | null;
}

interface MeldView {
  id: number;
  seat: number;
  kind: string;
  cards: Array<string>;
  as?: Array<string>;
  laid?: Array<string>;
}

interface NextCommitment {
  deal: string;
  commitment: string;
  log_n: number | null;
  log_head: string;
  seeds: Array<OwnSeed> | null;
}

interface NoDeal {
  order?: Array<number>;
  stock?: number;
  discard?: Array<string>;
  wild?: Wild | null;
  runs?: string | null;
  melds?: Array<MeldView>;
  windows?: Array<Window>;
  finish?: Finish | null;
  phase?: string;
  you?: OwnHand | null;
  seats?: Array<SeatRow>;
  turn?: Turn | null;
  legal?: Array<WireAction>;
}

interface OfferView {
  phase: string;
  seats: Array<number>;
  score: number | null;
  price: number | null;
  shares: Array<ShareView>;
  deadline: number | null;
  now: number;
  bank_ms: number;
}

interface OwnHand {
  seat: number;
  hand: Array<string>;
  drawn: string | null;
  taken: string | null;
  drop: DropPrice | null;
}

interface OwnSeed {
  seat: number;
  user: string;
  k: string | null;
}

interface PartView {
  cards: Array<string>;
  points: number;
}

interface ProposalView {
  card: string | null;
  groups: Array<Array<string>>;
  points: number;
}

interface RowUpdate {
  id: number;
  dots: Array<string>;
  seats: string;
  state: string;
  scores: string;
  free: number;
  wait: string;
}

interface SeatElsewhere {
  table: number;
  name: string;
  url: string;
  chips: string;
  running: boolean;
  asks: string;
  ms: number | null;
  shown?: boolean;
  host?: string;
  invitation?: string;
}

interface SeatRow {
  seat: number;
  state: string;
  cards: number;
}

interface ShareView {
  seat: number;
  chips: number;
}

interface ShowdownView {
  knocker: number;
  defender: number;
  kind: string;
  card: string | null;
  limit: number;
  count: number;
  raw: number;
  left: number;
  laid: Array<Array<string>>;
  difference: number;
  bonus: number;
  doubled: boolean;
  points: number;
  boxes: number;
}

interface Staged {
  hand: Array<string>;
  melds: Array<MeldView>;
  legal: Array<WireAction>;
  groups: Array<Array<string>>;
  verdict: VerdictView | null;
  ends: boolean;
}

interface Stopped {
  code: string;
  message: string;
}

interface TableEvent {
  kind: string;
  seat?: number;
  name?: string;
  bot?: boolean;
  reason?: string;
  why?: string;
  match?: number;
  seats?: Array<number>;
  pot?: number;
  phase?: string;
  level?: string;
  wins?: number;
  ms?: number;
  deal?: string;
  number?: number;
  order?: Array<number>;
  ending?: string;
  seeds?: Array<OwnSeed> | null;
  commitment?: string;
  log_n?: number | null;
  log_head?: string;
  seed?: string;
  transcript?: string;
}

interface TableInfo {
  id: number;
  name: string;
  stake: number;
  chips: string;
  currency?: string;
  rake_bp?: number;
  pace: string;
  assist: boolean;
  practice: boolean;
  bots_level?: string;
  private: boolean;
  rated?: boolean;
  chat: string;
  seats_max: number;
  starts_full: boolean;
  starts_confirmed?: boolean;
  hosted?: boolean;
  host?: string;
  on_timeout?: string;
  waiting: number;
  deal_number: number;
  buy_in_min: number;
  buy_in_max: number;
}

interface TableSeat {
  seat: number;
  user: string | null;
  name: string;
  bot: boolean;
  level?: string;
  state: string;
  cards: number;
  score: number;
  stack: number;
  dealer: boolean;
  leaving?: boolean;
  last_game?: boolean;
  [of_family: string]: any;
}

interface TableTurn {
  phase: string;
  seats: Array<number>;
  deadline: number | null;
  bank_ms: number;
  now: number;
}

interface TableView {
  phase: string;
  you: You | null;
  seats: Array<TableSeat>;
  order: Array<number>;
  stock: number;
  discard: Array<string>;
  wild: Wild | null;
  runs: string | null;
  melds: Array<MeldView>;
  turn: TableTurn | null;
  windows: Array<TableWindow>;
  legal: Array<WireAction>;
  finish: Finish | null;
  game: string;
  family: string;
  options: Record<string, boolean | number | string | Array<number> | Array<string> | null>;
  table: number;
  table_info: TableInfo;
  match: number | null;
  match_info: MatchInfo | null;
  deal: string | null;
  fairness: Fairness;
  version: number;
  absent?: Array<Absent>;
  last: DealOutcome | null;
  result: DealOutcome | MatchOutcome | null;
  rematch: boolean;
  stopped: Stopped | null;
  [of_family: string]: any;
}

interface TableWindow {
  phase: string;
  seats: Array<number>;
  card?: string;
  seconds?: number | null;
  deadline: number | null;
  bank_ms: number;
  now: number;
}

interface TallyView {
  winner: number;
  rummy: boolean;
  card: string | null;
  counts: Array<Array<number>>;
  total: number;
  factor: number;
}

interface TopUp {
  low: number;
  high: number;
  needed: boolean;
  amount?: number | null;
  purse?: number;
  deadline?: number | null;
  now?: number;
}

interface Turn {
  phase: string;
  seats: Array<number>;
}

interface VerdictView {
  points: number;
  valid_show: boolean;
  defects: Array<string>;
  groups: Array<GroupView>;
  half: boolean;
  most?: number;
  auto?: string;
  wrong?: boolean;
  after?: Record<string, After>;
}

interface WantedCards {
  points: number;
  cards: Array<string>;
}

interface Wild {
  card: string;
  rank: string;
  faces: Array<string>;
  upper?: string;
  lower?: string;
  values?: Array<string>;
}

interface Window {
  phase: string;
  seats: Array<number>;
  card?: string;
  seconds?: number | null;
}

interface WireAction {
  kind: string;
  from?: string | number;
  seat?: number;
  card?: string | null;
  cards?: Array<string> | null;
  order?: Array<string>;
  meld?: number;
  end?: string;
  to?: number;
  groups?: Array<Array<string>> | null;
  melds?: Array<Array<string>> | null;
  saved?: boolean;
  why?: string;
  hint?: Hint;
  open?: boolean;
}

interface You {
  seat: number;
  hand: Array<string>;
  drawn: string | null;
  taken: string | null;
  drop: DropPrice | null;
  groups: Array<Array<string>>;
  revision: number;
  verdict: VerdictView | null;
  stack: number;
  leave: LeaveTerms;
  leaving: boolean;
  last_game: boolean | null;
  may_move: boolean;
  top_up: TopUp | null;
  proposal?: ProposalView;
  [of_family: string]: any;
}

/** Something for this person alone: the kind says what `data` has. */
type Notice = {
  [K in keyof Notices]: { type: "notice"; kind: K; data: Notices[K] };
}[keyof Notices];

type ServerMessage = ServerMessages[keyof ServerMessages];
