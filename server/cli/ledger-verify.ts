import { type Command, CommandError, organisationOf } from "./command.ts";

/** WA-08. */
export const ledgerVerify: Command = {
  summary: "Reads an organisation's ledger and tells where it is not what was posted.",
  usage: "--organisation SLUG",
  options: { organisation: { type: "string" } },
  async run(context, values) {
    const organisation = await organisationOf(context, values);
    const faults = await context.admin.ledger.verify(organisation);
    for (const { why, at, ...where } of faults) {
      const named = Object.entries(where).map(([name, value]) => `${name} ${value}`);
      context.print([at === undefined ? "" : new Date(at).toISOString(), why, ...named].filter(Boolean).join("  "));
    }
    if (faults.length > 0)
      throw new CommandError(
        `the ledger of ${organisation.slug} has ${faults.length} faults; the first is above all others`,
      );
    context.print(`The ledger of ${organisation.slug} is whole.`);
  },
};
