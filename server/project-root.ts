import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

let found: string | undefined;

/** The folder that holds package.json, seen from the sources and from the bundled build alike. */
export function projectRoot(): string {
  if (found) return found;
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, "package.json"))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error("package.json is not to be found above the server's code");
    folder = parent;
  }
  found = folder;
  return folder;
}
