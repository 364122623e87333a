import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import type { Db } from "../../../db/schema.ts";
import { EVERYONE } from "../../../organisation/sold-by.ts";
import { fold } from "../../../places/fold.ts";
import type { OwnPhotos } from "../../../ports/own-photos.ts";
import { roomIdOf } from "./destination-index-rows.ts";
import { storedWithdrawn } from "./own-properties.ts";
import { readPhotos } from "./property-photos.ts";
import { storedText } from "./stored.ts";
import type { PropertyRow } from "./tables.ts";

const LAST_LETTER = "\u{10ffff}";

type Dependencies = { db: Db; ownPhotos: Pick<OwnPhotos, "addressesOf"> };

/** OP-05: the properties that are an organization's own, also the withdrawn ones. */
export function createOwnList({ db, ownPhotos }: Dependencies) {
  return {
    /** By name; `q`: a code, or the beginning of a word of the name. */
    async list(organisationId: string, q: string, { page, perPage }: { page: number; perPage: number }) {
      const folded = fold(q);
      const found = db
        .selectFrom("property")
        .where(isOwnedBy(organisationId))
        .$if(q !== "", (query) =>
          query.where(({ or, eb, exists, selectFrom }) =>
            or([
              eb("code", "=", q.toUpperCase()),
              exists(
                selectFrom("property_name")
                  .select("no")
                  .whereRef("property_name.destination_id", "=", "property.destination_id")
                  .whereRef("property_name.property_id", "=", "property.id")
                  .where("words", ">=", folded)
                  .where("words", "<", folded + LAST_LETTER),
              ),
            ]),
          ),
        );
      const { count } = await found.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
      const pages = Math.max(1, Math.ceil(Number(count) / perPage));
      const shown = Math.min(Math.max(1, Math.floor(page) || 1), pages);
      const rows = await found
        .select(["code", "name", "registration", "withdrawn", "destination_id as destinationId"])
        .orderBy("name")
        .orderBy("code")
        .limit(perPage)
        .offset((shown - 1) * perPage)
        .execute();
      const properties = rows.map(({ withdrawn, ...row }) => ({ ...row, isWithdrawn: withdrawn !== null }));
      return { properties, page: shown, pages };
    },

    /** `today`: closed nights before it don't matter. */
    async find(organisationId: string, code: string, today: Day) {
      const row = await db
        .selectFrom("property")
        .select(["destination_id", "id", "code", "name", "registration", "owner_id", "sold_by", "withdrawn"])
        .where("code", "=", code)
        .where(isOwnedBy(organisationId))
        .executeTakeFirst();
      if (!row) return undefined;
      const { sold_by } = row.withdrawn === null ? row : storedWithdrawn.read(row.withdrawn);
      const { photos, stamp } = await readPhotos(db, row);
      return {
        code: row.code,
        name: row.name,
        registration: row.registration,
        isWithdrawn: row.withdrawn !== null,
        /** Ids of the other organizations that sell it. */
        soldBy: sold_by === EVERYONE ? EVERYONE : sold_by.split(" ").filter(Boolean),
        closed: await closedNights(db, row, today),
        rooms: await roomNames(db, row),
        photos: photos.map(({ room_no, source, caption, hash, problem }) => ({
          room: room_no,
          source,
          caption: caption === null ? undefined : storedText.read(caption),
          addresses: hash === null ? undefined : ownPhotos.addressesOf(hash),
          hasFailed: problem !== null,
        })),
        stamp,
      };
    },
  };
}

/** A withdrawn one has its owner in its JSON alone, which begins with it. */
function isOwnedBy(organisationId: string) {
  const begins = `{"owner_id":${JSON.stringify(organisationId)}`.replace(/[\\%_]/g, "\\$&");
  return sql<boolean>`(owner_id = ${organisationId} or withdrawn like ${`${begins}%`} escape '\\')`;
}

const roomNames = async (db: Db, { destination_id, id }: Pick<PropertyRow, "destination_id" | "id">) =>
  (
    await db
      .selectFrom("room_type")
      .select(["no", "name"])
      .where("destination_id", "=", destination_id)
      .where("property_id", "=", id)
      .orderBy("no")
      .execute()
  ).map(({ no, name }) => ({ no, name: storedText.read(name) }));

/** The nights from today on without a room of any kind, as spans. */
async function closedNights(db: Db, { destination_id, id }: Pick<PropertyRow, "destination_id" | "id">, today: Day) {
  const rooms = await db
    .selectFrom("room_type")
    .select("no")
    .where("destination_id", "=", destination_id)
    .where("property_id", "=", id)
    .execute();
  if (rooms.length === 0) return [];
  const nights = await db
    .selectFrom("night")
    .select("day")
    .where("destination_id", "=", destination_id)
    .where(
      "room_id",
      "in",
      rooms.map(({ no }) => roomIdOf(id, no)),
    )
    .where("day", ">=", today)
    .where("units", "=", 0)
    .groupBy("day")
    .having(({ fn }) => fn.countAll(), "=", rooms.length)
    .orderBy("day")
    .execute();
  const spans: { from: Day; to: Day }[] = [];
  for (const { day } of nights) {
    const last = spans.at(-1);
    if (last?.to === day) last.to = day + 1;
    else spans.push({ from: day, to: day + 1 });
  }
  return spans;
}
