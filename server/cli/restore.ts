import { copyPhotos, problemOfStore } from "../admin/photo-files.ts";
import { type Command, CommandError, required } from "./command.ts";

export const restore: Command = {
  summary: 'Fills an empty database from a file that "backup" has written.',
  usage: `FILE

The database must be missing or without a single row; nothing is ever overwritten. Photos of properties come
from the folder FILE.photos beside it, before the rows, and go where the settings say: into the data folder, or into a
bucket. All rows come or none: after an interruption run it again. A backup of an earlier release, 0.2.0 or later, is
brought to this version; where that fails, the rows are restored: mend the cause it names, then run "migrate". Start
the servers afterwards, with the secrets they had.`,
  takesFile: true,
  makesDatabase: true,
  async run({ admin, print, photos: { store, isBucket, folder } }, values) {
    const file = required(values, "file");
    // First: names are of what is in the files, so repeating it is harmless, and rows need their photos.
    const problem = isBucket ? await problemOfStore(store) : undefined;
    if (problem) throw new CommandError(`nothing is restored: ${problem}`);
    const photos = await copyPhotos(folder(`${file}.photos`), store);
    const restored = await admin.database.restore(file);
    if (!restored.ok) throw new CommandError(restored.message);
    const { tables, upgrades, notUpgraded, made } = restored.value;
    for (const { name, rows } of tables) print(`${String(rows).padStart(9)}  ${name}`);
    if (photos > 0) print(`${String(photos).padStart(9)}  files of photos`);
    for (const name of upgrades) print(`Migrated: ${name}`);
    if (notUpgraded !== undefined)
      throw new CommandError(
        `all rows are restored, but upgrading them to this version failed (${notUpgraded}): mend the cause, then: npm run ops -- migrate`,
      );
    print(`The database is as it was at ${made}.`);
  },
};
