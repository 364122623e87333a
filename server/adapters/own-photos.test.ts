import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { aLog } from "../../tests/fakes/log.ts";
import { copyPhotos } from "../admin/photo-files.ts";
import { DAY } from "../core/durations.ts";
import { createOwnPhotos } from "./own-photos.ts";
import { createPhotoFolder } from "./photo-store/folder.ts";

const CLOCK = { now: () => 1_795_000_000_000 };
const LISBON = {
  IFD0: { Make: "Camera", Orientation: "6" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "38/1 42/1 0/1" },
};

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), "waypoint-photos-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function aPhoto(folder: string, { width = 2400, height = 1600, name = "lobby.jpg" } = {}) {
  const file = join(folder, name);
  const create = { width, height, channels: 3, background: "#468" } as const;
  writeFileSync(file, await sharp({ create }).jpeg().withExif(LISBON).withMetadata({ orientation: 6 }).toBuffer());
  return file;
}

const storeIn = (folder: string) => createPhotoFolder(join(folder, "made"));
const photosIn = (folder: string) => createOwnPhotos({ store: storeIn(folder), clock: CLOCK, log: aLog().log });

test("OP-05 a photo is made in three widths as AVIF and JPEG, upright and without the place and the camera", async () => {
  const folder = aFolder();
  const photos = photosIn(folder);
  const file = await aPhoto(folder);
  expect((await sharp(file).metadata()).exif).toBeDefined();
  const kept = await photos.keepFile(file);
  const made = await photos.make(kept.ok ? kept.value : "");
  if (!made.ok) throw new Error(made.reason);
  const sizes = [];
  for (const address of photos.addressesOf(made.value)) {
    for (const [accept, type] of [
      ["image/avif,*/*", "image/avif"],
      ["*/*", "image/jpeg"],
    ] as const) {
      const photo = await photos.read(address.replace("/photos/", ""), accept);
      if (!photo.ok) throw new Error(photo.reason);
      expect(photo.value.type).toBe(type);
      const { width, height, exif, orientation, format } = await sharp(photo.value.bytes).metadata();
      expect([exif, orientation ?? 1]).toEqual([undefined, 1]);
      sizes.push([width, height, format]);
    }
  }
  // Turned by its orientation: as high as it was wide.
  expect(sizes).toEqual([
    [640, 960, "heif"],
    [640, 960, "jpeg"],
    [1280, 1920, "heif"],
    [1280, 1920, "jpeg"],
    [1600, 2400, "heif"],
    [1600, 2400, "jpeg"],
  ]);
  await photos.forget(kept.ok ? kept.value : "");
  expect(readdirSync(join(folder, "made", "waiting"))).toEqual([]);
});

test("OP-05 what is no photo, is missing or unpacks to too many pixels is refused, and names lead to no other file", async () => {
  const folder = aFolder();
  const photos = photosIn(folder);
  writeFileSync(join(folder, "page.jpg"), "<html>");
  expect(await photos.keepFile(join(folder, "page.jpg"))).toMatchObject({ reason: "not-a-photo" });
  expect(await photos.keepFile(join(folder, "none.jpg"))).toMatchObject({ reason: "not-there" });
  const cut = join(folder, "cut.jpg");
  writeFileSync(cut, (await sharp(await aPhoto(folder)).toBuffer()).subarray(0, 400));
  const bomb = await aPhoto(folder, { width: 9000, height: 9000, name: "bomb.jpg" });
  const kept = await photos.keepFile(cut);
  expect(await photos.make(kept.ok ? kept.value : "")).toMatchObject({ reason: "not-a-photo" });
  for (const take of [photos.checkFile, photos.keepFile])
    expect(await take(bomb)).toMatchObject({ reason: "too-many-pixels" });
  expect(await photos.make("https://127.0.0.1/x.jpg")).toMatchObject({ reason: "not-there" });
  for (const name of ["../lobby", "waiting", "x-640"]) expect((await photos.read(name, "*/*")).ok).toBe(false);
});

test("OP-05 files that came in more than a day ago and that no photo needs are deleted", async () => {
  const folder = aFolder();
  const photos = photosIn(folder);
  const kept = await photos.keepFile(await aPhoto(folder));
  const source = kept.ok ? kept.value : "";
  const waiting = join(folder, "made", "waiting");
  const aged = async (days: number, isNeeded: boolean) => {
    const at = new Date(CLOCK.now() - days * DAY);
    for (const name of readdirSync(waiting)) utimesSync(join(waiting, name), at, at);
    await photos.sweep(async (asked) => isNeeded && asked === source);
    return readdirSync(waiting).length;
  };
  expect([await aged(0.9, false), await aged(2, true), await aged(2, false)]).toEqual([1, 1, 0]);
});

test("OP-05 a backup takes the photos along and brings them back", async () => {
  const folder = aFolder();
  const photos = photosIn(folder);
  const kept = await photos.keepFile(await aPhoto(folder, { width: 400, height: 300 }));
  const made = await photos.make(kept.ok ? kept.value : "");
  const [store, backup] = [storeIn(folder), createPhotoFolder(join(folder, "backup.photos"))];
  writeFileSync(join(folder, "made", "notes.txt"), "of the operator");
  expect(await copyPhotos(store, backup)).toBe(7);
  rmSync(join(folder, "made"), { recursive: true });
  expect(await copyPhotos(backup, store)).toBe(7);
  expect(await photos.read(`${made.ok && made.value}-640`, "*/*")).toMatchObject({ value: { type: "image/jpeg" } });
  expect(await copyPhotos(createPhotoFolder(join(folder, "none")), backup)).toBe(0);
});
