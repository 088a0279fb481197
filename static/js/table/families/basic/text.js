// @ts-check
// Basic rummy in the text table and for the command line: what lies on the table.

import { commands, familyActs, familyPiles } from "../melds/text.js";

export { commands, familyActs, familyPiles };
