import { type Command, CommandError, required } from "./command.ts";

export const restore: Command = {
  summary: 'Fills an empty database from a file that "backup" has written.',
  usage: `FILE

The database must be missing or without a single row; nothing is ever overwritten. All rows come or none: after an
interruption run it again. Only the version that wrote a backup can restore it. Start the servers afterwards, with the
secrets they had.`,
  takesFile: true,
  makesDatabase: true,
  async run({ admin, print }, values) {
    const restored = await admin.database.restore(required(values, "file"));
    if (!restored.ok) throw new CommandError(restored.message);
    for (const { name, rows } of restored.value.tables) print(`${String(rows).padStart(9)}  ${name}`);
    print(`The database is as it was at ${restored.value.made}.`);
  },
};
