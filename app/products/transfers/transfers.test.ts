import { beforeEach, expect, test } from "vitest";
import * as homePage from "~/products/stays/search/home";
import { deserialize } from "~/request/serialized";
import * as bookingPage from "~/routes/bookings/booking";
import * as calendarFile from "~/routes/bookings/calendar-file";
import * as cancelPage from "~/routes/bookings/cancel";
import * as checkout from "~/routes/checkout/checkout";
import { parseDay } from "../../../server/core/day.ts";
import { transfersGo } from "../../../server/products/transfers/go.ts";
import { formOf, givenCheckout, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { optionsOf, valuesOf } from "../../../tests/drivers/fields-of.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { AMADORA, aBase, BYRON_BAY, givenTransfers, LISBON } from "../../../tests/fixtures/transfers.ts";
import { givenBalance, givenCertificate, givenDiscountCard } from "../../../tests/fixtures/wallet.ts";
import * as airportPage from "./airport";
import { transfers } from "./registered.server";
import * as resultsPage from "./results";
import * as searchPage from "./search";
import * as transferPage from "./transfer";

/** Noon in Lisbon. */
const NOW = Date.UTC(2026, 10, 21, 12);
const THERE = `airport=LIS&place=${AMADORA}&way=from-airport&day=2026-12-12&time=15%3A00`;
const BACK = "back=2026-12-19&backTime=05%3A00";
/** Nearer to the airport than Lisbon. */
const SACAVEM = 2263667;
const PARTY = "people=2&bags=2";

describeWithDatabase((open) => {
  let db: Awaited<ReturnType<typeof open>>["db"];
  beforeEach(async () => {
    ({ db } = await open());
  });

  async function givenSite(products = ["TRF"], changes: Parameters<typeof givenOrganisation>[1] = {}) {
    const payments = { provider: "demo" as const };
    const organisation = await givenOrganisation(db, { products, currency: "EUR", payments, ...changes });
    const pages = pagesOf(db, organisation, NOW);
    const account = await givenAccount(db, organisation);
    const session = await pages.sessionOf(account);
    const resultsAt = async (query: string, cookie = "") => {
      const { status, data, cookies } = await pages.get(resultsPage, `/transfers/results?${query}`, cookie);
      return { status, cookies, ...deserialize(data.page) };
    };
    const transferAt = async (query: string, cookie = "") => {
      const { status, data } = await pages.get(transferPage, `/transfer?${query}`, cookie);
      return { status, ...deserialize(data.page) };
    };
    const problemsOf = async (query: string) => {
      const { status, problems } = await resultsAt(query);
      return [status, ...problems.map(({ id, text }) => `${id}: ${plain(text)}`)];
    };
    return { organisation, account, pages, session, resultsAt, transferAt, problemsOf };
  }

  test("RT-13 PD-06 the search page lists airports, and is missing where no transfers are sold", async () => {
    const { pages } = await givenSite();
    await givenTransfers(db, aBase());
    const { data } = await pages.get(searchPage, "/transfers");
    if (!("page" in data)) throw new Error("no search");
    const { form, links } = deserialize(data.page);
    expect(links).toEqual([{ label: "Lisbon Airport (LIS)", href: "/transfer/LIS" }]);
    expect(valuesOf(form)).toMatchObject({ day: "2026-11-22", time: "", people: "2", bags: "2" });
    const airport = await pages.get(airportPage, "/transfer/LIS", "", { airport: "LIS" });
    const { name, vehicles, form: its } = deserialize(airport.data.page);
    expect([name, valuesOf(its)["airport"], optionsOf(its, "place").map(({ label }) => label)]).toEqual([
      "Transfers from Lisbon Airport (LIS)",
      "Lisbon Airport (LIS)",
      ["Lisbon, Portugal", "Amadora, Portugal"],
    ]);
    expect(vehicles.map(({ room }) => room)).toEqual(["Up to 3 passengers · 3 bags", "Up to 7 passengers · 7 bags"]);
    const without = await givenSite(["HLT"]);
    expect((await without.pages.get(searchPage, "/transfers")).status).toBe(404);
    for (const path of ["/transfers/results", `/transfers/results?${THERE}`])
      expect((await without.pages.get(resultsPage, path)).status).toBe(404);
    expect((await without.pages.get(airportPage, "/transfer/LIS", "", { airport: "LIS" })).status).toBe(404);
    const chosen = `/transfer?${THERE}&vehicle=standard`;
    expect((await without.pages.get(transferPage, chosen)).status).toBe(404);
  });

  test("PD-06 BK-01 results are vehicles for the party with the price of both ways, filtered and sorted", async () => {
    const { resultsAt } = await givenSite();
    await givenTransfers(db, aBase());
    const { status, results } = await resultsAt(`${THERE}&${BACK}&${PARTY}`);
    expect([status, results?.heading, results?.title]).toEqual([
      200,
      "2 vehicles available",
      "Transfer Lisbon Airport (LIS) – Amadora",
    ]);
    expect(results?.hits.map(({ name, price, left }) => [name, plain(price.total), left])).toEqual([
      ["Standard car", "EUR 51.98", "2 left"],
      ["Step-free van", "EUR 103.95", "2 left"],
    ]);
    expect(results?.canceling.map(plain)).toEqual([
      "From the airport: Free cancellation until Dec 11, 2026, 3:30 PM (Amadora time) · After that: the full price",
      "To the airport: Free cancellation until Dec 18, 2026, 5:00 AM (Amadora time) · After that: the full price",
    ]);
    expect(results?.notes.map(({ text }) => text)).toEqual(results?.canceling);
    expect(results?.hits[0]?.href).toBe(`/transfer?${THERE}&${BACK}&${PARTY}&vehicle=standard`);
    expect(results?.legs.map(({ way, lines }) => [way, plain(lines[2] ?? lines[1] ?? "")])[0]).toEqual([
      "From the airport",
      "Pick-up: Saturday, December 12, 2026, 3:30 PM",
    ]);
    const stepFree = (await resultsAt(`${THERE}&${PARTY}&stepFree=yes`)).results;
    expect(stepFree?.hits.map(({ id }) => id)).toEqual(["accessible-van"]);
    const large = (await resultsAt(`${THERE}&${PARTY}&sort=size`)).results;
    expect(large?.hits.map(({ id }) => id)).toEqual(["accessible-van", "standard"]);
    const none = (await resultsAt(`${THERE}&people=8&bags=1`)).results;
    expect([none?.heading, none?.nothing]).toEqual([
      "No vehicles available",
      {
        title: "No vehicle here takes 8 passengers with 1 bag",
        text: "The largest one takes 7 passengers with 7 bags. Split your party and book more than one vehicle.",
      },
    ]);
  });

  test("PD-06 BK-01 a highest price leaves out what costs more in total, and one that isn't an amount is refused", async () => {
    const { resultsAt } = await givenSite();
    await givenTransfers(db, aBase());
    const ids = async (query: string) =>
      (await resultsAt(`${THERE}&${PARTY}&${query}`)).results?.hits.map(({ id }) => id);
    expect(await ids("max=46.20")).toEqual(["standard", "accessible-van"]);
    const { results } = await resultsAt(`${THERE}&${PARTY}&max=46.19`);
    expect(results?.hits.map(({ id }) => id)).toEqual(["standard"]);
    expect(results?.chips.map(({ text, href }) => [plain(text), href])).toEqual([
      ["Up to EUR 46.19", `/transfers/results?${THERE}&${PARTY}`],
    ]);
    expect(await ids(`${BACK}&max=46.20`)).toEqual([]);
    const { results: none } = await resultsAt(`${THERE}&${PARTY}&max=46.19&stepFree=yes`);
    expect([none?.heading, none?.nothing]).toEqual([
      "No vehicles match all your filters",
      {
        title: "2 vehicles fit your party without filters.",
        way: { text: "Clear all filters", href: `/transfers/results?${THERE}&${PARTY}` },
      },
    ]);
    const wrong = await resultsAt(`${THERE}&${PARTY}&max=x`);
    expect([wrong.status, wrong.problems, wrong.results?.chips]).toEqual([
      400,
      [{ id: "max", text: "“x” isn't an amount. Enter one, for example 400 or 400.50" }],
      [],
    ]);
  });

  test("PD-06 BK-01 places and airports are found by typed names, and what is wrong stands at its field", async () => {
    const { resultsAt, problemsOf } = await givenSite();
    await givenTransfers(db, aBase());
    const WHEN = "day=2026-12-12&time=15:00";
    expect((await resultsAt(`airport=lisboa&q=amadora&${WHEN}`)).results?.title).toContain("Amadora");
    expect((await resultsAt(`place=${AMADORA}&${WHEN}`)).results?.title).toContain("LIS");
    expect(await problemsOf(WHEN)).toEqual([400, "airport: Enter an airport, such as Lisbon or LIS"]);
    expect(await problemsOf(`airport=Porto&q=x&${WHEN}`)).toEqual([
      400,
      "airport: We have no drivers at “Porto”. Check the spelling or try the airport's code",
    ]);
    const unknown = await resultsAt(`airport=LIS&q=Sintra&${WHEN}`);
    expect([unknown.status, optionsOf(unknown.form, "place").map(({ value }) => value)]).toEqual([
      400,
      [String(LISBON), String(AMADORA)],
    ]);
    await givenTransfers(db, aBase({ places: [SACAVEM, LISBON] }));
    const beside = await resultsAt(`airport=LIS&q=Sintra&${WHEN}`);
    expect(optionsOf(beside.form, "place").map(({ value }) => value)).toEqual([String(LISBON), String(SACAVEM)]);
    await givenTransfers(db, aBase());
    const at = `airport=LIS&place=${AMADORA}`;
    expect(await problemsOf(`${at}&day=x&time=y`)).toEqual([
      400,
      "day: Enter a date, for example 2027-01-31",
      "time: Enter a time, for example 15:30",
    ]);
    expect(await problemsOf(`${at}&${WHEN}&people=0&bags=x`)).toEqual([
      400,
      "people: Enter a number of passengers from 1 to 50",
      "bags: Enter a number of bags from 0 to 50",
    ]);
    expect(await problemsOf(`${at}&day=2026-11-20&time=15:00`)).toEqual([
      400,
      "day: The first day you can book is Nov 21, 2026",
    ]);
    expect(await problemsOf(`${at}&day=2026-11-21&time=17:00`)).toEqual([
      400,
      "time: Drivers here are booked at least 6 hours ahead. The earliest pick-up is Nov 21, 2026, 6:01 PM Western European Standard Time",
    ]);
    expect(await problemsOf(`${at}&${WHEN}&back=2026-12-12&backTime=15:30`)).toEqual([
      400,
      "back: The return must be after you arrive",
    ]);
    expect(await problemsOf(`${at}&${WHEN}&backTime=15:30`)).toEqual([
      400,
      "back: Enter a date, for example 2027-01-31",
    ]);
    const asks = await resultsAt(`${at}&day=2026-12-12`);
    expect([asks.status, asks.asks, asks.problems]).toEqual([200, "Enter the times to see vehicles and prices.", []]);
  });

  test("PD-06 BK-06 a pick-up within the day that free cancellation ends is shown as non-refundable", async () => {
    const { resultsAt, transferAt } = await givenSite();
    await givenTransfers(db, aBase());
    const soon = `${THERE.replace("2026-12-12", "2026-11-22").replace("15%3A00", "06%3A00")}&${PARTY}`;
    expect((await resultsAt(soon)).results?.canceling).toEqual(["Non-refundable"]);
    expect((await transferAt(`${soon}&vehicle=standard`)).offer?.canceling).toEqual(["Non-refundable"]);
  });

  test("PD-06 an arrival around midnight says which day the driver comes", async () => {
    const { resultsAt } = await givenSite();
    await givenTransfers(db, aBase());
    const notesAt = async (time: string) => {
      const { notes = [], canceling } = (await resultsAt(THERE.replace("15%3A00", time))).results ?? {};
      return notes.flatMap(({ text }) => (canceling?.includes(text) ? [] : [plain(text)]));
    };
    expect(await notesAt("23:45")).toEqual([
      "Your driver comes at 12:15 AM, after midnight. That's already Sunday, December 13, 2026.",
    ]);
    expect(await notesAt("00:20")).toEqual([
      "12:20 AM on Saturday, December 12, 2026 is in the night from Friday, December 11, 2026 to Saturday, December 12, 2026. If you mean the night after, choose the next day.",
    ]);
    expect(await notesAt("15:00")).toEqual([]);
  });

  test("PD-06 BK-02 a vehicle's page tells where the driver waits, what happens late, and the price of each way", async () => {
    const { transferAt, pages } = await givenSite();
    await givenTransfers(db, aBase(), aBase({ airport: "OOL", places: [BYRON_BAY] }));
    const { status, offer, name } = await transferAt(`${THERE}&${BACK}&${PARTY}&vehicle=standard`);
    expect([status, name, plain(offer?.price.total ?? "")]).toEqual([200, "Standard car", "EUR 51.98"]);
    expect(offer?.canceling.map((line) => plain(line).split(": ")[0])).toEqual(["From the airport", "To the airport"]);
    expect(offer?.legs?.map(({ term, text }) => [term, plain(text)])).toEqual([
      ["From the airport", "EUR 23.10"],
      ["To the airport", "EUR 28.88"],
    ]);
    const facts = new Map(offer?.facts.map(({ term, text }) => [term, plain(text)]));
    expect(facts.get("Night surcharge")).toBe("25% for pick-ups from 10 PM to 6 AM, included in the price");
    expect(facts.get("Meeting point")).toBe(
      "In the arrivals hall.\nThe driver comes to the entrance of the address you give us.",
    );
    expect(facts.get("Waiting time")).toBe("60 minutes at the airport, 15 minutes elsewhere, at no extra cost");
    expect(facts.get("If your flight is late")).toContain("you don't pay more");
    expect(facts.get("Can't find your driver?")).toBe("+351 210 000 000");
    const gold = await transferAt(`airport=OOL&place=${BYRON_BAY}&day=2026-12-12&time=15:00&vehicle=standard`);
    expect(gold.offer?.facts[0]?.text).toContain("(Byron Bay time)");
    for (const query of [
      `${THERE}&vehicle=minibus`,
      THERE,
      `${THERE}&vehicle=x`,
      `${THERE.replace(`${AMADORA}`, `${BYRON_BAY}`)}&vehicle=standard`,
      "vehicle=standard",
    ])
      expect((await pages.get(transferPage, `/transfer?${query}`)).status).toBe(404);
    const past = await transferAt(`${THERE.replace("2026-12-12", "2020-12-12")}&vehicle=standard`);
    expect([past.status, past.refusal]).toEqual([
      400,
      "This vehicle can't be booked for these times. Choose other times or another vehicle.",
    ]);
    const elsewhere = await givenOrganisation(db, { products: ["TRF"] });
    await givenTransfers(db, aBase({ organisation: elsewhere.id, soldBy: [] }));
    expect((await pages.get(transferPage, `/transfer?${THERE}&vehicle=standard`)).status).toBe(404);
  });

  test("PD-06 BK-03 BK-04 BK-06 WA-06 both ways are booked with a flight, the return is canceled with its refund, no card is offered", async () => {
    const { organisation, account, pages, session, transferAt } = await givenSite();
    await givenTransfers(db, aBase({ vehicles: [aBase().vehicles[0]!].map((car) => ({ ...car, capacity: 1 })) }));
    const { offer } = await transferAt(`${THERE}&${BACK}&${PARTY}&vehicle=standard`);
    const chosen = await pages.post(checkout, offer?.checkout ?? "", { intent: "choose" }, session);
    const path = chosen.location ?? "";
    const other = await transferAt(`${THERE}&${PARTY}&vehicle=standard`);
    expect([other.status, other.refusal]).toEqual([
      200,
      "This vehicle has just been booked at this time. Choose another vehicle or time.",
    ]);
    const page = openPage((await pages.get(checkout, path, session)).data);
    expect(JSON.stringify(page)).not.toMatch(/certificate-|About certificates/i);
    const form = formOf(page);
    const missing = await pages.post(checkout, path, form, session);
    expect(missing.status).toBe(400);
    const answers = { "need--address": "Hotel Central, Rua 1", "need--flight": "tp 1234" };
    const placed = await pages.post(checkout, path, { ...form, ...answers }, session);
    expect([placed.status, placed.location]).toEqual([303, expect.stringContaining("/demo-payment/")]);
    const payment = placed.location?.split("/demo-payment/")[1]?.split("?")[0] ?? "";
    for (const { raw, headers } of (await pages.context.demoPaymentPage.choose(organisation.id, payment, "pay")) ?? [])
      await pages.context.payments.notice(organisation, "demo", raw, headers);
    const { reference, state } = await db
      .selectFrom("booking")
      .select(["reference", "state"])
      .executeTakeFirstOrThrow();
    expect(state).toBe("confirmed");
    const items = await db.selectFrom("booking_item").select(["number", "starts_local", "share"]).execute();
    expect(items).toEqual([
      { number: 1, starts_local: "2026-12-12T15:30", share: 23_10 },
      { number: 2, starts_local: "2026-12-19T05:00", share: 28_88 },
    ]);
    const seen = await pages.get(bookingPage, `/bookings/${reference}`, session, { name: reference });
    for (const text of ["Hotel Central, Rua 1", "TP1234", "Flight lands at", "To the airport"])
      expect(JSON.stringify(seen.data)).toContain(text);
    const events = async (at = pages, cookie = session) =>
      [
        ...String((await at.get(calendarFile, `/bookings/${reference}/calendar.ics`, cookie, { name: reference })).data)
          .replaceAll("\r\n ", "")
          .matchAll(/UID:.*?-(\S+)@[\s\S]*?DTSTART:(\S+)[\s\S]*?STATUS:(\S+)/g),
      ].map(([, ...event]) => event);
    const arrival = ["from-airport", "20261212T153000Z", "CONFIRMED"];
    expect(await events()).toEqual([arrival, ["to-airport", "20261219T050000Z", "CONFIRMED"]]);
    const emails = await db.selectFrom("outbox").select("text").where("text", "like", "%Flight lands at%").execute();
    expect(emails.length).toBeGreaterThan(0);

    // After the first pick-up only the return can be canceled, free until a day before it.
    const later = pagesOf(db, organisation, Date.UTC(2026, 11, 13, 12));
    const own = await later.sessionOf(account);
    const cancelAt = (room: number) => `/bookings/${reference}/cancel?rooms=some&room=${room}`;
    const first = await later.get(cancelPage, cancelAt(1), own, { name: reference });
    expect(plain(JSON.stringify(first.data))).toContain("The pick-up time has passed");
    const { view } = (await later.get(cancelPage, cancelAt(2), own, { name: reference })).data;
    expect(plain(JSON.stringify(view))).toContain("you get EUR 28.88 back");
    const token = view.plan?.token ?? "";
    const done = await later.post(cancelPage, cancelAt(2), { token, room: "2" }, own, { name: reference });
    expect([done.status, done.location]).toEqual([303, expect.stringContaining("canceled")]);
    const after = await db
      .selectFrom("booking_item")
      .select(["number", "state", "penalty"])
      .orderBy("number")
      .execute();
    expect(after[1]).toEqual({ number: 2, state: "cancelled", penalty: 0 });
    expect(after[0]?.state).not.toBe("cancelled");
    expect(await events(later, own)).toEqual([arrival, ["to-airport", "20261219T050000Z", "CANCELLED"]]);
  });

  test("PD-06 WA-06 WA-08 a cash card pays for a transfer, and certificates and discount cards are not offered", async () => {
    const walletOptions = ["Discount Cards" as const, "Certificates" as const, "Cash Card" as const];
    const { account, pages, session } = await givenSite(["TRF"], { walletOptions });
    await givenTransfers(db, aBase());
    await givenCertificate(db, account, { currency: "EUR" });
    await givenDiscountCard(db, account, { currency: "EUR" });
    await givenBalance(db, account, { minor: 500_00, currency: "EUR" });
    const path = `/checkout?offer=transfer.LIS&vehicle=standard&${THERE.replace("airport=LIS&", "")}&product=TRF`;
    const page = openPage((await pages.get(checkout, path, session)).data);
    expect([page.wallet, page.balances?.options.map(({ value }) => value)]).toEqual([undefined, ["cash-card-EUR"]]);
    const ticked = { ...formOf(page), "need--address": "Rua 1", "need--flight": "TP1", tender: "cash-card-EUR" };
    const looked = await pages.post(checkout, path, { ...ticked, intent: "recalc" }, session);
    const shown = openPage((await pages.get(checkout, path, [session, ...looked.cookies].join("; "))).data);
    expect(shown.price.paid.map(({ amount }) => plain(amount))).toEqual(["-EUR 23.10"]);
  });

  test("PD-06 LO-08 the last search is offered on the home page while its day is to come", async () => {
    const { organisation, resultsAt } = await givenSite(["HLT", "TRF"]);
    await givenTransfers(db, aBase());
    const { cookies } = await resultsAt(`${THERE}&${BACK}&${PARTY}&sort=size`);
    const cookie = cookies.map((each) => each.split(";")[0]).join("; ");
    const listsAt = async (now: number) => {
      const { data } = await pagesOf(db, organisation, now).get(homePage, "/", cookie);
      return deserialize(data.page).history.lists.flatMap(({ entries }) =>
        entries.map(({ title, details, href }) => [title, ...details, href]),
      );
    };
    expect(await listsAt(NOW)).toEqual([
      [
        "Transfer Lisbon Airport (LIS) – Amadora",
        "Dec 12\u2009–\u200919, 2026",
        "2 passengers",
        `/transfers/results?${THERE}&${BACK}&${PARTY}`,
      ],
    ]);
    expect(await listsAt(Date.UTC(2026, 11, 13, 12))).toEqual([]);
  });

  test("PD-06 BK-05 a booked stay suggests a transfer from the nearest airport, where transfers are sold", async () => {
    const booked = async (products: string[]) => {
      const { organisation, pages, path, session } = await givenCheckout(db, { products });
      await pages.post(checkout, path, formOf(openPage((await pages.get(checkout, path, session)).data)), session);
      const { reference } = await db
        .selectFrom("booking")
        .select("reference")
        .where("organisation_id", "=", organisation.id)
        .executeTakeFirstOrThrow();
      return async () =>
        (await pages.get(bookingPage, `/bookings/${reference}`, session, { name: reference })).data.suggestions;
    };
    const see = await booked(["HLT", "TRF"]);
    expect(await see()).toEqual([]);
    await givenTransfers(db, aBase());
    const [{ heading, lines } = { heading: "", lines: [] }] = await see();
    expect(heading).toBe("Airport transfers for your trip");
    expect(lines.map(({ title, price, href }) => [title, plain(price), href])).toEqual([
      [
        "Transfer Lisbon Airport (LIS) – Lisbon",
        expect.stringContaining("one way"),
        `/transfers/results?airport=LIS&place=${LISBON}&day=2026-12-12&back=2026-12-13`,
      ],
    ]);
    expect(await (await booked(["HLT"]))()).toEqual([]);
  });

  test("PD-06 AG-07 an agent's line leads to numbered vehicles, and a number to the checkout of one", async () => {
    const organisation = await givenOrganisation(db, { products: ["TRF"], currency: "EUR" });
    await givenTransfers(db, aBase());
    const pages = pagesOf(db, organisation, NOW);
    const cookie = await pages.sessionOf(await givenAccount(db, organisation, { type: "agent" }));
    const day = parseDay("2026-12-12")!;
    const party = [{ adults: 2, childAges: [6] }];
    const line = transfersGo.href({ place: { id: AMADORA, text: "" }, from: day, to: day + 7, party });
    const listAt = (href: string) =>
      transfers.list({
        at: new URL(href, "https://ours.example"),
        request: new Request("https://ours.example", { headers: { cookie } }),
        context: pages.context,
        i18n: undefined as never,
      });
    const vehicles = await listAt(line);
    expect([vehicles?.heading, vehicles?.asked]).toEqual([
      "2 vehicles available",
      "Transfer Lisbon Airport (LIS) – Amadora · 3 passengers · 3 bags · Landing and pick-up at noon unless you change the time",
    ]);
    const pickUps = [
      "From the airport: Saturday, December 12, 2026, 12:30 PM",
      "To the airport: Saturday, December 19, 2026, 12:00 PM",
    ];
    expect(vehicles?.lines[0]?.facts.slice(0, 2).map(plain)).toEqual(pickUps);
    expect(vehicles?.lines.map(({ title, price }) => [title, plain(price)])[0]).toEqual(["Standard car", "EUR 46.20"]);
    const chosen = await listAt(vehicles?.lines[0]?.href ?? "");
    expect(chosen?.lines[0]?.facts.slice(0, 2).map(plain)).toEqual(pickUps);
    expect(chosen?.lines.map(({ href }) => href)).toEqual([
      expect.stringContaining("/checkout?offer=transfer.LIS&vehicle=standard"),
    ]);
    expect(await listAt("/transfers")).toBeUndefined();
  });

  test("PD-06 RO-07 AG-08 a client of an agent stays in every address up to the checkout, and another's is not found", async () => {
    const organisation = await givenOrganisation(db, { products: ["TRF"], currency: "EUR" });
    await givenTransfers(db, aBase());
    const pages = pagesOf(db, organisation, NOW);
    const agent = await givenAccount(db, organisation, { type: "agent", firstName: "Grace" });
    const details = { ...{ externalId: "", phone: "", currency: "", language: "", email: "" }, lastName: "Lopez" };
    const site = { organisation, origin: "https://ours.example" };
    const added = await pages.context.agency.clients.add(agent, { ...details, firstName: "Maria" }, "form-1", site);
    if (!added.ok) throw new Error(added.reason);
    const of = `for=${added.value.id}`;
    const cookie = await pages.sessionOf(agent);
    const found = await pages.get(resultsPage, `/transfers/results?${THERE}&${of}`, cookie);
    const { results, form } = deserialize(found.data.page);
    const href = results?.hits[0]?.href ?? "";
    expect(href).toContain(of);
    expect(form.hidden).toEqual([["for", added.value.id]]);
    expect(results?.search).toContainEqual(["for", added.value.id]);
    const page = deserialize((await pages.get(transferPage, href, cookie)).data.page);
    for (const each of [page.back.href, page.offer?.checkout]) expect(each).toContain(of);
    const other = await pages.sessionOf(await givenAccount(db, organisation, { type: "agent" }));
    expect((await pages.get(resultsPage, `/transfers/results?${THERE}&${of}`, other)).status).toBe(404);
    const member = await pages.get(resultsPage, `/transfers/results?${THERE}&${of}`);
    expect(JSON.stringify(deserialize(member.data.page))).not.toContain(added.value.id);
  });
});
