import { sql } from "kysely";
import { bulkInsert } from "../../../db/bulk-insert.ts";
import type { Db } from "../../../db/schema.ts";
import { withinTransaction } from "../../../db/transaction.ts";
import { type Listing, ownListing } from "../../../organisation/own-listing.ts";
import { nearestOf } from "../../../reference/distance.ts";
import { allPlaces, findPlace } from "../../../reference/places.ts";
import { storedContent, storedOptions } from "./content.ts";
import { activityLine, type CheckedActivity, dayOf, scheduleOf } from "./import-format.ts";
import { freeHours, storedRule } from "./terms.ts";
import { withTax } from "./units.ts";

/** An activity without a destination belongs to the nearest place within this distance. */
const FURTHEST_KM = 100;
const PERCENT = 100;

type ListedActivity = Listing<CheckedActivity>;

export const importActivityFile = ownListing({
  schema: activityLine,
  placeOf: ({ destinationId, content: { meeting } }) =>
    (destinationId === undefined ? nearestOf(allPlaces(), meeting, FURTHEST_KM) : findPlace(destinationId)) ?? [
      `destinationId: there is no such place, or none within ${FURTHEST_KM} km`,
    ],
  findKnown,
  write: importActivities,
});

async function findKnown(db: Db, codes: string[]) {
  const stored = await db
    .selectFrom("activity")
    .select(["code", "destination_id", "id"])
    .where("code", "in", codes)
    .execute();
  return new Map(stored.map((row) => [row.code, row]));
}

/** Writes activities in one transaction: adds new ones and replaces known ones (by code); what was sold stays sold. */
export async function importActivities(db: Db, all: ListedActivity[], now: number): Promise<void> {
  await withinTransaction(db, async (trx) => {
    // Before anything is read, as sales lock them: a sale sees all of an import or nothing.
    const places = [...new Set(all.map(({ place }) => place.id))].sort((a, b) => a - b);
    await bulkInsert(
      trx,
      "activity_place",
      places.map((id) => ({ destination_id: id, version: 1, imported: 1, activities: 0 })),
      "on conflict (destination_id) do update set version = activity_place.version + 1, imported = activity_place.version + 1",
    );
    const known = await findKnown(
      trx,
      all.map(({ line }) => line.code),
    );
    const nextIds = await highestIds(trx, places);
    const written = all.map((listed) => {
      const { line, place } = listed;
      const before = known.get(line.code);
      if (before && before.destination_id !== place.id) throw new Error(`${line.code} is stored at another place`);
      const id = before?.id ?? (nextIds.get(place.id) ?? 0) + 1;
      if (!before) nextIds.set(place.id, id);
      return { ...listed, id };
    });
    const replaced = written.filter(({ line }) => known.has(line.code));
    for (const { place, id } of replaced) await remove(trx, place.id, id);
    await bulkInsert(
      trx,
      "activity",
      written.map((each) => activityRowOf(each, now)),
    );
    await bulkInsert(trx, "activity_schedule", written.flatMap(scheduleRowsOf));
    await bulkInsert(trx, "activity_closed", written.flatMap(closedRowsOf));
    for (const { place, id } of replaced) await writeCapacities(trx, place.id, id);
    await trx
      .updateTable("activity_place")
      .set(({ selectFrom, ref, fn }) => ({
        activities: selectFrom("activity")
          .select(fn.countAll<number>().as("count"))
          .where("activity.destination_id", "=", ref("activity_place.destination_id")),
      }))
      .where("destination_id", "in", places)
      .execute();
  });
}

async function highestIds(trx: Db, places: number[]): Promise<Map<number, number>> {
  const rows = await trx
    .selectFrom("activity")
    .select(({ fn }) => ["destination_id", fn.max("id").as("id")])
    .where("destination_id", "in", places)
    .groupBy("destination_id")
    .execute();
  return new Map(rows.map(({ destination_id, id }) => [destination_id, id]));
}

async function remove(trx: Db, destinationId: number, id: number): Promise<void> {
  for (const table of ["activity_schedule", "activity_closed"] as const)
    await trx
      .deleteFrom(table)
      .where("destination_id", "=", destinationId)
      .where("activity_id", "=", id)
      // What was canceled stays canceled.
      .$if(table === "activity_closed", (query) => query.where("activity_closed.time", "=", ""))
      .execute();
  await trx.deleteFrom("activity").where("destination_id", "=", destinationId).where("id", "=", id).execute();
}

/** Searches read the capacity of what was sold beside it. */
async function writeCapacities(trx: Db, destinationId: number, id: number): Promise<void> {
  await sql`
    update activity_slot set capacity = rule.capacity from activity_schedule as rule
    where activity_slot.destination_id = ${destinationId} and activity_slot.activity_id = ${id}
      and rule.destination_id = activity_slot.destination_id and rule.activity_id = activity_slot.activity_id
      and rule.option_no = activity_slot.option_no and rule.from_day <= day and day < rule.to_day
      and (rule.weekdays >> ((day + 4) % 7)) % 2 = 1 and ' ' || rule.times || ' ' like '% ' || time || ' %'`.execute(
    trx,
  );
}

type Identified = ListedActivity & { id: number };

function activityRowOf({ line: activity, place, sold, id }: Identified, now: number) {
  const taxBp = Math.round(activity.taxPercent * PERCENT);
  return {
    destination_id: place.id,
    id,
    code: activity.code,
    ...sold,
    category: activity.category,
    currency: activity.currency,
    time_zone: activity.timeZone ?? place.timeZone,
    duration_minutes: activity.durationMinutes,
    cutoff_minutes: activity.cutoffMinutes,
    languages: activity.languages.join(" "),
    from_price: withTax(lowestPrice(activity), taxBp),
    tax_bp: taxBp,
    free_until_hours: freeHours(activity.cancellation),
    cancellation: storedRule.write(activity.cancellation),
    score10: Math.round(activity.review.score * 10),
    reviews: activity.review.count,
    popularity: activity.popularity,
    art_seed: activity.artSeed,
    provider: activity.provider,
    payee: activity.payee ?? activity.code,
    content: storedContent.write(activity.content),
    options: storedOptions.write(activity.options.map(({ schedules, ...option }) => option)),
    updated_at: now,
  };
}

/** Of an adult; of the cheapest ticket where no option is for adults. */
function lowestPrice({ options }: CheckedActivity): number {
  const units = options.flatMap((option) => option.units);
  const adults = units.filter(({ type }) => type === "adult");
  return Math.min(...(adults.length > 0 ? adults : units).map(({ price }) => price));
}

const scheduleRowsOf = ({ line: activity, place, id }: Identified) =>
  activity.options
    .flatMap((option) => option.schedules.map((rule) => scheduleOf(option.no, rule)))
    .map((rule, index) => ({
      destination_id: place.id,
      activity_id: id,
      no: index + 1,
      option_no: rule.optionNo,
      from_day: rule.fromDay,
      to_day: rule.toDay,
      weekdays: rule.weekdays,
      times: rule.times.join(" "),
      until: rule.until,
      capacity: rule.capacity,
    }));

const closedRowsOf = ({ line: activity, place, id }: Identified) =>
  [...new Set(activity.closed)].map((day) => ({
    destination_id: place.id,
    day: dayOf(day),
    activity_id: id,
    time: "",
  }));
