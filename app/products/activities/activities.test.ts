import { beforeEach, expect, test } from "vitest";
import * as homePage from "~/products/stays/search/home";
import { deserialize } from "~/request/serialized";
import * as bookingPage from "~/routes/bookings/booking";
import * as cancelPage from "~/routes/bookings/cancel";
import * as checkout from "~/routes/checkout/checkout";
import { DEMO_SOURCE } from "../../../server/locale-data/stored-rates.ts";
import { LANGUAGES } from "../../../server/organisation/settings.ts";
import { ARRIVAL, CHECKOUT_AT } from "../../../tests/drivers/checkout-ahead.ts";
import { formOf, givenCheckout, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { valuesOf } from "../../../tests/drivers/fields-of.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { aStayCheckout } from "../../../tests/drivers/stay-checkout.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { anActivity, givenActivities, LISBON } from "../../../tests/fixtures/activities.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { givenRates } from "../../../tests/fixtures/rates.ts";
import * as activityPage from "./activity";
import * as resultsPage from "./results";
import * as mapPage from "./results-map";
import * as searchPage from "./search";

/** Noon in Lisbon. */
const NOW = Date.UTC(2026, 10, 21, 12);
const FAMILY = "adult=2&child=1&infant=1";
const DAYS = `dest=${LISBON}&from=2026-12-12&to=2026-12-13`;

describeWithDatabase((open) => {
  let db: Awaited<ReturnType<typeof open>>["db"];
  beforeEach(async () => {
    ({ db } = await open());
  });

  async function givenSite(products = ["ACT"]) {
    const organisation = await givenOrganisation(db, { products, currency: "EUR", payments: { provider: "demo" } });
    const pages = pagesOf(db, organisation, NOW);
    const session = await pages.sessionOf(await givenAccount(db, organisation));
    const resultsAt = async (query: string) => {
      const { status, data } = await pages.get(resultsPage, `/activities/results?${query}`);
      return { status, ...deserialize(data.page) };
    };
    const activityAt = async (query: string, cookie = "") => {
      const { status, data } = await pages.get(activityPage, `/activity?code=LIS-WALK&${query}`, cookie);
      return { status, ...deserialize(data.page) };
    };
    /** The address of a checkout by the day and time of its slot. */
    async function slotAt(day: string, index: number, tickets = FAMILY) {
      const { days } = await activityAt(`day=${day}&${tickets}`);
      return days?.[0]?.slots[index]?.href ?? "";
    }
    return { organisation, pages, session, resultsAt, activityAt, slotAt };
  }

  test("RT-13 PD-03 the search page lists places with activities, and is missing where none are sold", async () => {
    const site = await givenSite();
    await givenActivities(db, anActivity());
    const { data } = await site.pages.get(searchPage, "/activities");
    if (!("page" in data)) throw new Error("no search");
    const { form, links } = deserialize(data.page);
    expect(links).toEqual([
      { label: "Lisbon, Portugal", href: `/activities/results?dest=${LISBON}`, about: "1 activity" },
    ]);
    expect(valuesOf(form)).toMatchObject({
      ...{ from: "2026-11-22", to: "2026-11-28" },
      ...{ adults: "2", age: ["", "", "", ""] },
    });
    const without = await givenSite(["HLT"]);
    expect((await without.pages.get(searchPage, "/activities")).status).toBe(404);
    expect((await without.pages.get(resultsPage, `/activities/results?${DAYS}`)).status).toBe(404);
    expect((await without.pages.get(activityPage, "/activity?code=LIS-WALK")).status).toBe(404);
  });

  test("PD-03 BK-05 the page of a booked stay offers up to three activities for its days, where they are sold", async () => {
    const booked = async (products: string[]) => {
      const { organisation, pages, path, session } = await givenCheckout(db, { products });
      await pages.post(checkout, path, formOf(openPage((await pages.get(checkout, path, session)).data)), session);
      const { reference } = await db
        .selectFrom("booking")
        .select("reference")
        .where("organisation_id", "=", organisation.id)
        .executeTakeFirstOrThrow();
      const see = async () =>
        (await pages.get(bookingPage, `/bookings/${reference}`, session, { name: reference })).data.suggestions;
      return { see };
    };
    const stay = await booked(["HLT", "ACT"]);
    expect(await stay.see()).toEqual([]);
    const codes = ["LIS-A", "LIS-B", "LIS-C", "LIS-D"];
    await givenActivities(db, ...codes.map((code, index) => anActivity({ code, popularity: 9 - index })));
    const [{ heading, lines } = { heading: "", lines: [] }] = await stay.see();
    expect(heading).toBe("Things to do on your trip");
    expect(lines.map(({ href }) => href)).toEqual(
      codes.slice(0, 3).map((code) => `/activity?code=${code}&day=2026-12-12`),
    );
    expect(lines.map(({ title, price }) => `${title}: ${plain(price)}`)[0]).toBe(
      "A walk by the river: From EUR 31.80 per adult",
    );
    expect(await (await booked(["HLT"])).see()).toEqual([]);
    await db.updateTable("booking").set({ state: "cancelled" }).execute();
    expect(await stay.see()).toEqual([]);
  });

  test.each(["at the property", "before"])(
    "PD-03 BK-05 the confirmation of a stay paid %s offers activities in its language and currency",
    async (paid) => {
      await givenRates(db, { USD: "1", EUR: "0.5" }, { source: DEMO_SOURCE, now: CHECKOUT_AT });
      const site = await aStayCheckout(db, { products: ["HLT", "ACT"] });
      await givenActivities(db, anActivity());
      const wording = {
        en: ["Things to do on your trip", "A walk by the river", "From USD 63.60 per adult"],
        es: ["Qué hacer en tu viaje", "Paseo junto al río", "Desde 63,60 USD por adulto"],
        ar: ["أنشطة خلال رحلتك", "نزهة بجانب النهر", "ابتداءً من \u200f63.60 USD للبالغ"],
      };
      for (const [index, language] of LANGUAGES.entries()) {
        const order = { ...(await site.form({}, ARRIVAL + index)), language };
        await (paid === "before" ? site.bookPaid(order) : site.book(order));
        const emails = await db.selectFrom("outbox").select("text").where("text", "like", "%code=LIS-WALK%").execute();
        expect(emails).toHaveLength(index + 1);
        const text = plain(emails.find((email) => email.text.includes(wording[language][1]!))?.text ?? "");
        for (const words of [...wording[language], `/activity?code=LIS-WALK&day=2026-12-${12 + index}`])
          expect(text).toContain(words);
      }
    },
  );

  test("LO-08 RT-13 the last search and the last activity looked at are offered on the home page while their days are to come", async () => {
    const { organisation, pages } = await givenSite(["HLT", "ACT"]);
    await givenActivities(db, anActivity());
    const cookies = [
      ...(await pages.get(resultsPage, `/activities/results?${DAYS}&people=3&category=walk`)).cookies,
      ...(await pages.get(activityPage, `/activity?code=LIS-WALK&day=2026-12-12&${FAMILY}`)).cookies,
    ];
    const cookie = cookies.map((each) => each.split(";")[0]).join("; ");
    const listsAt = async (now: number) => {
      const { data } = await pagesOf(db, organisation, now).get(homePage, "/", cookie);
      return deserialize(data.page).history.lists.flatMap(({ entries }) =>
        entries.map(({ title, details, href }) => [title, ...details, href]),
      );
    };
    expect(await listsAt(NOW)).toEqual([
      ["Activities in Lisbon", "Dec 12\u2009–\u200913, 2026", "3 adults", `/activities/results?${DAYS}&adults=3`],
      ["A walk by the river", "Lisbon, Portugal", "Dec 12, 2026", `/activity?code=LIS-WALK&day=2026-12-12&${FAMILY}`],
    ]);
    expect(await listsAt(Date.UTC(2026, 11, 13, 12))).toEqual([
      ["A walk by the river", "Lisbon, Portugal", "/activity/LIS-WALK"],
    ]);
    const nowhere = await pages.get(resultsPage, "/activities/results?dest=1");
    expect(nowhere.cookies).toEqual([]);
  });

  test("RT-13 PD-03 BK-01 results are filtered, counted, sorted, and lead to the activity for as many people", async () => {
    const { resultsAt } = await givenSite();
    await givenActivities(
      db,
      anActivity(),
      anActivity({ code: "LIS-FOOD", category: "food", durationMinutes: 200, cancellation: [], popularity: 5 }),
    );
    const all = await resultsAt(`${DAYS}&people=3`);
    expect([all.status, all.results?.heading]).toEqual([200, "2 activities in Lisbon"]);
    const [first, second] = all.results?.hits ?? [];
    expect([first?.code, first?.free, second?.free]).toEqual([
      "LIS-FOOD",
      undefined,
      "Free cancellation up to 24 hours before",
    ]);
    expect(second?.href).toBe("/activity?code=LIS-WALK&day=2026-12-12&adult=3");
    expect([all.results?.asked.split(" · ")[1], plain(second?.price.total ?? "")]).toEqual(["3 adults", "EUR 95.40"]);
    const counts = all.results?.groups.map(({ group, options }) => [
      group,
      options.map(({ value, count }) => `${value} ${count}`),
    ]);
    expect(counts).toEqual([
      ["free", ["yes 1"]],
      ["category", ["walk 1", "food 1"]],
      ["part", ["morning 2", "afternoon 2"]],
      ["duration", ["short 1", "half 1"]],
      ["spoken", ["en 2", "es 2"]],
    ]);
    // `language` in an address chooses that of the page.
    expect(all.results?.search.concat(all.results.groups.map(({ group }) => [group, ""]))).not.toContainEqual([
      "language",
      expect.anything(),
    ]);
    expect((await resultsAt(`${DAYS}&spoken=es`)).results?.hits).toHaveLength(2);
    expect((await resultsAt(`${DAYS}&spoken=ar`)).results?.hits).toEqual([]);
    const walks = await resultsAt(`${DAYS}&category=walk&free=yes&category=nonsense`);
    expect(walks.results?.hits.map(({ code }) => code)).toEqual(["LIS-WALK"]);
    expect(walks.results?.chips.map(({ text }) => text)).toEqual(["Free cancellation", "Walking tours"]);
    expect(walks.results?.chips[1]?.href).not.toContain("category=walk");
    const none = await resultsAt(`${DAYS}&category=boat`);
    expect(none.results?.heading).toBe("No activities match all your filters");
    expect(none.results?.nothing).toEqual({
      title: "2 activities in Lisbon are available without filters.",
      way: { text: "Clear all filters", href: `/activities/results?${DAYS}&adults=2` },
    });
    expect((await resultsAt(`${DAYS}&max=63`)).results?.hits).toEqual([]);
    expect((await resultsAt(`${DAYS}&max=64`)).results?.hits).toHaveLength(2);
    expect((await resultsAt(`${DAYS}&people=11`)).results?.nothing?.text).toBe(
      "Try other days or fewer people. Some activities also have age limits.",
    );
  });

  test("PD-03 BK-01 results have the price of the whole party, and leave out what doesn't admit one of its ages", async () => {
    const { resultsAt, pages } = await givenSite();
    const content = anActivity().content;
    const adultsOnly = { units: [{ type: "adult" as const, price: 10_00, ageFrom: 18 }] };
    await givenActivities(
      db,
      anActivity({ popularity: 9 }),
      anActivity({ code: "LIS-WINE", option: adultsOnly }),
      anActivity({ code: "LIS-CLIMB", content: { ...content, minAge: 8 } }),
    );
    const found = async (query: string) =>
      (await resultsAt(`${DAYS}&${query}`)).results?.hits.map(({ code, price, href }) => [
        code,
        plain(price.total),
        href,
      ]);
    expect((await found("adults=2"))?.map(([code]) => code)).toEqual(["LIS-WALK", "LIS-WINE", "LIS-CLIMB"]);
    expect(await found("adults=2&age=6&age=2")).toEqual([
      ["LIS-WALK", "EUR 79.50", "/activity?code=LIS-WALK&day=2026-12-12&adult=2&child=1&infant=1"],
    ]);
    expect((await found("adults=2&age=9"))?.map(([code]) => code)).toEqual(["LIS-WALK", "LIS-CLIMB"]);
    const blanks = await pages.get(resultsPage, `/activities/results?${DAYS}&adults=2&age=6&age=&age=`);
    expect([blanks.status, blanks.location]).toEqual([303, `/activities/results?${DAYS}&adults=2&age=6`]);
    const { results, form } = await resultsAt(`${DAYS}&adults=1&age=6&age=2`);
    expect(results?.asked.split(" · ")[1]).toBe("1 adult, 2 children (6, 2)");
    expect(form.fields).toContainEqual(expect.objectContaining({ summary: "2 children" }));
    expect(valuesOf(form)["age"]).toEqual(["6", "2", "", ""]);
    for (const [query, id] of [
      ["adults=0", "adults"],
      ["adults=21", "adults"],
      ["adults=2&age=18", "age"],
      [`adults=2${"&age=1".repeat(9)}`, "age"],
    ]) {
      const wrong = await resultsAt(`${DAYS}&${query}`);
      expect([wrong.status, wrong.problems.map((each) => each.id)]).toEqual([400, [id]]);
    }
  });

  test("PD-03 BK-01 a page of results is also a drawn map, and a list of the same with prices", async () => {
    const { resultsAt, pages } = await givenSite();
    const { meeting, ...content } = anActivity().content;
    const north = { ...content, meeting: { ...meeting, latitude: 38.75 } };
    await givenActivities(db, anActivity({ popularity: 9 }), anActivity({ code: "LIS-NORTH", content: north }));
    const { results } = await resultsAt(`${DAYS}&adults=2&age=6&category=walk`);
    const href = results?.map?.href ?? "";
    expect(href).toBe(`/activities/map?${DAYS}&adults=2&age=6&category=walk`);
    const page = deserialize((await pages.get(mapPage, href)).data.page);
    expect(page.list.href).toBe(`/activities/results?${DAYS}&adults=2&age=6&category=walk`);
    expect(page.hits.map(({ name, price, href: to }) => [name, plain(price), to])).toEqual(
      results?.hits.map(({ name, price, href: to }) => [name, plain(price.total), to]),
    );
    const [walk, farther] = page.marks;
    expect([page.marks.length, (farther?.y ?? 0) < (walk?.y ?? 0)]).toEqual([2, true]);
    for (const [query, to] of [
      ["dest=1", "/activities/results?dest=1"],
      [`${DAYS}&category=boat`, `/activities/results?${DAYS}&adults=2&category=boat`],
    ])
      expect((await pages.get(mapPage, `/activities/map?${query}`)).location).toBe(to);
  });

  test("PD-03 BK-01 a search without a place, for past days or too many says what is wrong beside the field", async () => {
    const { resultsAt } = await givenSite();
    await givenActivities(db, anActivity());
    const problemsOf = async (query: string) => {
      const { status, problems } = await resultsAt(query);
      return [status, ...problems.map(({ id }) => id)];
    };
    expect(await problemsOf("dest=1")).toEqual([400, "dest"]);
    expect(await problemsOf(`dest=${LISBON}&from=2020-01-01`)).toEqual([400, "from"]);
    expect(await problemsOf(`dest=${LISBON}&from=2026-12-12&to=2026-12-11`)).toEqual([400, "to"]);
    expect(await problemsOf(`dest=${LISBON}&from=2026-12-12&to=2027-02-11`)).toEqual([400, "to"]);
    expect(await problemsOf(`dest=${LISBON}&from=x`)).toEqual([400, "from"]);
    expect((await resultsAt(`${DAYS}&max=x`)).status).toBe(400);
  });

  test("PD-03 BK-02 an activity shows its slots by day with what a family pays, those sold out and those closed", async () => {
    const { organisation, activityAt, pages } = await givenSite();
    await givenActivities(db, anActivity());
    await pages.context.activities.book(
      { code: "LIS-WALK", optionNo: 1, day: 20799, time: "15:30", tickets: { adult: 7 } },
      db,
    );
    const page = await activityAt(`day=2026-12-12&${FAMILY}`);
    expect(page.days?.length).toBe(7);
    const [day] = page.days ?? [];
    expect(day?.label).toBe("Saturday, December 12, 2026");
    expect(day?.slots.map(({ time, state }) => [plain(time), state])).toEqual([
      ["10:00 AM", undefined],
      ["3:30 PM", "Sold out"],
    ]);
    expect(plain(day?.slots[0]?.price.total ?? "")).toBe("EUR 79.50");
    expect(day?.slots[1]?.href).toBeUndefined();
    expect(page.prices[0]?.units.map(({ label, price }) => `${label} ${plain(price)}`)).toEqual([
      "Adult (ages 13 and up) EUR 31.80",
      "Child (ages 4 to 12) EUR 15.90",
      "Infant (ages 0 to 3) Free",
    ]);
    // At noon the walk of the morning is over.
    const today = await activityAt(`day=2026-11-21&${FAMILY}`);
    expect(today.days?.[0]?.slots.map(({ state }) => state)).toEqual(["Booking has closed", undefined]);
    expect((await activityAt(`day=2026-12-12&child=2`)).problems).toEqual([
      { id: "child", text: "This ticket needs an adult along: Child" },
    ]);
    expect((await activityAt("day=2020-01-01")).status).toBe(400);
    expect((await activityAt("")).days).toBeUndefined();
    const elsewhere = await givenOrganisation(db, { products: ["ACT"] });
    await givenActivities(db, anActivity({ code: "LIS-OWN", organisation: organisation.id, soldBy: [] }));
    expect((await pagesOf(db, elsewhere, NOW).get(activityPage, "/activity?code=LIS-OWN")).status).toBe(404);
    expect((await pages.get(activityPage, "/activity/LIS-OWN", "", { code: "LIS-OWN" })).status).toBe(200);
  });

  test("PD-03 BK-03 BK-06 T7 both slots of a day are booked, the same one asks first, children keep no ticket alone, and a closed one is refused", async () => {
    const { organisation, pages, session, slotAt } = await givenSite();
    await givenActivities(db, anActivity());
    const book = async (path: string) => {
      const chosen = await pages.post(checkout, path, { intent: "choose" }, session);
      const form = formOf(openPage((await pages.get(checkout, chosen.location ?? "", session)).data));
      return pages.post(checkout, chosen.location ?? "", form, session);
    };
    const [morning, afternoon] = [await slotAt("2026-12-12", 0), await slotAt("2026-12-12", 1)];
    for (const path of [morning, afternoon]) {
      const placed = await book(path);
      expect([placed.status, placed.location]).toEqual([303, expect.stringContaining("/demo-payment/")]);
      const id = placed.location?.split("/demo-payment/")[1]?.split("?")[0] ?? "";
      for (const { raw, headers } of (await pages.context.demoPaymentPage.choose(organisation.id, id, "pay")) ?? [])
        await pages.context.payments.notice(organisation, "demo", raw, headers);
    }
    const bookings = await db.selectFrom("booking").select(["state", "title"]).execute();
    expect(bookings).toEqual(Array(2).fill({ state: "confirmed", title: "A walk by the river" }));
    const { id } = await db.selectFrom("booking").select("id").limit(1).executeTakeFirstOrThrow();
    const keeping = async (...canceled: number[]) => {
      const query = new URLSearchParams([["rooms", "some"], ...canceled.map((number) => ["room", `${number}`])]);
      const path = `/bookings/${id}/cancel?${query}`;
      const { data } = await pages.get(cancelPage, path, session, { name: id });
      return JSON.stringify(data);
    };
    // Adults have the first two tickets.
    expect(await keeping(1, 2)).toContain("What you'd keep isn't sold on its own");
    for (const canceled of [[1], [1, 2, 3, 4], [3, 4]])
      expect(await keeping(...canceled)).not.toContain("isn't sold on its own");
    const again = await pages.get(checkout, morning, session);
    expect(JSON.stringify(again.data)).toContain("These tickets are already booked");
    const closed = (await slotAt("2026-11-21", 1)).replace("15%3A30", "10%3A00");
    expect(closed).toContain("10%3A00");
    const gone = await pages.get(checkout, closed, session);
    expect([gone.status, gone.data.page]).toMatchObject([409, { search: "/activities" }]);
  });
});
