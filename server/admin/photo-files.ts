import { randomBytes } from "node:crypto";
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

const TRIED = "doctor";

/** What is wrong with a store, found out by writing and reading a few bytes; undefined where nothing is. */
export async function problemOfStore(store: PhotoStore): Promise<string | undefined> {
  const bytes = randomBytes(16);
  try {
    await store.write(TRIED, bytes);
    const read = await store.read(TRIED);
    await store.remove(TRIED);
    return read?.equals(bytes) ? undefined : "what was written to it is not what it gives back";
  } catch (error) {
    if (error instanceof PhotoStoreError) return error.message;
    throw error;
  }
}
