// The phases of a deal in which a seat is asked to act; to the others they are `wait`.
export const PLAYED = new Set(["offer", "draw", "discard", "show", "meld", "arrange", "layoff"]);

// Those with which a turn begins: they are called out, and the page sounds for them.
export const BEGUN = new Set(["offer", "draw", "arrange", "layoff"]);

// Games in which one goes out by knocking have the limit among their options.
export const isGin = (view) => view.options?.knock_limit !== undefined;
