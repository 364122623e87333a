import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { newId } from "../../crypto/ids.ts";
import type { PhotoStore } from "../../ports/photo-store.ts";

/** Photos in a folder of this machine, or one that several share. */
export const createPhotoFolder = (folder: string): PhotoStore => ({
  read: (name) => readFile(join(folder, name)).catch(() => undefined),

  async write(name, bytes) {
    const file = join(folder, name);
    const unfinished = `${file}.${newId()}`;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(unfinished, bytes);
    await rename(unfinished, file);
  },

  remove: (name) => rm(join(folder, name), { force: true }),

  async *list(within) {
    for (const file of await readdir(join(folder, within), { recursive: true }).catch(() => [])) {
      const name = join(within, file);
      // Another process may have removed it.
      const found = await stat(join(folder, name)).catch(() => undefined);
      if (found?.isFile()) yield { name, at: found.mtimeMs };
    }
  },
});
