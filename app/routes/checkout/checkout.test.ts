import { beforeEach, expect, test } from "vitest";
import * as success from "~/routes/bookings/checkout-success";
import { seedRates } from "../../../server/db/seed/rates.ts";
import { bookingsIn, formOf, givenCheckout, NOW, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenRates } from "../../../tests/fixtures/rates.ts";
import { givenCertificate } from "../../../tests/fixtures/wallet.ts";
import * as checkout from "./checkout";

describeWithDatabase((open) => {
  let db: Awaited<ReturnType<typeof open>>["db"];
  beforeEach(async () => {
    ({ db } = await open());
  });

  test("BK-03 the page shows every line of the price, and who is signed in as the guest", async () => {
    const { pages, path, session, account } = await givenCheckout(db);
    const { status, data } = await pages.get(checkout, path, session);
    const page = openPage(data);
    expect(status).toBe(200);
    expect(page.price.lines.map(({ label, amount }) => `${label} ${plain(amount)}`)).toEqual([
      "1 night USD 100.00",
      "Tax USD 10.00",
    ]);
    expect(plain(page.price.payable)).toBe("USD 110.00");
    expect(page.cancellation.map(plain)).toEqual([
      "Free cancellation until Dec 10, 2026, 3:00 PM (Lisbon time)",
      "After that: the full price (USD 110.00)",
    ]);
    expect(page.typed).toMatchObject({ title: "Miss", firstName: "Ana", lastName: "Silva", email: account.email });
  });

  test.each([
    ["es", "(hora de Lisboa)"],
    ["ar", "(بتوقيت لشبونة)"],
  ] as const)("T21 in %s the time of the place is called in the language of the page", async (language, time) => {
    const { pages, path, session } = await givenCheckout(db, { language });
    expect(openPage((await pages.get(checkout, path, session)).data).cancellation[0]).toContain(time);
  });

  test("T18 BK-03 updating the total answers 303, keeps what was typed, books nothing and complains of nothing", async () => {
    const { pages, path, session, account } = await givenCheckout(db);
    await givenCertificate(db, account);
    const page = openPage((await pages.get(checkout, path, session)).data);
    const typed = { ...formOf(page), firstName: "", requests: "High floor", selection: "none", intent: "recalc" };
    const sent = await pages.post(checkout, path, typed, session);
    expect(sent).toMatchObject({ status: 303, location: path });
    const { data } = await pages.get(checkout, path, [session, ...sent.cookies].join("; "));
    expect(plain("status" in data ? (data.status ?? "") : "")).toBe("Left to pay: USD 110.00");
    expect(openPage(data).typed).toMatchObject({ firstName: "", requests: "High floor" });
    expect(openPage(data).wallet?.chosen).toBe("none");
    expect(openPage(data).key).toBe(page.key);
    expect(await bookingsIn(db)).toHaveLength(0);
  });

  test("BK-03 a form without the name of an intent never books: Enter in a field only asks for the total", async () => {
    const { pages, path, session } = await givenCheckout(db);
    const { intent: _, ...form } = formOf(openPage((await pages.get(checkout, path, session)).data));
    expect(await pages.post(checkout, path, form, session)).toMatchObject({ status: 303, location: path });
    expect(await bookingsIn(db)).toHaveLength(0);
  });

  test("BK-03 what is wrong is said at its field, as 400, with everything typed kept", async () => {
    const { pages, path, session } = await givenCheckout(db);
    const page = openPage((await pages.get(checkout, path, session)).data);
    const wrong = {
      firstName: "<b>",
      lastName: "x".repeat(20_000),
      email: "nonsense",
      phone: "call me",
      requests: "a",
    };
    const { status, data } = await pages.post(checkout, path, { ...formOf(page), ...wrong }, session);
    expect(status).toBe(400);
    expect(data.result?.error).toEqual({
      firstName: ["Use only letters, spaces, apostrophes, hyphens and periods in the first name"],
      lastName: ["Use 60 characters or fewer"],
      email: ["Enter an email address like ana@example.com"],
      phone: ["Enter a phone number with its country code, for example +351 912 345 678"],
    });
    expect(openPage(data).typed).toMatchObject({ ...wrong, lastName: "x".repeat(1_000) });
    expect(await bookingsIn(db)).toHaveLength(0);
  });

  test.each([
    ["first", { firstName: "Sukarno", lastName: "" }],
    ["last", { firstName: " ", lastName: "Sukarno" }],
  ])("BK-03 a person whose one name is typed as the %s name books", async (_, name) => {
    const { pages, path, session } = await givenCheckout(db);
    const form = formOf(openPage((await pages.get(checkout, path, session)).data));
    const booked = await pages.post(checkout, path, { ...form, ...name }, session);
    expect(booked).toMatchObject({ status: 303, location: expect.stringContaining("/checkout-success") });
    const { guest } = await db.selectFrom("booking").select("guest").executeTakeFirstOrThrow();
    expect(JSON.parse(guest as string)).toMatchObject({ ...name, firstName: name.firstName.trim() });
  });

  test("BK-03 a form without any name is refused, with what else is wrong", async () => {
    const { pages, path, session } = await givenCheckout(db);
    const form = formOf(openPage((await pages.get(checkout, path, session)).data));
    const wrong = { ...form, firstName: " ", lastName: "", email: "nonsense" };
    const { status, data } = await pages.post(checkout, path, wrong, session);
    expect([status, data.result?.error]).toEqual([
      400,
      { firstName: ["Enter the guest's name"], email: ["Enter an email address like ana@example.com"] },
    ]);
  });

  test("BK-03 Back after a refused form shows what was typed", async () => {
    const { pages, path, session } = await givenCheckout(db);
    const form = formOf(openPage((await pages.get(checkout, path, session)).data));
    const refused = await pages.post(
      checkout,
      path,
      { ...form, firstName: "", email: "", requests: "High floor" },
      session,
    );
    const back = await pages.get(checkout, path, [session, ...refused.cookies].join("; "));
    expect(openPage(back.data).typed).toMatchObject({ firstName: "", requests: "High floor" });
    expect(openPage(back.data).key).toBe(form["key"]);
  });

  test("BK-03 SU-05 a phone number without a country code is one of the account's country", async () => {
    const { pages, path, organisation } = await givenCheckout(db);
    const phone = { countryCode: "+351", number: "912345678", country: "PT" };
    const session = await pages.sessionOf(await givenAccount(db, organisation, { phone }));
    const form = formOf(openPage((await pages.get(checkout, path, session)).data));
    const booked = await pages.post(checkout, path, { ...form, phone: "912 345 678" }, session);
    expect(booked).toMatchObject({ status: 303, location: expect.stringContaining("/checkout-success") });
  });

  test("BK-05 a text too long for its field comes back whole", async () => {
    const { pages, path, session } = await givenCheckout(db);
    const form = formOf(openPage((await pages.get(checkout, path, session)).data));
    const requests = `x${"😀".repeat(400)}`;
    const refused = await pages.post(checkout, path, { ...form, requests }, session);
    expect(refused).toMatchObject({ status: 400, data: { result: { error: { requests: [expect.any(String)] } } } });
    const back = await pages.get(checkout, path, [session, ...refused.cookies].join("; "));
    expect(openPage(back.data).typed.requests).toBe(requests);
  });

  test("T12 another currency or language chosen at checkout keeps what was typed", async () => {
    await seedRates(db);
    const { pages, path, session } = await givenCheckout(db);
    const { intent: _, ...form } = formOf(openPage((await pages.get(checkout, path, session)).data));
    const typed = { ...form, requests: "High floor", phone: "+351 912 345 678" };
    const chosen = await pages.post(checkout, path, { ...typed, currency_code: "EUR" }, session);
    expect(chosen).toMatchObject({ status: 303, location: path });
    const spanish = await pages.post(checkout, path, { ...typed, lan_code: "es-ES" }, session);
    const cookie = [session, ...chosen.cookies, ...spanish.cookies].join("; ");
    const page = openPage((await pages.get(checkout, path, cookie)).data);
    expect(page.typed).toMatchObject({ requests: "High floor", phone: "+351 912 345 678" });
    expect(plain(page.price.payable)).toMatch(/EUR/);
    expect(page.price.lines[0]?.label).toBe("1 noche");
    expect(await bookingsIn(db)).toHaveLength(0);
  });

  test("T24 a saved traveller is filled in as the guest, without scripts, and the owner again", async () => {
    const { pages, path, session, account } = await givenCheckout(db);
    expect(openPage((await pages.get(checkout, path, session)).data).travellers).toEqual([]);
    await pages.context.profile.travellers.add(account, {
      titleId: 2,
      firstName: "Rui",
      lastName: "Costa",
      nationalityId: 1,
    });
    const page = openPage((await pages.get(checkout, path, session)).data);
    expect(page.travellers.map(({ label }) => label)).toEqual(["Ana Silva (you)", "Rui Costa"]);
    const form = { ...formOf(page), requests: "High floor", intent: "traveller" };
    const after = async (traveller: string) => {
      const sent = await pages.post(checkout, path, { ...form, traveller }, session);
      expect(sent.status).toBe(303);
      return openPage((await pages.get(checkout, path, [session, ...sent.cookies].join("; "))).data).typed;
    };
    expect(await after(page.travellers[1]?.value ?? "")).toMatchObject({
      title: "Mr",
      firstName: "Rui",
      lastName: "Costa",
      email: account.email,
      requests: "High floor",
    });
    expect(await after("")).toMatchObject({ title: "Miss", firstName: "Ana" });
  });

  test("T24 BK-03 a traveller who was chosen and not filled in is shown as the guest first, and booked then", async () => {
    const { pages, path, session, account } = await givenCheckout(db);
    const rui = { titleId: 2, firstName: "Rui", lastName: "Costa", nationalityId: 1 };
    await pages.context.profile.travellers.add(account, rui);
    const page = openPage((await pages.get(checkout, path, session)).data);
    const traveller = page.travellers[1]?.value ?? "";
    const changed = { ...formOf(page), traveller };
    const kept = await pages.post(checkout, path, { ...changed, intent: "recalc" }, session);
    const cookie = [session, ...kept.cookies].join("; ");
    const shown = openPage((await pages.get(checkout, path, cookie)).data);
    expect(shown.typed).toMatchObject({ traveller, firstName: "Ana" });

    const unnamed = { ...formOf(shown), firstName: "", lastName: "", email: "" };
    const refused = await pages.post(checkout, path, unnamed, cookie);
    const { firstName, email, "": problems } = refused.data.result?.error ?? {};
    expect([refused.status, problems?.[0], firstName, email]).toEqual([
      409,
      "The guest details are now those of Rui Costa. Nothing was booked yet: check them, then press the button to book.",
      null,
      ["Enter an email address"],
    ]);
    expect(await bookingsIn(db)).toHaveLength(0);
    const next = openPage(refused.data);
    expect(next.typed).toMatchObject({ traveller, title: "Mr", firstName: "Rui", lastName: "Costa" });

    await pages.context.profile.travellers.remove(account, traveller);
    const removed = await pages.post(checkout, path, { ...formOf(next), traveller: "" }, cookie);
    expect(openPage(removed.data).typed).toMatchObject({ traveller: "", filledWith: "", firstName: "Ana" });
    expect((await pages.post(checkout, path, { ...formOf(next), email: account.email }, cookie)).status).toBe(303);
    const booked = await db.selectFrom("booking").select("guest").executeTakeFirstOrThrow();
    expect(JSON.parse(booked.guest as string)).toMatchObject({ firstName: "Rui" });
  });

  test.each([
    ["letters of any script", { firstName: "Zoë-Anne", lastName: "O’Neill Jr." }],
    ["Arabic with Arabic digits", { firstName: "ليلى", lastName: "حسن", phone: "+٢٠ ١٠ ١٢٣٤ ٥٦٧٨" }],
    ["marks and joiners", { firstName: "दीपक", lastName: "می‌نا" }],
  ])("BK-03 a guest with %s can book", async (_, guest) => {
    const { pages, path, session } = await givenCheckout(db);
    const page = openPage((await pages.get(checkout, path, session)).data);
    expect((await pages.post(checkout, path, { ...formOf(page), ...guest }, session)).status).toBe(303);
  });

  test.each([
    ["NUL", "An\u0000a"],
    ["markup", "<b>Ana</b>"],
    ["only marks", "..."],
  ])("BK-03 a name with %s is refused with a message", async (_, firstName) => {
    const { pages, path, session } = await givenCheckout(db);
    const page = openPage((await pages.get(checkout, path, session)).data);
    const { status, data } = await pages.post(checkout, path, { ...formOf(page), firstName }, session);
    expect(status).toBe(400);
    expect(data.result?.error?.["firstName"]?.[0]).toContain("letters, spaces, apostrophes");
  });

  test("RO-03 a guest is asked to sign in or to join, and may book where the organisation allows it", async () => {
    const members = await givenCheckout(db);
    const asked = openPage((await members.pages.get(checkout, members.path)).data);
    expect(asked).toMatchObject({ barrier: undefined, newMember: { signIn: "Already a member?" } });

    const { pages, path } = await givenCheckout(db, { bookWithoutSession: true });
    const page = openPage((await pages.get(checkout, path)).data);
    expect(page).toMatchObject({ barrier: undefined, wallet: undefined, asGuest: { title: "Booking as a guest" } });
    const booked = await pages.post(checkout, path, {
      ...formOf(page),
      firstName: "Eva",
      lastName: "Lund",
      email: "eva@example.com",
    });
    expect(booked.status).toBe(303);
    expect((await pages.get(success, booked.location ?? "")).status).toBe(200);
  });

  test("BK-08 a guest who may pay at the property reads beforehand that the address has to be confirmed; a member doesn't", async () => {
    const { pages, path, session } = await givenCheckout(db, { bookWithoutSession: true });
    const textFor = async (as: string) => openPage((await pages.get(checkout, path, as)).data).order.text;
    expect(await textFor("")).toContain("you have 30 minutes to confirm your email address");
    expect(await textFor(session)).not.toContain("confirm");
  });

  test("BK-03 asks a guest once about a likely typo of the address, keeps the form, and books when it is sent again", async () => {
    const { pages, path } = await givenCheckout(db, { bookWithoutSession: true });
    const form = formOf(openPage((await pages.get(checkout, path)).data));
    const guest = { firstName: "Marge", lastName: "Lund", email: "marge@gmial.com" };
    const asked = await pages.post(checkout, path, { ...form, ...guest });
    expect(asked).toMatchObject({ status: 400, data: { page: { typed: { ...guest, emailAsked: guest.email } } } });
    const { email } = asked.data.result?.error ?? {};
    expect(email).toEqual([expect.stringMatching(/^Did you mean \u2068marge@gmail\.com\u2069\?/)]);
    const again = formOf(openPage(asked.data as { page: object }));
    expect((await pages.post(checkout, path, { ...again, email: "marge@yaho.com" })).status).toBe(400);
    expect((await pages.post(checkout, path, again)).location).toContain("/checkout-success");
  });

  test("RO-03 a guest who signs in after all finds what they typed; a member sees nothing about guests", async () => {
    const { pages, path, session } = await givenCheckout(db, { bookWithoutSession: true });
    const page = openPage((await pages.get(checkout, path)).data);
    for (const [intent, href] of [
      ["sign-in", "/login?"],
      ["sign-up", "/signup?"],
    ] as const) {
      const left = await pages.post(checkout, path, {
        ...formOf(page),
        email: "eva@example.com",
        requests: "High floor",
        intent,
      });
      expect(left).toMatchObject({ status: 303, location: expect.stringContaining(href) });
      expect(left.location).toContain(`redirectTo=${encodeURIComponent("/hotel-checkout?")}`);
      const back = openPage((await pages.get(checkout, path, [session, ...left.cookies].join("; "))).data);
      expect(back.typed).toMatchObject({ firstName: "Ana", email: "eva@example.com", requests: "High floor" });
      expect(back.asGuest).toBeUndefined();
    }
    expect(await bookingsIn(db)).toHaveLength(0);
  });

  test("RO-03 tells an account that may not book before the form, and refuses it with 403", async () => {
    const { pages, path, organisation } = await givenCheckout(db);
    const session = await pages.sessionOf(await givenAccount(db, organisation, { canBook: false }));
    const page = openPage((await pages.get(checkout, path, session)).data);
    expect(page.barrier).toBe("not-permitted");
    expect((await pages.post(checkout, path, formOf(page), session)).status).toBe(403);
  });

  test("RT-10 an unknown property, room or address is not found, a product that is not on offer neither", async () => {
    const { pages, path, session } = await givenCheckout(db);
    const statusOf = async (address: string) => (await pages.get(checkout, address, session)).status;
    expect(await statusOf(path.replace(/property=[\w-]+/, "property=P1-1"))).toBe(404);
    expect(await statusOf(path.replace(/room=\d+/, "room=7"))).toBe(404);
    expect(await statusOf(path.replace("in=2026-12-12", "in=2026-02-30"))).toBe(404);
    expect(await statusOf(path.replace("out=2026-12-13", "out=2026-12-12"))).toBe(404);
    expect(await statusOf("/hotel-checkout")).toBe(404);
    const resorts = await givenCheckout(db, { products: ["RST"] });
    expect((await resorts.pages.get(checkout, resorts.path, resorts.session)).status).toBe(404);
  });

  test("W1 RO-05 dates that are too soon are gone, also when the page was open before", async () => {
    const { pages, path, session } = await givenCheckout(db, { minCheckinDays: 2 });
    const tomorrow = path.replace("2026-12-13", "2026-11-23").replace("2026-12-12", "2026-11-22");
    const { status, data } = await pages.get(checkout, tomorrow, session);
    expect(status).toBe(409);
    expect(data.page).toMatchObject({ gone: "too-early" });
  });

  test("BK-03 a stay that a rule has come to forbid is gone, and the page says which", async () => {
    const { pages, path, session } = await givenCheckout(db);
    await db.updateTable("rate_plan").set({ min_nights: 2 }).execute();
    const { status, data } = await pages.get(checkout, path, session);
    expect(status).toBe(409);
    expect(data.page).toMatchObject({
      gone: "min-stay",
      why: "This stay is shorter than the minimum for these dates",
    });
  });

  test("RO-04 a converted price says at which invented rate, and what the property charges in its own currency", async () => {
    await seedRates(db);
    const { pages, path, session } = await givenCheckout(db, {}, { currency: "EUR" });
    const { price } = openPage((await pages.get(checkout, path, session)).data);
    expect(plain(price.payable)).toBe("USD 127.91");
    expect(plain(price.notes.join())).toBe(
      "The property charges EUR 110.00 in its own currency. Shown at 1 EUR = 1.1628 USD, an example exchange rate of Nov 20, 2026 for this demo.",
    );
  });

  test("EN-09 a price that was converted at real rates names their source and day, however old they are", async () => {
    await givenRates(db, { EUR: "0.88" }, { source: "European Central Bank", now: NOW, daysOld: 3 });
    const { pages, path, session } = await givenCheckout(db, {}, { currency: "EUR" });
    const { price } = openPage((await pages.get(checkout, path, session)).data);
    expect(plain(price.payable)).toBe("USD 125.00");
    expect(plain(price.notes.join())).toBe(
      "The property charges EUR 110.00 in its own currency. Shown at 1 EUR = 1.1364 USD, the rate of Nov 18, 2026 (European Central Bank).",
    );
  });

  test("T9 ER-03 without exchange rates the price is in the property's own currency, and says so", async () => {
    const { pages, path, session } = await givenCheckout(db, {}, { currency: "EUR" });
    const { price } = openPage((await pages.get(checkout, path, session)).data);
    expect(plain(price.payable)).toBe("EUR 110.00");
    expect(price.notes).toEqual([expect.stringContaining("no exchange rate from EUR to USD")]);
  });
});
