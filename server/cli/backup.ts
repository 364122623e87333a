import { type Command, CommandError, required } from "./command.ts";

export const backup: Command = {
  summary: "Writes the whole database to a file, as it is at one moment, while the servers go on.",
  usage: `FILE

The file is the same for SQLite and PostgreSQL: "restore" reads it into either. It is read again and compared before the
command says that it is done. A file that is there already is left alone. Keys (WAYPOINT_SECRET, DATA_KEY) are not in it.`,
  takesFile: true,
  async run({ admin, print }, values) {
    const file = required(values, "file");
    const written = await admin.database.backup(file);
    if (!written.ok) throw new CommandError(`${file} is there already`);
    for (const { name, rows } of written.value) print(`${String(rows).padStart(9)}  ${name}`);
    print(`${file} is written and was read again: ${written.value.length} tables.`);
  },
};
