import { beforeEach, expect, test } from "vitest";
import { dueNow } from "#server/core/receipt";
import * as homePage from "~/products/stays/search/home";
import { deserialize } from "~/request/serialized";
import * as bookingPage from "~/routes/bookings/booking";
import * as cancelPage from "~/routes/bookings/cancel";
import * as successPage from "~/routes/bookings/checkout-success";
import * as voucherPage from "~/routes/bookings/voucher";
import * as checkout from "~/routes/checkout/checkout";
import { formOf, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { valuesOf } from "../../../tests/drivers/fields-of.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { aChoice, aStation, givenStations, inMadrid } from "../../../tests/fixtures/cars.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { givenRates } from "../../../tests/fixtures/rates.ts";
import { aBase, givenTransfers } from "../../../tests/fixtures/transfers.ts";
import { givenBalance, givenCertificate } from "../../../tests/fixtures/wallet.ts";
import * as carPage from "./car";
import * as resultsPage from "./results";
import * as searchPage from "./search";
import * as stationPage from "./station";

/** Noon in Lisbon. */
const NOW = Date.UTC(2026, 10, 21, 12);
const DAYS = "from=2026-12-12&at=10:00&to=2026-12-15&until=11:00";
const TO_MADRID = `pickup=LIS&dropoff=MAD&${DAYS}&age=22&country=PT`;

/** With plain spaces in amounts, and without what separates directions. */
const readable = (value: unknown): string => plain(JSON.stringify(value)).replace(/[\u2066-\u2069]/g, "");

describeWithDatabase((open) => {
  let db: Awaited<ReturnType<typeof open>>["db"];
  beforeEach(async () => {
    ({ db } = await open());
  });

  async function givenSite(changes: Parameters<typeof givenOrganisation>[1] = {}) {
    const organisation = await givenOrganisation(db, {
      products: ["CAR"],
      currency: "EUR",
      countryCode: "PT",
      payments: { provider: "demo" },
      ...changes,
    });
    const clock = { at: NOW };
    const pages = pagesOf(db, organisation, NOW, { clock: { now: () => clock.at } });
    const account = await givenAccount(db, organisation);
    const session = await pages.sessionOf(account);
    const resultsAt = async (query: string) => {
      const { status, data } = await pages.get(resultsPage, `/cars/results?${query}`);
      return { status, ...deserialize(data.page) };
    };
    const carAt = async (query: string, cookie = "") => {
      const { status, data } = await pages.get(carPage, `/car?car=CDMR&${query}`, cookie);
      return { status, ...(data && "page" in data ? deserialize(data.page) : { page: undefined, search: undefined }) };
    };
    /** The checkout of a chosen car. */
    async function choose(query: string) {
      const path = (await carAt(query, session)).page?.book ?? "";
      const chosen = await pages.post(checkout, path, { intent: "choose" }, session);
      const at = chosen.location ?? "";
      return { at, page: openPage((await pages.get(checkout, at, session)).data) };
    }
    async function pay(location: string | null) {
      const id = location?.split("/demo-payment/")[1]?.split("?")[0] ?? "";
      for (const { raw, headers } of (await pages.context.demoPaymentPage.choose(organisation.id, id, "pay")) ?? [])
        await pages.context.payments.notice(organisation, "demo", raw, headers);
    }
    async function book(query: string) {
      const { at, page } = await choose(query);
      const placed = await pages.post(checkout, at, formOf(page), session);
      await pay(placed.location);
      const booked = await db.selectFrom("booking").selectAll().executeTakeFirstOrThrow();
      return { ...booked, receipt: JSON.parse(booked.receipt) };
    }
    const keyOf = () => pages.context.cars.keyOf(aChoice({ dropOff: "MAD", to: "2026-12-15T11:00", age: 22 }));
    return { organisation, account, pages, session, clock, resultsAt, carAt, choose, book, keyOf };
  }

  test("RT-13 PD-05 the search page lists counters, each of which has a page, and is missing where no cars are sold", async () => {
    const site = await givenSite();
    await givenStations(db, aStation(), aStation({ code: "OPO", organisation: "azul", soldBy: [] }));
    const { data } = await site.pages.get(searchPage, "/cars");
    if (!("page" in data)) throw new Error("no search");
    const { links, form } = deserialize(data.page);
    expect(links).toEqual([{ label: "Lisbon, Humberto Delgado Airport (LIS)", href: "/car/LIS" }]);
    expect(valuesOf(form)).toMatchObject({
      ...{ from: "2026-11-28", at: "10:00", to: "2026-12-01" },
      ...{ age: "30", country: "Portugal" },
    });
    const station = await site.pages.get(stationPage, "/car/LIS", "", { code: "LIS" });
    const shown = deserialize(station.data.page);
    expect(shown.art).toEqual({ drawing: "scene-road" });
    expect(shown.facts[0]).toEqual({ term: "Address", text: "Alameda das Comunidades, LIS" });
    expect(readable(shown.hours)).toContain("Mon – Sun: 7:00 AM – 11:00 PM");
    expect((await site.pages.get(stationPage, "/car/OPO", "", { code: "OPO" })).status).toBe(404);
    const without = await givenSite({ products: ["HLT"] });
    expect((await without.pages.get(searchPage, "/cars")).status).toBe(404);
    expect((await without.pages.get(resultsPage, `/cars/results?pickup=LIS&${DAYS}`)).status).toBe(404);
    expect((await without.pages.get(carPage, `/car?car=CDMR&pickup=LIS&${DAYS}`)).status).toBe(404);
  });

  test("PD-05 BK-01 counters are found by code, by city in any language and by the text of the field", async () => {
    const { resultsAt } = await givenSite();
    await givenStations(db, aStation(), aStation({ code: "LIS-C", airport: false }), inMadrid());
    for (const pickup of ["LIS", "lis", "Lisboa", "لشبونة", "2267057", "Lisbon, Humberto Delgado Airport (LIS)"]) {
      const { status, form } = await resultsAt(new URLSearchParams({ pickup }).toString());
      expect([status, valuesOf(form)["pickup"]]).toEqual([200, "Lisbon, Humberto Delgado Airport (LIS)"]);
    }
    const { others } = await resultsAt(`pickup=Lisbon&${DAYS}`);
    expect(others.map(({ links }) => links.map(({ href }) => href))).toEqual([
      [expect.stringMatching(/^\/cars\/results\?from=2026-12-12&.*pickup=LIS-C$/)],
    ]);
    const unknown = await resultsAt(`pickup=Reykjavik&${DAYS}`);
    expect([unknown.status, unknown.problems.map(({ id }) => id)]).toEqual([400, ["pickup"]]);
  });

  test("PD-05 BK-01 results have the whole price, what of it is paid now, the terms of each class, and are filtered", async () => {
    const { resultsAt } = await givenSite();
    const small = { code: "EDAR", example: "Hyundai i20", seats: 4, bags: 1, minAge: 19, excess: 0, deposit: 0 };
    const large = { code: "FVMD", example: "Ford Tourneo", seats: 9, bags: 5, minAge: 25, excess: 100_00, deposit: 0 };
    const classes = [
      aStation().classes[0]!,
      { ...small, dayPrice: 20_00, cars: 9 },
      { ...large, dayPrice: 90_00, cars: 9, kmPerDay: 200 },
    ];
    await givenStations(db, aStation({ classes }), inMadrid());
    const { status, results } = await resultsAt(TO_MADRID);
    expect([status, readable(results?.heading)]).toEqual([200, '"2 cars at Lisbon, Humberto Delgado Airport (LIS)"']);
    const [first] = results?.hits ?? [];
    expect(readable(first)).toContain("EUR 450.20");
    expect(readable(first?.split)).toBe('"EUR 237.60 now, EUR 212.60 at the counter"');
    expect(first).toMatchObject({
      name: "Volkswagen Golf or similar",
      about: "Compact · Car · CDMR",
      facts: "5 seats · 2 bags · 5 doors · Manual · Gasoline · Air conditioning",
      fees: ["Includes the one-way fee", "Includes the young driver fee"],
      free: "Free cancellation up to 48 hours before pick-up",
      left: "Only 3 left",
    });
    expect(readable(first?.terms)).toContain("The excess, the most you pay, is EUR 1,000.00.");
    const { results: older } = await resultsAt(`pickup=LIS&${DAYS}&age=30`);
    expect(readable(older?.hits[2]?.terms)).toContain("200 km (124 mi) per day");
    expect(results?.left).toEqual(["1 class isn't shown because the driver has to be at least 25."]);
    const ids = async (query: string) =>
      (await resultsAt(`pickup=LIS&${DAYS}&age=30&${query}`)).results?.hits.map(({ code }) => code);
    expect(await ids("")).toEqual(["CDMR", "EDAR", "FVMD"]);
    expect(await ids("sort=price")).toEqual(["EDAR", "CDMR", "FVMD"]);
    expect(await ids("sort=size")).toEqual(["EDAR", "CDMR", "FVMD"]);
    expect(await ids("gearbox=manual&seats=7")).toEqual(["FVMD"]);
    expect(await ids("size=compact&size=economy&body=car")).toEqual(["CDMR", "EDAR"]);
    expect(await ids("debit=yes")).toEqual([]);
    expect(await ids("max=200")).toEqual(["EDAR"]);
    const { results: none } = await resultsAt(`pickup=LIS&${DAYS}&age=30&country=PT&debit=yes`);
    expect([none?.heading, none?.nothing]).toEqual([
      "No cars match all your filters",
      {
        title: "3 cars are available without filters.",
        way: {
          text: "Clear all filters",
          href: `/cars/results?pickup=LIS&${DAYS.replaceAll(":", "%3A")}&age=30&country=PT`,
        },
      },
    ]);
    const wrong = await resultsAt(`pickup=LIS&${DAYS}&max=x`);
    expect([wrong.status, wrong.problems]).toEqual([
      400,
      [{ id: "max", text: "“x” isn't an amount. Enter one, for example 400 or 400.50" }],
    ]);
  });

  test("PD-05 BK-01 results have ten cars a page", async () => {
    const { resultsAt } = await givenSite();
    const [car] = aStation().classes;
    const codes = [..."MECISFPL"].flatMap((size) => [`${size}DMR`, `${size}WMR`]).slice(0, 11);
    const classes = codes.map((code) => ({ ...car!, code }));
    await givenStations(db, aStation({ classes }));
    const pageAt = async (page: string) => {
      const { results } = await resultsAt(`pickup=LIS&${DAYS}&age=30${page}`);
      return [results?.page, results?.pages, results?.hits.length];
    };
    expect([await pageAt(""), await pageAt("&page=2")]).toEqual([
      [1, 2, 10],
      [2, 2, 1],
    ]);
  });

  test("PD-05 BK-01 a search that can't be answered says why beside the field, with the hours of a closed counter", async () => {
    const { resultsAt } = await givenSite();
    const closed = [null, ...Array.from({ length: 6 }, () => ({ from: "09:00", until: "18:00" }))];
    await givenStations(db, aStation({ hours: closed }), inMadrid({ provider: "Others" }));
    const problemsOf = async (query: string) => {
      const { status, problems } = await resultsAt(`pickup=LIS&${query}`);
      expect(status).toBe(400);
      return problems.map(({ id, text }) => `${id}: ${readable(text).slice(1, -1)}`);
    };
    const times = (from: string, at: string, to: string, until: string) => new URLSearchParams({ from, at, to, until });
    expect(await problemsOf(`${times("2026-12-12", "08:30", "2026-12-15", "10:00")}`)).toEqual([
      "at: Lisbon, Humberto Delgado Airport is closed at this time. Its hours on Dec 12, 2026: 9:00 AM – 6:00 PM",
    ]);
    expect(await problemsOf(`${times("2026-12-12", "10:00", "2026-12-13", "10:00")}`)).toEqual([
      "until: Lisbon, Humberto Delgado Airport is closed at this time. Its hours on Dec 13, 2026: Closed",
    ]);
    expect((await problemsOf(`${times("2026-12-12", "25:00", "2026-12-14", "10:00")}`))[0]).toMatch(
      /^at: Enter a time/,
    );
    expect((await problemsOf(`${times("2026-12-12", "10:00", "2026-12-12", "09:30")}`))[0]).toMatch(
      /^to: Drop-off has/,
    );
    expect((await problemsOf(`${times("2020-01-02", "10:00", "2020-01-03", "10:00")}`))[0]).toMatch(/^from: The first/);
    expect((await problemsOf(`${times("2026-11-21", "12:30", "2026-11-24", "10:00")}`))[0]).toMatch(/^from: Choose a/);
    expect((await problemsOf(`${times("2029-01-02", "10:00", "2029-01-03", "10:00")}`))[0]).toMatch(/^from: Pick-ups/);
    expect((await problemsOf(`${times("2026-12-12", "10:00", "2027-12-14", "10:00")}`))[0]).toMatch(/^to: Rent a car/);
    expect((await problemsOf(`dropoff=MAD&${DAYS}`))[0]).toMatch(/^dropoff: Cars from/);
    expect((await problemsOf("from=x"))[0]).toMatch(/^from: /);
    expect(await problemsOf("age=17&country=Atlantis")).toEqual([
      "age: Enter the driver's age, from 18 to 99",
      expect.stringMatching(/^country: We don't know/),
    ]);
  });

  test("PD-05 BK-02 a car shows its price with extras, what is agreed, and that it is sold out or not for this driver", async () => {
    const { carAt, pages, organisation } = await givenSite();
    await givenRates(db, { EUR: "0.8" }, { now: NOW });
    await givenStations(db, aStation({ car: { cars: 1 } }), inMadrid());
    const { status, page } = await carAt(`${TO_MADRID}&seats=1&drivers=1`);
    expect([status, page?.art]).toEqual([200, { drawing: "scene-road" }]);
    expect(readable(page?.price.lines)).toBe(
      readable([
        { label: "Rental, 3 days", amount: "EUR 180.00" },
        { label: "Airport fee", amount: "EUR 18.00" },
        { label: "Tax", amount: "EUR 39.60" },
        { label: "One-way fee", amount: "EUR 182.60" },
        { label: "Young driver fee", amount: "EUR 30.00" },
        { label: "Child seats, additional drivers", amount: "EUR 27.00" },
      ]),
    );
    expect(readable([page?.price.total, page?.price.payableLabel, page?.price.payable, page?.price.extras])).toBe(
      readable([
        "EUR 477.20",
        "Pay when you book",
        "EUR 237.60",
        [{ label: "Pay at the counter", amount: "EUR 239.60" }],
      ]),
    );
    expect(readable(page?.price.notes)).toContain("EUR 300.00");
    expect(readable(page?.cancellation)).toContain('EUR 79.20"');
    // The counter's currency is what is kept; the reader's is what the page's other amounts are in.
    const inDollars = (await carAt(TO_MADRID, "currency_code=USD")).page;
    expect(readable(inDollars?.total)).toBe('"USD 562.75"');
    expect(readable(inDollars?.cancellation)).toContain("EUR 79.20 (USD 99.00)");
    expect(readable(inDollars?.facts)).toContain("The excess, the most you pay, is EUR 1,000.00 (USD 1,250.00).");
    expect((await carAt(`pickup=LIS&${DAYS}&age=20`)).search?.problems).toEqual([
      { id: "age", text: "The driver has to be at least 21 for this car" },
    ]);
    expect((await carAt(`pickup=LIS&${DAYS}&car=XXXX`)).status).toBe(200);
    expect((await pages.get(carPage, `/car?car=XXXX&pickup=LIS&${DAYS}`)).status).toBe(404);
    const key = pages.context.cars.keyOf(aChoice({ from: "2026-12-14T10:00", to: "2026-12-16T10:00" }));
    const seller = pages.context.cars.sellers.supplierOf(organisation, key);
    await db.transaction().execute((trx) => seller!.joins!.book(key, trx));
    const after = (await carAt(TO_MADRID)).page;
    expect([after?.book, after?.gone]).toEqual([undefined, "This car has just sold out for these days."]);
  });

  test("PD-05 PD-06 BK-05 who rents a car is offered no driver from its airport", async () => {
    const site = await givenSite({ products: ["CAR", "TRF"] });
    await givenStations(db, aStation());
    await givenTransfers(db, aBase());
    const { id } = await site.book(`pickup=LIS&${DAYS}&age=30`);
    const { suggestions } = (await site.pages.get(bookingPage, `/bookings/${id}`, site.session, { name: id })).data;
    expect(suggestions).toEqual([]);
  });

  test("PD-05 BK-04 BK-05 WA-09 a one-way rental is paid now and at the counter, and tells the driver all of it", async () => {
    const site = await givenSite();
    await givenStations(db, aStation(), inMadrid());
    const { page } = await site.choose(`${TO_MADRID}&seats=1`);
    expect(readable(page.order.buttons.map(({ label }) => label))).toBe(
      readable(["Pay EUR 237.60 and book, EUR 227.60 at the counter"]),
    );
    expect(readable(page)).toContain("The driver, who picks up the car.");
    const booked = await site.book(`${TO_MADRID}&seats=1`);
    expect(booked).toMatchObject({
      state: "confirmed",
      title: "Volkswagen Golf",
      receipt: { total: 465_20, payable: 227_60, sources: [{ kind: "payment", worth: 237_60 }] },
    });
    const { id } = booked;
    const shown = readable((await site.pages.get(bookingPage, `/bookings/${id}`, site.session, { name: id })).data);
    for (const text of [
      "Pay at the counter",
      "EUR 227.60",
      "Alameda das Comunidades",
      "The excess, the most you pay, is EUR 1,000.00",
    ])
      expect(shown).toContain(text);
    const voucher = readable(
      (await site.pages.get(voucherPage, `/bookings/${id}/voucher`, site.session, { name: id })).data,
    );
    for (const text of ["Open on pick-up day", "7:00 AM – 11:00 PM", "Driver's license, held", "Terminal 4, MAD"])
      expect(voucher).toContain(text);
    const [email] = await db.selectFrom("outbox").select("text").where("text", "like", "%counter%").execute();
    for (const text of ["Your car is booked", "To pay at the counter", "EUR 227.60", "Debit cards aren't accepted"])
      expect(plain(email?.text ?? "")).toContain(text);
    const receipt = await site.pages.context.documents.issued(site.organisation, "receipt", { kind: "booking", id });
    expect(receipt?.content).toMatchObject({ totals: { inAll: 465_20, now: 237_60, onSite: 227_60 } });
    // Extras make no other wish of it.
    const path = (await site.carAt(`${TO_MADRID}&seats=2`, site.session)).page?.book ?? "";
    const again = await site.pages.get(checkout, path, site.session);
    expect(readable(again.data)).toContain("This car is already booked for you");
  });

  test("PD-05 BK-04 BK-05 a rental that is all paid when booking names no payment at the counter, anywhere", async () => {
    const site = await givenSite();
    await givenStations(db, aStation());
    const here = `pickup=LIS&${DAYS}&age=30&country=PT`;
    const shown = (await site.carAt(here)).page?.price;
    expect([shown?.payableLabel, shown?.payable]).toEqual(["Pay when you book", shown?.total]);
    const { page } = await site.choose(here);
    expect([page.price.payableLabel, page.price.payable]).toEqual(["Pay when you book", shown?.total]);
    const { id } = await site.book(here);
    const { data } = await site.pages.get(successPage, `/checkout-success?booking=${id}`, site.session);
    const { stub, price, toPay } = data.confirmation;
    expect([stub, price.payableLabel, toPay]).toEqual([
      { label: "Paid with your booking", amount: shown?.total },
      undefined,
      "There's nothing to pay at the counter.",
    ]);
    const voucher = (await site.pages.get(voucherPage, `/bookings/${id}/voucher`, site.session, { name: id })).data;
    expect(readable(voucher)).toContain("There's nothing to pay at the counter.");
    const [email] = await db
      .selectFrom("outbox")
      .select("text")
      .where("text", "like", "%Your car is booked%")
      .execute();
    for (const text of [readable(voucher), plain(email?.text ?? "")]) expect(text).not.toContain("EUR 0.00");
    expect(email?.text).not.toContain("To pay at the counter");
  });

  test.each([
    ["for free until 48 hours before", NOW, 0],
    ["for the first day after that", Date.UTC(2026, 11, 11, 12), 79_20],
  ])("PD-05 BK-06 a rental is canceled %s, and the rest of what was paid goes back", async (_, at, kept) => {
    const site = await givenSite();
    await givenStations(db, aStation(), inMadrid());
    const { id } = await site.book(TO_MADRID);
    site.clock.at = at;
    const path = `/bookings/${id}/cancel`;
    const session = await site.pages.sessionOf(site.account);
    const { data } = await site.pages.get(cancelPage, path, session, { name: id });
    const text = readable(data);
    expect(text).toContain(kept === 0 ? "EUR 237.60" : "EUR 158.40");
    const token = /"token":"([\w-]+)"/.exec(text)?.[1] ?? "";
    const done = await site.pages.post(cancelPage, path, { token, room: "1" }, session, { name: id });
    expect(done.status).toBe(303);
    const [item] = await db.selectFrom("booking_item").select(["state", "penalty"]).execute();
    expect(item).toEqual({ state: "cancelled", penalty: kept });
    expect(await db.selectFrom("stock_unit").select("taken").where("taken", ">", 0).execute()).toEqual([]);
  });

  test("PD-05 WA-06 no certificate is asked for, and a cash card pays what is due now and no more", async () => {
    const site = await givenSite({ walletOptions: ["Certificates", "Discount Cards", "Cash Card"] });
    await givenStations(db, aStation(), inMadrid());
    const owner = { ...site.account, organisationId: site.organisation.id };
    await givenCertificate(db, owner);
    await givenBalance(db, owner, { minor: 300_00, currency: "EUR" });
    const { page } = await site.choose(TO_MADRID);
    expect(page.wallet).toBeUndefined();
    expect(readable(page.balances)).toContain("EUR 300.00");
    const { price } = (await site.pages.context.cars.sellers
      .supplierOf(site.organisation, { kind: "car", supplier: "own" })!
      .recheck(site.organisation, site.keyOf())
      .then((found) => (found.ok ? found.value : undefined)))!;
    const tender = [{ kind: "cash-card" as const, id: null, held: { minor: 300_00, currency: "EUR" } }];
    const paid = site.pages.context.pricing.quote({ price, product: "CAR", to: "EUR", display: "inclusive", tender });
    expect([dueNow(paid), paid.payable]).toEqual([0, price.total - 237_60]);
    expect(dueNow({ ...paid, sources: [], payable: price.total })).toBe(237_60);
  });

  test("PD-05 WA-08 BK-03 a cash card larger than the total leaves what the counter takes, and the voucher tells it", async () => {
    const site = await givenSite({ walletOptions: ["Cash Card"] });
    await givenStations(db, aStation(), inMadrid());
    await givenBalance(
      db,
      { ...site.account, organisationId: site.organisation.id },
      { minor: 900_00, currency: "EUR" },
    );
    const { at, page } = await site.choose(TO_MADRID);
    const asked = { ...formOf(page), tender: "none cash-card-EUR" };
    const priced = openPage((await site.pages.post(checkout, at, asked, site.session)).data);
    expect(readable(priced.order)).toBe(
      readable({ buttons: [{ intent: "book", label: "Book, pay EUR 212.60 at the counter" }], text: "" }),
    );
    // As a form would that is not ours.
    const placed = await site.pages.post(checkout, at, { ...formOf(priced), intent: "pay" }, site.session);
    expect(placed.status).toBe(303);
    const { id, state, receipt } = await db.selectFrom("booking").selectAll().executeTakeFirstOrThrow();
    expect([state, JSON.parse(receipt)]).toMatchObject([
      "confirmed",
      { payable: 212_60, sources: [{ kind: "cash-card", worth: 237_60 }] },
    ]);
    expect(await db.selectFrom("payment").selectAll().execute()).toEqual([]);
    const voucher = await site.pages.get(voucherPage, `/bookings/${id}/voucher`, site.session, { name: id });
    expect(readable(voucher.data)).toContain("EUR 212.60");
  });

  test("LO-08 RT-13 the last search of cars and the last car are offered on the home page while their days are to come", async () => {
    const { organisation, pages } = await givenSite({ products: ["HLT", "CAR"] });
    await givenStations(db, aStation());
    const cookies = [
      ...(await pages.get(resultsPage, `/cars/results?pickup=LIS&${DAYS}&age=30&country=PT&size=compact`)).cookies,
      ...(await pages.get(carPage, `/car?car=CDMR&pickup=LIS&${DAYS}&age=30&country=PT`)).cookies,
    ];
    const cookie = cookies.map((each) => each.split(";")[0]).join("; ");
    const listsAt = async (now: number) => {
      const { data } = await pagesOf(db, organisation, now).get(homePage, "/", cookie);
      return deserialize(data.page).history.lists.flatMap(({ entries }) =>
        entries.map(({ title, href }) => [title, href]),
      );
    };
    const search = `pickup=LIS&${DAYS.replaceAll(":", "%3A")}&age=30&country=PT`;
    expect(await listsAt(NOW)).toEqual([
      ["Car rental: Lisbon, Humberto Delgado Airport", `/cars/results?${search}`],
      ["Volkswagen Golf or similar", `/car?car=CDMR&${search}`],
    ]);
    expect(await listsAt(Date.UTC(2026, 11, 13, 12))).toEqual([]);
  });

  test("LO-08 PD-10 the home page offers to continue nothing of a product that is no longer sold", async () => {
    const { organisation, pages } = await givenSite({ products: ["HLT", "CAR"] });
    await givenStations(db, aStation());
    const { cookies } = await pages.get(resultsPage, `/cars/results?pickup=LIS&${DAYS}&age=30&country=PT`);
    const listsWith = async (products: string[]) => {
      const site = pagesOf(db, { ...organisation, products }, NOW);
      return deserialize((await site.get(homePage, "/", cookies.join("; "))).data.page).history.lists;
    };
    expect(await listsWith(["HLT", "CAR"])).toHaveLength(1);
    expect(await listsWith(["HLT"])).toEqual([]);
  });
});
