import { copyPhotos } from "../admin/photo-files.ts";
import { type Command, CommandError, required } from "./command.ts";

export const restore: Command = {
  summary: 'Fills an empty database from a file that "backup" has written.',
  usage: `FILE

The database must be missing or without a single row; nothing is ever overwritten. Photos of properties come
from the folder FILE.photos beside it, and go where the settings say: into the data folder, or into a bucket. All rows
come or none: after an interruption run it again. A backup of an earlier release, 0.2.0 or later, is brought to this
version. Start the servers afterwards, with the secrets they had.`,
  takesFile: true,
  makesDatabase: true,
  async run({ admin, print, photos: { store, folder } }, values) {
    const file = required(values, "file");
    const restored = await admin.database.restore(file);
    if (!restored.ok) throw new CommandError(restored.message);
    for (const { name, rows } of restored.value.tables) print(`${String(rows).padStart(9)}  ${name}`);
    const photos = await copyPhotos(folder(`${file}.photos`), store);
    if (photos > 0) print(`${String(photos).padStart(9)}  files of photos`);
    for (const name of restored.value.upgrades) print(`Migrated: ${name}`);
    print(`The database is as it was at ${restored.value.made}.`);
  },
};
