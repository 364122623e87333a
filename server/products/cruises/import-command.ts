import { importCommand } from "../../import-command.ts";
import { importCruiseFile } from "./catalogue/import-file.ts";

const USAGE = `Imports a file of cruises into the database.

  npm run cruises:import -- FILE

FILE has one cruise a line, as docs/cruises-format.md describes; "-" reads the standard input. A cruise goes in whole
or not at all. Running it again with the same file changes nothing; cabins that were sold stay sold.
The database is the one the server uses: DATABASE_URL, or DATA_DIR/waypoint.sqlite (DATA_DIR is "data" where not set);
"npm run ops -- migrate" makes it.
Ends with 1 when a line was refused, with 2 when the file could not be read.`;

await importCommand(USAGE, "cruises", importCruiseFile);
