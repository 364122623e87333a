import { cp, readdir } from "node:fs/promises";

/** Copies all photos there are, for a backup and back; answers how many files. */
export async function copyPhotos(from: string, to: string): Promise<number> {
  const names = await readdir(from).catch(() => []);
  if (names.length === 0) return 0;
  await cp(from, to, { recursive: true });
  return names.length;
}
