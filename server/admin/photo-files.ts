import { randomBytes } from "node:crypto";
import { newId } from "../crypto/ids.ts";
import { PHOTO_FILE, type PhotoStore, PhotoStoreError } from "../ports/photo-store.ts";

/** Copies all photos there are, for a backup and back; answers how many files. */
export async function copyPhotos(from: PhotoStore, to: PhotoStore): Promise<number> {
  let files = 0;
  for await (const { name } of from.list("")) {
    const bytes = PHOTO_FILE.test(name) ? await from.read(name) : undefined;
    // One that another process has removed meanwhile is no longer needed.
    if (!bytes) continue;
    await to.write(name, bytes);
    files++;
  }
  return files;
}

const TRIED = "doctor/";

/** What is wrong with a store, found out by writing, reading and listing a few bytes; undefined where nothing is. */
export async function problemOfStore(store: PhotoStore): Promise<string | undefined> {
  // Two that try it at once must not read each other's bytes.
  const [name, bytes] = [`${TRIED}${newId()}`, randomBytes(16)];
  try {
    await store.write(name, bytes);
    try {
      const read = await store.read(name);
      if (!read?.equals(bytes)) return "what was written to it is not what it gives back";
      for await (const listed of store.list(TRIED)) if (listed.name === name) return undefined;
      return "what was written to it is not in its list of files";
    } finally {
      await store.remove(name);
    }
  } catch (error) {
    if (error instanceof PhotoStoreError) return error.message;
    throw error;
  }
}
