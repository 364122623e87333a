import type { Command } from "./command.ts";

export const migrateCommand: Command = {
  summary: "Makes the database where there is none and brings its tables up to date; the server does neither.",
  usage: `

Run it before the first start and before every start of a new version. Several at once wait for each other, and one that was
cut short is run again.`,
  options: {},
  makesDatabase: true,
  async run({ admin, print }) {
    const taken = await admin.database.migrate();
    for (const name of taken) print(`migrated: ${name}`);
    if (taken.length === 0) print("The database is up to date.");
  },
};
