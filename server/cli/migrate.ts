import type { Command } from "./command.ts";

export const migrate: Command = {
  summary: "Makes the database where there is none, and brings its tables to this version; the server does neither.",
  usage: `[--dry-run]

  --dry-run  lists the migrations: done, to run, and unknown ones of a later version

Run it before the first start and with each new version, after a backup. Servers of the former version may serve
meanwhile where the changelog does not say otherwise. All that the database lacks run in one transaction: one that fails
or is cut short leaves the database as it was. Several at once wait for each other.`,
  makesDatabase: true,
  async run({ admin, print }, values) {
    if (values["dry-run"] === true) {
      const { done, pending, unknown } = await admin.database.migrationState();
      for (const { name, at } of done) print(`done     ${at}  ${name}`);
      for (const { name, at } of unknown) print(`unknown  ${at}  ${name}`);
      for (const name of pending) print(`to run   ${" ".repeat(24)}  ${name}`);
      return;
    }
    const ran = await admin.database.migrate();
    for (const name of ran) print(`Migrated: ${name}`);
    print(ran.length > 0 ? "The database has the tables of this version." : "There is nothing to migrate.");
  },
};
