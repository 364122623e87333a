import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../../tests/drivers/databases.ts";
import { givenOrganisation } from "../../../../tests/fixtures/organisations.ts";
import { RATES } from "../../../../tests/fixtures/rates.ts";
import { aStay } from "../../../../tests/fixtures/stays.ts";
import { parseDay } from "../../../core/day.ts";
import { ok, refused } from "../../../core/outcome.ts";
import type { Db } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Organisation } from "../../../organisation/settings.ts";
import type { OwnPhotos } from "../../../ports/own-photos.ts";
import type { ListingChange } from "../../product.ts";
import { createCatalogue } from "./catalogue.ts";
import { importFile } from "./import-file.ts";
import { createOwnList } from "./own-list.ts";
import { createPropertyOperations } from "./own-properties.ts";
import { makingPhotos } from "./property-photos.ts";

const clock = { now: () => Date.UTC(2026, 10, 21, 12) };
const ARRIVAL = parseDay("2026-12-12")!;
const LISBON = 2_267_057;
const HOUSE = {
  ...{ format: 2, code: "CASA", name: "Casa", type: "hotel", product: "HLT", organisation: "owner", currency: "EUR" },
  ...{ destinationId: LISBON, latitude: 38.71, longitude: -9.14, stars: 3, description: { en: "A house" } },
  registration: "12345/AL",
  rooms: [
    {
      ...{ no: 1, name: { en: "Room" }, beds: { en: "Bed" }, sizeM2: 9, maxAdults: 2, maxOccupancy: 2, units: 3 },
      seasons: [{ from: "2026-11-01", to: "2027-11-01", price: 100_00 }],
    },
  ],
  ratePlans: [{ no: 1, board: "room-only", cancellation: null }],
};
const addressesOf = (hash: string) => [`/photos/${hash}-640`];

/** Makes photos of what is in `there`, and notes of what it was asked to. */
function somePhotos(there: string[]) {
  const made: string[] = [];
  const photos = {
    addressesOf,
    async make(source: string) {
      made.push(source);
      return there.includes(source) ? ok(source.slice(-1)) : refused("not-there");
    },
    async forget() {},
    async sweep() {},
  } as unknown as OwnPhotos;
  return { photos, made };
}

async function importing(db: Db, changes: object = {}) {
  const problems: string[] = [];
  const lines = [JSON.stringify({ ...HOUSE, ...changes })];
  const keepPhoto = async (file: string) => (file === "a.jpg" ? ok("file:a") : refused("not-a-photo" as const));
  await importFile(
    { db, clock, keepPhoto },
    (async function* () {
      yield* lines;
    })(),
    (problem) => problems.push(problem),
  );
  return problems;
}

describeOnEachDatabase((open) => {
  const aSite = async () => {
    const { db } = await open();
    const [owner, other] = [
      await givenOrganisation(db, { slug: "owner" }),
      await givenOrganisation(db, { slug: "other" }),
    ];
    const catalogue = createCatalogue({ db, clock, ownPhotos: { addressesOf } });
    const found = async (organisation: Organisation) => {
      const of = { organisationId: organisation.id, products: organisation.products, unitsPerUsd: RATES.unitsPerUsd };
      const page = { filters: {}, sort: "price", page: 1, perPage: 9, currency: "USD" } as const;
      const stay = aStay(ARRIVAL);
      const { total } = await catalogue.stays.search({ ...of, ...page, destinationId: LISBON, stay });
      return [total, (await catalogue.properties(organisation, ["CASA"])).length];
    };
    const change = (organisation: Organisation, what: ListingChange) =>
      inTransaction(db, (trx) => createPropertyOperations().listing!(trx, organisation, "CASA", what)).then((done) =>
        done.ok ? "done" : done.reason,
      );
    return { db, owner, other, catalogue, found, change };
  };

  test("OP-05 its owner withdraws and restores a property, and says who else sells it; an import leaves it withdrawn", async () => {
    const { db, owner, other, found, change } = await aSite();
    expect(await importing(db)).toEqual([]);
    expect([await found(owner), await found(other)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(await change(other, { is: "withdraw" })).toBe("unknown");
    expect(await change(owner, { is: "sellers", soldBy: other.id })).toBe("done");
    expect([await found(owner), await found(other)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect([await change(owner, { is: "withdraw" }), await change(owner, { is: "withdraw" })]).toEqual([
      "done",
      "unchanged",
    ]);
    expect([await found(owner), await found(other)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(await importing(db, { soldBy: ["*"] })).toEqual([]);
    expect([await found(owner), await found(other)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect([await change(other, { is: "restore" }), await change(owner, { is: "restore" })]).toEqual([
      "unknown",
      "done",
    ]);
    expect([await found(owner), await found(other)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  test("OP-05 an owner finds its own properties, also withdrawn ones, by code and by words of their names", async () => {
    const { db, owner, other, change } = await aSite();
    await importing(db);
    await importing(db, { code: "PENSAO", name: "Pensão do Céu" });
    const own = createOwnList({ db, ownPhotos: { addressesOf } });
    const codes = async (of: Organisation, q = "", page = 1, perPage = 9) => {
      const { properties, ...shown } = await own.list(of.id, q, { page, perPage });
      return [properties.map(({ code }) => code), shown.page, shown.pages];
    };
    expect(await codes(owner)).toEqual([["CASA", "PENSAO"], 1, 1]);
    expect(await codes(owner, "", 2, 1)).toEqual([["PENSAO"], 2, 2]);
    expect(await codes(owner, "", 9, 1)).toEqual([["PENSAO"], 2, 2]);
    expect(await codes(owner, "ceu")).toEqual([["PENSAO"], 1, 1]);
    expect(await codes(owner, "casa")).toEqual([["CASA"], 1, 1]);
    expect(await codes(owner, "%")).toEqual([["CASA", "PENSAO"], 1, 1]);
    expect(await codes(other)).toEqual([[], 1, 1]);
    await change(owner, { is: "sellers", soldBy: other.id });
    await change(owner, { is: "withdraw" });
    expect([await codes(owner), await codes(other)]).toEqual([
      [["CASA", "PENSAO"], 1, 1],
      [[], 1, 1],
    ]);
    await change(owner, { is: "close", from: ARRIVAL, to: ARRIVAL + 2 });
    await change(owner, { is: "close", from: ARRIVAL + 5, to: ARRIVAL + 6 });
    expect(await own.find(owner.id, "CASA", ARRIVAL + 1)).toMatchObject({
      isWithdrawn: true,
      registration: "12345/AL",
      soldBy: [other.id],
      closed: [
        { from: ARRIVAL + 1, to: ARRIVAL + 2 },
        { from: ARRIVAL + 5, to: ARRIVAL + 6 },
      ],
    });
    expect(await own.find(other.id, "CASA", ARRIVAL)).toBeUndefined();
  });

  test("OP-05 an owner replaces photos as long as they are those that were seen; made ones aren't made again", async () => {
    const { db, owner, catalogue, change } = await aSite();
    await importing(db, { photos: [{ url: "https://photos.example/b" }] });
    const { photos, made } = somePhotos(["file:a", "https://photos.example/b"]);
    const job = makingPhotos(db, photos, clock);
    await job.run(() => true);
    const own = createOwnList({ db, ownPhotos: { addressesOf } });
    const before = (await own.find(owner.id, "CASA", ARRIVAL))!.stamp;
    const next = [
      { room: 0, source: "file:a", caption: { en: "The lobby" } },
      { room: 0, source: "https://photos.example/b", caption: undefined },
    ];
    expect(await change(owner, { is: "photos", before, photos: next })).toBe("done");
    expect(await change(owner, { is: "photos", before, photos: [] })).toBe("changed-meanwhile");
    expect(await job.run(() => true)).toBe(1);
    expect(made).toEqual(["https://photos.example/b", "file:a"]);
    expect((await catalogue.stays.details("CASA", aStay(ARRIVAL)))?.photos).toEqual([
      { addresses: ["/photos/a-640"], caption: { en: "The lobby" } },
      { addresses: ["/photos/b-640"] },
    ]);
  });

  test("OP-05 closed nights have no rooms until they are opened; rooms that are sold stay sold", async () => {
    const { db, owner, found, change } = await aSite();
    await importing(db);
    const nights = { from: ARRIVAL, to: ARRIVAL + 2 };
    await db
      .insertInto("night")
      .values({ destination_id: LISBON, room_id: 101, day: ARRIVAL, taken: 1, units: 3 })
      .execute();
    expect(await change(owner, { is: "close", ...nights })).toBe("done");
    expect(await found(owner)).toEqual([0, 1]);
    expect(await change(owner, { is: "open", ...nights })).toBe("done");
    expect(await found(owner)).toEqual([1, 1]);
    const stored = await db.selectFrom("night").select(["day", "taken", "units"]).orderBy("day").execute();
    expect(stored).toEqual([
      { day: ARRIVAL, taken: 1, units: 3 },
      { day: ARRIVAL + 1, taken: 0, units: 3 },
    ]);
  });

  test("OP-05 photos of an import are made once, in their order, and shown with the registration number; others are left out", async () => {
    const { db, catalogue } = await aSite();
    const url = (name: string) => `https://photos.example/${name}`;
    const [file, there, missing] = [
      { file: "a.jpg", caption: { en: "The lobby" } },
      { url: url("b") },
      { url: url("c") },
    ];
    expect(await importing(db, { photos: [{ file: "x.jpg" }] })).toEqual([
      "line 1: photos.0.file: x.jpg is no JPEG, PNG, WebP or AVIF",
    ]);
    expect(await importing(db, { photos: [{ url: "http://photos.example/x" }] })).toHaveLength(1);
    await importing(db, { photos: [file, missing, there] });
    const { photos, made } = somePhotos(["file:a", there.url]);
    const job = makingPhotos(db, photos, clock);
    expect([await job.run(() => true), await job.run(() => true)]).toEqual([3, 0]);
    const shown = async () => {
      const details = await catalogue.stays.details("CASA", aStay(ARRIVAL));
      return [details?.property.registration, details?.photos, details?.version];
    };
    const [registration, both, version] = await shown();
    expect([registration, both]).toEqual([
      "12345/AL",
      [{ addresses: ["/photos/a-640"], caption: { en: "The lobby" } }, { addresses: ["/photos/b-640"] }],
    ]);
    await importing(db, { photos: [there, file] });
    expect((await shown())[1]).toEqual([...(both as object[])].reverse());
    expect([await job.run(() => true), made]).toEqual([0, ["file:a", missing.url, there.url]]);
    expect((await shown())[2]).toBeGreaterThan(version as number);
  });

  test("OP-05 a room has photos of its own in the import, and whose room they are stays with them", async () => {
    const { db, owner, catalogue, change } = await aSite();
    const [room] = HOUSE.rooms;
    const url = "https://photos.example/b";
    expect(await importing(db, { rooms: [{ ...room, photos: [{ url }, { file: "x.jpg" }] }] })).toEqual([
      "line 1: rooms.0.photos.1.file: x.jpg is no JPEG, PNG, WebP or AVIF",
    ]);
    const rooms = [
      { ...room, no: 2, name: { en: "Suite" }, photos: [{ url }] },
      { ...room, photos: [{ file: "a.jpg", caption: { en: "The bed" } }] },
    ];
    expect(await importing(db, { photos: [{ url }], rooms })).toEqual([]);
    const { photos, made } = somePhotos(["file:a", url]);
    const job = makingPhotos(db, photos, clock);
    await job.run(() => true);
    expect(made).toEqual([url, "file:a", url]);
    const shown = async () => {
      const details = await catalogue.stays.details("CASA", aStay(ARRIVAL));
      const roomPhotos = details?.roomPhotos?.map((each) => [each.name.en, each.photos]);
      return [details?.photos, roomPhotos, details?.rooms.map((each) => each.room.id)];
    };
    const both = [
      ["Room", [{ addresses: ["/photos/a-640"], caption: { en: "The bed" } }]],
      ["Suite", [{ addresses: ["/photos/b-640"] }]],
    ];
    expect((await shown()).slice(0, 2)).toEqual([[{ addresses: ["/photos/b-640"] }], both]);
    const own = await createOwnList({ db, ownPhotos: { addressesOf } }).find(owner.id, "CASA", ARRIVAL);
    expect([own?.rooms, own?.photos.map((photo) => photo.room)]).toEqual([
      [
        { no: 1, name: { en: "Room" } },
        { no: 2, name: { en: "Suite" } },
      ],
      [0, 1, 2],
    ]);
    const ofRooms = own?.photos.filter((photo) => photo.room > 0) ?? [];
    expect(await change(owner, { is: "photos", before: own?.stamp ?? "", photos: ofRooms })).toBe("done");
    expect((await shown()).slice(0, 2)).toEqual([undefined, both]);
  });

  test("OP-05 a run of the job begins no further photo once slow addresses have taken its budget", async () => {
    const { db } = await aSite();
    const sources = ["a", "b", "c"].map((name) => `https://photos.example/${name}`);
    await importing(db, { photos: sources.map((url) => ({ url })) });
    const slow = { time: 0, now: () => slow.time };
    const { photos, made } = somePhotos(sources);
    const job = makingPhotos(
      db,
      {
        ...photos,
        make: (source) => {
          slow.time += 2_000;
          return photos.make(source);
        },
      },
      slow,
    );
    expect([await job.run(() => true), made]).toEqual([2, sources.slice(0, 2)]);
    expect([await job.run(() => true), made]).toEqual([1, sources]);
    expect(await job.run(() => true)).toBe(0);
  });
});
