import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import type { Logger } from "pino";
import type { Clock } from "../core/clock.ts";
import { DAY, SECOND } from "../core/durations.ts";
import { LONGEST_PHOTO_FILE, MOST_MEGAPIXELS } from "../core/limits.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { NotKept, NotMade, OwnPhotos } from "../ports/own-photos.ts";
import { type PhotoStore, PhotoStoreError } from "../ports/photo-store.ts";
import { createPhotoClient, isPhotoNamed, type PhotoFile, photoTypeOf } from "./photos.ts";

const MOST_PIXELS = MOST_MEGAPIXELS * 1_000_000;
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
const WAITING = "waiting/" as const;

/**
 * Photos of our own properties: each in three widths as AVIF and JPEG. What the camera wrote into it, such as
 * where it was taken, stays out.
 */
export function createOwnPhotos({ store, clock, log }: { store: PhotoStore; clock: Clock; log: Logger }): OwnPhotos {
  async function bytesOf(source: string): Promise<Buffer | undefined> {
    if (source.startsWith(OF_FILE)) {
      const bytes = await store.read(waitingName(source));
      if (!bytes)
        log.warn({ event: "own-photo", file: waitingName(source) }, "a file that a photo waits for is missing");
      return bytes;
    }
    const url = new URL(source);
    const call = createPhotoClient(
      { logged: { event: "own-photo", host: url.hostname }, failed: "a property's photo could not be fetched" },
      { clock, log },
    );
    const answer = await call({
      name: "photo",
      method: "GET",
      url,
      within: FETCHED_WITHIN,
      mostBytes: LONGEST_PHOTO_FILE,
    });
    return answer.ok ? answer.value.body.bytes : undefined;
  }

  async function photoIn(file: string): Promise<Outcome<Buffer, NotKept>> {
    const { size } = await stat(file).catch(() => ({ size: -1 }));
    if (size < 0) return refused("not-there");
    if (size > LONGEST_PHOTO_FILE) return refused("too-large");
    const bytes = await readFile(file);
    return checked(bytes);
  }

  async function keep(bytes: Buffer): Promise<Outcome<string, Exclude<NotKept, "not-there">>> {
    if (bytes.length > LONGEST_PHOTO_FILE) return refused("too-large");
    const photo = await checked(bytes);
    if (!photo.ok) return photo;
    const source = `${OF_FILE}${hashOf(bytes)}`;
    await store.write(waitingName(source), bytes);
    return ok(source);
  }

  return {
    addressesOf: (hash: string): string[] => WIDTHS.map((width) => `/photos/${hash}-${width}`),

    async checkFile(file: string): Promise<Outcome<string, NotKept>> {
      const found = await photoIn(file);
      return found.ok ? ok(file) : found;
    },

    async keepFile(file: string): Promise<Outcome<string, NotKept>> {
      const found = await photoIn(file);
      return found.ok ? keep(found.value) : found;
    },

    keep,

    async make(source: string): Promise<Outcome<string, NotMade>> {
      const bytes = await bytesOf(source);
      if (!bytes) return refused("not-there");
      const hash = hashOf(bytes);
      const files = await filesOf(bytes, hash).catch((err) => {
        log.warn({ event: "own-photo", err }, "a property's photo could not be read");
      });
      if (!files) return refused("not-a-photo");
      for (const [name, file] of files) await store.write(name, file);
      return ok(hash);
    },

    async forget(source: string): Promise<void> {
      if (source.startsWith(OF_FILE)) await store.remove(waitingName(source));
    },

    async sweep(isNeeded): Promise<void> {
      for await (const { name, at } of store.list(WAITING)) {
        const isOld = at < clock.now() - KEPT_UNNAMED;
        if (isOld && !(await isNeeded(`${OF_FILE}${name.slice(WAITING.length)}`))) await store.remove(name);
      }
    },

    async read(name: string, accept: string): Promise<Outcome<PhotoFile, "not-there" | "unavailable">> {
      if (!NAME.test(name)) return refused("not-there");
      const isAvif = accept.includes("image/avif");
      try {
        const file = `${name}.${isAvif ? "avif" : "jpg"}`;
        const bytes = await store.read(file);
        if (!bytes) return refused("not-there");
        if (isPhotoNamed(file, bytes)) return ok({ type: isAvif ? "image/avif" : "image/jpeg", bytes });
        // Browsers would keep a proxy's page for a year.
        log.warn({ event: "own-photo", file }, "the store of photos gives something else than the photo");
        return refused("unavailable");
      } catch (err) {
        if (err instanceof PhotoStoreError) return refused("unavailable");
        throw err;
      }
    },
  };
}

async function checked(bytes: Buffer): Promise<Outcome<Buffer, "not-a-photo" | "too-many-pixels">> {
  if (!photoTypeOf(bytes)) return refused("not-a-photo");
  const { default: sharp } = await import("sharp");
  // What can't be read here is refused when it is made.
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  return size && size.width * size.height > MOST_PIXELS ? refused("too-many-pixels") : ok(bytes);
}

async function filesOf(bytes: Buffer, hash: string): Promise<[name: string, file: Buffer][]> {
  // Loaded by the process that needs it alone: it is large.
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  const files: [string, Buffer][] = [];
  for (const width of WIDTHS) {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .autoOrient()
      .resize({ width, withoutEnlargement: true });
    files.push([`${hash}-${width}.avif`, await image.clone().avif(AVIF).toBuffer()]);
    files.push([`${hash}-${width}.jpg`, await image.clone().flatten({ background: "#fff" }).jpeg(JPEG).toBuffer()]);
  }
  return files;
}

const waitingName = (source: string): string => `${WAITING}${source.slice(OF_FILE.length)}`;

const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex").slice(0, HASH_LENGTH);
