import type { Command } from "./command.ts";

export const migrate: Command = {
  summary: "Makes the database and its tables where there are none; the server does neither.",
  usage: `

Run it before the first start. Several at once wait for each other, and one that was cut short is run again.`,
  makesDatabase: true,
  async run({ admin, print }) {
    print((await admin.database.migrate()) ? "The tables are made." : "The tables are there already.");
  },
};
