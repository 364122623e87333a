// Open tabs and workers that are being replaced go on asking for the hashed files of the release they come from.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;
/** Folders whose files carry a hash of their content in their names. */
const FOLDERS = ["client/assets", "server/assets"];
const LIST = ".former-files.json";

/** Copies what only the former build has into the next one, for a week from the day it was replaced. */
export function keepFormerFiles(former, next, now = Date.now()) {
  const replacedAt = existsSync(join(former, LIST)) ? JSON.parse(readFileSync(join(former, LIST), "utf8")) : {};
  const kept = {};
  for (const folder of FOLDERS) {
    if (!existsSync(join(former, folder))) continue;
    mkdirSync(join(next, folder), { recursive: true });
    for (const name of readdirSync(join(former, folder))) {
      const file = `${folder}/${name}`;
      const at = replacedAt[file] ?? now;
      if (existsSync(join(next, file)) || now - at > KEPT_FOR_MS) continue;
      copyFileSync(join(former, file), join(next, file));
      kept[file] = at;
    }
  }
  writeFileSync(join(next, LIST), JSON.stringify(kept));
}
