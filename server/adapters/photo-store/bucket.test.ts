import { beforeEach, expect, onTestFinished, test } from "vitest";
import { aLog } from "../../../tests/fakes/log.ts";
import { startS3 } from "../../../tests/fakes/s3-server.ts";
import { copyPhotos, problemOfStore } from "../../admin/photo-files.ts";
import type { PhotoBucket } from "../../ports/photo-store.ts";
import { createOwnPhotos } from "../own-photos.ts";
import { createPhotoBucket } from "./bucket.ts";

const CLOCK = { now: () => Date.UTC(2026, 10, 21, 12) };
const JPEG = Buffer.from("\xff\xd8\xff and more", "latin1");
const HASH = "0123456789abcdef0123456789abcdef";

let s3: Awaited<ReturnType<typeof startS3>>;
let log: ReturnType<typeof aLog>;

beforeEach(async () => {
  [s3, log] = [await startS3(), aLog()];
  onTestFinished(() => s3.stop());
});

const bucketWith = (changes: Partial<PhotoBucket> = {}) =>
  createPhotoBucket({ ...s3.settings, ...changes }, { clock: CLOCK, log: log.log });

test("OP-05 a bucket takes, gives, lists and removes files with signed requests at path-style addresses", async () => {
  const bucket = bucketWith();
  const names = [640, 1280, 1920].flatMap((width) => [`${HASH}-${width}.avif`, `${HASH}-${width}.jpg`]);
  for (const name of [...names, `waiting/${HASH}`, "of-others.txt"]) await bucket.write(name, Buffer.from(name));
  expect(s3.asked[0]).toBe(`PUT /photos/${HASH}-640.avif`);
  expect(String(await bucket.read(`waiting/${HASH}`))).toBe(`waiting/${HASH}`);
  expect(await bucket.read("none.jpg")).toBeUndefined();
  const listed: object[] = [];
  for await (const file of bucket.list("waiting/")) listed.push(file);
  expect(listed).toEqual([{ name: `waiting/${HASH}`, at: CLOCK.now() }]);
  const copy = new Map<string, string>();
  const written = { ...bucket, write: async (name: string, bytes: Buffer) => void copy.set(name, String(bytes)) };
  expect(await copyPhotos(bucket, written)).toBe(7);
  expect([...copy.keys()].sort()).toEqual([...names, `waiting/${HASH}`].sort());
  await bucket.remove(`waiting/${HASH}`);
  expect(s3.files.has(`waiting/${HASH}`)).toBe(false);
  expect(await problemOfStore(bucket)).toBeUndefined();
});

test("OP-05 a list without an end, or that is none, is an error: no backup takes it for a bucket without photos", async () => {
  const listing = (text: string) => {
    s3.list(text);
    return copyPhotos(bucketWith(), bucketWith());
  };
  const result = (token: string) => `<ListBucketResult><IsTruncated>true</IsTruncated>${token}</ListBucketResult>`;
  await expect(listing(result(""))).rejects.toThrow("never ends its list of files");
  await expect(listing(result("<NextContinuationToken>same</NextContinuationToken>"))).rejects.toThrow("never ends");
  expect(s3.asked).toHaveLength(3);
  await expect(listing("<html>Sign in to this network</html>")).rejects.toThrow("answers with no list of files");
});

test("OP-05 a picture that was read stays in memory, and bytes that wait don't", async () => {
  const bucket = bucketWith();
  for (const name of [`${HASH}-640.jpg`, `waiting/${HASH}`]) {
    await bucket.write(name, JPEG);
    for (const _ of ["once", "twice"]) await bucket.read(name);
  }
  expect(s3.asked.filter((asked) => asked.startsWith("GET"))).toEqual([
    `GET /photos/${HASH}-640.jpg`,
    ...Array.from({ length: 2 }, () => `GET /photos/waiting/${HASH}`),
  ]);
});

test("OP-05 of equal reads at once one asks the bucket; a file that is gone is missing in the log, and removed already", async () => {
  const bucket = bucketWith();
  await bucket.write(`${HASH}-640.jpg`, JPEG);
  expect(await Promise.all(Array.from({ length: 24 }, () => bucket.read(`${HASH}-640.jpg`)))).toEqual(
    Array.from({ length: 24 }, () => JPEG),
  );
  expect(s3.asked.filter((asked) => asked.startsWith("GET"))).toHaveLength(1);
  const photos = createOwnPhotos({ store: bucket, clock: CLOCK, log: log.log });
  expect(await photos.make(`file:${HASH}`)).toMatchObject({ reason: "not-there" });
  expect(log.lines).toContainEqual(expect.objectContaining({ event: "own-photo", file: `waiting/${HASH}` }));
  s3.fail(404, "NoSuchKey");
  await bucket.remove(`waiting/${HASH}`);
});

test("OP-05 names that lead out of the folder are not copied", async () => {
  const names = [`x/../${HASH}-640.jpg`, `../${HASH}-640.jpg`, `${HASH}-640.jpg/../x`, `${HASH}-640.jpg`];
  const from = {
    ...bucketWith(),
    async *list() {
      for (const name of names) yield { name, at: 0 };
    },
    read: async () => JPEG,
  };
  expect(await copyPhotos(from, bucketWith())).toBe(1);
  expect([...s3.files.keys()]).toEqual([`${HASH}-640.jpg`]);
});

test("OP-05 a bucket whose list lacks a file has a problem, one that refuses it says so, and a try leaves nothing there", async () => {
  s3.list("<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>");
  expect(await problemOfStore(bucketWith())).toBe("what was written to it is not in its list of files");
  s3.list();
  const tries = Array.from({ length: 24 }, () => problemOfStore(bucketWith()));
  expect(await Promise.all(tries)).toEqual(tries.map(() => undefined));
  expect([...s3.files.keys()]).toEqual([]);
  s3.fail(403, "AccessDenied");
  await expect(copyPhotos(bucketWith(), bucketWith())).rejects.toThrow("does not allow the key to list files");
});

test("OP-05 a wrong key, bucket or region and a bucket that does not answer are each named, without the secret", async () => {
  const host = new URL(s3.settings.endpoint).host;
  const problem = (changes: Partial<PhotoBucket>) => problemOfStore(bucketWith(changes));
  expect(await problem({ secret: "another" })).toBe(
    `the bucket photos at ${host} refuses the key (403 SignatureDoesNotMatch)`,
  );
  expect(await problem({ keyId: "another" })).toContain("refuses the key (403 InvalidAccessKeyId)");
  expect(await problem({ bucket: "elsewhere" })).toContain("elsewhere at");
  expect(await problem({ bucket: "elsewhere" })).toContain("does not exist (404 NoSuchBucket)");
  expect(await problem({ region: "mars" })).toContain(
    "does not do what it is asked (400 AuthorizationHeaderMalformed)",
  );
  expect(await problem({ endpoint: "http://127.0.0.1:1" })).toBe(
    "the bucket photos at 127.0.0.1:1 cannot be reached (unreachable)",
  );
  expect(JSON.stringify(log.lines)).not.toContain(s3.settings.secret);
});

test("OP-05 what a bucket gives in a picture's place is neither shown nor kept, and a bucket that is gone is no missing picture", async () => {
  const photos = createOwnPhotos({ store: bucketWith(), clock: CLOCK, log: log.log });
  const read = () => photos.read(`${HASH}-640`, "image/jpeg");
  s3.files.set(`${HASH}-640.jpg`, Buffer.from("<html>Sign in to this network</html>"));
  expect(await read()).toMatchObject({ reason: "unavailable" });
  expect(log.lines).toContainEqual(expect.objectContaining({ event: "own-photo", file: `${HASH}-640.jpg` }));
  s3.files.set(`${HASH}-640.jpg`, JPEG);
  expect(await read()).toEqual({ ok: true, value: { type: "image/jpeg", bytes: JPEG } });
  const gone = createOwnPhotos({ store: bucketWith({ bucket: "gone" }), clock: CLOCK, log: log.log });
  expect(await gone.read(`${HASH}-640`, "image/jpeg")).toMatchObject({ reason: "unavailable" });
});
