import { createHash } from "node:crypto";
import type { Insertable } from "kysely";
import type { Clock } from "../../../core/clock.ts";
import { HOUR, SECOND } from "../../../core/durations.ts";
import { bulkInsert } from "../../../db/bulk-insert.ts";
import { isChanged } from "../../../db/rows.ts";
import type { Db } from "../../../db/schema.ts";
import type { Job } from "../../../jobs/jobs.ts";
import type { OwnPhotos } from "../../../ports/own-photos.ts";
import type { ListedPhoto } from "../../product.ts";
import type { Photo, PropertyDetails, RoomSummary } from "../supplier.ts";
import { roomIdOf } from "./destination-index-rows.ts";
import type { IdentifiedProperty } from "./import-rows.ts";
import { storedText } from "./stored.ts";
import type { PropertyPhotoRow, PropertyRow } from "./tables.ts";

type Of = Pick<PropertyRow, "destination_id" | "id">;

const photosOf = (db: Db, { destination_id, id }: Of) =>
  db
    .selectFrom("property_photo")
    .selectAll()
    .where("destination_id", "=", destination_id)
    .where("property_id", "=", id);

/** Those that are made, of the property and of each of its rooms that has any. */
export async function listPhotos(
  db: Db,
  of: Of,
  rooms: Map<number, RoomSummary>,
  { addressesOf }: Pick<OwnPhotos, "addressesOf">,
): Promise<Pick<PropertyDetails, "photos" | "roomPhotos">> {
  const rows = await photosOf(db, of).where("hash", "is not", null).orderBy("no").execute();
  const photosOfRoom = (no: number): Photo[] =>
    rows
      .filter(({ room_no }) => room_no === no)
      .map(({ hash, caption }) => ({
        addresses: addressesOf(hash as string),
        ...(caption !== null && { caption: storedText.read(caption) }),
      }));
  const photos = photosOfRoom(WHOLE);
  const roomPhotos = [...new Set(rows.map(({ room_no }) => room_no))].flatMap((no) => {
    const room = rooms.get(roomIdOf(of.id, no));
    return room?.id === undefined ? [] : [{ id: room.id, name: room.name, photos: photosOfRoom(no) }];
  });
  return { ...(photos.length > 0 && { photos }), ...(roomPhotos.length > 0 && { roomPhotos }) };
}

/** In the place of a room's number: the property as a whole. */
const WHOLE = 0;

/** All of them with what became of them, and a stamp of which they are, in which order. */
export async function readPhotos(db: Db, of: Of) {
  const photos = await photosOf(db, of).orderBy("no").execute();
  return { photos, stamp: stampOf(photos) };
}

const stampOf = (photos: Pick<PropertyPhotoRow, "room_no" | "source" | "caption">[]): string =>
  createHash("sha256")
    .update(JSON.stringify(photos.map(({ room_no, source, caption }) => [room_no, source, caption])))
    .digest("hex");

/** False where they are others than `before` by now. */
export async function replacePhotos(
  trx: Db,
  { destination_id, id }: Of,
  { before, photos }: { before: string; photos: ListedPhoto[] },
): Promise<boolean> {
  const stored = await readPhotos(trx, { destination_id, id });
  if (stored.stamp !== before) return false;
  const made = new Map(stored.photos.map(({ source, hash, problem }) => [source, { hash, problem }]));
  await trx
    .deleteFrom("property_photo")
    .where("destination_id", "=", destination_id)
    .where("property_id", "=", id)
    .execute();
  const rows = photos.map(({ room, source, caption, isSentAgain }, index) => ({
    ...{ destination_id, property_id: id, no: index + 1, room_no: room, source },
    caption: caption ? storedText.write(caption) : null,
    ...(made.get(source) ?? { hash: null, problem: null }),
    ...(isSentAgain && { problem: null }),
  }));
  await bulkInsert(trx, "property_photo", rows);
  return true;
}

/** The rows of a property that is imported; what was made of the same source is not made again. */
export async function photoRowsOf(
  db: Db,
  { line: property, place, id }: IdentifiedProperty,
): Promise<Insertable<PropertyPhotoRow>[]> {
  const before = await photosOf(db, { destination_id: place.id, id }).execute();
  const made = new Map(before.map(({ source, hash }) => [source, hash]));
  const rooms = [...property.rooms].sort((one, other) => one.no - other.no);
  const listed = [{ no: WHOLE, photos: property.photos }, ...rooms].flatMap(({ no, photos }) =>
    photos.map((photo) => ({ room: no, photo })),
  );
  return listed.map(({ room, photo }, index) => {
    const source = "url" in photo ? photo.url : photo.file;
    return {
      destination_id: place.id,
      property_id: id,
      no: index + 1,
      room_no: room,
      source,
      caption: photo.caption ? storedText.write(photo.caption) : null,
      hash: made.get(source) ?? null,
      problem: null,
    };
  });
}

/** Other jobs wait for a run: after this long it begins no further photo. */
const BUDGET = 3 * SECOND;

/** Looking at all that wait costs a call of a bucket. */
const SWEPT_EVERY = HOUR;

/** Makes photos that were imported or uploaded. One that cannot be had is tried again when it comes again. */
export function makingPhotos(db: Db, photos: OwnPhotos, clock: Clock): Job {
  let sweptAt = Number.NEGATIVE_INFINITY;
  return {
    name: "property photos",
    every: 10 * SECOND,
    async run(shouldContinue) {
      const until = clock.now() + BUDGET;
      let done = 0;
      while (shouldContinue() && clock.now() < until) {
        const row = await nextPhoto(db);
        if (!row) break;
        const made = await photos.make(row.source);
        await setMade(db, row, made.ok ? { hash: made.value } : { problem: made.reason });
        if (made.ok && !(await isWaiting(db, row.source))) await photos.forget(row.source);
        done++;
      }
      if (done === 0 && clock.now() >= sweptAt + SWEPT_EVERY) {
        await photos.sweep((source) => isWaiting(db, source));
        sweptAt = clock.now();
      }
      return done;
    },
  };
}

const nextPhoto = (db: Db): Promise<PropertyPhotoRow | undefined> =>
  db
    .selectFrom("property_photo")
    .selectAll()
    .where("hash", "is", null)
    .where("problem", "is", null)
    .orderBy("destination_id")
    .orderBy("property_id")
    .orderBy("no")
    .limit(1)
    .executeTakeFirst();

/** Unless another import replaced it meanwhile. Pages that are kept show it by the destination's new version. */
const setMade = (
  db: Db,
  { destination_id, property_id, no, source }: PropertyPhotoRow,
  made: { hash: string } | { problem: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .updateTable("destination")
      .set((set) => ({ version: set("version", "+", 1) }))
      .where("id", "=", destination_id)
      .execute();
    await isChanged(
      trx
        .updateTable("property_photo")
        .set(made)
        .where("destination_id", "=", destination_id)
        .where("property_id", "=", property_id)
        .where("no", "=", no)
        .where("source", "=", source),
    );
  });

const isWaiting = async (db: Db, source: string): Promise<boolean> =>
  (await db
    .selectFrom("property_photo")
    .select("no")
    .where("hash", "is", null)
    .where("problem", "is", null)
    .where("source", "=", source)
    .executeTakeFirst()) !== undefined;
