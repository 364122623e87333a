import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { createOcto } from "../../server/adapters/activities/octo/octo.ts";
import { availabilities, booking, calendar, product, supplier } from "../../server/adapters/activities/octo/wire.ts";
import { formatDay } from "../../server/core/day.ts";
import { offerDigest } from "../../server/ports/offer-digest.ts";
import { ACTIVITY, type ActivityKey } from "../../server/products/activities/key.ts";
import { offerOf } from "../../server/products/activities/offer.ts";
import { aReference, CLOCK } from "../conformance/wanted.ts";
import { aLog } from "../fakes/log.ts";
import { startOctoServer } from "../fakes/octo-server.ts";
import { LISBON } from "../fixtures/activities.ts";

type Media = { schema: object; examples?: Record<string, { value: unknown }> };
type Operation = { responses: Record<string, { content?: Record<string, Media> }> };
type Described = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, object> } };

const file = createRequire(import.meta.url)
  .resolve("@octocloud/types")
  .replace(/dist.*$/, "src/openapi.yaml");
const described = parse(readFileSync(file, "utf8")) as Described;

/** Every example of an answer, with its schema, references written out. */
const examples = Object.entries(described.paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { responses }]) =>
    Object.entries(responses ?? {}).flatMap(([status, { content }]) => {
      const media = content?.["application/json"];
      return Object.entries(media?.examples ?? {}).map(([title, { value }]) => {
        const name = `${method} ${path} ${status} ${title}`;
        return { name, path, method, status, schema: media!.schema, value };
      });
    }),
  ),
);

/** A schema to the letter: "nullable" allows null beside a type, and not where `allOf` asks for more. No schema refers to itself. */
function whole(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(whole);
  if (typeof schema !== "object" || schema === null) return schema;
  const { $ref, nullable, example: _, ...rest } = schema as Record<string, unknown>;
  if (typeof $ref === "string") return whole(described.components.schemas[$ref.split("/").at(-1)!]);
  const own = Object.fromEntries(Object.entries(rest).map(([name, each]) => [name, whole(each)]));
  return nullable && own["type"] ? { ...own, type: [own["type"], "null"] } : own;
}

const isFaulty = ({ schema, value }: (typeof examples)[number]): boolean =>
  !z.fromJSONSchema(whole(schema) as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value).success;

/** Examples that are not what the schema beside them says. */
const KNOWN_FAULTS = [
  "get /bookings/ 200 Bad Request Response",
  "get /bookings/{uuid} 200 Booking example",
  "get /products/ 200 Products with octo/content",
  "get /products/{id} 200 Product with octo/content",
  "get /supplier/ 200 Supplier with octo/content",
  "post /bookings/ 200 ON_HOLD Booking example",
  "post /bookings/{uuid}/cancel 200 CANCELLED Booking example",
  "post /bookings/{uuid}/confirm 200 CONFIRMED Booking example",
  "post /bookings/{uuid}/extend 200 ON_HOLD Booking example",
];

test("BK-07 OCTO: faults of its own examples that we know are still there, and are the only ones", () => {
  expect(examples.length).toBe(79);
  const faults = examples.filter(isFaulty).map(({ name }) => name);
  expect(faults.sort()).toEqual(KNOWN_FAULTS);
});

test("BK-07 OCTO's own examples are read by us", () => {
  const valuesOf = (path: string, method: string) =>
    examples.filter((each) => each.path === path && each.method === method && each.status === "200");
  const readers: [string, string, z.ZodType][] = [
    ["/supplier/", "get", supplier],
    ["/availability/", "post", availabilities],
    ["/availability/calendar", "post", calendar],
    ["/bookings/", "post", booking],
    ["/bookings/{uuid}/confirm", "post", booking],
    ["/bookings/{uuid}/extend", "post", booking],
    ["/bookings/{uuid}/cancel", "post", booking],
  ];
  for (const [path, method, schema] of readers) {
    const values = valuesOf(path, method);
    expect(values.length).toBeGreaterThan(0);
    for (const { value, name } of values)
      expect([name, schema.safeParse(value).error?.issues]).toEqual([name, undefined]);
  }
  const priced = valuesOf("/products/", "get").filter(({ name }) => name.includes("pricing per"));
  for (const { value } of priced) for (const each of value as unknown[]) product.parse(each);
});

async function anAccount(options: Parameters<typeof startOctoServer>[0] = {}) {
  const server = await startOctoServer(options);
  onTestFinished(server.stop);
  const { log, lines } = aLog();
  const { url, apiKey, supplierId } = server;
  const account = { name: "boats", url, apiKey, supplierId, currency: "USD" };
  const octo = createOcto(account, { clock: CLOCK, log, patience: { question: 1_500, booking: 1_500 } });
  const day = Math.floor(CLOCK.now() / 86_400_000) + 60;
  const key: ActivityKey = {
    ...{ kind: ACTIVITY, supplier: "boats", code: `boats:${server.product}` },
    ...{ optionNo: 1, day, time: "15:30", tickets: { adult: 2, child: 1, infant: 1 } },
  };
  async function order(held?: string, reference = aReference()) {
    const checked = await octo.check(key, held ? [held] : []);
    if (!checked.ok) throw new Error(checked.reason);
    const offer = offerOf(checked.value, key);
    return {
      ...{ reference, key, guests: [], requests: "A seat in front", ...(held && { held }) },
      holder: { firstName: "Ana", lastName: "Silva", email: "ana@example.com", phone: "+351912345678" },
      answers: [{ key: "firstName", travellerId: "3", value: "Rui" }],
      expected: { total: { minor: offer.price.total, currency: "USD" }, digest: offerDigest(offer) },
      offer,
    };
  }
  const until = () => CLOCK.now() + 20 * 60_000;
  const HOLDER = { name: "a visitor", isGuest: false };
  const hold = async () => {
    const held = await octo.hold!(key, until(), HOLDER);
    if (!held.ok) throw new Error(held.reason);
    return held.value.held;
  };
  return { server, octo, lines, key, day, order, hold, until };
}

test("PD-03 OCTO: what we send and what our own server answers is what OCTO's schemas describe", async () => {
  const { server, octo, key, day, order, hold, until, lines } = await anAccount();
  await octo.places();
  const asked = { destinationId: LISBON, from: day, to: day + 6, party: { adults: 2, childAges: [6] } };
  const { listed } = await octo.list(asked, 2_000);
  expect(
    listed.map(({ activity, firstDays, tickets, price }) => [
      activity.category,
      tickets,
      price.total,
      [...firstDays.keys()],
    ]),
  ).toEqual([["boat", { adult: 2, child: 1 }, 75_00, ["morning", "afternoon"]]]);
  expect((await octo.list({ ...asked, party: { adults: 20, childAges: [] } }, 2_000)).listed).toEqual([]);
  const activity = await octo.details(key.code);
  await octo.slots(activity!, { days: { from: day, to: day + 6 }, tickets: key.tickets, held: [] });
  const held = await hold();
  await octo.extend!(held, until());
  const asOrdered = await order(held);
  const booked = await octo.book(asOrdered);
  if (booked.state !== "confirmed") throw new Error(booked.state);
  await octo.find({ ours: asOrdered.reference, orderedAt: 0 });
  await octo.cancel(booked.reference);
  expect(server.recorded.filter(({ isValid }) => !isValid)).toEqual([]);
  expect(server.wrongAnswers()).toEqual([]);
  expect(new Set(server.recorded.map(({ call }) => call)).size).toBe(11);
  expect(lines).toEqual([]);
});

test("PD-03 OCTO: prices have their taxes, tickets their own, and answers travel with their tickets", async () => {
  const { server, octo, order, hold } = await anAccount();
  const { offer, ...asOrdered } = await order(await hold());
  expect(offer.price).toMatchObject({ items: 4, base: 67_50, charges: [{ code: "tax", minor: 7_50 }], total: 75_00 });
  expect(offer.price.byItem?.map(({ total }) => total)).toEqual([30_00, 30_00, 15_00, 0]);
  expect(offer.needs?.map(({ key, travellerId, required }) => [key, travellerId, required])).toEqual(
    ["1", "2", "3", "4"].map((id) => ["firstName", id, true]),
  );
  expect(await octo.book(asOrdered)).toMatchObject({ state: "confirmed", total: asOrdered.expected.total });
  const [booked] = server.bookings();
  expect(booked).toMatchObject({
    resellerReference: expect.not.stringContaining(asOrdered.reference),
    contact: { fullName: "Ana Silva", emailAddress: "ana@example.com", notes: "A seat in front" },
  });
  expect(booked?.unitItems.map(({ unitId, contact }) => [unitId, contact.firstName])).toEqual([
    ["adult", null],
    ["adult", null],
    ["child", "Rui"],
    ["infant", null],
  ]);
});

test("PD-03 T14 OCTO: a reservation that expires during checkout is made again if it costs the same, else nothing is booked", async () => {
  const { server, octo, order, hold } = await anAccount();
  const again = await order(await hold());
  server.setStates("ON_HOLD", "EXPIRED");
  expect(await octo.book(again)).toMatchObject({ state: "confirmed" });
  expect(await octo.book(again)).toMatchObject({ state: "confirmed" });
  expect(server.live()).toBe(1);
  const dearer = await order(await hold());
  server.setStates("ON_HOLD", "EXPIRED");
  server.set({ adult: 35_00 });
  expect(await octo.book(dearer)).toEqual({ state: "rejected", why: "changed" });
  expect(server.live()).toBe(1);
});

test("PD-03 OCTO: a reservation without the agreed price in the agreed currency is released and never confirmed", async () => {
  for (const bookedIn of ["EUR", "none"]) {
    const { server, octo, order, hold } = await anAccount();
    const asOrdered = await order(await hold());
    server.set({ bookedIn });
    expect(await octo.book(asOrdered)).toEqual({ state: "rejected", why: "changed" });
    expect(server.callsOf("confirm")).toBe(0);
    expect(server.bookings().map(({ status }) => status)).toEqual(["CANCELLED"]);
  }
});

test("PD-03 OCTO: what cannot be extended is held until its end, and gone after it", async () => {
  const { server, octo, hold, until } = await anAccount();
  const held = await hold();
  server.set({ extendable: false });
  const end = Date.parse(server.bookings()[0]?.utcExpiresAt ?? "");
  expect(await octo.extend!(held, until() + 60 * 60_000)).toEqual({ ok: true, value: { held, until: end } });
  server.setStates("ON_HOLD", "EXPIRED");
  expect(await octo.extend!(held, until())).toEqual({ ok: false, reason: "gone" });
});

test("PD-03 OCTO: a slot that is sold out and has no price takes no other slot down", async () => {
  const { server, octo, key, day } = await anAccount();
  server.set({ soldOutAt: "10:00" });
  const activity = await octo.details(key.code);
  const slots = await octo.slots(activity!, { days: { from: day, to: day + 1 }, tickets: key.tickets, held: [] });
  expect(slots.map(({ time }) => time)).toEqual(["15:30", "15:30"]);
});

test("PD-03 F2 OCTO: a lost confirmation is found by our reference, also of what was held, and sent again it books once", async () => {
  const { server, octo, order, hold } = await anAccount();
  const asOrdered = await order(await hold());
  server.behave("silence", ["confirm"]);
  expect(await octo.book(asOrdered)).toMatchObject({ state: "unknown" });
  server.behave();
  const by = { ours: asOrdered.reference, orderedAt: CLOCK.now() };
  expect(await octo.find(by)).toMatchObject({ state: "found", is: "confirmed" });
  expect(await octo.book(asOrdered)).toMatchObject({ state: "confirmed" });
  expect([server.live(), server.bookings().length]).toEqual([1, 1]);
});

test("PD-03 F2 OCTO: a reservation that was never confirmed is no booking, and is not said to be none while it stands", async () => {
  const { server, octo, order } = await anAccount();
  const asOrdered = await order();
  server.behave("busy", ["confirm"]);
  expect(await octo.book(asOrdered)).toMatchObject({ state: "unknown" });
  server.behave();
  const by = { ours: asOrdered.reference, orderedAt: 0 };
  expect(await octo.find(by)).toEqual({ state: "not-yet" });
  server.setStates("ON_HOLD", "EXPIRED");
  expect(await octo.find(by)).toMatchObject({ state: "found", is: "rejected" });
  expect(server.live()).toBe(0);
});

test("PD-03 OCTO: what waits for hours is pending until it is decided, either way", async () => {
  for (const decided of ["CONFIRMED", "REJECTED"] as const) {
    const { server, octo, order } = await anAccount();
    server.set({ confirms: "PENDING" });
    const asOrdered = await order();
    const answer = await octo.book(asOrdered);
    expect(answer).toMatchObject({ state: "pending", reference: expect.any(String) });
    const by = { theirs: (answer as { reference: string }).reference };
    expect(await octo.find(by)).toMatchObject({ is: "pending" });
    server.setStates("PENDING", decided);
    expect(await octo.find(by)).toMatchObject({ is: decided.toLowerCase() });
  }
});

test("PD-03 T14 OCTO: options in another order are other options: the one that was chosen is not exchanged", async () => {
  const { server, octo, order } = await anAccount();
  const asOrdered = await order();
  server.set({ optionIds: ["private", "shared"] });
  expect(await octo.book(asOrdered)).toEqual({ state: "rejected", why: "changed" });
  expect(server.live()).toBe(0);
});

test("BK-07 OCTO: the key of another supplier than the settings name sells nothing, and no line of the log has it", async () => {
  const { server } = await anAccount();
  const { log, lines } = aLog();
  const { url, apiKey } = server;
  const account = { name: "boats", url, apiKey, supplierId: "another", currency: "USD" };
  const octo = createOcto(account, { clock: CLOCK, log });
  await expect(octo.places()).rejects.toThrow("another supplier");
  server.behave("500");
  await expect(octo.places()).rejects.toThrow();
  expect(lines.length).toBeGreaterThan(0);
  expect(JSON.stringify(lines)).not.toContain(apiKey);
  expect(JSON.stringify(lines)).not.toContain(formatDay(0));
});

test("BK-05 OCTO: tickets come with the confirmation, one for each or one for all, as a code that is drawn if there is one", async () => {
  const { server, octo, key, order } = await anAccount();
  const told = async (changes: Parameters<typeof server.set>[0]) => {
    server.set({ redemption: "DIGITAL", isVoucher: false, ...changes });
    const booked = await octo.book(await order());
    if (booked.state !== "confirmed") throw new Error(booked.state);
    expect(booked.name).toBe("TEJO1");
    return booked.tickets;
  };
  const of = (format: string, ...values: string[]) =>
    values.map((value, index) => ({ item: index + 1, format, value }));
  server.set({ capacity: 100 });
  const url: [string, string] = ["PDF_URL", "https://tejo.example/ticket"];
  expect(await told({ delivers: [["CODE128", "A"], url, ["QRCODE", "B"]] })).toEqual(
    of("QRCODE", "B-1", "B-2", "B-3", "B-4"),
  );
  expect(await told({ delivers: [url], isVoucher: true })).toEqual(of("PDF_URL", url[1], url[1], url[1], url[1]));
  for (const useless of ["", "javascript:alert()"])
    expect(
      await told({
        delivers: [
          ["PKPASS_URL", useless],
          ["CODE128", "A"],
        ],
      }),
    ).toEqual(of("CODE128", "A-1", "A-2", "A-3", "A-4"));
  const failing: [string, string][] = [["PDF_URL", "http://tejo.example/ticket"]];
  expect(await told({ delivers: failing, voucher: [["CODE128", "ALL"]] })).toEqual(
    of("CODE128", "ALL", "ALL", "ALL", "ALL"),
  );
  server.set({ voucher: undefined });
  const long = `${url[1]}?${"x".repeat(1_900)}`;
  for (const value of ["x".repeat(701), "A\0", "\uD800"])
    expect(
      await told({
        delivers: [
          ["QRCODE", value],
          ["PDF_URL", long],
        ],
      }),
    ).toEqual(of("PDF_URL", ...[1, 2, 3, 4].map((number) => `${long}-${number}`)));
  expect(await told({ delivers: [["PDF_URL", `${url[1]}${"x".repeat(2_000)}`]] })).toEqual([]);
  expect(await told({ redemption: "MANIFEST" })).toEqual([]);
  expect(server.wrongAnswers()).toEqual([]);
  const isSold = async () => {
    const checked = await octo.check(key);
    return checked.ok ? checked.value.option.ticketFor : checked.reason;
  };
  expect(await isSold()).toBe("none");
  server.set({ redemption: "PRINT" });
  expect(await isSold()).toBe("unit");
  server.set({ instantDelivery: false });
  await expect(isSold()).rejects.toThrow("cannot be sold");
});

test("BK-05 OCTO: an id that can't be stored makes an answer unreadable", () => {
  for (const uuid of ["A\0", "\uD800"]) expect(booking.shape.uuid.safeParse(uuid).success).toBe(false);
});

test("BK-06 OCTO: a booking is canceled by the name that an operator typed, and by nothing else than our reference's", async () => {
  const { server, octo, order } = await anAccount();
  const [one, other] = [await order(), await order()];
  for (const each of [one, other]) await octo.book(each);
  expect(await octo.cancel("TEJO1")).toMatchObject({ state: "refused" });
  expect(await octo.cancel("TEJO1", aReference())).toMatchObject({ state: "refused" });
  expect(server.live()).toBe(2);
  expect(await octo.cancel("TEJO1", one.reference)).toEqual({
    state: "cancelled",
    penalty: { minor: 0, currency: "USD" },
  });
  expect(server.live()).toBe(1);
  expect(await octo.find({ ours: other.reference, orderedAt: 0 })).toMatchObject({ is: "confirmed" });
});

test("SI-11 OCTO: codes that the supplier doesn't list are not asked for", async () => {
  const { server, octo, key } = await anAccount();
  expect(await octo.details(key.code)).toMatchObject({ code: key.code });
  const before = server.recorded.length;
  expect(await octo.details("boats:MADE-UP")).toBeUndefined();
  expect(await octo.check({ ...key, code: "boats:MADE-UP" })).toEqual({ ok: false, reason: "not-offered" });
  expect(server.recorded.length).toBe(before);
});
