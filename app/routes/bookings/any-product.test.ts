import { beforeAll, expect, test } from "vitest";
import { parseDay } from "#server/core/day";
import { DAY } from "#server/core/durations";
import { products } from "#server/products/index";
import { registerProducts } from "#server/products/product";
import { said } from "~/products/copy.server";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { boxOffice, eveningKey, freeSeats, givenEvening, trial } from "../../../tests/fakes/trial-product.ts";
import { trialSaid } from "../../../tests/fakes/trial-words.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { aForm } from "../../../tests/fixtures/order-form.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as bookingPage from "./booking.tsx";
import * as calendarFile from "./calendar-file.ts";
import * as cancelPage from "./cancel.tsx";
import * as voucherPage from "./voucher.tsx";

const NOW = Date.UTC(2026, 10, 21, 12);
const KEY = eveningKey("Fado night", parseDay("2026-12-12") as number, 2);

const textsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(textsIn);

describeWithDatabase((open) => {
  beforeAll(() => {
    registerProducts([...products, trial as unknown as (typeof products)[number]]);
    said["test"] = trialSaid;
  });

  test("BK-07 BK-02 BK-04 a product that no shared file knows is quoted, held, paid, delivered, told of and given a voucher", async () => {
    const site = await givenShow();
    const quote = await site.quote();
    expect(quote.receipt).toMatchObject({ base: 50_00, taxes: 5_00, payable: 55_00 });
    const kept = await site.hold();
    expect(await freeSeats(site.db)).toBe(8);
    const booked = await site.book(kept);
    expect([booked.state, booked.title]).toEqual(["awaiting-payment", "Fado night"]);
    await site.pay();
    expect(await site.state(booked)).toBe("confirmed");
    expect(await freeSeats(site.db)).toBe(8);
    expect(await site.items(booked)).toEqual([
      { kind: "test", product: "TST", supplier: "own", share: 27_50, state: "confirmed" },
      { kind: "test", product: "TST", supplier: "own", share: 27_50, state: "confirmed" },
    ]);
    const [email] = await site.emails();
    expect(email?.subject).toContain("Fado night");
    for (const fact of ["Show: Fado night", "Begins: 2026-12-12T20:00", "Seats: 2 seats: 1 adult · 1 adult"])
      expect(email?.text).toContain(fact);
    expect(email?.calendar).toContain("SUMMARY:Fado night");
    const voucher = await site.see(voucherPage, booked, "/voucher");
    expect(JSON.stringify(voucher.data)).toContain("2026-12-12T20:00");
    const page = await site.see(bookingPage, booked);
    expect(page.data).toMatchObject({ view: { property: { name: "Fado night", address: "Praça 1" } } });
    expect(await site.consent(booked)).toMatchObject({ facts: [{ label: "Show", text: "Fado night" }, {}, {}] });
    expect(String((await site.see(calendarFile, booked, "/calendar.ics")).data)).toContain("LOCATION:Box office");
  });

  test("BK-06 WA-09 its items are canceled one by one, returned to their supplier and refunded", async () => {
    const site = await givenShow();
    const booked = await site.book(await site.hold());
    await site.pay();
    await site.cancel(booked, [2]);
    expect([await freeSeats(site.db), await site.state(booked)]).toEqual([9, "confirmed"]);
    expect(await site.refunds()).toEqual([27_50]);
    await site.cancel(booked, [1]);
    expect([await freeSeats(site.db), await site.state(booked)]).toEqual([10, "cancelled"]);
    expect(await site.refunds()).toEqual([27_50, 27_50]);
  });

  test("BK-05 BK-07 EN-01 pages and emails of it say its own sentences, and none of stays", async () => {
    const site = await givenShow();
    const booked = await site.book(await site.hold());
    const waiting = await site.see(bookingPage, booked);
    await site.pay();
    const pages = [
      waiting,
      await site.see(bookingPage, booked),
      await site.see(voucherPage, booked, "/voucher"),
      await site.see(cancelPage, booked, "/cancel"),
    ];
    await site.cancel(booked, [2]);
    pages.push(await site.see(bookingPage, booked));
    await site.cancel(booked, [1]);
    pages.push(await site.see(bookingPage, booked));
    const emails = (await site.emails()).map(({ subject, text, calendar }) => [subject, text, calendar]);
    const said = [...pages.map(({ data }) => data), emails].flatMap(textsIn);
    for (const own of ["Your seats are booked", "Show this at the door.", "Which seats do you want to cancel?"])
      expect(said.join("\n")).toContain(own);
    expect(said.join("\n")).toContain("You keep the other seats.");
    expect(said.filter((text) => /\b(your stay|rooms?|property|nights|check-(in|out))\b/i.test(text))).toEqual([]);
  });

  test("BK-04 T7 an unpaid order of it lapses and its seats are free again; the same wish is booked once", async () => {
    const site = await givenShow();
    const booked = await site.book(await site.hold());
    await site.giveUp();
    expect(await site.state(booked)).toBe("lapsed");
    site.clock.time += DAY;
    await site.context.booking.holds.expire();
    expect(await freeSeats(site.db)).toBe(10);
    const again = await site.book(await site.hold());
    await site.pay();
    expect(await site.place(undefined)).toMatchObject({
      ok: false,
      reason: "booked-before",
      booking: { id: again.id },
    });
  });

  async function givenShow() {
    const { db } = await open();
    givenEvening("Fado night");
    const clock = { time: NOW, now: () => clock.time };
    const organisation = await givenOrganisation(db, { payments: { provider: "demo" } });
    const account = await givenAccount(db, organisation);
    const pages = pagesOf(db, organisation, NOW, { clock, sellers: [boxOffice(db, clock)] });
    const { context } = pages;
    const cookie = await pages.sessionOf(account);
    const visitor = { account, browser: undefined };
    const request = { organisation, account, key: KEY, currency: "USD" };

    async function quote() {
      const quoted = await context.booking.quote(request);
      if (!quoted.ok) throw new Error(quoted.reason);
      return quoted.value;
    }
    async function place(kept: Awaited<ReturnType<typeof hold>>) {
      const { priceToken } = await quote();
      return context.booking.place({ ...aForm(organisation), ...request, priceToken, ...(kept && { kept }) });
    }
    async function hold() {
      const chosen = await context.booking.quotes.choose(request, visitor, "192.0.2.1");
      if (!chosen.ok) throw new Error(chosen.reason);
      const found = () => context.booking.quotes.find(organisation.id, chosen.value.id, visitor, KEY);
      const kept = await found();
      if (!kept) throw new Error("nothing is quoted");
      await context.booking.holds.hold({ organisationId: organisation.id, kept, visitor });
      return found();
    }
    async function choose(choice: "pay" | "decline") {
      const { id } = await db
        .selectFrom("payment")
        .select("id")
        .orderBy("created_at", "desc")
        .limit(1)
        .executeTakeFirstOrThrow();
      for (const { raw, headers } of (await context.demoPaymentPage.choose(organisation.id, id, choice)) ?? [])
        await context.payments.notice(organisation, "demo", raw, headers);
    }
    type Booked = { id: string };
    const find = async ({ id }: Booked) => {
      const found = await context.booking.find(organisation.id, id, account.id);
      if (!found) throw new Error("it is gone");
      return found;
    };
    return {
      db,
      clock,
      context,
      quote,
      hold,
      place,
      async book(kept: Awaited<ReturnType<typeof hold>>) {
        const placed = await place(kept);
        if (!placed.ok) throw new Error(placed.reason);
        return placed.value;
      },
      pay: () => choose("pay"),
      giveUp: () => choose("decline"),
      state: async (booked: Booked) => (await find(booked)).state,
      items: ({ id }: Booked) =>
        db
          .selectFrom("booking_item")
          .select(["kind", "product", "supplier", "share", "state"])
          .where("booking_id", "=", id)
          .orderBy("number")
          .execute(),
      emails: () => db.selectFrom("outbox").select(["subject", "text", "calendar"]).orderBy("created_at").execute(),
      consent: async (booked: Booked) => context.booking.consent(await find(booked)),
      see<Page extends Parameters<typeof pages.get>[0]>(page: Page, { id }: Booked, path = "") {
        return pages.get(page, `/bookings/${id}${path}`, cookie, { name: id });
      },
      async cancel({ id }: Booked, items: number[]) {
        const query = new URLSearchParams([["rooms", "some"], ...items.map((item) => ["room", String(item)])]);
        const path = `/bookings/${id}/cancel?${query}`;
        const { data } = await pages.get(cancelPage, path, cookie, { name: id });
        const token = (data as unknown as { view: { plan?: { token: string } } }).view.plan?.token ?? "";
        const form: [string, string][] = [
          ["token", token],
          ...items.map((item): [string, string] => ["room", String(item)]),
        ];
        expect(await pages.post(cancelPage, path, form, cookie, { name: id })).toMatchObject({ status: 303 });
      },
      refunds: async () =>
        (await db.selectFrom("payment_refund").select("amount").execute()).map(({ amount }) => amount),
    };
  }
});
