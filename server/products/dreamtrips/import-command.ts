import { importCommand } from "../../import-command.ts";
import { importDreamtripFile } from "./catalogue/import-file.ts";

const USAGE = `Imports a file of dreamtrips into the database.

  npm run dreamtrips:import -- FILE

FILE has one trip a line, as docs/dreamtrips-format.md describes; "-" reads the standard input. Running it again with the same
file changes nothing; places that were sold stay sold.
The database is the one the server uses: DATABASE_URL, or DATA_DIR/waypoint.sqlite (DATA_DIR is "data" where not set);
"npm run ops -- migrate" makes it.
Ends with 1 when a line was refused, with 2 when the file could not be read.`;

await importCommand(USAGE, "dreamtrips", importDreamtripFile);
