import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Clock } from "../core/clock.ts";
import { DAY, SECOND } from "../core/durations.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { newId } from "../crypto/ids.ts";
import type { NotKept, NotMade, OwnPhotos } from "../ports/own-photos.ts";
import { createPhotoClient, type PhotoFile, photoTypeOf } from "./photos.ts";

const MOST_BYTES = 20 * 1024 * 1024;
/** What a camera makes has some 50 million; a file that unpacks to more could take all memory. */
const MOST_PIXELS = 60_000_000;
/** The jobs of this process wait for it. */
const FETCHED_WITHIN = 5 * SECOND;

/** An import takes files in before it writes the rows that name them. */
const KEPT_UNNAMED = DAY;

/** The smallest first; a photo that is narrower is not made larger. */
const WIDTHS = [640, 1280, 1920] as const;
const AVIF = { quality: 52, effort: 3 };
const JPEG = { quality: 78, mozjpeg: true };

/** Of a hash: 128 bits. */
const HASH_LENGTH = 32;
const NAME = new RegExp(`^[0-9a-f]{${HASH_LENGTH}}-(?:${WIDTHS.join("|")})$`);
const OF_FILE = "file:";

/**
 * Photos of our own properties, in a folder: each in three widths as AVIF and JPEG. What the camera wrote into it, such as
 * where it was taken, stays out.
 */
export function createOwnPhotos({ folder, clock, log }: { folder: string; clock: Clock; log: Logger }): OwnPhotos {
  const waiting = join(folder, "waiting");

  async function bytesOf(source: string): Promise<Buffer | undefined> {
    if (source.startsWith(OF_FILE)) return readFile(join(waiting, source.slice(OF_FILE.length))).catch(() => undefined);
    const url = new URL(source);
    const call = createPhotoClient(
      { logged: { event: "own-photo", host: url.hostname }, failed: "a property's photo could not be fetched" },
      { clock, log },
    );
    const answer = await call({ name: "photo", method: "GET", url, within: FETCHED_WITHIN, mostBytes: MOST_BYTES });
    return answer.ok ? answer.value.body.bytes : undefined;
  }

  async function photoIn(file: string): Promise<Outcome<Buffer, NotKept>> {
    const { size } = await stat(file).catch(() => ({ size: -1 }));
    if (size < 0) return refused("not-there");
    if (size > MOST_BYTES) return refused("too-large");
    const bytes = await readFile(file);
    return photoTypeOf(bytes) ? ok(bytes) : refused("not-a-photo");
  }

  async function keep(bytes: Buffer): Promise<Outcome<string, Exclude<NotKept, "not-there">>> {
    if (bytes.length > MOST_BYTES) return refused("too-large");
    if (!photoTypeOf(bytes)) return refused("not-a-photo");
    const name = hashOf(bytes);
    await mkdir(waiting, { recursive: true });
    await writeWhole(join(waiting, name), bytes);
    return ok(`${OF_FILE}${name}`);
  }

  return {
    addressesOf: (hash: string): string[] => WIDTHS.map((width) => `/photos/${hash}-${width}`),

    async checkFile(file: string): Promise<Outcome<string, NotKept>> {
      const checked = await photoIn(file);
      return checked.ok ? ok(file) : checked;
    },

    async keepFile(file: string): Promise<Outcome<string, NotKept>> {
      const checked = await photoIn(file);
      return checked.ok ? keep(checked.value) : checked;
    },

    keep,

    async make(source: string): Promise<Outcome<string, NotMade>> {
      const bytes = await bytesOf(source);
      if (!bytes) return refused("not-there");
      const hash = hashOf(bytes);
      // Loaded by the process that needs it alone: it is large.
      const { default: sharp } = await import("sharp");
      sharp.concurrency(1);
      await mkdir(folder, { recursive: true });
      try {
        for (const width of WIDTHS) {
          const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" })
            .autoOrient()
            .resize({ width, withoutEnlargement: true });
          await writeWhole(join(folder, `${hash}-${width}.avif`), await image.clone().avif(AVIF).toBuffer());
          await writeWhole(
            join(folder, `${hash}-${width}.jpg`),
            await image.clone().flatten({ background: "#fff" }).jpeg(JPEG).toBuffer(),
          );
        }
      } catch (err) {
        if (isDiskError(err)) throw err;
        log.warn({ event: "own-photo", err }, "a property's photo could not be read");
        return refused("not-a-photo");
      }
      return ok(hash);
    },

    async forget(source: string): Promise<void> {
      if (source.startsWith(OF_FILE)) await rm(join(waiting, source.slice(OF_FILE.length)), { force: true });
    },

    async sweep(isNeeded): Promise<void> {
      for (const name of await readdir(waiting).catch(() => [])) {
        const file = join(waiting, name);
        const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
        if (mtimeMs < clock.now() - KEPT_UNNAMED && !(await isNeeded(`${OF_FILE}${name}`)))
          await rm(file, { force: true });
      }
    },

    async read(name: string, accept: string): Promise<PhotoFile | undefined> {
      if (!NAME.test(name)) return undefined;
      const isAvif = accept.includes("image/avif");
      const bytes = await readFile(join(folder, `${name}.${isAvif ? "avif" : "jpg"}`)).catch(() => undefined);
      return bytes && { type: isAvif ? "image/avif" : "image/jpeg", bytes };
    },
  };
}

const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex").slice(0, HASH_LENGTH);

/** A reader never sees half of it. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.${newId()}`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, file);
}

const isDiskError = (err: unknown): boolean => (err as NodeJS.ErrnoException).syscall !== undefined;
