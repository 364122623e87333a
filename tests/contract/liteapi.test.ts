import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createLiteApi } from "../../server/adapters/stays/liteapi/liteapi.ts";
import {
  bookingAnswer,
  bookingsAnswer,
  cancelAnswer,
  prebookAnswer,
  ratesAnswer,
  roomType,
} from "../../server/adapters/stays/liteapi/wire.ts";
import { aSearch, CLOCK, offeredStay, orderOf } from "../conformance/wanted.ts";
import { type LiteApiServer, startLiteApiServer } from "../fakes/liteapi-server.ts";
import { aLog } from "../fakes/log.ts";

/** The vendor's own files, which the product does not ship (their README says under which licence). */
const CONTRACTS = process.env["CONTRACTS_DIR"] ?? "../shared/contracts";
const FILES = ["liteapi-search.json", "liteapi-booking.json"].map((name) => `${CONTRACTS}/${name}`);

type Media = { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> };
type Operation = {
  requestBody?: { content: { "application/json": Media } };
  responses: Record<string, { content?: Record<string, Media> }>;
};

const OPERATIONS = {
  rates: ["post", "/hotels/rates"],
  prebook: ["post", "/rates/prebook"],
  book: ["post", "/rates/book"],
  find: ["get", "/bookings"],
  look: ["get", "/bookings/{bookingId}"],
  cancel: ["put", "/bookings/{bookingId}"],
} as const;
type Described = keyof typeof OPERATIONS;

test("BK-07 LiteAPI asks for both names: a guest with one has it twice", async () => {
  const server = await startLiteApiServer();
  try {
    await everything(server, { firstName: "Sukarno", lastName: "" });
    const [order] = server.recorded.filter(({ call }) => call === "book");
    const both = { firstName: "Sukarno", lastName: "Sukarno" };
    expect(order?.body).toMatchObject({ holder: both, guests: [both] });
  } finally {
    await server.stop();
  }
});

if (!FILES.every((file) => existsSync(file))) {
  test("BK-07 LiteAPI: no contracts here", () => {
    expect(FILES.some((file) => existsSync(file))).toBe(false);
  });
} else {
  describe("BK-07 LiteAPI, by the vendor's own description", () => {
    const paths: Record<string, Record<string, Operation>> = Object.assign(
      {},
      ...FILES.map((file) => JSON.parse(readFileSync(file, "utf8")).paths),
    );
    const operationOf = (call: Described): Operation => paths[OPERATIONS[call][1]]![OPERATIONS[call][0]]!;
    const answersOf = (call: Described, status: string): Media | undefined =>
      operationOf(call).responses[status]?.content?.["application/json"];

    let server: LiteApiServer;
    beforeAll(async () => {
      server = await startLiteApiServer();
      await everything(server);
    });
    afterAll(() => server.stop());

    test.each(["rates", "prebook", "book"] as const)("what we send for %s is what it describes", (call) => {
      const { schema } = operationOf(call).requestBody!.content["application/json"];
      const sent = server.recorded.filter((each) => each.call === call);
      expect(sent.length).toBeGreaterThan(0);
      for (const { body } of sent) expect(placesOf(schema, body)).toEqual([]);
    });

    test.each(Object.keys(OPERATIONS) as Described[])("our own server answers %s as it describes", (call) => {
      const answers = server.recorded.filter((each) => each.call === call && each.answer !== undefined);
      expect(answers.length).toBeGreaterThan(0);
      for (const { status, answer } of answers) {
        expect(placesOf(answersOf(call, String(status))!.schema, answer)).toEqual([]);
      }
    });

    test("the vendor's own examples are read by us", () => {
      const exampleOf = (call: Described) => {
        const { example, examples = {} } = answersOf(call, "200")!;
        return example ?? Object.values(examples)[0]!.value;
      };
      const rates = ratesAnswer.parse(exampleOf("rates"));
      for (const each of rates.data) for (const offered of each.roomTypes) roomType.parse(offered);
      expect(prebookAnswer.parse(exampleOf("prebook")).data.prebookId).toBe("zzWkJcdgk");
      expect(bookingAnswer.parse(exampleOf("book")).data.status).toBe("CONFIRMED");
      expect(bookingsAnswer.parse(exampleOf("find")).data[0]?.status).toBe("CANCELLED");
      expect(cancelAnswer.parse(exampleOf("cancel")).data.status).toBe("CANCELLED_WITH_CHARGES");
    });

    test("faults of the files that we know are still there, and are the only ones in what we use", () => {
      const faults = (Object.keys(OPERATIONS) as Described[]).flatMap((call) => {
        const { requestBody, responses } = operationOf(call);
        const media = [
          ...(requestBody ? [["request", requestBody.content["application/json"]] as const] : []),
          ...Object.entries(responses).map(([status, { content }]) => [status, content?.["application/json"]] as const),
        ];
        return media.flatMap(([of, told]) => {
          const values = told ? [told.example, ...Object.values(told.examples ?? {}).map(({ value }) => value)] : [];
          const given = values.filter((value) => value !== undefined);
          return given.flatMap((value) => placesOf(told!.schema, value).map((place) => `${call} ${of} ${place}`));
        });
      });
      expect([...new Set(faults)].sort()).toEqual(KNOWN_FAULTS);
    });
  });
}

/** Examples that are not what the schema beside them says. */
const KNOWN_FAULTS = [
  "book 200 data.cancelledAt",
  "book 200 data.cancelledBy",
  "book 200 data.refundedAt",
  "find 200 data.0.addonsRedemptions",
  "find 200 data.0.addonsTotalAmount",
  "find 200 data.0.agentId",
  "find 200 data.0.cancellationPolicies.hotelRemarks",
  "find 200 data.0.paymentScheduledAt",
  "find 200 data.0.rooms.0.children",
  "find 200 data.0.voucherId",
  "find 200 data.0.voucherTransationId",
  "look 200 data.addons",
  "look 200 data.addonsRedemptions",
  "look 200 data.agentId",
  "look 200 data.bookedRooms.0.guests",
  "look 200 data.bookedRooms.0.rate.retailRate.total.amount",
  "look 200 data.cancelledAt",
  "look 200 data.cancelledBy",
  "look 200 data.lastFreeCancellationDate",
  "look 200 data.loyaltyGuestId",
  "look 200 data.paymentScheduledAt",
  "look 200 data.refundedAt",
  "prebook 200 data.roomTypes.0.rates.0.retailRate.initialPrice",
  "prebook 200 data.voucherTotalAmount",
  "rates 200 data.0.roomTypes.0.offerInitialPrice",
  "rates 200 data.0.roomTypes.0.offerRetailRate",
  "rates 200 data.0.roomTypes.0.suggestedSellingPrice",
];

async function everything(server: LiteApiServer, guest = { firstName: "Ana", lastName: "Silva" }): Promise<void> {
  const { url, apiKey } = server;
  const supplier = createLiteApi(
    {
      name: "liteapi",
      searchUrl: url,
      bookUrl: url,
      photosUrl: url,
      apiKey,
      currency: "USD",
      guestNationality: "US",
      paidBy: "ACC_CREDIT_CARD",
    },
    { clock: CLOCK, log: aLog().log },
  );
  const { hits } = await supplier.search(aSearch());
  const { offer } = hits[0]!;
  await supplier.details(offer.key.propertyCode, offer.key.stay);
  const checked = await supplier.recheck(offer.key);
  if (!checked.ok) throw new Error(checked.reason);
  const order = { ...orderOf(offeredStay(checked.value)), key: checked.value.key };
  const named = { ...order, holder: { ...order.holder, ...guest }, guests: [guest] };
  const booked = await supplier.book({ ...named, requests: "A quiet room, please" });
  if (booked.state !== "confirmed") throw new Error(booked.state);
  await supplier.book(order);
  await supplier.find({ theirs: booked.reference });
  await supplier.cancel(booked.reference);
}

/** Where a value is not what a schema of OpenAPI 3.0 says. */
function placesOf(schema: object, value: unknown): string[] {
  const { error } = z.fromJSONSchema(asJsonSchema(schema) as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value);
  return error?.issues.map(({ path }) => path.join(".")) ?? [];
}

/** OpenAPI 3.0 says "nullable" where JSON Schema has a type of its own, and describes dates by formats we need not have. */
function asJsonSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asJsonSchema);
  if (typeof schema !== "object" || schema === null) return schema;
  const { nullable, format: _, example: __, ...rest } = schema as Record<string, unknown>;
  const own = Object.fromEntries(Object.entries(rest).map(([name, each]) => [name, asJsonSchema(each)]));
  return nullable ? { anyOf: [own, { type: "null" }] } : own;
}
