import { beforeEach, expect, test } from "vitest";
import { instantIn, parseDay } from "#server/core/day";
import { DAY, HOUR } from "#server/core/durations";
import { ok } from "#server/core/outcome";
import { inTransaction } from "#server/db/transaction";
import { createLedger } from "#server/ledger/ledger";
import { createDueSteps } from "#server/orders/index";
import { seedDemoCruises } from "#server/products/cruises/seed/seed";
import { takenIn } from "#server/stock/inventory";
import { createPaying } from "#server/wallet/paying";
import * as homePage from "~/products/stays/search/home";
import { deserialize } from "~/request/serialized";
import * as goPage from "~/routes/agent/go";
import * as listPage from "~/routes/agent/offer-list";
import * as bookingPage from "~/routes/bookings/booking";
import * as calendarFile from "~/routes/bookings/calendar-file";
import * as cancelPage from "~/routes/bookings/cancel";
import * as voucherPage from "~/routes/bookings/voucher";
import * as checkout from "~/routes/checkout/checkout";
import * as payDue from "~/routes/payments/pay-due";
import { formOf, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { optionsOf, valuesOf } from "../../../tests/drivers/fields-of.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { aCabin, aCruise, givenCruises, PORT_BARCELONA } from "../../../tests/fixtures/cruises.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { givenRates } from "../../../tests/fixtures/rates.ts";
import { givenBalance, givenCertificate } from "../../../tests/fixtures/wallet.ts";
import * as cruisePage from "./cruise";
import * as resultsPage from "./results";
import * as searchPage from "./search";

const NOW = Date.UTC(2026, 10, 21, 12);
/** A Saturday whose balance is due on December 21. */
const MARCH_6 = "2027-03-06";
const SAIL = parseDay(MARCH_6) as number;
const MARCH = "month=2027-03&adults=2";
const GUEST = { firstName: "Ana", lastName: "Silva", email: "ana@example.com", phone: "+351 912 345 678" };

/** Of guests 1 to `count`; those with an age are children. */
const answers = (...ages: (number | undefined)[]) =>
  Object.fromEntries(
    ages.flatMap((age, index) => [
      [`need-${index + 1}-name`, `Guest ${"ABCDEFGH"[index]}`],
      [`need-${index + 1}-bornOn`, age === undefined ? "1980-05-06" : `${2027 - age}-03-06`],
      [`need-${index + 1}-documentNumber`, `AB12345${index}`],
      [`need-${index + 1}-documentExpires`, "2030-01-01"],
    ]),
  );

describeWithDatabase((open, _engine, race) => {
  let db: Awaited<ReturnType<typeof open>>["db"];
  beforeEach(async () => {
    ({ db } = await open());
  });

  async function givenSite(changes: Parameters<typeof givenOrganisation>[1] = {}) {
    const organisation = await givenOrganisation(db, {
      ...{ products: ["CRU"], currency: "EUR", payments: { provider: "demo" }, walletOptions: ["Cash Card"] },
      ...changes,
    });
    const clock = { time: NOW, now: () => clock.time };
    const pages = pagesOf(db, organisation, NOW, { clock });
    const account = await givenAccount(db, organisation, { currency: "EUR" });
    const session = await pages.sessionOf(account);
    const resultsAt = async (query: string, cookie = session) => {
      const { status, data } = await pages.get(resultsPage, `/cruises/results?${query}`, cookie);
      return { status, ...deserialize(data.page) };
    };
    const cruiseAt = async (query: string, cookie = session) => {
      const { status, data } = await pages.get(cruisePage, `/cruise?code=BCN-4&${query}`, cookie);
      return { status, ...deserialize(data.page) };
    };
    async function chooseAt(query: string, cabin: string) {
      const { cabins } = await cruiseAt(query);
      const href = cabins.find(({ code }) => code === cabin)?.href ?? "";
      const chosen = await pages.post(checkout, href, { intent: "choose" }, session);
      return chosen.location ?? "";
    }
    async function send(path: string, typed: Record<string, string>) {
      const form = formOf(openPage((await pages.get(checkout, path, session)).data));
      return pages.post(checkout, path, { ...form, ...GUEST, ...typed }, session);
    }
    async function pay(location: string | null) {
      const id = location?.split("/demo-payment/")[1]?.split("?")[0] ?? "";
      for (const { raw, headers } of (await pages.context.demoPaymentPage.choose(organisation.id, id, "pay")) ?? [])
        await pages.context.payments.notice(organisation, "demo", raw, headers);
    }
    const taken = async (unit = "IN", day = MARCH_6) =>
      (await takenIn(db, "cruise", [`BCN-4/${day}`], [unit])).get(`BCN-4/${day} ${unit}`) ?? 0;
    const booking = () => db.selectFrom("booking").selectAll().executeTakeFirstOrThrow();
    async function cancel(...items: number[]) {
      const { id } = await booking();
      // The one that booked may have expired.
      const session = await pages.sessionOf(account);
      const query = new URLSearchParams([["rooms", "some"], ...items.map((item) => ["room", String(item)])]);
      const path = `/bookings/${id}/cancel?${query}`;
      const { data } = await pages.get(cancelPage, path, session, { name: id });
      const token = (data as unknown as { view: { plan?: { token: string } } }).view.plan?.token ?? "";
      const form = [["token", token], ...items.map((item) => ["room", String(item)])] as [string, string][];
      expect(await pages.post(cancelPage, path, form, session, { name: id })).toMatchObject({ status: 303 });
    }
    const due = () => db.selectFrom("payment_due").selectAll().executeTakeFirst();
    const refunds = async () =>
      (await db.selectFrom("payment_refund").select("amount").orderBy("created_at").execute()).map(
        ({ amount }) => amount,
      );
    return {
      organisation,
      account,
      clock,
      pages,
      session,
      resultsAt,
      cruiseAt,
      chooseAt,
      send,
      pay,
      taken,
      booking,
      cancel,
      due,
      refunds,
    };
  }

  test("RT-13 PD-07 the search page offers regions, months and ports with cruises, and is missing where none are sold", async () => {
    const site = await givenSite();
    await givenCruises(db, aCruise());
    const { data } = await site.pages.get(searchPage, "/cruises");
    if (!("page" in data)) throw new Error("no search");
    const { form, links } = deserialize(data.page);
    expect(links).toEqual([
      {
        label: "Western Mediterranean",
        href: `/cruises/results?region=west-mediterranean&month=${valuesOf(form)["month"]}`,
        about: "1 route",
      },
    ]);
    expect(optionsOf(form, "month").length).toBeGreaterThan(12);
    expect(optionsOf(form, "port").map(({ value }) => value)).toEqual(["", String(PORT_BARCELONA)]);
    const without = await givenSite({ products: ["HLT"] });
    expect((await without.pages.get(searchPage, "/cruises")).status).toBe(404);
    expect((await without.pages.get(resultsPage, `/cruises/results?${MARCH}`)).status).toBe(404);
    expect((await without.pages.get(cruisePage, "/cruise?code=BCN-4")).status).toBe(404);
  });

  test("PD-07 BK-01 RO-02 departures of a month are found by region, length and port, with the total of the cheapest free cabin", async () => {
    const { resultsAt } = await givenSite();
    await givenCruises(
      db,
      aCruise(),
      aCruise({
        code: "BCN-PLUS",
        cruise: { departures: { first: "2027-03-10", everyDays: 400 }, cabins: [aCabin({ fare: 300_00 })] },
      }),
    );
    const { results } = await resultsAt(MARCH);
    expect(results?.heading).toBe("5 departures");
    expect(results?.hits.map(({ price }) => [price.total, price.more[0] ?? ""].map(plain))).toEqual([
      ["EUR 840.00", "EUR 420.00 per person"],
      ...Array(4).fill(["EUR 1,240.00", "EUR 620.00 per person"]),
    ]);
    expect(results?.hits[1]).toMatchObject({
      name: "4 nights by the sea",
      ship: "Aurora",
      ports: "Barcelona · Marseille · Genoa",
      href: `/cruise?code=BCN-4&day=${MARCH_6}&adults=2&cabins=1`,
    });
    const count = async (query: string) => (await resultsAt(`${MARCH}&${query}`)).results?.hits.length;
    expect(await count("region=caribbean")).toBe(0);
    expect([await count("length=short"), await count("length=week")]).toEqual([5, 0]);
    expect(await count(`port=${PORT_BARCELONA}`)).toBe(5);
    expect([await count("kind=balcony"), await count("accessible=yes"), await count("max=1000")]).toEqual([4, 4, 1]);
    expect((await resultsAt(`${MARCH}&sort=date`)).results?.hits[0]?.href).toContain(`day=${MARCH_6}`);
    const accessible = await resultsAt(`${MARCH}&accessible=yes&kind=inside`);
    expect(accessible.results?.chips.map(({ text }) => text)).toEqual(["Inside", "Accessible cabins only"]);
    const suites = (await resultsAt(`${MARCH}&kind=suite`)).results;
    expect([suites?.heading, suites?.nothing]).toEqual([
      "No departures match all your filters",
      {
        title: "5 departures are available without filters.",
        way: { text: "Clear all filters", href: "/cruises/results?month=2027-03&adults=2&cabins=1" },
      },
    ]);
    const countsAt = async (query: string) =>
      (await resultsAt(`${MARCH}&${query}`)).results?.groups.map(({ group, options }) => [
        group,
        ...options.map(({ value, count: its }) => `${value} ${its}`),
      ]);
    // A departure counts once, with however many cabins of a kind.
    expect(await countsAt("")).toEqual([
      ["kind", "inside 5", "balcony 4"],
      ["accessible", "yes 4"],
    ]);
    expect(await countsAt("accessible=yes")).toEqual([
      ["kind", "inside 4"],
      ["accessible", "yes 4"],
    ]);
    expect(await countsAt("kind=balcony")).toEqual([["kind", "inside 5", "balcony 4"]]);
  });

  test("PD-07 BK-01 a highest price leaves out departures whose cabins cost more in total, and cabins from the counts, and is refused if it isn't an amount", async () => {
    const { resultsAt } = await givenSite();
    await givenRates(db, { EUR: "0.8" }, { now: NOW });
    await givenCruises(db, aCruise());
    const found = async (query: string) =>
      (await resultsAt(`${MARCH}&${query}`)).results?.hits.map(({ cabin, price }) => `${cabin} ${plain(price.total)}`);
    expect(await found("max=1240")).toEqual(Array(4).fill("Inside cabin EUR 1,240.00"));
    expect(await found("max=1840&kind=balcony")).toEqual(Array(4).fill("Balcony cabin EUR 1,840.00"));
    expect(await found("max=1839&kind=balcony")).toEqual([]);
    const { results } = await resultsAt(`${MARCH}&max=1239`);
    expect([results?.hits, results?.heading, results?.nothing?.title]).toEqual([
      [],
      "No departures match all your filters",
      "4 departures are available without filters.",
    ]);
    expect(results?.chips.map(({ text, href }) => [plain(text), href])).toEqual([
      ["Up to EUR 1,239.00", "/cruises/results?month=2027-03&adults=2&cabins=1"],
    ]);
    const countsAt = async (max: number) =>
      (await resultsAt(`${MARCH}&max=${max}`)).results?.groups.map(({ group, options }) => [
        group,
        ...options.map(({ value, count }) => `${value} ${count}`),
      ]);
    expect(await countsAt(1839)).toEqual([
      ["kind", "inside 4"],
      ["accessible", "yes 4"],
    ]);
    expect(await countsAt(1840)).toEqual([
      ["kind", "inside 4", "balcony 4"],
      ["accessible", "yes 4"],
    ]);
    const dollars = async (max: number) =>
      (await resultsAt(`${MARCH}&max=${max}`, "currency_code=USD")).results?.hits.map(({ price }) =>
        plain(price.total),
      );
    expect([await dollars(1549), await dollars(1550)]).toEqual([[], Array(4).fill("USD 1,550.00")]);
    const wrong = await resultsAt(`${MARCH}&max=x`);
    expect([wrong.status, wrong.problems, wrong.results?.chips]).toEqual([
      400,
      [{ id: "max", text: "“x” isn't an amount. Enter one, for example 400 or 400.50" }],
      [],
    ]);
  });

  test("PD-07 BK-01 a search with a wrong month, port, guests or price says what is wrong beside the field", async () => {
    const { resultsAt, cruiseAt } = await givenSite();
    await givenCruises(db, aCruise());
    const problemsOf = async (query: string) => {
      const { status, problems } = await resultsAt(query);
      return [status, ...problems.map(({ id }) => id)];
    };
    expect(await problemsOf("month=2027-13")).toEqual([400, "month"]);
    expect(await problemsOf("month=2027-03&port=1")).toEqual([400, "port"]);
    expect(await problemsOf("month=2027-03&adults=0")).toEqual([400, "adults"]);
    expect(await problemsOf("month=2027-03&adults=1&cabins=2")).toEqual([400, "cabins"]);
    expect(await problemsOf("month=2027-03&adults=2&age=18")).toEqual([400, "age"]);
    expect((await resultsAt(`${MARCH}&max=x`)).status).toBe(400);
    expect((await resultsAt("month=2020-01")).results?.nothing?.title).toBe("Nothing leaves in this month");
    const past = await cruiseAt("day=2027-03-07&adults=2");
    expect([past.status, past.problems]).toEqual([
      400,
      [{ id: "day", text: "There's no departure on that day. The next one is Saturday, March 13, 2027" }],
    ]);
  });

  test("PD-07 RO-02 a departure shows its route on a map, its cabins for these guests, and when what is paid", async () => {
    const { cruiseAt, organisation, pages } = await givenSite();
    await givenCruises(db, aCruise({ cruise: { minAge: 3 } }));
    const page = await cruiseAt(`day=${MARCH_6}&adults=2&age=8`);
    expect(page.route.calls.map(({ number, day, port, times }) => [number, day, port, plain(times)])).toEqual([
      ["1", "Mar 6, 2027", "Barcelona", "leaves 6:00 PM"],
      ["2", "Mar 7, 2027", "Marseille", "arrives 8:00 AM · leaves 6:00 PM"],
      ["3", "Mar 8, 2027", "Genoa", "arrives 8:00 AM · leaves 7:00 PM"],
      ["", "Mar 9, 2027", "At sea", ""],
      ["1", "Mar 10, 2027", "Barcelona", "arrives 8:00 AM"],
    ]);
    const [barcelona, marseille, genoa] = page.route.marks;
    expect(barcelona!.x < marseille!.x && marseille!.x < genoa!.x && barcelona!.y > marseille!.y).toBe(true);
    expect(page.route.path).toMatch(/^M\d+ \d+(L\d+ \d+){3}$/);
    expect(page.cabins.map(({ name, price, state }) => [name, plain(price?.total ?? ""), state])).toEqual([
      ["Inside cabin", "EUR 1,485.00", undefined],
      ["Balcony cabin", "EUR 2,160.00", "Only 4 left"],
      ["Accessible inside cabin", "", "For 2 guests at most: choose more cabins"],
    ]);
    expect(page.terms?.pay).toBe("Pay 20% when you book and the rest by Dec 21, 2026.");
    expect(page.terms?.cancel.length).toBe(3);
    const young = await cruiseAt(`day=${MARCH_6}&adults=2&age=2`);
    expect(young.cabins[0]?.state).toBe("Guests must be at least 3");
    const alone = await cruiseAt(`day=${MARCH_6}&adults=1`);
    expect(plain(alone.cabins[0]?.price?.total ?? "")).toBe("EUR 870.00");
    expect(alone.cabins[0]?.lines).toContain("Includes the supplement for one guest in a cabin");
    const soon = await cruiseAt("day=2027-01-02&adults=2");
    expect(soon.terms?.pay).toBe("Pay the whole price when you book: this departure is soon.");
    const elsewhere = await givenOrganisation(db, { products: ["CRU"] });
    await givenCruises(db, aCruise({ code: "OWN", organisation: organisation.id, soldBy: [] }));
    expect((await pagesOf(db, elsewhere, NOW).get(cruisePage, "/cruise?code=OWN")).status).toBe(404);
    expect((await pages.get(cruisePage, "/cruise/OWN", "", { code: "OWN" })).status).toBe(200);
  });

  test("PD-07 RO-04 BK-05 a family books with a deposit: both amounts before paying, what is left after it, on every paper", async () => {
    const site = await givenSite();
    await givenCruises(db, aCruise());
    const path = await site.chooseAt(`day=${MARCH_6}&adults=2&age=8`, "IN");
    const page = openPage((await site.pages.get(checkout, path, site.session)).data);
    expect(page.price.lines.map(({ label, amount }) => [label, plain(amount)])).toEqual([
      ["Cruise fare", "EUR 1,125.00"],
      ["Port charges", "EUR 240.00"],
      ["Gratuities", "EUR 120.00"],
    ]);
    expect([page.price.payableLabel, plain(page.price.payable)]).toEqual(["Pay when you book", "EUR 297.00"]);
    expect(page.price.extras?.map(({ label, amount }) => [label, plain(amount)])).toEqual([
      ["Pay by Dec 21, 2026", "EUR 1,188.00"],
    ]);
    expect(page.wallet).toBeUndefined();
    expect(page.needs?.map(({ legend }) => legend)).toEqual([
      "Traveler 1: adult",
      "Traveler 2: adult",
      "Traveler 3: child",
    ]);
    expect(page.needs?.[2]?.fields[1]).toMatchObject({
      hint: "Age 8 on the day of departure",
      min: "2018-03-07",
      max: "2019-03-06",
    });
    expect(await site.taken()).toBe(1);
    // Nine on the day of the departure.
    const wrong = await site.send(path, { ...answers(undefined, undefined, 8), "need-3-bornOn": "2018-03-06" });
    expect([wrong.status, "result" in wrong.data && wrong.data.result?.error]).toEqual([
      400,
      {
        "need-3-bornOn": ["Traveler 3 must be 8 years of age on Mar 6, 2027"],
      },
    ]);
    await site.pay((await site.send(path, answers(undefined, undefined, 8))).location);
    const row = await site.booking();
    expect([row.state, row.title, row.starts_on, row.ends_on]).toEqual([
      "confirmed",
      "4 nights by the sea",
      SAIL,
      SAIL + 4,
    ]);
    expect(await site.due()).toMatchObject({ amount: 1_188_00, due_on: SAIL - 75, state: "open" });
    expect(await site.taken()).toBe(1);
    const dueId = (await site.due())?.id ?? "";
    const inSpanish = `${site.session}; lan_code=es-ES`;
    const { facts } = (await site.pages.get(payDue, `/pay/${dueId}`, inSpanish, { due: dueId })).data;
    expect(facts[0]?.text).toBe("4 noches junto al mar");
    const see = async (its: Parameters<typeof site.pages.get>[0], path = "") =>
      (await site.pages.get(its, `/bookings/${row.id}${path}`, site.session, { name: row.id })).data;
    const trip = plain(JSON.stringify(await see(bookingPage)));
    for (const said of ["EUR 1,188.00 is due by Dec 21, 2026.", "Cabin 1: Inside cabin, 2 adults, 1 child", "Guest C"])
      expect(trip).toContain(said);
    const voucher = plain(JSON.stringify(await see(voucherPage, "/voucher")));
    for (const said of ["Boarding document", "Pier 4", "Genoa"]) expect(voucher).toContain(said);
    expect(voucher).not.toContain("AB123450");
    expect(String(await see(calendarFile, "/calendar.ics"))).toContain("SUMMARY:4 nights by the sea");
    const [email] = await db.selectFrom("outbox").select(["subject", "text"]).execute();
    expect(email?.subject).toContain("4 nights by the sea");
    expect(plain(email?.text ?? "")).toContain("Pay by Monday, December 21, 2026: EUR 1,188.00");
  });

  test("PD-07 BK-06 RO-04 of two cabins one is canceled with its share of the deposit kept, and the other owes the rest", async () => {
    const site = await givenSite();
    await givenCruises(db, aCruise());
    const path = await site.chooseAt(`day=${MARCH_6}&adults=4&cabins=2`, "IN");
    await site.pay((await site.send(path, answers(undefined, undefined, undefined, undefined))).location);
    expect([await site.taken(), (await site.due())?.amount]).toEqual([2, 2_480_00 - 496_00]);
    await site.cancel(2);
    // 1,240 stand and 248 of the other are kept, of which 496 are paid.
    expect([await site.taken(), await site.due(), await site.refunds()]).toMatchObject([1, { amount: 992_00 }, []]);
    await site.cancel(1);
    expect([await site.taken(), await site.due(), await site.refunds()]).toMatchObject([0, { state: "cancelled" }, []]);
  });

  test("PD-07 RO-04 BK-06 in another currency the fee for canceling two cabins is the deposit to the cent, and checkouts name the rate", async () => {
    const site = await givenSite();
    await givenRates(db, { EUR: "0.8731" }, { now: NOW });
    await givenCruises(
      db,
      aCruise({ cruise: { currency: "USD", portCharges: 33_33, cabins: [aCabin({ fare: 333_37 })] } }),
    );
    await givenBalance(db, site.account, { minor: 10_00, currency: "EUR" });
    const path = await site.chooseAt(`day=${MARCH_6}&adults=3&cabins=2`, "IN");
    const page = openPage((await site.pages.get(checkout, path, site.session)).data);
    // USD 333.37 times 2 and 1.5, charges of 73.33 for each of three: 1,386.79, of which a fifth is 242.16 euros.
    expect([page.price.total, page.price.payable].map((text) => plain(text ?? ""))).toEqual([
      "EUR 1,210.81",
      "EUR 242.16",
    ]);
    const said = "Converted at 1 USD = 0.8731 EUR";
    expect(plain(page.price.notes.join())).toContain(said);
    const placed = await site.send(path, { tender: "none cash-card-EUR", ...answers(undefined, undefined, undefined) });
    const agreed = openPage(placed.data);
    expect(plain(agreed.price.notes.join())).toContain(said);
    await site.pay(
      (await site.pages.post(checkout, path, { ...formOf(agreed), intent: "book" }, site.session)).location,
    );
    const { id } = await site.booking();
    const trip = await site.pages.get(bookingPage, `/bookings/${id}`, site.session, { name: id });
    expect(plain(JSON.stringify(trip.data))).toContain(said);
    const email = await db.selectFrom("outbox").select("text").orderBy("created_at").executeTakeFirst();
    // The cruise line charges nothing itself.
    expect(plain(email?.text ?? "")).not.toContain("The cruise line charges");
    await site.cancel(2);
    await site.cancel(1);
    expect([await site.due(), await site.refunds()]).toMatchObject([{ state: "cancelled" }, []]);
  });

  test("PD-07 BK-06 what was paid in full goes back by the steps: all but the deposit, half, nothing", async () => {
    for (const [days, refund] of [
      [61, [992_00]],
      [31, [620_00]],
      [5, []],
    ] as const) {
      ({ db } = await open());
      const site = await givenSite();
      await givenCruises(db, aCruise());
      const path = await site.chooseAt(`day=${MARCH_6}&adults=2`, "IN");
      const placed = await site.send(path, { ...answers(undefined, undefined), intent: "pay" });
      await site.pay(placed.location);
      expect(await site.due()).toBeUndefined();
      site.clock.time = (SAIL - days) * DAY + DAY / 2;
      await site.cancel(1);
      expect([days, await site.refunds(), await site.taken()]).toEqual([days, refund, 0]);
    }
  });

  test("PD-07 RO-04 BK-06 a balance is reminded of once on each day by several processes, and lapses: the cabin is free again, the deposit kept", async () => {
    const site = await givenSite();
    await givenCruises(db, aCruise());
    const path = await site.chooseAt(`day=${MARCH_6}&adults=2`, "IN");
    await site.pay((await site.send(path, answers(undefined, undefined))).location);
    const { clock, organisation, pages } = site;
    const wallet = createPaying({ ledger: createLedger({ clock }), clock });
    const { sellers, payments } = pages.context;
    const cancelling = { db, clock, sellers, paying: wallet, payments };
    const job = async (time: number) => {
      clock.time = time;
      // Each is a process; a killed one leaves the rest to the next.
      const steps = [1, 2, 3].map(() =>
        createDueSteps({ ...pages.context, db, clock, organisations: async () => [organisation], wallet, cancelling }),
      );
      const done = await Promise.all(steps.map(({ round }) => round(() => true)));
      await db.updateTable("outbox").set({ sent_at: clock.now() }).execute();
      return done.reduce((sum, count) => sum + count, 0);
    };
    const at = (daysBefore: number, hours = 9) =>
      instantIn("Europe/Madrid", SAIL - 75 - daysBefore, "00:00") + hours * HOUR;
    expect([
      await job(at(14)),
      await job(at(14, 20)),
      await job(at(3)),
      await job(at(1)),
      await job(at(1, 10)),
    ]).toEqual([...[1, 0, 1, 1, 0]]);
    expect([await site.taken(), await job(at(-3, 0))]).toEqual([1, 1]);
    expect([(await site.booking()).state, await site.taken(), await site.due(), await site.refunds()]).toMatchObject([
      ...["cancelled", 0, { state: "lapsed" }, []],
    ]);
    expect(await job(at(-4))).toBe(0);
  });

  test("PD-07 RO-04 WA-05 a cash card pays the deposit and a part of the balance; certificates pay for no cruise", async () => {
    const site = await givenSite({ walletOptions: ["Certificates", "Discount Cards", "Cash Card"] });
    await givenCruises(db, aCruise());
    await givenCertificate(db, site.account, { services: "HLT", pro_code: "HLT" });
    await givenBalance(db, site.account, { minor: 400_00, currency: "EUR" });
    const path = await site.chooseAt(`day=${MARCH_6}&adults=2`, "IN");
    const page = openPage((await site.pages.get(checkout, path, site.session)).data);
    expect([page.wallet?.cards ?? [], page.balances?.options.map(({ value }) => value)]).toEqual([
      [],
      ["cash-card-EUR"],
    ]);
    const typed = { tender: "none cash-card-EUR", ...answers(undefined, undefined) };
    const agreed = openPage((await site.send(path, typed)).data);
    expect(plain(agreed.order.buttons[0]?.label ?? "")).toBe("Book, pay EUR 840.00 by Dec 21, 2026");
    const placed = await site.pages.post(checkout, path, { ...formOf(agreed), intent: "book" }, site.session);
    expect(placed.location).toContain("/checkout-success");
    expect(await site.due()).toMatchObject({ amount: 840_00, state: "open" });
  });

  test("PD-07 RO-05 a departure too close, too far or without such a cabin is refused with where to look instead", async () => {
    const site = await givenSite({ minCheckinDays: 60 });
    await givenCruises(db, aCruise());
    const at = async (day: string, cabin: string, more = "") => {
      const path = `/checkout?offer=cruise.BCN-4&day=${day}&cabin=${cabin}&product=CRU&adults=2&cabins=1${more}`;
      const { status, data } = await site.pages.get(checkout, path, site.session);
      return [status, (data.page as { why?: string }).why];
    };
    expect((await at("2027-01-16", "IN"))[0]).toBe(409);
    expect((await at("2029-01-06", "IN"))[0]).toBe(409);
    expect(await at(MARCH_6, "XX")).toEqual([404, "These cabins aren't offered for this departure."]);
    expect(await at("2027-03-07", "IN")).toEqual([404, "These cabins aren't offered for this departure."]);
    expect((await at(MARCH_6, "IN", "&age=5&age=6"))[0]).toBe(404);
    expect((await at(MARCH_6, "IN"))[0]).toBe(200);
  });

  race("PD-07 BK-04 the last cabin is sold to one of 24 buyers at once", async () => {
    ({ db } = await open());
    const site = await givenSite();
    await givenCruises(db, aCruise());
    const { cruises } = site.pages.context;
    const key = cruises.keyOf({ code: "BCN-4", day: SAIL, cabin: "INA", parties: [{ adults: 2, childAges: [] }] });
    const [seller] = cruises.sellers.joining;
    const sold = await Promise.all(
      Array.from({ length: 24 }, () => inTransaction(db, (trx) => seller!.joins.book(key, trx))),
    );
    expect(sold.filter((each) => each.ok)).toHaveLength(1);
    expect(sold.filter((each) => !each.ok && each.reason === "sold-out")).toHaveLength(23);
    expect(await site.taken("INA")).toBe(1);
    const { results } = await site.resultsAt(`${MARCH}&accessible=yes`);
    expect(results?.hits.length).toBe(3);
    const page = await site.cruiseAt(`day=${MARCH_6}&adults=2`);
    expect(page.cabins.at(-1)?.state).toBe("Sold out");
    expect(page.cabins.at(-1)).toEqual(expect.not.objectContaining({ href: expect.anything() }));
    await inTransaction(db, async (trx) =>
      ok(await seller!.joins.cancel(sold.find((each) => each.ok)!.value.supplierReference, trx)),
    );
    expect(await site.taken("INA")).toBe(0);
  });

  test("LO-08 PD-07 the home page offers to continue a search and a departure that was looked at", async () => {
    const site = await givenSite({ products: ["HLT", "CRU"] });
    await givenCruises(db, aCruise());
    const searched = await site.pages.get(
      resultsPage,
      `/cruises/results?${MARCH}&region=west-mediterranean`,
      site.session,
    );
    const viewed = await site.pages.get(cruisePage, `/cruise?code=BCN-4&day=${MARCH_6}&adults=2`, site.session);
    const cookies = [site.session, ...searched.cookies, ...viewed.cookies].join("; ");
    const home = JSON.stringify((await site.pages.get(homePage, "/", cookies)).data);
    for (const said of ["Cruises: Western Mediterranean", "March 2027", "4 nights by the sea", `day=${MARCH_6}`])
      expect(home).toContain(said);
  });

  test("AG-02 AG-07 PD-07 an agent searches and chooses for a client, whose id stays in every address, in numbered lines too", async () => {
    const site = await givenSite();
    await givenCruises(db, aCruise());
    const agent = await givenAccount(db, site.organisation, { type: "agent", firstName: "Grace" });
    const details = { ...{ externalId: "", phone: "", currency: "", language: "", email: "" }, lastName: "Lopez" };
    const from = { organisation: site.organisation, origin: "https://ours.example" };
    const added = await site.pages.context.agency.clients.add(
      agent,
      { ...details, firstName: "Maria" },
      "form-1",
      from,
    );
    const client = added.ok ? added.value.id : "";
    const cookie = await site.pages.sessionOf(agent);
    const { results, form } = await site.resultsAt(`${MARCH}&for=${client}&kind=inside`, cookie);
    expect(form.hidden).toEqual([["for", client]]);
    const [month] = results?.months?.links ?? [];
    for (const each of [results?.hits[0]?.href, results?.firstPage, results?.chips[0]?.href, month?.href])
      expect(each).toContain(`for=${client}`);
    const page = await site.cruiseAt(`day=${MARCH_6}&adults=2&for=${client}`, cookie);
    for (const each of [page.back.href, page.cabins[0]?.href]) expect(each).toContain(`for=${client}`);
    const other = await site.pages.sessionOf(await givenAccount(db, site.organisation, { type: "agent" }));
    expect((await site.resultsAt(`${MARCH}&for=${client}`, other).catch(() => ({ status: 404 }))).status).toBe(404);
    const of = encodeURIComponent(`/cruises/results?${MARCH}`);
    const listed = await site.pages.get(listPage, `/agent/list?of=${of}`, cookie);
    expect(plain(JSON.stringify(listed.data))).toContain("4 nights by the sea");
  });

  test.each(["en", "es", "ar"] as const)(
    "AG-07 PD-07 the go bar's example in %s leads to departures from its day on, those of its nights first, each with its guests",
    async (language) => {
      const site = await givenSite({ slug: "waypoint" });
      await seedDemoCruises(db, site.clock);
      const cookie = await site.pages.sessionOf(await givenAccount(db, site.organisation, { type: "agent" }));
      const { help } = site.pages.context.agency.go.help(site.organisation, language);
      const { example } = help.find(({ words }) => words.includes("cru"))!;
      const path = `/agent/go?${new URLSearchParams({ q: example })}`;
      const led = (await site.pages.get(goPage, path, cookie)).location ?? "";
      const { lines, asked } = (await site.pages.get(listPage, led, cookie)).data;
      expect(plain(asked)).toMatch(/^Jan 12\s–\sFeb 11, 2027 · 7 nights · 1 cabin for 2 adults$/);
      const days = lines.map(({ href }) => /day%3D([\d-]+)/.exec(href)?.[1] ?? "");
      expect([days.length > 2, days.every((day) => day >= "2027-01-12" && day <= "2027-02-11")]).toEqual([true, true]);
      for (const { facts } of lines) expect(facts.slice(1, 3)).toEqual(["7 nights", "1 cabin for 2 adults"]);
      const [cabin] = (await site.pages.get(listPage, lines[0]?.href ?? "", cookie)).data.lines;
      expect(cabin?.facts.slice(0, 2)).toEqual([lines[0]?.facts[0], "1 cabin for 2 adults"]);
      // Miami has cruises of five and, dearer, of seven nights.
      const { results } = await site.resultsAt("month=2027-01&from=2027-01-12&nights=7&port=4164138&adults=2");
      const nights = results?.hits.map((hit) => hit.nights) ?? [];
      expect([nights[0], nights.at(-1)]).toEqual(["7 nights", "5 nights"]);
      expect(results?.firstPage).toContain("from=2027-01-12&nights=7");
    },
  );

  test("AG-07 PD-07 of several cities of one name the go bar means the one with a port of these cruises", async () => {
    const site = await givenSite();
    const agent = await givenAccount(db, site.organisation, { type: "agent" });
    const led = async () =>
      (await site.pages.get(goPage, "/agent/go?q=cru+barcelona+6mar+4n", await site.pages.sessionOf(agent))).location ??
      "";
    expect(await led()).toBe("");
    await givenCruises(db, aCruise());
    expect(decodeURIComponent(await led())).toContain(`port=${PORT_BARCELONA}`);
  });

  test("PD-07 search engines list cruises by their codes", async () => {
    const { pages, organisation } = await givenSite();
    await givenCruises(db, aCruise());
    expect(await pages.context.cruises.detailPages(organisation, 10)).toEqual(["/cruise/BCN-4"]);
    expect(await pages.context.cruises.detailPages({ ...organisation, products: ["HLT"] }, 10)).toEqual([]);
  });
});
