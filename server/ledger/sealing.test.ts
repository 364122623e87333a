import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { noting } from "../../tests/drivers/statements.ts";
import { give, givenLedger } from "../../tests/fixtures/ledger.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { DAY, HOUR } from "../core/durations.ts";
import { readKeptSeals } from "./kept-seals.ts";
import { createSealing } from "./sealing.ts";
import { verifyLedger } from "./verify.ts";

describeOnEachDatabase((open) => {
  test("WA-08 of many processes one seals a day, once what moved is complete, and each folder gets every seal whole", async () => {
    const { db, clock, topUp, node, lines } = await aLedger();
    const [one, other] = [await node(), await node()];
    await topUp(5);
    await one.round();
    expect(await readdir(one.folder)).toEqual([]);
    clock.time += HOUR;
    await Promise.all([one.round(), one.round(), other.round(), other.round()]);
    await topUp(7);
    clock.time += 3 * HOUR;
    await one.round();
    expect(await db.selectFrom("ledger_seal").select("number").execute()).toEqual([{ number: 1 }]);
    clock.time += DAY;
    await one.round();
    await other.round();
    const files = ["nile.000001.jsonl", "nile.000002.jsonl"];
    expect([await readdir(one.folder), await readdir(other.folder)]).toEqual([files, files]);
    expect(await lines(one.folder)).toEqual(await lines(other.folder));
    clock.time += DAY;
    await one.round();
    // Nothing moved since.
    expect(await readdir(one.folder)).toEqual(files);
  });

  test("WA-08 compares the ledger with the written seals, and doesn't seal a tampered ledger", async () => {
    const { db, organisation, clock, topUp, node, lines } = await aLedger();
    const { round, folder: kept } = await node();
    await topUp(5);
    clock.time += DAY;
    await round();
    const written = await lines(kept);
    const verify = () => verifyLedger(db, organisation.id, readKeptSeals(oneByOne(written), organisation.id));
    expect(await verify()).toEqual([]);
    await db.deleteFrom("ledger_line").execute();
    await db.deleteFrom("ledger_transaction").execute();
    await db.updateTable("ledger_account").set({ sequence: 0, balance: 0, head: "" }).execute();
    expect((await verify())[0]).toMatchObject({ why: "line missing", sequence: 1 });
    const late = await node();
    await expect(late.round()).rejects.toThrow("the ledger of nile has not what seal 1 says");
    expect(await readdir(late.folder)).toEqual([]);
  });

  test("WA-08 what was written is never written again, and what was taken away is", async () => {
    const { clock, topUp, node } = await aLedger();
    const { round, folder: kept } = await node();
    for (const amount of [1, 2, 3]) {
      await topUp(amount);
      clock.time += DAY;
      await round();
    }
    const file = (number: number) => join(kept, `nile.00000${number}.jsonl`);
    for (const number of [1, 3]) await writeFile(file(number), "mine");
    await rm(file(2));
    await round();
    const read = (number: number) => readFile(file(number), "utf8");
    expect([await read(1), await read(3), (await readdir(kept)).length]).toEqual(["mine", "mine", 3]);
    expect(JSON.parse(await read(2))).toMatchObject({ number: 2 });
  });

  test("WA-08 a round asks as much however many seals are written", async () => {
    const { db, clock, topUp, node } = await aLedger();
    const asked: string[] = [];
    const { round } = await node(noting(db, asked));
    const statements = async () => {
      asked.length = 0;
      await round();
      return asked.length;
    };
    const counts: number[] = [];
    for (const amount of [1, 2, 3]) {
      await topUp(amount);
      clock.time += DAY;
      await round();
      counts.push(await statements());
    }
    expect(new Set(counts).size).toBe(1);
  });

  test("A2 WA-08 in one folder each organisation has its own files, whatever else lies there", async () => {
    const nile = await aLedger();
    const delta = await givenOrganisation(nile.db, { slug: "delta" });
    const { post, grant } = await givenLedger(nile.db, delta);
    await post("top-up", give(await grant(0), 3));
    const { round, folder } = await nile.node(nile.db, [nile.organisation, delta]);
    await writeFile(join(folder, "notes.txt"), "");
    await writeFile(join(folder, "nile.000001.jsonl.cut-off.part"), "");
    nile.clock.time += DAY;
    await round();
    await nile.topUp(5);
    nile.clock.time += DAY;
    await round();
    expect((await readdir(folder)).sort()).toEqual([
      "delta.000001.jsonl",
      "nile.000001.jsonl",
      "nile.000001.jsonl.cut-off.part",
      "notes.txt",
    ]);
    const read = async (file: string) => JSON.parse(await readFile(join(folder, file), "utf8")).organisation;
    expect([await read("delta.000001.jsonl"), await read("nile.000001.jsonl")]).toEqual([
      delta.id,
      nile.organisation.id,
    ]);
  });

  async function aLedger() {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { slug: "nile" });
    const { clock, post, grant } = await givenLedger(db, organisation);
    const holder = await grant(0);
    return {
      db,
      organisation,
      clock,
      topUp: (amount: number) => post(`top-up:${amount}`, give(holder, amount)),
      /** A process on a machine of its own. */
      async node(asking = db, sealed = [organisation]) {
        const folder = await mkdtemp(join(tmpdir(), "waypoint-seals-"));
        onTestFinished(() => rm(folder, { recursive: true }));
        const organisations = async () => sealed;
        return { ...createSealing({ db: asking, clock, organisations, folder }), folder };
      },
      /** The lines of its files. */
      async lines(folder: string) {
        const files = (await readdir(folder)).sort();
        const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
        return texts.map((text) => text.trimEnd());
      },
    };
  }
});

async function* oneByOne(lines: string[]) {
  yield* lines;
}
