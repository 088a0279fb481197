// The messages of the sockets, made from `tables/messages/protocol.py`:
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
    chat?: Array<Record<string, any>>;
  };
  events: {
    type: "events";
    id?: number;
    version: number;
    events: Array<Record<string, any>>;
    view: Record<string, any>;
    chat?: Array<Record<string, any>>;
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
    params: Record<string, any>;
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
    line: Record<string, any>;
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
  notice: {
    type: "notice";
    kind: string;
    data?: Record<string, any>;
  };
}

type ServerMessage = ServerMessages[keyof ServerMessages];
