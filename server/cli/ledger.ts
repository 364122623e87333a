import { open } from "node:fs/promises";
import { KeptSealError } from "../ledger/kept-seals.ts";
import { BrokenSealError } from "../ledger/seals.ts";
import { type Command, CommandError, optional, printFound } from "./command.ts";

/** WA-08. */
export const ledgerVerify: Command = {
  summary: "Reads an organisation's ledger and tells where it is not what was posted.",
  usage: `--organisation SLUG [--seals FILE] [--json]

  --seals  seals that were kept elsewhere, one a line: only they show that an end was cut off and all put right behind it`,
  async runIn(organisation, context, values) {
    const file = optional(values, "seals");
    const faults = await withLines(file, (lines) => context.admin.ledger.verify(organisation, lines));
    const shown = faults.map(({ at, ...fault }) => ({
      at: at === undefined ? null : new Date(at).toISOString(),
      ...fault,
    }));
    printFound(context, values, shown, ({ at, why, ...where }) => {
      const named = Object.entries(where).map(([name, value]) => `${name} ${value}`);
      return [at ?? "", why, ...named].filter(Boolean).join("  ");
    });
    if (faults.length > 0)
      throw new CommandError(
        `the ledger of ${organisation.slug} has ${faults.length} faults; the first is above all others`,
      );
    if (values["json"] !== true) context.print(`The ledger of ${organisation.slug} is whole.`);
  },
};

async function withLines<Answer>(
  file: string | undefined,
  read: (lines?: AsyncIterable<string>) => Promise<Answer>,
): Promise<Answer> {
  if (file === undefined) return read();
  try {
    const opened = await open(file);
    return await read(opened.readLines());
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    if (isMissing || error instanceof KeptSealError) throw new CommandError(`${file}: ${(error as Error).message}`);
    throw error;
  }
}

/** WA-08. */
export const ledgerSeals: Command = {
  summary:
    "Prints the seals of an organisation's ledger, one a line, to be kept where nobody of this machine can write.",
  usage: `--organisation SLUG

Servers write the same into SEALS_DIR, a file a day.`,
  async runIn(organisation, context) {
    try {
      for await (const { pieces } of context.admin.ledger.seals(organisation)) {
        let line = "";
        for await (const piece of pieces) line += piece;
        context.print(line.trimEnd());
      }
    } catch (error) {
      throw error instanceof BrokenSealError ? new CommandError(error.message) : error;
    }
  },
};
