import { expect, test } from "vitest";
import * as rewardsPage from "../../app/routes/rewards/your-rewards.tsx";
import * as statementPage from "../../app/routes/wallet/statement.tsx";
import { toAccount } from "../../server/auth/account.ts";
import { formatDay, parseDay } from "../../server/core/day.ts";
import { newId } from "../../server/crypto/ids.ts";
import { createLedger } from "../../server/ledger/ledger.ts";
import { verifyLedger } from "../../server/ledger/verify.ts";
import { addPlan } from "../../server/membership/plans.ts";
import { cancelBooking, completeBookings } from "../../server/orders/index.ts";
import { createPlans } from "../../server/products/plans/plans.ts";
import { createPaying } from "../../server/wallet/paying.ts";
import { describeWithDatabase } from "../drivers/databases.ts";
import { pagesOf } from "../drivers/pages.ts";
import { givenAccount } from "../fixtures/accounts.ts";
import { givenCampaign, SUMMER } from "../fixtures/campaigns.ts";
import { application, emailsTo, keyIn } from "../fixtures/credentials.ts";
import { aForm } from "../fixtures/order-form.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { demoPayments } from "../fixtures/payments.ts";
import { aStay, givenHotel, offerKey } from "../fixtures/stays.ts";
import { givenBalance } from "../fixtures/wallet.ts";

const NOON = "T17:00:00Z";
const JOINS = "2026-11-22";

/** With plain spaces. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");

describeWithDatabase((open) => {
  test("LO-04 LO-07 LO-09 WA-08 a year of a member: joins, earns, is renewed, spends, cancels, refers, fails to pay, ends", async () => {
    const site = await aClub();
    const { ben, on, status, points, book, cancel, cash } = site;
    await on(JOINS);

    // Ben's link brings Ana, who joins Gold from her cash card: 10 % off, and twice the points.
    const ana = await site.signUp("ana", ben, "192.0.2.1");
    await givenBalance(site.db, { id: ana.id, organisationId: site.organisation.id }, { minor: 40_00 });
    await site.joinGold(ana);
    expect([await status(ana), await cash(ana)]).toEqual(["ACTIVE", 30_00]);

    // A night at 100 and 10 of taxes: 10 off, 100 to pay, 200 points.
    const december = await book(ana, "2026-12-12");
    expect(december.receipt.payable).toBe(100_00);
    expect([await points(ana), await points(ben)]).toEqual([0, 0]);
    await on("2026-12-15");
    expect([await points(ana), await points(ben)]).toEqual([400, 500]);

    await on("2026-12-22");
    expect([await status(ana), await cash(ana)]).toEqual(["ACTIVE", 20_00]);

    // All points pay 4.00 of a night; what it would have earned goes with it.
    const january = await book(ana, "2027-01-20", ["points-points"]);
    expect([january.receipt.payable, await points(ana)]).toEqual([96_00, 0]);
    await cancel(january.reference);
    expect(await points(ana)).toBe(400);

    const cid = await site.signUp("cid", ana, "192.0.2.3");
    await book(cid, "2027-01-25");
    await on("2027-01-28");
    expect([await points(ana), await cash(ana)]).toEqual([900, 10_00]);

    // The last ten pay for February; March stays unpaid, and the plan ends after seven days of grace.
    await on("2027-02-22");
    expect([await status(ana), await cash(ana)]).toEqual(["ACTIVE", 0]);
    await on("2027-03-22");
    expect(await status(ana)).toBe("GRACE");
    await on("2027-03-29");
    expect([await status(ana), (await book(ana, "2027-05-01")).receipt.payable]).toEqual(["ENDED", 110_00]);

    // Without a plan it earns 110, which wait for the stay; the points of December can be spent for a year.
    await on("2027-05-04");
    expect(await points(ana)).toBe(1_010);
    await on("2027-12-16");
    expect([await points(ana), await points(ben)]).toEqual([810, 500]);

    const [one, two, three] = await site.references();
    const [card, ...others] = await site.statement(ana);
    expect(card).toEqual(["Cash card · USD", "USD 40.00", ...Array(4).fill("-USD 10.00 Paid for plan Gold")]);
    expect(others).toHaveLength(1);
    expect(others[0]?.slice(0, 2)).toEqual(["Points", "0 points"]);
    expect(new Set(others[0]?.slice(2))).toEqual(
      new Set([
        `200 points Reward of booking ${one}`,
        "200 points Referral reward",
        `-200 points Paid for booking ${two}`,
        `200 points Returned from booking ${two}`,
        "500 points Referral reward",
        `110 points Reward of booking ${three}`,
      ]),
    );
    expect(new Set(await site.rewards(ana))).toEqual(
      new Set([
        `200 points 1 point for every \u2068USD 1.00\u2069 · 2 times with \u2068Gold\u2069 ${one} added on Dec 15, 2026 · until Dec 15, 2027`,
        "200 points for a referral added on Dec 15, 2026",
        `192 points 1 point for every \u2068USD 1.00\u2069 · 2 times with \u2068Gold\u2069 ${two} not added · Dec 22, 2026 · the booking was canceled`,
        "500 points for a referral added on Jan 28, 2027",
        `110 points 1 point for every \u2068USD 1.00\u2069 ${three} added on May 4, 2027 · until May 3, 2028`,
      ]),
    );
    expect(await verifyLedger(site.db, site.organisation.id)).toEqual([]);
  });

  async function aClub() {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { walletOptions: ["Cash Card"], pointValue: "1" });
    const clock = { time: Date.parse(`${JOINS}${NOON}`), now: () => clock.time };
    const pages = pagesOf(db, organisation, clock.time, { clock });
    const { context } = pages;
    const { membership, purchases, plans, registration, booking } = context;
    const ledger = createLedger({ clock });
    const ben = await givenAccount(db, organisation, { email: "ben@example.com" });
    const hotel = await givenHotel(db);
    await givenCampaign(db, organisation);
    await context.earning.operations.add(organisation, { per: "1", startsOn: 0, lastsDays: 365 });
    const gold = await addPlan(
      { db, clock },
      organisation,
      {
        code: "gold",
        price: 10_00,
        currency: "USD",
        period: "month",
        benefits: { canBook: false, discount: 10, pointsFactor: "2" },
      },
      { en: { name: "Gold", text: "" } },
    );
    const { renewals } = createPlans({
      db,
      clock,
      log: context.log,
      membership,
      purchases,
      organisations: async () => [organisation],
    });
    type Person = { id: string };
    const accountOf = async ({ id }: Person) => {
      const row = await db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
      return membership.asMember(organisation, toAccount(row));
    };
    const heldOf = async ({ id }: Person, kind: "points" | "cash-card") => {
      const today = parseDay(new Date(clock.time).toISOString().slice(0, 10)) as number;
      const held = await ledger.holdings(
        db,
        { organisationId: organisation.id, ownerId: id },
        { kinds: [kind] },
        today,
      );
      return held.reduce((sum, { balance }) => sum + balance, 0);
    };
    return {
      db,
      organisation,
      ben,
      /** Noon of a day, after two processes did what was due. */
      async on(day: string) {
        clock.time = Date.parse(`${day}${NOON}`);
        for (const _ of [1, 2]) {
          await Promise.all([1, 2].map(() => completeBookings({ db, clock }, () => true)));
          await Promise.all([1, 2].map(() => renewals.round()));
        }
      },
      /** A guest signs up by a member's link. */
      async signUp(name: string, { id }: Person, clientAddress: string): Promise<Person> {
        const { member_code } = await db
          .selectFrom("account")
          .select("member_code")
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        const referral = { code: `${member_code}.${SUMMER}`, name: "", organisation: "", tripId: "" };
        const email = `${name}@example.com`;
        const made = await registration.signUp(
          application({ email, phone: { country: "", number: "" } }, { origin: { referral } }),
          {
            ...context,
            clientAddress,
          },
        );
        if (!made.ok) throw new Error(made.reason);
        for (const mail of await emailsTo(db, email))
          await registration.confirmations.confirm({ key: keyIn(mail) }, { ...context, clientAddress });
        return { id: made.value.accountId };
      },
      async joinGold(person: Person) {
        const account = await accountOf(person);
        const offer = await membership.offer(organisation, account, gold);
        if (!offer.ok || offer.value.when !== "now") throw new Error("the plan is not on sale");
        const setting = { organisation, account, language: "en", origin: "https://ours.example", returnTo: "/plans" };
        const bought = await plans.buy(setting, { offer: offer.value, way: "cash-card.USD.1000", again: true });
        if (!bought.ok) throw new Error(bought.reason);
      },
      status: (person: Person) => membership.planStatus(organisation, person),
      points: (person: Person) => heldOf(person, "points"),
      cash: (person: Person) => heldOf(person, "cash-card"),
      async book(person: Person, day: string, tender: string[] = []) {
        const account = await accountOf(person);
        const key = offerKey(hotel, aStay(parseDay(day) as number));
        const order = { ...aForm(organisation), account, key, tender, idempotencyKey: newId(), selection: "" };
        const quoted = await booking.quote(order);
        if (!quoted.ok) throw new Error(quoted.reason);
        const placed = await booking.place({ ...order, priceToken: quoted.value.priceToken });
        if (!placed.ok) throw new Error(placed.reason);
        return placed.value;
      },
      cancel: (reference: string) =>
        cancelBooking(
          {
            db,
            clock,
            sellers: context.sellers,
            paying: createPaying({ ledger, clock }),
            payments: demoPayments(db, clock).operations,
          },
          { organisation, reference, reason: "guest", actorId: "an operator", origin: "https://ours.example" },
        ),
      /** What its page says of a year: each part's name, and what each line says and moves. */
      async statement(person: Person) {
        const cookie = await pages.sessionOf(await accountOf(person));
        const days = `from=${JOINS}&to=${formatDay((parseDay(JOINS) as number) + 364)}`;
        const { data } = await pages.get(statementPage, `/wallet/statement?${days}`, cookie);
        return (data.statement?.sections ?? []).map(({ name, before, lines }) => [
          ...[name, before].map(plain),
          ...lines.map(({ amount, what, subject }) =>
            plain([amount, what, ...(subject ? [subject.name] : [])].join(" ")),
          ),
        ]);
      },
      /** Of Ana's bookings in the order of their stays. */
      async references() {
        const bookings = db.selectFrom("booking").innerJoin("account", "account.id", "booking.account_id");
        const rows = await bookings
          .select("reference")
          .where("account.email", "=", "ana@example.com")
          .orderBy("starts_on")
          .execute();
        return rows.map(({ reference }) => reference);
      },
      async rewards(person: Person) {
        const cookie = await pages.sessionOf(await accountOf(person));
        const { data } = await pages.get(rewardsPage, "/your-rewards", cookie);
        return data.rewards.map(({ amount, why, booking, state }) =>
          plain([amount, why, ...(booking ? [booking.reference] : []), state].join(" ")),
        );
      },
    };
  }
});
