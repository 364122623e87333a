import { type Command, CommandError, required, WRONG_USAGE } from "./command.ts";
import { linesOf } from "./import.ts";

/** OP-03. */
export const membersImport: Command = {
  summary: "Imports members with their plans, balances and cards from a CSV file.",
  usage: `FILE --organisation SLUG --reason TEXT [--paid] [--dry-run]

  FILE       docs/members-format.md has its columns; - reads the standard input
  --reason   why, for the log
  --paid     the members paid for their balances; else the organization gives them
  --dry-run  adds no member, and reports the lines that would be refused

A line that is refused stops no other; its number, column and problem are printed. Run again, also after it was cut short,
the command adds those who are missing. No email is sent.`,
  takesFile: true,
  async runIn(organisation, { admin, print, warn }, values) {
    const reason = required(values, "reason");
    const file = String(values["file"]);
    const order = { isDry: values["dry-run"] === true, paid: values["paid"] === true, reason };
    const imported = await admin.members.import(organisation, linesOf(file), order, ({ number, column, why }) =>
      warn(`line ${number}: ${column === "" ? "" : `${column}: `}${why}`),
    );
    if (!imported.ok) throw new CommandError(`${file}: ${imported.wrong}`, WRONG_USAGE);
    const { added, there, refused } = imported.value;
    print(
      `${added} members ${order.isDry ? "would be added" : "added"}, ${there} were there, ${refused} lines refused.`,
    );
    if (refused > 0) throw new CommandError(`${refused} lines were refused`);
  },
};
