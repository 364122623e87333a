import { DAY } from "../server/core/durations.ts";
import { between, pick, randomFrom } from "../server/core/random.ts";
import { bulkInsert } from "../server/db/bulk-insert.ts";
import { migrate } from "../server/db/migrate.ts";
import type { Db } from "../server/db/schema.ts";
import { importActivities } from "../server/products/activities/catalogue/import-file.ts";
import { activityLine } from "../server/products/activities/catalogue/import-format.ts";
import { type ActivitySearch, createActivitySearch } from "../server/products/activities/catalogue/search.ts";
import { CATEGORIES, PARTS_OF_DAY, SORTS } from "../server/products/activities/catalogue/vocabulary.ts";
import { allPlaces } from "../server/reference/places.ts";
import { anActivity } from "../tests/fixtures/activities.ts";
import { circumstances, describeCircumstances } from "./circumstances.ts";
import { analyze, measureSearches, openDatabase } from "./timed-searches.ts";

const USAGE = `Search of activities on a made-up catalogue.

  npx tsx bench/activities.ts sqlite|postgres [ACTIVITIES, 20000]

Prints how long searches of a mix of places, and of the largest place, take.`;

const FIRST_DAY = 20_800;
const clock = { now: () => (FIRST_DAY - 2) * DAY };
const DESTINATIONS = 500;
/** Places follow Zipf's law, in activities and in visitors. */
const ZIPF = 0.7;
const WINDOW = 60;
const SOLD_PART = 0.2;
const SEARCHES = 200;

const [engine, size = "20000"] = process.argv.slice(2);
if (engine !== "sqlite" && engine !== "postgres") {
  console.error(USAGE);
  process.exit(2);
}

const { db, close } = await openDatabase(engine);
try {
  await migrate(db);
  const largest = await fill(db, Number(size));
  await analyze(db, engine);
  const places = allPlaces().slice(0, DESTINATIONS);
  const search = createActivitySearch({ db, clock });
  const mix = await measureSearches(
    search,
    randomSearches(SEARCHES, (at) => places[Math.floor(DESTINATIONS * at ** 3)]!.id),
  );
  const biggest = await measureSearches(
    search,
    randomSearches(SEARCHES / 4, () => places[0]!.id),
  );
  const row = (of: string, { p50, p95 }: typeof mix) => `| ${engine} | ${of} | ${p50} | ${p95} |`;
  console.log([row("mix", mix), row("largest", biggest), "", `${largest} at the largest place.`].join("\n"));
  console.log(describeCircumstances(circumstances()));
} finally {
  await close();
}

/** Answers how many activities the largest place has. */
async function fill(to: Db, activities: number): Promise<number> {
  const random = randomFrom(5);
  const places = allPlaces().slice(0, DESTINATIONS);
  const weights = places.map((_, rank) => 1 / (rank + 1) ** ZIPF);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const counts = weights.map((weight) => Math.max(1, Math.round((activities * weight) / total)));
  for (const [rank, place] of places.entries()) {
    const placed = Array.from({ length: counts[rank]! }, (_, no) => {
      const line = anActivity({
        code: `B${place.id}-${no}`,
        category: pick(random, CATEGORIES),
        destinationId: place.id,
        durationMinutes: pick(random, [60, 120, 180, 300, 540]),
        languages: pick(random, [["en"], ["en", "es"], ["en", "ar"], []]),
        currency: pick(random, ["USD", "USD", "EUR"]),
        popularity: between(random, 0, 1_000),
        option: {
          schedules: [
            {
              capacity: between(random, 6, 30),
              times: [pick(random, ["09:00", "10:00"]), pick(random, ["15:00", "19:30"])],
              weekdays: [1, 2, 3, 4, 5, 6, 7]
                .filter(() => random() < 0.8)
                .concat(7)
                .slice(0, 7)
                .filter((day, i, all) => all.indexOf(day) === i),
            },
          ],
        },
      });
      return { line: activityLine.parse(line), place, sold: { owner_id: "waypoint", sold_by: "*" } };
    });
    await importActivities(to, placed, 0);
    const slots = placed.flatMap(({ line: activity }, index) =>
      activity.options[0]!.schedules.flatMap(({ times = [], capacity }) =>
        times.flatMap((time) =>
          Array.from({ length: WINDOW }, (_, day) => day)
            .filter(() => random() < SOLD_PART)
            .map((day) => ({
              destination_id: place.id,
              day: FIRST_DAY + day,
              activity_id: index + 1,
              option_no: 1,
              time,
              taken: between(random, 1, capacity),
              capacity,
            })),
        ),
      ),
    );
    await bulkInsert(to, "activity_slot", slots);
  }
  return counts[0]!;
}

function randomSearches(count: number, placeAt: (at: number) => number): ActivitySearch[] {
  const random = randomFrom(9);
  return Array.from({ length: count }, () => {
    const from = FIRST_DAY + between(random, 0, WINDOW - 15);
    return {
      destinationId: placeAt(random()),
      organisationId: "waypoint",
      from,
      to: from + between(random, 0, 13),
      party: { adults: between(random, 1, 4), childAges: pick(random, [[], [], [5], [2, 9]]) },
      chosen: {
        ...(random() < 0.3 && { category: [pick(random, CATEGORIES), pick(random, CATEGORIES)] }),
        ...(random() < 0.3 && { part: [pick(random, Object.keys(PARTS_OF_DAY))] }),
        ...(random() < 0.2 && { language: ["es"] }),
        ...(random() < 0.2 && { free: ["yes"] }),
      },
      sort: pick(random, SORTS),
      page: pick(random, [1, 1, 1, 2, 3]),
      perPage: 20,
      currency: "EUR",
      unitsPerUsd: { USD: "1", EUR: "0.86" },
    };
  });
}
