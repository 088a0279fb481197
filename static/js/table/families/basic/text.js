// @ts-check
// Basic rummy in the text table and on the command line: the melds on the table.

import { commands, familyActs, familyPiles } from "../melds/text.js";

export { commands, familyActs, familyPiles };
