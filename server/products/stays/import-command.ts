import { resolve, sep } from "node:path";
import { refused } from "../../core/outcome.ts";
import { importCommand } from "../../import-command.ts";
import { createLog } from "../../log.ts";
import { ownPhotos } from "../../own-photos.ts";
import { importFile, type KeepPhoto } from "./catalogue/import-file.ts";

const USAGE = `Imports a catalogue file into the database.

  npm run catalogue:import -- FILE

FILE has one property a line, as docs/catalogue-format.md describes; "-" reads the standard input. A property goes in whole
or not at all. Photos that are named as files are taken from its folder. Running it again with the same file changes nothing; nights that were sold stay sold.
The database is the one the server uses: DATABASE_URL, or DATA_DIR/waypoint.sqlite (DATA_DIR is "data" where not set);
"npm run ops -- migrate" makes it.
Ends with 1 when a line was refused, with 2 when the file could not be read.`;

await importCommand(USAGE, "properties", ({ folder, config, ...deps }, lines, report) => {
  const photos = ownPhotos(deps.clock, createLog(config.logLevel), config);
  const keepPhoto: KeepPhoto = async (file) => {
    const path = folder === undefined ? undefined : resolve(folder, file);
    return path?.startsWith(`${folder}${sep}`) ? photos.keepFile(path) : refused("outside");
  };
  return importFile({ ...deps, keepPhoto }, lines, report);
});
