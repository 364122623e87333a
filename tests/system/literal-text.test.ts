import { expect, test } from "vitest";
import { parseDay } from "../../server/core/day.ts";
import { createCatalogue } from "../../server/products/stays/catalogue/catalogue.ts";
import type { SearchFilters } from "../../server/products/stays/supplier.ts";
import { describeWithDatabase } from "../drivers/databases.ts";
import { givenAccount } from "../fixtures/accounts.ts";
import { application, aSite, MANY, refusal } from "../fixtures/credentials.ts";
import { aForm } from "../fixtures/order-form.ts";
import { givenAccessCode, givenOrganisation } from "../fixtures/organisations.ts";
import { RATES } from "../fixtures/rates.ts";
import { stayBookingOn } from "../fixtures/stay-bookings.ts";
import { aStay, givenHotel, offerKey } from "../fixtures/stays.ts";

/** Wildcards of LIKE and of patterns, and what would end a text or a statement if it were put into one. */
const SIGNS = ["%", "_", "%%", "\\", "'", '"', "`", ";", "--", "/*", "*", "?", ".*", "(", "' or '1'='1"];
const CLOCK = { now: () => Date.UTC(2026, 10, 21, 12) };
const ARRIVAL = parseDay("2026-12-12") as number;

describeWithDatabase((open) => {
  test("I4 treats wildcard characters in a typed place literally", async () => {
    const { db } = await open();
    await givenHotel(db);
    const { suggest, resolvePlace } = createCatalogue({ db, clock: CLOCK });
    const suggested = async (text: string) => (await suggest(text, 8)).places.map(({ name }) => name);
    expect(await suggested("lis")).toEqual(["Lisbon"]);
    for (const sign of SIGNS) {
      for (const text of [sign, `l${sign}n`, `l${sign}${sign}n`, `${sign}on`]) {
        expect([text, await suggested(text)]).toEqual([text, []]);
      }
      expect([sign, await resolvePlace({ q: sign })]).toEqual([sign, { kind: "none", near: [] }]);
    }
  });

  test("I4 filters and codes match whole values, whatever signs they have", async () => {
    const { db } = await open();
    const hotel = await givenHotel(db);
    const { stays } = createCatalogue({ db, clock: CLOCK });
    const found = async (filters: object): Promise<number> => {
      const answer = await stays.search({
        destinationId: hotel.destinationId,
        stay: aStay(ARRIVAL),
        products: ["HLT"],
        filters: filters as SearchFilters,
        sort: "recommended",
        page: 1,
        perPage: 10,
        organisationId: "waypoint",
        unitsPerUsd: RATES.unitsPerUsd,
        currency: "USD",
      });
      return answer.total;
    };
    for (const filters of [{}, { types: ["hotel"] }, { amenities: ["wifi"] }, { boards: ["breakfast"] }])
      expect([filters, await found(filters)]).toEqual([filters, 1]);
    for (const sign of SIGNS) {
      // As any other value that nothing has.
      for (const filter of ["types", "amenities", "boards"]) {
        const unknown = await found({ [filter]: ["nothing"] });
        expect([filter, sign, await found({ [filter]: [sign] })]).toEqual([filter, sign, unknown]);
        expect([filter, sign, await found({ [filter]: [`wif${sign}`] })]).toEqual([filter, sign, unknown]);
      }
      for (const code of [sign, hotel.code.slice(0, -1) + sign, hotel.code + sign])
        expect([code, await stays.details(code, aStay(ARRIVAL))]).toEqual([code, undefined]);
    }
    expect(await found({})).toBe(1);
  });

  test("I4 a trip is found by its own id and reference, and its guest's name is kept to the letter", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const account = await givenAccount(db, organisation);
    const { booking } = stayBookingOn(db, CLOCK);
    const key = offerKey(await givenHotel(db), aStay(ARRIVAL));
    const quoted = await booking.quote({ organisation, account, key, currency: "USD" });
    if (!quoted.ok) throw new Error(quoted.reason);
    const { guest, ...form } = aForm(organisation);
    const hostile = { ...guest, firstName: "D'Arc'--", lastName: "100%_\\'; drop table booking; --", requests: "%_'" };
    const { priceToken } = quoted.value;
    const placed = await booking.place({ ...form, guest: hostile, account, key, priceToken });
    if (!placed.ok) throw new Error(placed.reason);
    const { id, reference } = placed.value;
    expect(await booking.find(organisation.id, id, account.id)).toMatchObject({ guest: hostile });
    const { bookings } = await booking.list(
      organisation.id,
      account.id,
      { when: "all", today: 0 },
      { page: 1, perPage: 9 },
    );
    expect(bookings.map((each) => each.guest)).toEqual([hostile]);
    for (const sign of SIGNS) {
      const names = [sign, sign.repeat(7), `${reference.slice(0, -1)}${sign}`, `${id.slice(0, -1)}${sign}`];
      for (const name of names) {
        expect([name, await booking.find(organisation.id, name, account.id)]).toEqual([name, undefined]);
      }
    }
  });

  test("I4 matches no account or access code by wildcard characters", async () => {
    const { auth, registration, requestContext, db, organisation, traveller } = await aSite(open, {
      accessCode: true,
      throttle: { ...MANY, accessCodeGuesses: 10_000 },
    });
    await givenAccessCode(db, organisation, { code: "OPEN" });
    const wrong = { password: "Lisbon-2026", remember: false };
    for (const sign of SIGNS) {
      for (const email of [sign, traveller.email.replace(/^./, sign)]) {
        expect([email, await auth.signIn({ ...wrong, email }, requestContext)]).toEqual([
          email,
          refusal("wrong-credentials"),
        ]);
      }
      for (const accessCode of [sign, `OPE${sign}`]) {
        const made = await registration.signUp(application({ accessCode }), requestContext);
        expect([accessCode, made]).toMatchObject([accessCode, { ok: false, problems: { accessCode: "unknown" } }]);
      }
    }
    expect(await db.selectFrom("account").select("id").execute()).toHaveLength(1);
  });
});
