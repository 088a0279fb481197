// @ts-check
// Continental in the text table and for the command line: melds on the table, and the contract.

import { commands as ofMelds, familyActs, familyPiles } from "../melds/text.js";

export const commands = (line) => ({
  ...ofMelds(line),
  ...line.acts.parts.contract.text.commands,
  pass: () => line.give(["pass"]),
});

export { familyActs, familyPiles };
