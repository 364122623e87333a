import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeWithDatabase, type OpenDatabase } from "../../../../tests/drivers/databases.ts";
import { anActivity, LISBON } from "../../../../tests/fixtures/activities.ts";
import { givenOrganisation } from "../../../../tests/fixtures/organisations.ts";
import { parseDay } from "../../../core/day.ts";
import type { Db } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { projectRoot } from "../../../project-root.ts";
import { createEmbeddedActivities } from "../embedded-supplier.ts";
import { importActivityFile } from "./import-file.ts";

const DAY = parseDay("2026-12-10")!;
const clock = { now: () => Date.parse("2026-12-05T12:00Z") };

async function* toAsync(lines: string[]): AsyncGenerator<string> {
  yield* lines;
}

async function run(db: Db, lines: unknown[]) {
  const problems: string[] = [];
  const texts = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
  const summary = await importActivityFile({ db, clock }, toAsync(texts), (problem) => problems.push(problem));
  return { ...summary, problems };
}

/** Its owner is there. */
async function openShop(open: OpenDatabase) {
  const { db } = await open();
  await givenOrganisation(db, { slug: "waypoint" });
  return { db };
}

const [option] = anActivity().options;
const withOption = (changes: object) => ({ ...anActivity(), options: [{ ...option, ...changes }] });

describeWithDatabase((open) => {
  test("PD-03 an activity goes in whole or not at all, and a wrong line stops no other", async () => {
    const { db } = await openShop(open);
    const same = [
      { times: ["10:00"], capacity: 3 },
      { times: ["09:00", "10:00"], weekdays: [1], capacity: 3 },
    ];
    const answer = await run(db, [
      anActivity(),
      "",
      "{",
      anActivity(),
      anActivity({ code: "A", destinationId: 3 }),
      anActivity({ code: "B", category: "nap" as "walk" }),
      withOption({ schedules: same }),
      withOption({ schedules: [{ capacity: 3 }] }),
      withOption({ units: [...option!.units, { type: "adult", price: 1, ageFrom: 60 }] }),
      anActivity({
        code: "C",
        cancellation: [
          { untilHours: 1, percent: 0 },
          { untilHours: 2, percent: 9 },
        ],
      }),
      anActivity({ code: "D", destinationId: undefined }),
      anActivity({ code: "E", provider: "Passo \u202e" }),
      anActivity({ code: "F", organisation: "*" }),
      anActivity({ code: "G", soldBy: ["elsewhere"] }),
    ]);
    expect(answer).toMatchObject({ imported: 2, refused: 11 });
    expect(answer.problems).toEqual([
      expect.stringMatching(/^line 3: not JSON/),
      "line 4: code: LIS-WALK was on line 1 already",
      expect.stringMatching(/^line 5: destinationId: there is no such place/),
      expect.stringMatching(/^line 6: category: /),
      "line 7: options.0.schedules: two schedules give the same time of a day",
      "line 8: options.0.schedules.0: has either times or open",
      "line 9: options.0.units: two units have the same type",
      expect.stringMatching(/^line 10: cancellation: /),
      expect.stringMatching(/^line 12: provider: has characters/),
      "line 13: organisation: there is no organisation *",
      "line 14: organisation: there is no organisation elsewhere",
    ]);
    expect(await db.selectFrom("activity").select(["code", "destination_id", "id"]).orderBy("id").execute()).toEqual([
      { code: "LIS-WALK", destination_id: LISBON, id: 1 },
      { code: "D", destination_id: LISBON, id: 2 },
    ]);
  });

  test("PD-03 importing again replaces an activity; what was sold stays sold, also above a smaller capacity", async () => {
    const { db } = await openShop(open);
    await run(db, [anActivity()]);
    const own = createEmbeddedActivities({ db, clock });
    const choice = { code: "LIS-WALK", optionNo: 1, day: DAY, time: "10:00", tickets: { adult: 4 } };
    expect(await inTransaction(db, (trx) => own.book(choice, trx))).toMatchObject({ ok: true });
    const small = [{ times: ["10:00"], capacity: 3 }];
    expect(await run(db, [withOption({ schedules: small })])).toMatchObject({ imported: 1, refused: 0 });
    const activity = (await own.activities.findFor("waypoint", "LIS-WALK"))!;
    const slots = () => own.activities.slots(activity, { from: DAY, to: DAY });
    expect(await slots()).toMatchObject([{ time: "10:00", capacity: 3, free: 0 }]);
    await run(db, [withOption({ schedules: [{ times: ["10:00"], capacity: 20 }] })]);
    expect(await slots()).toMatchObject([{ time: "10:00", capacity: 20, free: 16 }]);
    expect(await db.selectFrom("activity_place").selectAll().execute()).toEqual([
      { destination_id: LISBON, version: 4, imported: 4, activities: 1 },
    ]);
  });

  test("PD-03 the example of the documentation is imported", async () => {
    const { db } = await openShop(open);
    const text = readFileSync(join(projectRoot(), "docs", "activities-format.md"), "utf8");
    const example = JSON.parse(/```json\n([\s\S]*?)```/.exec(text)![1]!);
    expect(await run(db, [example])).toEqual({ imported: 1, refused: 0, problems: [] });
    const slots = await db.selectFrom("activity_schedule").select(["times", "capacity"]).orderBy("no").execute();
    expect(slots.map(({ times }) => times)).toEqual(["10:00 15:30", "09:00 18:30", "10:00 15:30"]);
  });

  test("PD-03 an activity cannot move to another place", async () => {
    const { db } = await openShop(open);
    await run(db, [anActivity()]);
    expect(await run(db, [anActivity({ destinationId: 3128760 })])).toEqual({
      imported: 0,
      refused: 1,
      problems: ["line 1: destinationId: LIS-WALK is stored at Lisbon and cannot move to Barcelona"],
    });
  });
});
