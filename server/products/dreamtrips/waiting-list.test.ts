import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { MANY } from "../../../tests/fixtures/credentials.ts";
import { aDreamtrip, givenDreamtrips } from "../../../tests/fixtures/dreamtrips.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { createThrottle } from "../../auth/throttle.ts";
import { parseDay } from "../../core/day.ts";
import { DAY, HOUR } from "../../core/durations.ts";
import { ok, refused } from "../../core/outcome.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { OrderSupplier } from "../../ports/offer.ts";
import { takenIn } from "../../stock/inventory.ts";
import { DREAMTRIP, type DreamtripKey, keyOf } from "./key.ts";
import { PLACE } from "./offer.ts";
import { createDreamtripSellers } from "./sellers.ts";
import { createWaitingList } from "./waiting-list.ts";

const DEPARTURE = parseDay("2027-03-06") as number;

describeWithDatabase((open, _engine, race) => {
  async function aTrip(changes: Parameters<typeof aDreamtrip>[0] = {}) {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { products: ["DRM"], currency: "EUR", throttle: MANY });
    await givenDreamtrips(db, organisation, aDreamtrip(changes));
    const clock = { at: Date.parse("2026-12-08T12:00Z"), now: () => clock.at };
    const list = createWaitingList({ db, clock, throttle: createThrottle({ db, clock, secret: "a secret" }) });
    const [joining] = createDreamtripSellers({ db, clock, waitingList: list }).joining;
    const seller = joining as unknown as OrderSupplier<DreamtripKey> & {
      joins: NonNullable<OrderSupplier<DreamtripKey>["joins"]>;
    };
    const key = (travellers: number, waiting?: string) =>
      keyOf(organisation.id, { code: "TEJO", day: DEPARTURE, travellers, singles: travellers % 2, waiting });
    const book = (wish: DreamtripKey, held?: string) => inTransaction(db, (trx) => seller.joins.book(wish, trx, held));
    let forms = 0;
    const join = async (travellers: number, form = `form-${++forms}`, email?: string, accountId?: string) => {
      clock.at++;
      return list.join({
        ...{ organisation, code: "TEJO", day: DEPARTURE, travellers, singles: travellers % 2, form },
        ...{
          accountId,
          plan: undefined,
          firstName: "Ana",
          email: email ?? `ana.${form}@example.com`,
          language: "en",
        },
        ...{ origin: "https://trips.example", clientAddress: "203.0.113.7" },
      });
    };
    const joined = async (travellers: number) => {
      const answer = await join(travellers, undefined, undefined, "a member");
      if (!answer.ok || answer.value.id === undefined) throw new Error("a member waits at once");
      return answer.value.id;
    };
    const taken = async () => [
      ...(await takenIn(db, DREAMTRIP, [`${organisation.id}/TEJO/${DEPARTURE}`], [PLACE])).values(),
    ];
    const states = async () =>
      (await db.selectFrom("dreamtrip_waiting").select("state").orderBy("created_at").execute()).map(
        (row) => row.state,
      );
    const cancel = async (reference: string) =>
      inTransaction(db, async (trx) => ok(await seller.joins.cancel(reference, trx)));
    const reference = (sold: Awaited<ReturnType<typeof book>>) => (sold.ok ? sold.value.supplierReference : "");
    return { db, organisation, clock, list, seller, key, book, join, joined, taken, states, cancel, reference };
  }
  const always = () => true;

  race("BK-04 PD-09 the last place is sold once to 24 at once", async () => {
    const { key, book, taken } = await aTrip({ places: 3, minimum: 1 });
    await book(key(2));
    const answers = await Promise.all(Array.from({ length: 24 }, () => book(key(1))));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.reason === "sold-out")).toHaveLength(23);
    expect(await taken()).toEqual([3]);
  });

  race(
    "PD-09 BK-04 two places that come free are kept for two of 24 parties, by several jobs and buyers at once",
    async () => {
      const { db, clock, list, key, book, joined, taken, states, cancel, reference } = await aTrip({
        places: 4,
        minimum: 1,
      });
      const sold = await book(key(2));
      await book(key(2));
      for (let party = 0; party < 24; party++) await joined(1);
      await cancel(reference(sold));
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => list.round(always)),
        ...Array.from({ length: 8 }, () => book(key(1))),
      ]);
      expect(answers.slice(4)).toEqual(Array(8).fill(refused("sold-out")));
      expect(await taken()).toEqual([4]);
      expect((await states()).slice(0, 3)).toEqual(["offered", "offered", "waiting"]);
      const offered = await db.selectFrom("dreamtrip_waiting").selectAll().where("state", "=", "offered").execute();
      expect(await db.selectFrom("outbox").select("subject").execute()).toHaveLength(2);
      // Both book by the link of their email, each several times at once.
      const booked = await Promise.all(offered.flatMap(({ id }) => Array.from({ length: 3 }, () => book(key(1, id)))));
      expect(booked.filter((answer) => answer.ok)).toHaveLength(2);
      expect(await taken()).toEqual([4]);
      expect((await states()).slice(0, 3)).toEqual(["booked", "booked", "waiting"]);
      clock.at += 2 * DAY;
      await list.round(always);
      expect(await taken()).toEqual([4]);
    },
  );

  test("PD-09 places go to the first party that they are enough for, at today's price, and then to the next", async () => {
    const { db, clock, list, seller, organisation, key, book, joined, taken, states, cancel, reference } = await aTrip({
      places: 4,
      minimum: 1,
    });
    const [first, second] = [await book(key(2)), await book(key(2))];
    const three = await joined(3);
    const two = await joined(2);
    const one = await joined(1);
    expect(await list.round(always)).toBe(0);
    await cancel(reference(first));
    expect(await seller.recheck(organisation, key(1))).toEqual(refused("sold-out"));
    expect(await list.round(always)).toBe(1);
    expect(await states()).toEqual(["waiting", "offered", "waiting"]);
    const [email] = await db.selectFrom("outbox").select("text").execute();
    expect(email?.text).toContain("2,200.00");
    expect(email?.text).toContain(`/checkout?offer=dreamtrip.TEJO&day=2027-03-06&travelers=2&singles=0&waiting=${two}`);
    // What is kept is for its party alone, as often as it looks.
    expect(await seller.recheck(organisation, key(2))).toEqual(refused("sold-out"));
    const found = await seller.recheck(organisation, key(2, two));
    expect(found.ok && found.value.price.total).toBe(2_200_00);
    const held = await seller.hold!(key(2, two), clock.now() + HOUR, { name: "ana", isGuest: true });
    expect(held).toMatchObject({ ok: true, value: { until: clock.now() + DAY } });
    await seller.release!(held.ok ? held.value.held : "");
    expect(await seller.recheck(organisation, key(2, two))).toMatchObject({ ok: true });
    expect(await seller.recheck(organisation, key(2, one))).toEqual(refused("sold-out"));
    // Nor is it for another number of travelers, by the link of its own email.
    expect(await seller.recheck(organisation, key(1, two))).toEqual(refused("sold-out"));
    expect(await seller.hold!(key(1, two), clock.now() + HOUR, { name: "ana", isGuest: true })).toEqual(
      refused("sold-out"),
    );
    expect(await book(key(1, two))).toEqual(refused("sold-out"));
    // Not taken in time: the next party gets one of them.
    clock.at += DAY;
    expect(await list.round(always)).toBe(1);
    expect(await states()).toEqual(["waiting", "missed", "offered"]);
    await cancel(reference(second));
    expect(await list.round(always)).toBe(1);
    expect(await states()).toEqual(["offered", "missed", "offered"]);
    expect(await taken()).toEqual([4]);
    // Who leaves gives back what was kept.
    await list.leave(organisation.id, three);
    expect(await taken()).toEqual([1]);
    expect(await list.find(organisation.id, three)).toBeUndefined();
  });

  test("PD-09 a party joins once by one form, not where places are free, and its entry ends with the departure", async () => {
    const { clock, list, key, book, join, states } = await aTrip({ places: 2, minimum: 1 });
    expect(await join(2)).toEqual(refused("free"));
    await book(key(2));
    expect(await join(3)).toEqual(refused("party"));
    const entries = await Promise.all([1, 2].map(() => join(2, "same", undefined, "a member")));
    expect(entries[0]).toEqual(entries[1]);
    expect(await states()).toEqual(["waiting"]);
    expect(await join(2, "other", "ANA.same@example.com", "a member")).toEqual(refused("joined"));
    clock.at = (DEPARTURE + 3) * DAY;
    await list.round(always);
    expect(await states()).toEqual([]);
    expect(await join(2)).toEqual(refused("not-offered"));
  });

  test("PD-09 a guest's entry keeps no places until it is confirmed by the link of its email, once an address", async () => {
    const { db, organisation, clock, list, key, book, join, states, taken, cancel, reference } = await aTrip({
      places: 2,
      minimum: 1,
    });
    const sold = await book(key(2));
    for (const form of ["one", "two", "two", "three"])
      expect(await join(2, form, `noor.${form === "three" ? "other" : "same"}@example.com`)).toEqual(
        ok({ id: undefined }),
      );
    const emails = await db.selectFrom("outbox").select(["subject", "text"]).orderBy("created_at").execute();
    expect(emails.map(({ subject }) => subject)).toEqual(
      Array(3).fill("Confirm your place on the waiting list: From Tejo to Douro"),
    );
    const [one = "", two = "", three = ""] = emails.map(({ text }) => /\?entry=([\w-]+)/.exec(text)?.[1] ?? "");
    await cancel(reference(sold));
    // Nothing is kept: another buyer gets a place.
    expect(await list.round(always)).toBe(0);
    expect((await book(key(1))).ok).toBe(true);
    expect(await list.confirm(organisation.id, two)).toBe("confirmed");
    expect(await list.confirm(organisation.id, two)).toBe("confirmed");
    expect(await list.confirm(organisation.id, one)).toBe("joined");
    expect(await list.confirm(organisation.id, "another")).toBe("unknown");
    expect(await states()).toEqual(["unconfirmed", "waiting", "unconfirmed"]);
    await givenDreamtrips(db, organisation, aDreamtrip({ places: 3, minimum: 1 }));
    expect([await list.round(always), await taken()]).toEqual([1, [3]]);
    clock.at += DAY;
    await list.round(always);
    expect(await states()).toEqual(["missed"]);
    expect(await list.confirm(organisation.id, three)).toBe("unknown");
  });

  race(
    "PD-09 SI-11 a guest learns of no address that it waits, and it gets three emails about a trip a day",
    async () => {
      const { db, clock, key, book, join, list, organisation } = await aTrip({ places: 2, minimum: 1 });
      await book(key(2));
      const emails = async () => (await db.selectFrom("outbox").select("id").execute()).length;
      expect(await join(2, "first", "noor@example.com")).toEqual(ok({ id: undefined }));
      const [{ id } = { id: "" }] = await db.selectFrom("dreamtrip_waiting").select("id").execute();
      expect(await list.confirm(organisation.id, id)).toBe("confirmed");
      const address = (form: number) => (form % 2 ? "noor@example.com" : "Noor@Example.com");
      const more = await Promise.all(Array.from({ length: 24 }, (_, form) => join(2, `more-${form}`, address(form))));
      expect(more).toEqual(Array(24).fill(ok({ id: undefined })));
      expect(await emails()).toBe(3);
      await join(2, "another", "lea@example.com");
      expect(await emails()).toBe(4);
      clock.at += DAY;
      await join(2, "next day", "noor@example.com");
      expect(await emails()).toBe(5);
    },
  );

  test("PD-09 raised capacity is offered to the list", async () => {
    const { db, organisation, list, key, book, joined, states } = await aTrip({ places: 2, minimum: 1 });
    await book(key(2));
    await joined(2);
    await givenDreamtrips(db, organisation, aDreamtrip({ places: 4, minimum: 1 }));
    expect(await list.round(always)).toBe(1);
    expect(await states()).toEqual(["offered"]);
  });

  test("PD-09 RO-03 members of a plan book first, all others on the day it opens, and no one another organization's trip", async () => {
    const { db, clock, organisation, seller, key } = await aTrip({
      opensDays: 60,
      membersFirst: { days: 30, plans: ["gold"] },
    });
    const ask = (plan?: string) => seller.recheck(organisation, key(2), [], plan);
    expect(await ask()).toEqual(refused("too-late"));
    expect(await ask("silver")).toEqual(refused("too-late"));
    expect(await ask("gold")).toMatchObject({ ok: true });
    clock.at = (DEPARTURE - 60) * DAY + HOUR;
    expect(await ask()).toMatchObject({ ok: true });
    const other = await givenOrganisation(db, { products: ["DRM"] });
    expect(await seller.recheck(other, key(2))).toEqual(refused("not-offered"));
    expect(await seller.recheck(other, keyOf(other.id, key(2)))).toEqual(refused("not-offered"));
  });
});
