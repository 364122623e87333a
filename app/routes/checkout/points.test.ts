import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { amountText } from "~/shared/wallet/amount-text";
import { createLedger } from "../../../server/ledger/ledger.ts";
import { verifyLedger } from "../../../server/ledger/verify.ts";
import { createRewards } from "../../../server/loyalty/rewards.ts";
import { bookingsIn, formOf, givenCheckout, NOW, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { givenReward } from "../../../tests/fixtures/rewards.ts";
import { givenBalance } from "../../../tests/fixtures/wallet.ts";
import * as booking from "../bookings/booking";
import * as cancel from "../bookings/cancel";
import * as document from "../bookings/document";
import * as statement from "../wallet/statement";
import * as wallet from "../wallet/wallet";
import * as checkout from "./checkout";

const EXPIRES = Math.floor(Date.UTC(2026, 11, 1) / 86_400_000);

test.each([
  ["en", 1_200, "1,200 points"],
  ["en", -1, "-1 point"],
  ["es", -2_000, "-2000 puntos"],
  ["ar", -1_200, "\u2066-1,200\u2069 نقطة"],
  ["ar", 3, "3 نقاط"],
] as const)("LO-09 in %s %i points are %s", (language, minor, text) => {
  expect(amountText({ minor, currency: "points" }, i18nFor(language))).toBe(text);
});

describeWithDatabase((open) => {
  test("LO-09 WA-08 BK-06 shows points as points wherever they are held, spent or refunded", async () => {
    const { db } = await open();
    const { pages, path, session, account } = await givenCheckout(db, { pointValue: "1" });
    const given = { kind: "points", currency: "points", from: "points-liability" } as const;
    await givenBalance(db, account, { ...given, minor: 200, expiresOn: EXPIRES });
    await givenBalance(db, account, { ...given, minor: 1_000 });
    const { points, movements: none } = (await pages.get(wallet, "/wallet", session)).data;
    expect([points.map(plain), none.shown]).toEqual([
      ["You have 1,200 points, worth USD 12.00 at checkout.", "200 points, valid until Dec 1, 2026"],
      [],
    ]);

    const offered = openPage((await pages.get(checkout, path, session)).data);
    expect(offered.balances?.options.map(({ name, amount, detail }) => [name, plain(amount), detail])).toEqual([
      ["Points", "1,200 points ≈ USD 12.00", ""],
    ]);
    const form = { ...formOf(offered), tender: "points-points" };
    const told = openPage((await pages.post(checkout, path, form, session)).data);
    expect(told.price.paid.map(({ label, amount }) => [label, plain(amount)])).toEqual([
      ["Wallet payment: Points", "-USD 12.00"],
    ]);
    expect(told.price.notes.map(plain)).toEqual(["You spend 1,200 points, at 1 point = 0.01 USD."]);
    const agreed = { ...formOf(told), tender: "points-points" };
    expect(await pages.post(checkout, path, agreed, session)).toMatchObject({ status: 303 });

    const { reference } = await db.selectFrom("booking").select("reference").executeTakeFirstOrThrow();
    const params = { name: reference };
    const { parts } = (await pages.get(document, `/bookings/${reference}/receipt`, session, params)).data.view;
    expect(readable(parts[1]?.rows[0]?.note)).toBe("1,200 points · 1 point = 0.01 USD");
    await pages.post(document, `/bookings/${reference}/receipt`, { send: "email" }, session, params);
    expect(await emailOf("Receipt")).toMatch(/Points: USD 12\.00 \(1,200 points\)[\s\S]*1 point = 0\.01 USD/);

    const { plan } = (await pages.get(cancel, `/bookings/${reference}/cancel`, session, params)).data.view;
    const back = "you get 1,200 points back · 200 points can be used until Dec 21, 2026";
    expect(plan?.parts).toEqual([{ name: "Points", text: back }]);
    const token = plan?.token ?? "";
    await pages.post(cancel, `/bookings/${reference}/cancel`, { token }, session, params);
    expect(await emailOf("Canceled")).toContain(
      "Refund\nPoints: 1,200 points · 200 points can be used until Monday, December 21, 2026\n",
    );
    const { view } = (await pages.get(booking, `/bookings/${reference}`, session, params)).data;
    expect(view.cancelled?.parts).toEqual([
      { name: "Points", text: "1,200 points · 200 points can be used until Dec 21, 2026" },
    ]);
    const note = (await pages.get(document, `/bookings/${reference}/credit-note`, session, params)).data.view;
    expect(note.parts[0]?.rows.map((row) => row.note)).toEqual([
      "1,200 points · 200 points can be used until Dec 21, 2026",
    ]);

    const { movements, points: after } = (await pages.get(wallet, "/wallet", session)).data;
    expect(movements.shown.map(({ card, amount }) => [card, amount]).sort()).toEqual([
      ["Points", "-1,000 points"],
      ["Points", "-200 points"],
    ]);
    expect(after.map(plain)).toEqual([plain(points[0] ?? ""), "200 points, valid until Dec 21, 2026"]);
    const days = "/wallet/statement?from=2026-01-01&to=2027-12-31";
    expect(JSON.stringify((await pages.get(statement, days, session)).data)).toContain("1,200 points");

    async function emailOf(subject: string): Promise<string> {
      const emails = await db.selectFrom("outbox").select(["subject", "text"]).execute();
      return plain(emails.find((email) => email.subject.startsWith(subject))?.text ?? "");
    }
  });

  test("LO-09 WA-08 points pay after money, and what is ticked and pays nothing says so", async () => {
    const { db } = await open();
    const { pages, path, session, account } = await givenCheckout(db, {
      pointValue: "1",
      walletOptions: ["Cash Card"],
    });
    await givenBalance(db, account, { kind: "points", currency: "points", from: "points-liability", minor: 500 });
    await givenBalance(db, account, { minor: 200_00 });
    const ticked = async (tender: string) => {
      const form = { ...formOf(openPage((await pages.get(checkout, path, session)).data)), tender };
      const { balances } = openPage((await pages.post(checkout, path, form, session)).data);
      return balances?.options.map(({ name, detail }) => [name, detail]);
    };
    const order = async (language: string, tender = "cash-card-USD points-points") => {
      const cookies = `${session}; lan_code=${language}`;
      const form = { ...formOf(openPage((await pages.get(checkout, path, cookies)).data)), tender };
      const page = openPage((await pages.post(checkout, path, form, cookies)).data);
      return page.balances?.order?.replace(/[\u2068\u2069]/g, "");
    };
    expect(openPage((await pages.get(checkout, path, session)).data).balances?.order).toBeUndefined();
    expect(await order("en-US", "cash-card-USD")).toBeUndefined();
    expect(await order("en-US")).toBe("We'll use these in order: Cash card and Points.");
    expect(await order("es-ES")).toBe("Los usaremos en este orden: Tarjeta monedero y Puntos.");
    const after = "Points cover whatever's left";
    expect(await ticked("points-points")).toEqual([
      ["Cash card", ""],
      ["Points", after],
    ]);
    expect(await ticked("cash-card-USD points-points")).toEqual([
      ["Cash card", ""],
      ["Points", `${after} · Not needed for this stay`],
    ]);
  });
});

describeWithDatabase((open) => {
  type Tried = Awaited<ReturnType<typeof aBuyer>>;
  const tries: [string, reason: string, (tried: Tried) => Promise<unknown>][] = [
    [
      "in two tabs for two stays",
      "price-changed",
      async ({ agreed, book, path }) => {
        const [one, other] = [await agreed(path), await agreed(anotherDay(path))];
        expect(await book(path, one)).toMatchObject({ status: 303 });
        return book(anotherDay(path), other);
      },
    ],
    [
      "of a stay that was canceled",
      "price-changed",
      async ({ agreed, book, path, clawBack }) => {
        const form = await agreed(path);
        await clawBack();
        return book(path, form);
      },
    ],
    [
      "as many as a changed form says",
      "price-changed",
      async ({ agreed, book, path, clawBack }) => {
        const form = await agreed(path);
        await clawBack();
        return book(path, { ...form, tender: "none points-points", pricedTender: "points-points.11000" });
      },
    ],
    [
      "once more, for another stay in the name of the form that spent them",
      "key-reused",
      async ({ agreed, book, path }) => {
        const [one, other] = [await agreed(path), await agreed(anotherDay(path))];
        expect(await book(path, one)).toMatchObject({ status: 303 });
        return book(anotherDay(path), { ...other, key: one["key"] ?? "" });
      },
    ],
  ];

  test.each(tries)(
    "LO-09 points spent %s: refused, %s, with a line of the log, and nothing is booked for them",
    async (_, reason, cheat) => {
      const tried = await aBuyer();
      expect(await cheat(tried)).toMatchObject({ status: 409 });
      expect(tried.pages.refusal()).toBe(reason);
      expect((await bookingsIn(tried.db)).length).toBeLessThan(2);
      const spent = await tried.db.selectFrom("booking_source").select("amount").where("kind", "=", "points").execute();
      expect(spent.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(11_000);
      expect(await verifyLedger(tried.db, tried.organisation.id)).toEqual([]);
    },
  );

  /** Whose stay earned 11,000 points, the price of the next one. */
  async function aBuyer() {
    const { db } = await open();
    const site = await givenCheckout(db, { pointValue: "1" });
    const { pages, session, account, organisation } = site;
    const clock = { now: () => NOW };
    const rewards = createRewards({ ledger: createLedger({ clock }), clock });
    const stay = {
      organisationId: organisation.id,
      bookingId: "earlier",
      accountId: account.id,
      stands: 1,
      booked: 1,
      chargedBack: false,
    };
    const settle = (state: "used" | "cancelled") =>
      db.transaction().execute((trx) => rewards.settle(trx, { ...stay, state, endsOn: TODAY, today: TODAY }));
    await givenReward(db, clock, account, { amount: 11_000, bookingId: stay.bookingId, key: "booking:earlier" });
    await settle("used");
    return {
      db,
      ...site,
      clawBack: () => settle("cancelled"),
      book: (path: string, form: Record<string, string>) => pages.post(checkout, path, form, session),
      /** The form after its total with points was looked at. */
      async agreed(path: string): Promise<Record<string, string>> {
        const form = { ...formOf(openPage((await pages.get(checkout, path, session)).data)), tender: "points-points" };
        const told = openPage((await pages.post(checkout, path, form, session)).data);
        return { ...formOf(told), tender: "points-points" };
      },
    };
  }
});

const TODAY = Math.floor(NOW / 86_400_000);
const anotherDay = (path: string): string =>
  path.replace("in=2026-12-12&out=2026-12-13", "in=2026-12-14&out=2026-12-15");

const readable = (text = ""): string => plain(text).replace(/[\u2068\u2069]/g, "");
