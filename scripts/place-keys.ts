// Writes the names of all places and areas, folded and sorted, to the file that is named: the server reads it at its start.
import { writeFileSync } from "node:fs";
import { makePlaceKeys, serializePlaceKeys } from "../server/places/place-keys.ts";

const [file] = process.argv.slice(2);
if (!file) throw new Error("Say where to: tsx scripts/place-keys.ts FILE");
writeFileSync(file, serializePlaceKeys(makePlaceKeys()));
