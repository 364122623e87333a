import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Logger } from "pino";
import type { Clock } from "../core/clock.ts";
import { SECOND } from "../core/durations.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { newId } from "../crypto/ids.ts";
import { createHttpClient, type HttpClient } from "./http/http-client.ts";

const MOST_BYTES = 2 * 1024 * 1024;
const FETCHED_WITHIN = 4 * SECOND;
/** Of all photos that are kept; the ones written first go first. */
const MOST_KEPT_BYTES = 256 * 1024 * 1024;
/** Photos written between two looks at how many there are. */
const LOOKED_AT_EVERY = 16;
/** Of an HMAC-SHA256: 128 bits. */
const SIGNATURE_BYTES = 16;

export type PhotoType = "image/jpeg" | "image/png" | "image/webp" | "image/avif";
export type NoPhoto = "not-ours" | "not-there";
export type PhotoFile = { type: PhotoType; bytes: Buffer };

type Dependencies = {
  folder: string;
  /** The first one signs, the others are still believed. */
  secrets: readonly string[];
  clock: Clock;
  log: Logger;
  mostKeptBytes?: number;
  patience?: number;
};

/**
 * Photos of suppliers, fetched for browsers and kept in a folder. Browsers load them from this site only, and only addresses
 * that one of its pages signed.
 */
export function createPhotos(deps: Dependencies) {
  const { folder, secrets, clock, log, mostKeptBytes = MOST_KEPT_BYTES, patience = FETCHED_WITHIN } = deps;
  const clients = new Map<string, HttpClient<"photo", PhotoFile>>();
  const underWay = new Map<string, Promise<PhotoFile | undefined>>();
  let written = 0;

  const signatureOf = (address: string, secret: string): Buffer =>
    createHmac("sha256", secret).update(`photo ${address}`).digest().subarray(0, SIGNATURE_BYTES);

  function clientOf(origin: string): HttpClient<"photo", PhotoFile> {
    let client = clients.get(origin);
    if (!client) {
      // With no key of the supplier's: it is for other calls, at another host.
      client = createPhotoClient(
        { logged: { event: "supplier", supplier: new URL(origin).hostname }, failed: "a supplier's call failed" },
        { clock, log },
      );
      clients.set(origin, client);
    }
    return client;
  }

  async function fetched(url: URL, file: string): Promise<PhotoFile | undefined> {
    const answer = await clientOf(url.origin)({
      name: "photo",
      method: "GET",
      url,
      within: patience,
      mostBytes: MOST_BYTES,
    });
    if (!answer.ok) return undefined;
    await keep(file, answer.value.body.bytes);
    return answer.value.body;
  }

  /** A disk that is full keeps nothing, and the photo is shown all the same. */
  async function keep(file: string, bytes: Buffer): Promise<void> {
    const unfinished = `${file}.${newId()}`;
    try {
      await mkdir(folder, { recursive: true });
      if (written++ % LOOKED_AT_EVERY === 0) await makeRoom(folder, mostKeptBytes);
      await writeFile(unfinished, bytes);
      await rename(unfinished, file);
    } catch (err) {
      log.warn({ event: "photo", err }, "a photo could not be kept");
      await rm(unfinished, { force: true }).catch(() => {});
    }
  }

  return {
    sign: (address: string): string => signatureOf(address, secrets[0]!).toString("base64url"),

    /** "not-ours": it is at none of `origins`, or no page of ours named it. "not-there": there is no photo that can be shown. */
    async read(address: string, signature: string, origins: readonly string[]): Promise<Outcome<PhotoFile, NoPhoto>> {
      const given = Buffer.from(signature, "base64url");
      const isOurs = (secret: string) =>
        given.length === SIGNATURE_BYTES && timingSafeEqual(given, signatureOf(address, secret));
      if (!secrets.some(isOurs) || !isFrom(origins, address)) return refused("not-ours");
      const file = join(folder, createHash("sha256").update(address).digest("hex"));
      const kept = await readFile(file).catch(() => undefined);
      const type = kept && photoTypeOf(kept);
      if (type) return ok({ type, bytes: kept });
      let asked = underWay.get(file);
      if (!asked) {
        asked = fetched(new URL(address), file).finally(() => underWay.delete(file));
        underWay.set(file, asked);
      }
      const photo = await asked;
      return photo ? ok(photo) : refused("not-there");
    },
  };
}

/** Whether a photo's address is at one of these hosts. */
export const isFrom = (origins: readonly string[], address: string): boolean =>
  URL.canParse(address) && origins.includes(new URL(address).origin);

const FTYP = "ftyp";

/** What it is by its first bytes, whatever it is called. */
export function photoTypeOf(bytes: Buffer): PhotoType | undefined {
  const text = (from: number, to: number) => bytes.toString("latin1", from, to);
  if (text(0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  return text(4, 8) === FTYP && ["avif", "avis"].includes(text(8, 12)) ? "image/avif" : undefined;
}

const TYPE_OF_ENDING: Record<string, PhotoType> = { ".avif": "image/avif", ".jpg": "image/jpeg" };

/** Whether a file of a photo that we made holds what the ending of its name says. */
export function isPhotoNamed(name: string, bytes: Buffer): boolean {
  const type = TYPE_OF_ENDING[extname(name)];
  return type !== undefined && photoTypeOf(bytes) === type;
}

/** Fetches photos, without any key. */
export const createPhotoClient = (
  named: { logged: { event: string; [who: string]: string }; failed: string },
  { clock, log }: { clock: Clock; log: Logger },
): HttpClient<"photo", PhotoFile> =>
  createHttpClient<"photo", PhotoFile>({
    ...named,
    headers: {},
    sentAgainAfter: { photo: [] },
    clock,
    log,
    accept: "image/avif,image/webp,image/jpeg,image/png",
    read: readPhoto,
  });

/** The declared type must match the bytes. */
const readPhoto = ({ status, headers }: { status: number; headers: Record<string, unknown> }, bytes: Buffer) => {
  const type = photoTypeOf(bytes);
  const told = String(headers["content-type"] ?? "")
    .split(";")[0]!
    .trim()
    .toLowerCase();
  return status === 200 && type !== undefined && type === told ? ok({ type, bytes }) : refused("not-a-photo" as const);
};

async function makeRoom(folder: string, most: number): Promise<void> {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const { size, mtimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }));
      return { path, size, mtimeMs };
    }),
  );
  let left = files.reduce((sum, { size }) => sum + size, 0);
  for (const { path, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (left <= most) return;
    await rm(path, { force: true });
    left -= size;
  }
}
