import { importCommand } from "../../import-command.ts";
import { importStationFile } from "./catalogue/import-file.ts";

const USAGE = `Imports a file of car rental counters into the database.

  npm run cars:import -- FILE

FILE has one counter with its cars a line, as docs/cars-format.md describes; "-" reads the standard input. A counter goes in
whole or not at all. Running it again with the same file changes nothing; cars that were rented stay rented.
The database is the one the server uses: DATABASE_URL, or DATA_DIR/waypoint.sqlite (DATA_DIR is "data" where not set);
"npm run ops -- migrate" makes it.
Ends with 1 when a line was refused, with 2 when the file could not be read.`;

await importCommand(USAGE, "counters", importStationFile);
