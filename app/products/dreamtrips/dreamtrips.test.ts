import { expect, test } from "vitest";
import * as homePage from "~/products/stays/search/home";
import { credentialCookies } from "~/request/cookies.server";
import { deserialize } from "~/request/serialized";
import * as adminPage from "~/routes/admin/admin";
import * as bookingPage from "~/routes/bookings/booking";
import * as cancelPage from "~/routes/bookings/cancel";
import * as checkout from "~/routes/checkout/checkout";
import * as signUpEmail from "~/routes/sign-up/sign-up-email";
import * as signUpPassword from "~/routes/sign-up/sign-up-password";
import { parseDay } from "../../../server/core/day.ts";
import { createLedger } from "../../../server/ledger/ledger.ts";
import { createDueSteps } from "../../../server/orders/index.ts";
import { createInvitation } from "../../../server/registration/invitations.ts";
import { createPaying } from "../../../server/wallet/paying.ts";
import { formOf, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { optionsOf, valuesOf } from "../../../tests/drivers/fields-of.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { aDreamtrip, givenDreamtrips } from "../../../tests/fixtures/dreamtrips.ts";
import { anInvitation } from "../../../tests/fixtures/invitations.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { givenRates } from "../../../tests/fixtures/rates.ts";
import * as resultsPage from "./results";
import * as searchPage from "./search";
import * as tripPage from "./trip";
import * as waitingPage from "./waiting-list";

const NOW = Date.UTC(2026, 10, 21, 12);
const PACKAGES = { insolvencyCover: { en: "Secured by Harbor Surety." }, emergencyContact: "+1 212 555 0143" };
const ANSWERS = Object.fromEntries(
  ["1", "2", "3"].flatMap((id) => [
    [`need-${id}-name`, "Ana Silva"],
    [`need-${id}-bornOn`, "1980-05-04"],
  ]),
);

describeWithDatabase((open) => {
  async function aSite(
    line: Parameters<typeof aDreamtrip>[0] = {},
    changes: Parameters<typeof givenOrganisation>[1] = {},
  ) {
    const { db } = await open();
    const organisation = await givenOrganisation(db, {
      ...{ products: ["HLT", "DRM"], currency: "EUR", bookWithoutSession: true, payments: { provider: "demo" } },
      ...{ packageOrganiser: PACKAGES, ...changes },
    } as Parameters<typeof givenOrganisation>[1]);
    await givenDreamtrips(db, organisation, aDreamtrip(line));
    const pages = pagesOf(db, organisation, NOW);
    const member = await givenAccount(db, organisation);
    const session = await pages.sessionOf(member);
    const tripAt = async (query = "", cookie = "") => {
      const { status, data } = await pages.get(tripPage, `/dreamtrip?code=TEJO&${query}`, cookie);
      return { status, ...deserialize(data.page) };
    };
    const resultsAt = async (query: string, cookie = "") => {
      const { status, data } = await pages.get(resultsPage, `/dreamtrips/results?${query}`, cookie);
      return { status, ...deserialize(data.page) };
    };
    const book = async (path: string, cookie = session) => {
      const chosen = await pages.post(checkout, path, { intent: "choose" }, cookie);
      const page = openPage((await pages.get(checkout, chosen.location ?? "", cookie)).data);
      const asked = Object.fromEntries(
        (page.needs ?? []).flatMap(({ fields }) => fields.map(({ name }) => [name, ANSWERS[name] ?? ""])),
      );
      return { page, placed: await pages.post(checkout, chosen.location ?? "", { ...formOf(page), ...asked }, cookie) };
    };
    const pay = async (location: string | null | undefined) => {
      const id = location?.split("/demo-payment/")[1]?.split("?")[0] ?? "";
      for (const { raw, headers } of (await pages.context.demoPaymentPage.choose(organisation.id, id, "pay")) ?? [])
        await pages.context.payments.notice(organisation, "demo", raw, headers);
    };
    const round = () => pages.context.dreamtrips.waitingList.round(() => true);
    return { db, organisation, pages, member, session, tripAt, resultsAt, book, pay, round };
  }

  test("RT-13 PD-09 the search page lists the organization's own trips, and is missing where none are sold", async () => {
    const site = await aSite();
    const { data } = await site.pages.get(searchPage, "/dreamtrips");
    if (!("page" in data)) throw new Error("no search");
    const { form, links } = deserialize(data.page);
    expect(links).toEqual([
      {
        label: "From Tejo to Douro",
        about: "5 nights · Lisbon – Porto",
        href: "/dreamtrip?code=TEJO&travelers=2&singles=0",
      },
    ]);
    expect(valuesOf(form)).toMatchObject({ travelers: "2", singles: "0" });
    expect(optionsOf(form, "month")[1]).toEqual({ value: "2026-11", label: "November 2026" });
    const other = pagesOf(site.db, await givenOrganisation(site.db, { products: ["DRM"] }), NOW);
    expect((await other.get(tripPage, "/dreamtrip?code=TEJO")).status).toBe(404);
    const without = pagesOf(site.db, await givenOrganisation(site.db, { products: ["HLT"] }), NOW);
    expect((await without.get(searchPage, "/dreamtrips")).status).toBe(404);
    expect((await without.get(resultsPage, "/dreamtrips/results")).status).toBe(404);
    expect((await without.get(waitingPage, "/dreamtrips/waiting-list?code=TEJO&day=2027-03-06")).status).toBe(404);
  });

  test("PD-09 BK-01 results are filtered by month, place, kind and places, sorted, and lead to the trip for the party", async () => {
    const { db, organisation, resultsAt, book, pay, tripAt } = await aSite({ minimum: 2 });
    await givenDreamtrips(
      db,
      organisation,
      aDreamtrip({
        code: "KYOTO",
        theme: "culture",
        destinations: [1857910],
        startsOn: "2027-03-01",
        everyDays: 30,
        nights: 7,
        price: 900_00,
      }),
    );
    const codes = async (query: string) => {
      const { results } = await resultsAt(query);
      return results?.hits.map(({ code }) => code);
    };
    expect(await codes("")).toEqual(["KYOTO", "TEJO"]);
    expect(await codes("month=2027-03")).toEqual(["KYOTO", "TEJO"]);
    expect(await codes("month=2027-05")).toEqual(["KYOTO"]);
    expect(await codes("dest=2735943")).toEqual(["TEJO"]);
    expect(await codes("theme=food&theme=nonsense")).toEqual(["TEJO"]);
    expect(await codes("length=week")).toEqual(["KYOTO"]);
    expect(await codes("sort=length")).toEqual(["TEJO", "KYOTO"]);
    expect(await codes("from=2027-03-05&to=2027-03-10&travelers=2&singles=0")).toEqual(["TEJO"]);
    const { results } = await resultsAt("month=2027-03&travelers=3&singles=1");
    expect(results?.asked.split(" · ").slice(1)).toEqual(["3 travelers", "1 room for one"]);
    const [, hit] = results?.hits ?? [];
    expect([plain(hit?.price.total ?? ""), hit?.href]).toEqual([
      "EUR 3,520.00",
      "/dreamtrip?code=TEJO&travelers=3&singles=1",
    ]);
    expect(await codes("only=guaranteed")).toEqual([]);
    const { placed } = await book((await tripAt("travelers=2")).departures[0]?.href ?? "");
    await pay(placed.location);
    expect(await codes("only=guaranteed")).toEqual(["TEJO"]);
    const { results: none } = await resultsAt("only=guaranteed&theme=culture");
    expect([none?.heading, none?.nothing]).toEqual([
      "No trips match all your filters",
      {
        title: "2 trips are available without filters.",
        way: { text: "Clear all filters", href: "/dreamtrips/results?travelers=2&singles=0" },
      },
    ]);
    for (const [query, id] of [
      ["month=2027-13", "month"],
      ["month=2020-01", "month"],
      ["dest=1", "dest"],
      ["travelers=0", "travelers"],
      ["travelers=x", "travelers"],
      ["travelers=3&singles=0", "singles"],
      ["travelers=2&singles=3", "singles"],
    ]) {
      const wrong = await resultsAt(query!);
      expect([wrong.status, wrong.problems.map((each) => each.id)]).toEqual([400, [id]]);
    }
  });

  test("PD-09 BK-01 a departure that is guaranteed and one with places are not one that is both", async () => {
    const { resultsAt, book, pay, tripAt } = await aSite({ everyDays: 30, places: 3, minimum: 2 });
    const [, second] = (await tripAt("travelers=2")).departures;
    await pay((await book(second?.href ?? "")).placed.location);
    const found = async (query: string) => (await resultsAt(query)).results?.hits.map(({ code }) => code);
    for (const only of ["only=places", "only=guaranteed"])
      expect([only, await found(`${only}&travelers=2`)]).toEqual([only, ["TEJO"]]);
    const both = "only=places&only=guaranteed";
    expect(await found(`${both}&travelers=2`)).toEqual([]);
    expect(await found(`${both}&travelers=1`)).toEqual(["TEJO"]);
  });

  test("PD-09 BK-01 filters of trips count what meets all others, and a highest price compares with the total shown", async () => {
    const { db, organisation, resultsAt } = await aSite();
    const kyoto = { code: "KYOTO", theme: "culture" as const, nights: 7, price: 900_00, places: 1, minimum: 1 };
    await givenDreamtrips(db, organisation, aDreamtrip(kyoto));
    await givenRates(db, { EUR: "0.8" }, { now: NOW });
    const countsAt = async (query: string) =>
      (await resultsAt(query)).results?.groups.map(({ group, options }) => [
        group,
        ...options.map(({ value, count }) => `${value} ${count}`),
      ]);
    const all = await countsAt("");
    expect(all).toEqual([
      ["only", "places 1"],
      ["theme", "culture 1", "food 1"],
      ["length", "short 1", "week 1"],
    ]);
    expect(await countsAt("theme=culture")).toEqual([
      ["theme", "culture 1", "food 1"],
      ["length", "week 1"],
    ]);
    expect(await countsAt("only=places")).toEqual([
      ["only", "places 1"],
      ["theme", "food 1"],
      ["length", "short 1"],
    ]);
    // EUR 1,980.00 and EUR 2,200.00 for two.
    const found = async (query: string, cookie = "") =>
      (await resultsAt(query, cookie)).results?.hits.map(({ code, price }) => [code, plain(price.total)]);
    expect(await found("max=2199")).toEqual([["KYOTO", "EUR 1,980.00"]]);
    expect(await found("max=2500", "currency_code=USD")).toEqual([["KYOTO", "USD 2,475.00"]]);
    const { results: cheap } = await resultsAt("max=2199");
    expect(cheap?.chips.map(({ text, href }) => [plain(text), href])).toEqual([
      ["Up to EUR 2,199.00", "/dreamtrips/results?travelers=2&singles=0"],
    ]);
    expect((await resultsAt("max=100")).results?.nothing?.title).toBe("2 trips are available without filters.");
    const wrong = await resultsAt("max=x");
    expect([wrong.status, wrong.problems, wrong.results?.chips]).toEqual([
      400,
      [{ id: "max", text: "“x” isn't an amount. Enter one, for example 400 or 400.50" }],
      [],
    ]);
  });

  test("PD-09 RO-02 BK-03 a trip is booked with a deposit and a balance by its day, each traveler named, and canceled place by place", async () => {
    const { db, pages, session, tripAt, book, pay } = await aSite();
    const trip = await tripAt("travelers=3&singles=1");
    const [departure] = trip.departures;
    expect([plain(trip.price.total), departure?.due, departure?.state]).toEqual([
      "EUR 3,520.00",
      "20% when you book, the rest by Feb 4, 2027",
      [],
    ]);
    expect((await tripAt("travelers=3&singles=0")).status).toBe(400);
    const { page, placed } = await book(departure?.href ?? "");
    expect(page.needs?.map(({ fields }) => fields.map(({ as }) => as))).toEqual(Array(3).fill(["name", "date"]));
    expect(plain(page.order.buttons[0]?.label ?? "")).toBe("Pay EUR 704.00 and book, EUR 2,816.00 by Feb 4, 2027");
    expect(page.wallet).toBeUndefined();
    expect(plain(page.about.notes[0] ?? "")).toBe(
      "The trip needs 6 travelers. If fewer have booked, we may cancel it by Saturday, February 13, 2027 and refund you in full.",
    );
    expect(page.cancellation.map(plain)).toEqual([
      "Until the end of Jan 5, 2027 (Lisbon time), canceling costs 20% of the price (EUR 704.00)",
      "After that: the full price (EUR 3,520.00)",
    ]);
    expect([placed.status, placed.location]).toEqual([303, expect.stringContaining("/demo-payment/")]);
    await pay(placed.location);
    const booking = await db.selectFrom("booking").select(["id", "state", "reference"]).executeTakeFirstOrThrow();
    expect(booking.state).toBe("confirmed");
    expect(await db.selectFrom("payment_due").select(["amount", "due_on", "state"]).execute()).toEqual([
      { amount: 2_816_00, due_on: parseDay("2027-02-04"), state: "open" },
    ]);
    const [email] = await db.selectFrom("outbox").select("text").where("subject", "like", "Booked:%").execute();
    expect(plain(email?.text ?? "")).toContain(
      "Until Saturday, February 27, 2027, someone else can travel in your place",
    );
    const shown = await pages.get(bookingPage, `/bookings/${booking.id}`, session, { name: booking.id });
    expect(JSON.stringify(shown.data)).toContain("From Tejo to Douro");
    const again = await pages.get(checkout, departure?.href ?? "", session);
    expect(JSON.stringify(again.data)).toContain("These places are already booked");
    // A fifth of one place of EUR 1,100.00 is kept.
    const path = `/bookings/${booking.id}/cancel?rooms=some&room=1`;
    const cancel = JSON.stringify((await pages.get(cancelPage, path, session, { name: booking.id })).data);
    expect(plain(cancel.replaceAll("\\u00a0", " "))).toContain("EUR 220.00");
  });

  test("PD-09 BK-02 a guest waits for a full departure, gets the places by the link of the email, and leaves the list", async () => {
    const { db, pages, session, tripAt, book, pay, round } = await aSite({ places: 2, minimum: 1 });
    const [departure] = (await tripAt("travelers=2")).departures;
    const { placed } = await book(departure?.href ?? "");
    await pay(placed.location);
    const full = (await tripAt("travelers=2")).departures[0];
    expect([full?.state, full?.href, full?.waiting?.text]).toEqual([["Full"], undefined, "Join the waiting list"]);
    const joinAt = full?.waiting?.href ?? "";
    const { data } = await pages.get(waitingPage, joinAt);
    const stored = data.join?.stored ?? {};
    const wrong = await pages.post(waitingPage, "/dreamtrips/waiting-list", {
      ...stored,
      travelers: "3",
      singles: "0",
    });
    expect([wrong.status, Object.keys(wrong.data.result.error ?? {})]).toEqual([
      400,
      ["email", "firstName", "singles"],
    ]);
    const action = data.join?.action ?? "";
    const address = new URLSearchParams(action.split("?")[1]);
    expect([address.get("code"), address.get("day")]).toEqual(["TEJO", "2027-03-06"]);
    for (const [field, bad] of [
      ["email", { email: "" }],
      ["email", { email: "noor" }],
      ["travelers", { travelers: "9", singles: "1" }],
    ] as const) {
      const refused = await pages.post(waitingPage, action, {
        ...{ ...stored, firstName: "Noor", email: "noor@example.com" },
        ...bad,
      });
      const { error, initialValue } = refused.data.result;
      expect([refused.status, Object.keys(error ?? {}), initialValue]).toMatchObject([
        400,
        [field],
        { code: "TEJO", firstName: "Noor" },
      ]);
      expect((await pages.get(waitingPage, action)).status).toBe(200);
    }
    const form = { ...stored, firstName: "Noor", email: "noor@example.com" };
    const joined = await pages.post(waitingPage, "/dreamtrips/waiting-list", form);
    const twice = await pages.post(waitingPage, "/dreamtrips/waiting-list", form);
    expect([joined.status, twice.location]).toEqual([303, joined.location]);
    expect((await pages.get(waitingPage, joined.location ?? "")).data.heading).toBe("Check your email");
    const [asked] = await db.selectFrom("outbox").select("text").where("subject", "like", "Confirm%").execute();
    const entryAt = /\/dreamtrips\/waiting-list\?entry=[\w-]+/.exec(asked?.text ?? "")?.[0] ?? "";
    const { confirm } = (await pages.get(waitingPage, entryAt)).data.entry ?? {};
    const confirmed = await pages.post(waitingPage, confirm?.action ?? "", {
      entry: confirm?.entry ?? "",
      confirm: "yes",
    });
    expect([confirmed.status, confirmed.location]).toEqual([303, `${entryAt}&done=joined`]);
    const entry = async () => (await pages.get(waitingPage, entryAt)).data.entry;
    expect((await pages.get(waitingPage, confirmed.location ?? "")).data.entry).toMatchObject({
      ...{ done: "You're on the waiting list.", book: undefined, confirm: undefined },
    });
    expect(await round()).toBe(0);
    // The first party cancels.
    const { id } = await db.selectFrom("booking").select("id").executeTakeFirstOrThrow();
    const cancelAt = `/bookings/${id}/cancel`;
    const { data: canceling } = await pages.get(cancelPage, cancelAt, session, { name: id });
    const canceled = await pages.post(cancelPage, cancelAt, { token: canceling.view.plan?.token ?? "" }, session, {
      name: id,
    });
    expect(canceled.status).toBe(303);
    // Before the next round, too, the places are for who waits.
    const [waited] = (await tripAt("travelers=2")).departures;
    expect([waited?.state, waited?.href]).toEqual([["Full"], undefined]);
    expect(await round()).toBe(1);
    const offered = await entry();
    expect(offered?.text).toMatch(/^We're keeping places for you until .+ Western European Standard Time\./);
    // Others do not get them.
    const other = await tripAt("travelers=2");
    expect(other.departures[0]?.href).toBeUndefined();
    const kept = openPage((await pages.get(checkout, offered?.book?.href ?? "")).data);
    expect(plain(JSON.stringify(kept.price))).toContain("EUR 1,760.00");
    const left = await pages.post(waitingPage, entryAt, {
      entry: new URLSearchParams(entryAt.split("?")[1]).get("entry") ?? "",
    });
    expect([left.status, (await pages.get(waitingPage, left.location ?? "")).data.heading]).toEqual([
      303,
      "You've left the waiting list",
    ]);
    expect((await pages.get(waitingPage, entryAt)).status).toBe(404);
    expect((await tripAt("travelers=2")).departures[0]?.href).toBeDefined();
  });

  test("PD-09 BK-03 each departure says what canceling it costs from today on", async () => {
    const { departures } = await (await aSite({ startsOn: "2027-01-09", everyDays: 56 })).tripAt("travelers=2");
    expect(departures.slice(0, 2).map(({ canceling }) => canceling.map(plain))).toEqual([
      ["Non-refundable"],
      ["Until the end of Jan 5, 2027 (Lisbon time), canceling costs 20% of the price", "After that: the full price"],
    ]);
  });

  test("PD-09 BK-06 the email about a canceled trip says that a deposit is the fee, or pays part of a higher one", async () => {
    const booked = async (percent: number) => {
      const site = await aSite({ cancellation: [{ untilDays: 30, percent }] });
      const { placed } = await site.book((await site.tripAt("travelers=2")).departures[0]?.href ?? "");
      await site.pay(placed.location);
      const { id } = await site.db.selectFrom("booking").select("id").executeTakeFirstOrThrow();
      return { ...site, id };
    };
    type Site = Awaited<ReturnType<typeof booked>>;
    const lastEmail = async ({ db }: Site) => {
      const emails = await db.selectFrom("outbox").select("text").where("subject", "like", "%anceled%").execute();
      return plain(emails.at(-1)?.text ?? "");
    };
    const cancel = async (site: Site, query: string, room: Record<string, string>) => {
      const { pages, session, id } = site;
      const path = `/bookings/${id}/cancel${query}`;
      const { data } = await pages.get(cancelPage, path, session, { name: id });
      const token = data.view.plan?.token ?? "";
      expect((await pages.post(cancelPage, path, { token, ...room }, session, { name: id })).status).toBe(303);
      return lastEmail(site);
    };
    const half = await booked(50);
    const part = await cancel(half, "?rooms=some&room=1", { rooms: "some", room: "1" });
    expect(part).toContain("EUR 440.00\n\nThis stays on your booking: it counts toward the rest of it");
    expect(part).toContain("the cancellation fee, EUR 550.00.");
    expect(part).toContain("EUR 1,210.00 is due by Thursday, February 4, 2027.");
    const whole = await cancel(half, "", {});
    expect(whole).toContain("EUR 440.00\n\nThe fee under the terms of your booking is EUR 1,100.00. This pays part");
    expect(whole).toContain("may charge you EUR 660.00");
    const fifth = await cancel(await booked(20), "", {});
    expect(fifth).toContain("EUR 440.00\n\nThis is the cancellation fee under the terms of your booking.");
  });

  test("PD-09 a traveler's date of birth is before today, and not 120 years before", async () => {
    const { pages, session, tripAt } = await aSite();
    const chosen = (await tripAt("travelers=2")).departures[0]?.href ?? "";
    const page = openPage((await pages.get(checkout, chosen, session)).data);
    for (const born of ["2031-01-01", "2026-11-21", "1890-01-01"]) {
      const typed = { ...formOf(page), ...ANSWERS, "need-2-bornOn": born };
      const refused = await pages.post(checkout, chosen, typed, session);
      expect([born, refused.status, Object.keys(refused.data.result?.error ?? {})]).toEqual([
        born,
        400,
        ["need-2-bornOn"],
      ]);
    }
  });

  test("PD-08 PD-09 a trip of stay and transport shows the information form, and isn't sold without a package organizer", async () => {
    const services = { content: { services: ["stay" as const, "transport" as const] } };
    const site = await aSite(services);
    const href = async ({ tripAt }: typeof site) => (await tripAt("travelers=2")).departures[0]?.href ?? "";
    const { page, placed } = await site.book(await href(site));
    expect(page.packageForm?.heading).toBe("This is a package trip");
    expect(page.packageForm?.text.slice(1)).toEqual(["Secured by Harbor Surety.", expect.stringContaining("0143")]);
    expect(page.packageForm?.lines).toHaveLength(10);
    await site.pay(placed.location);
    const [email] = await site.db.selectFrom("outbox").select("text").where("subject", "like", "Booked:%").execute();
    expect(email?.text).toContain("Secured by Harbor Surety.");
    const without = await aSite(services, { packageOrganiser: undefined });
    const refused = await without.pages.get(checkout, await href(without), without.session);
    expect([refused.status, refused.data.page]).toMatchObject([409, { gone: "package", search: "/dreamtrips" }]);
    const simple = await aSite({}, { packageOrganiser: undefined });
    expect(
      openPage((await simple.pages.get(checkout, await href(simple), simple.session)).data).packageForm,
    ).toBeUndefined();
  });

  test("PD-09 a guest reads on which day a trip opens that is open to members first", async () => {
    const { pages, tripAt } = await aSite({ opensDays: 60, membersFirst: { days: 90, plans: ["gold"] } });
    const { departures } = await tripAt("travelers=2");
    expect([departures[0]?.state, departures[0]?.href]).toEqual([["Booking opens on Jan 5, 2027"], undefined]);
    const address = "/checkout?offer=dreamtrip.TEJO&day=2027-03-06&travelers=2&singles=0";
    const gone = await pages.get(checkout, address);
    expect([gone.status, gone.data.page]).toMatchObject([
      409,
      {
        why: "Bookings aren't open for these dates yet.",
        others: { href: "/dreamtrip?code=TEJO&travelers=2&singles=0" },
      },
    ]);
  });

  test("PD-09 after the day on which the minimum is decided no page says that the trip may be canceled for it", async () => {
    const { organisation, db } = await aSite();
    const told = async (now: number) => {
      const { data } = await pagesOf(db, organisation, now).get(tripPage, "/dreamtrip?code=TEJO&travelers=2");
      const [departure] = deserialize(data.page).departures;
      const at = pagesOf(db, organisation, now);
      const page = openPage((await at.get(checkout, departure?.href ?? "")).data);
      return [departure?.stand, page.about.notes.some((note) => note.includes("needs 6 travelers"))];
    };
    expect(await told(Date.UTC(2027, 1, 13, 12))).toEqual(["Needs 6 travelers, confirmed by Feb 13, 2027", true]);
    expect(await told(Date.UTC(2027, 1, 14, 12))).toEqual([
      "We're deciding now whether it takes place. If it doesn't, we refund you in full.",
      false,
    ]);
  });

  test("PD-09 BK-03 a departure that is guaranteed is sold without the condition of its minimum, also by the party that fills it", async () => {
    const { pages, session, tripAt, book, pay } = await aSite({ minimum: 3 });
    const told = async (query: string) => {
      const [departure] = (await tripAt(query)).departures;
      const page = openPage((await pages.get(checkout, departure?.href ?? "", session)).data);
      return [departure?.stand, page.about.notes.some((note) => note.includes("we may cancel"))];
    };
    const open = expect.stringContaining("3 travelers");
    expect(await told("travelers=2")).toEqual([open, true]);
    expect(await told("travelers=3&singles=1")).toEqual([open, false]);
    await pay((await book((await tripAt("travelers=3&singles=1")).departures[0]?.href ?? "")).placed.location);
    expect(await told("travelers=2")).toEqual(["Guaranteed to depart", false]);
  });

  test("PD-09 AC-08 a departure without its minimum on the decision day is a case for operators", async () => {
    const { db, organisation, tripAt, book, pay } = await aSite();
    const { placed } = await book((await tripAt("travelers=2")).departures[0]?.href ?? "");
    await pay(placed.location);
    const operator = await givenAccount(db, organisation, { staffRole: "owner" });
    const casesAt = async (now: number) => {
      const pages = pagesOf(db, organisation, now);
      const { data } = await pages.get(adminPage, "/admin", await pages.sessionOf(operator));
      return data.cases;
    };
    expect(await casesAt(NOW)).toEqual([]);
    const [found] = await casesAt(Date.UTC(2027, 1, 13, 12));
    expect(plain(found?.text ?? "")).toContain("2 travelers booked, 6 needed");
    expect(found?.href).toBe("/dreamtrip?code=TEJO");
  });

  test("PD-09 SU-16 a link or an invitation that names a trip opens it after sign-up, and no other", async () => {
    const { db, pages, organisation } = await aSite();
    const details = { title: "3", firstName: "Zoë", lastName: "Lima", nationality: "7", phoneCountry: "PT", phone: "" };
    const chosen = { password: "Porto#Blue7", confirm: "Porto#Blue7", terms: "on" };
    const signUp = async (email: string, cookie: string) => {
      const begun = await pages.post(signUpEmail, "/signup/email", { email, ...details }, cookie);
      const cookies = [cookie, ...begun.cookies.map((each) => each.split(";")[0])].join("; ");
      const { location } = await pages.post(signUpPassword, "/signup/password", chosen, cookies);
      return new URLSearchParams(location?.split("?")[1]).get("redirectTo");
    };
    const { referral, invitation } = credentialCookies(pages.context);
    const linked = async (tripId: string) =>
      (await referral.serialize({ code: "", name: "", organisation: "", tripId })).split(";")[0] ?? "";
    expect(await signUp("ana@example.com", await linked("TEJO"))).toBe("/dreamtrip/TEJO");
    expect(await signUp("ivo@example.com", await linked("OTHER"))).not.toContain("dreamtrip");
    const key = await createInvitation(db, organisation.id, anInvitation({ mastercode: "", tripid: "TEJO" }), NOW);
    const invited = (await invitation.serialize(key)).split(";")[0] ?? "";
    expect(await signUp("eva@example.com", invited)).toBe("/dreamtrip/TEJO");
  });

  test("PD-09 RO-04 a balance that is not paid by its day gives the places back, and the waiting list gets them", async () => {
    const { db, organisation, pages, tripAt, book, pay } = await aSite({ places: 2, minimum: 1 });
    const { placed } = await book((await tripAt("travelers=2")).departures[0]?.href ?? "");
    await pay(placed.location);
    const list = (at: number) => pagesOf(db, organisation, at).context.dreamtrips.waitingList;
    await list(NOW).join({
      ...{ organisation, code: "TEJO", day: parseDay("2027-03-06") as number, travellers: 2, singles: 0 },
      ...{ accountId: "a member", plan: undefined, firstName: "Noor", email: "noor@example.com", language: "en" },
      ...{ origin: "https://trips.example", form: "form-1", clientAddress: "203.0.113.7" },
    });
    const { context } = pages;
    const clock = { at: 0, now: () => clock.at };
    const paying = createPaying({ ledger: createLedger({ clock }), clock });
    const cancelling = { ...context, db, clock, paying };
    const steps = createDueSteps({
      ...context,
      db,
      clock,
      organisations: async () => [organisation],
      wallet: paying,
      cancelling,
    });
    for (const day of ["2027-01-21", "2027-02-01", "2027-02-03", "2027-02-04", "2027-02-07"]) {
      clock.at = Date.parse(`${day}T12:00Z`);
      await steps.round(() => true);
      await db.updateTable("outbox").set({ sent_at: clock.at }).execute();
    }
    expect(await db.selectFrom("payment_due").select("state").execute()).toEqual([{ state: "lapsed" }]);
    expect(await db.selectFrom("booking").select("state").execute()).toEqual([{ state: "cancelled" }]);
    expect(await list(clock.at).round(() => true)).toBe(1);
    expect(await db.selectFrom("dreamtrip_waiting").select("state").execute()).toEqual([{ state: "offered" }]);
  });

  test("LO-08 PD-09 the last search and the last trip looked at are offered on the home page", async () => {
    const { pages } = await aSite();
    const cookies = [
      ...(await pages.get(resultsPage, "/dreamtrips/results?month=2027-03&travelers=2")).cookies,
      ...(await pages.get(tripPage, "/dreamtrip?code=TEJO&travelers=3&singles=1")).cookies,
    ];
    const { data } = await pages.get(homePage, "/", cookies.map((each) => each.split(";")[0]).join("; "));
    const entries = deserialize(data.page).history.lists.flatMap((list) =>
      list.entries.map(({ title, href }) => [title, href]),
    );
    expect(entries).toEqual([
      ["Dream trips", "/dreamtrips/results?month=2027-03&travelers=2&singles=0"],
      ["From Tejo to Douro", "/dreamtrip?code=TEJO&travelers=3&singles=1"],
    ]);
  });
});
