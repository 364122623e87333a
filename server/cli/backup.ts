import { copyPhotos } from "../admin/photo-files.ts";
import { PhotoStoreError } from "../ports/photo-store.ts";
import { type Command, CommandError, required } from "./command.ts";

export const backup: Command = {
  summary: "Writes the whole database to a file, as it is at one moment, while the servers go on.",
  usage: `FILE

The file is the same for SQLite and PostgreSQL: "restore" reads it into either. It is read again and compared before the
command says that it is done. Photos of properties are copied to the folder FILE.photos beside it, from a bucket, too. A file that is there already is left alone. Keys (WAYPOINT_SECRET, DATA_KEY) are not in it.`,
  takesFile: true,
  worksBeforeMigrating: true,
  async run({ admin, print, photos: { store, folder } }, values) {
    const file = required(values, "file");
    const written = await admin.database.backup(file);
    if (!written.ok) throw new CommandError(`${file} is there already`);
    for (const { name, rows } of written.value) print(`${String(rows).padStart(9)}  ${name}`);
    const photos = await copyPhotos(store, folder(`${file}.photos`)).catch((error) => {
      if (!(error instanceof PhotoStoreError)) throw error;
      throw new CommandError(`${file} is written, without the photos of properties: ${error.message}`);
    });
    if (photos > 0) print(`${String(photos).padStart(9)}  files of photos, in ${file}.photos`);
    print(`${file} is written and was read again: ${written.value.length} tables.`);
  },
};
