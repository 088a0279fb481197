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
    view: Record<string, any>;
    events?: Array<Record<string, any>>;
    chat?: Array<ChatEntry>;
  };
  events: {
    type: "events";
    id?: number;
    version: number;
    events: Array<Record<string, any>>;
    view: Record<string, any>;
    chat?: Array<ChatEntry>;
  };
  ack: {
    type: "ack";
    id: number;
    version?: number;
    dup?: boolean;
    revision?: number;
    groups?: Array<Array<string>>;
    verdict?: Record<string, any> | null;
    advice?: Record<string, any> | null;
    wanted?: Record<string, any>;
    facts?: Array<Record<string, any>>;
    staged?: Record<string, any>;
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
    verdict: Record<string, any> | null;
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

interface InboxLine {
  id: number;
  kind: string;
  text: string;
  url: string;
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

/** Something for this person alone: the kind says what `data` has. */
type Notice = {
  [K in keyof Notices]: { type: "notice"; kind: K; data: Notices[K] };
}[keyof Notices];

type ServerMessage = ServerMessages[keyof ServerMessages];
