import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { aLog } from "../../tests/fakes/log.ts";
import { MINUTE } from "../core/durations.ts";
import { createPhotos, photoTypeOf } from "./photos.ts";

const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(1_020)]);
const OF_JPEG = { "Content-Type": "image/jpeg" };
const NOT_THERE = { ok: false, reason: "not-there" };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const shows: RequestListener = (_, response) => void response.writeHead(200, OF_JPEG).end(JPEG);

test("BK-02 a photo is asked for once, and then comes from the folder, for other processes too", async () => {
  const { photos, folder, origin, asked } = await givenPhotos(shows);
  const address = `${origin}/a.jpg`;
  const photo = { ok: true, value: { type: "image/jpeg", bytes: JPEG } };
  const read = () => photos.read(address, photos.sign(address), [origin]);
  expect(await Promise.all([read(), read()])).toEqual([photo, photo]);
  const another = photosIn(folder).photos;
  expect(await another.read(address, another.sign(address), [origin])).toEqual(photo);
  expect(asked()).toBe(1);
});

test("BK-02 13.2.4 nothing is asked for that no page of ours named, nor at a host that is not a supplier's", async () => {
  const { photos, origin, asked } = await givenPhotos(shows);
  const address = `${origin}/a.jpg`;
  const notOurs = { ok: false, reason: "not-ours" };
  expect(await photos.read(address, photos.sign(`${origin}/b.jpg`), [origin])).toEqual(notOurs);
  expect(await photos.read(address, "", [origin])).toEqual(notOurs);
  expect(await photos.read(address, photos.sign(address), ["https://static.example.com"])).toEqual(notOurs);
  expect(await photos.read("no address", photos.sign("no address"), [origin])).toEqual(notOurs);
  expect(asked()).toBe(0);
});

test.each<[string, string, RequestListener]>([
  [
    "too large a file",
    "too-long",
    (_, response) => void response.writeHead(200, OF_JPEG).end(Buffer.concat([JPEG, Buffer.alloc(2 * 1024 * 1024)])),
  ],
  [
    "HTML that says it is a photo",
    "not-a-photo",
    (_, response) => void response.writeHead(200, OF_JPEG).end("<script>"),
  ],
  [
    "a photo that says it is HTML",
    "not-a-photo",
    (_, response) => void response.writeHead(200, { "Content-Type": "text/html" }).end(JPEG),
  ],
  [
    "a drawing with scripts in it",
    "not-a-photo",
    (_, response) => void response.writeHead(200, { "Content-Type": "image/svg+xml" }).end("<svg/>"),
  ],
  ["what the host says is gone", "not-a-photo", (_, response) => void response.writeHead(404, OF_JPEG).end(JPEG)],
  [
    "a way to somewhere else",
    "redirect",
    (_, response) => void response.writeHead(302, { Location: "http://169.254.169.254/" }).end(),
  ],
  ["silence", "late", () => {}],
])("BK-02 F10 %s is no photo: the log says why, and nothing is kept", async (_, why, listener) => {
  const { photos, folder, origin, lines } = await givenPhotos(listener, { patience: why === "late" ? 300 : MINUTE });
  const address = `${origin}/a.jpg`;
  expect(await photos.read(address, photos.sign(address), [origin])).toEqual(NOT_THERE);
  expect(lines).toEqual([expect.objectContaining({ event: "supplier", call: "photo", why })]);
  expect(readdirSync(folder)).toEqual([]);
});

test("BK-02 what is kept is bounded: the photos that came first make room", async () => {
  const { photos, folder, origin } = await givenPhotos(shows, { mostKeptBytes: 4 * JPEG.length });
  for (let number = 0; number < 17; number++) {
    const address = `${origin}/${number}.jpg`;
    await photos.read(address, photos.sign(address), [origin]);
  }
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(bytes).toBe(5 * JPEG.length);
});

test.each([
  ["image/png", "\x89PNG\r\n\x1a\n"],
  ["image/webp", "RIFF....WEBPVP8 "],
  ["image/avif", "\0\0\0\x20ftypavif"],
  [undefined, "\0\0\0\x20ftypmp42"],
  [undefined, "GIF89a"],
  [undefined, ""],
])("BK-02 a file is %s by how it begins", (type, bytes) => {
  expect(photoTypeOf(Buffer.from(bytes, "latin1"))).toBe(type);
});

function photosIn(folder: string, more: { mostKeptBytes?: number; patience?: number } = {}) {
  const { log, lines } = aLog();
  const secrets = ["a secret of the tests"];
  return { photos: createPhotos({ folder, secrets, clock: { now: () => 0 }, log, ...more }), lines };
}

async function givenPhotos(listener: RequestListener, more: { mostKeptBytes?: number; patience?: number } = {}) {
  let asked = 0;
  const folder = mkdtempSync(join(tmpdir(), "photos-"));
  const server = createServer((request, response) => {
    asked++;
    expect(request.headers).not.toHaveProperty("x-api-key");
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true });
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { ...photosIn(folder, more), folder, origin, asked: () => asked };
}
