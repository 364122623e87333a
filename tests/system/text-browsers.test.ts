import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NewAccount } from "../../server/auth/account.ts";
import { systemClock } from "../../server/core/clock.ts";
import { parseDay } from "../../server/core/day.ts";
import { completeBookings } from "../../server/orders/index.ts";
import { cookies } from "../drivers/answers.ts";
import { aBrowser } from "../drivers/browser.ts";
import { checkoutPath, fillCheckout, signIn, submitCheckout } from "../drivers/checkout.ts";
import { offeredFields, unescaped } from "../drivers/forms.ts";
import { testsAll } from "../drivers/scope.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { lynx, type Visit, w3m } from "../drivers/text-browsers.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenCampaign, SUMMER } from "../fixtures/campaigns.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { emailToken } from "../fixtures/people.ts";
import { givenHotel } from "../fixtures/stays.ts";
import { aBase, givenTransfers } from "../fixtures/transfers.ts";
import { givenBalance, givenOfferedCertificate } from "../fixtures/wallet.ts";

/** Browsers of the terminal, driven by keys as people drive them. */
const BROWSERS = { lynx, w3m };
/** Guest and month for each browser: names have no digits, and the same guest can't book a stay twice without confirming. */
const GUESTS = { lynx: "Lynn", w3m: "Wanda" };
const MONTHS = { lynx: "2027-03", w3m: "2027-04" };

const NEW_PASSWORD = "Porto#Blue7";
const CASH = "cash-card-USD";
const STAY = "dest=2267057&in=2027-03-01&out=2027-03-04&guests=2";

let site: ServedSite;
let account: NewAccount;
let withBalance: NewAccount;
/** A certificate on sale. */
let offer: string;
let hotel: Awaited<ReturnType<typeof givenHotel>>;

beforeAll(async () => {
  site = await startSite(async (db) => {
    const ours = await givenOrganisation(db, {
      hosts: ["localhost"],
      products: ["HLT", "TRF"],
      walletOptions: ["Cash Card", "Certificates"],
      payments: { provider: "demo" },
    });
    offer = await givenOfferedCertificate(db, ours, { product: "RST", currency: "USD", minor: 50_00 });
    await givenOrganisation(db, { hosts: ["127.0.0.1"], products: ["HLT"], bookWithoutSession: true });
    account = await givenAccount(db, ours, { email: "ana@example.com" });
    withBalance = await givenAccount(db, ours, { email: "ben@example.com" });
    hotel = await givenHotel(db);
    await givenTransfers(db, aBase());
    await givenCampaign(db, ours);
  });
});

afterAll(() => site.stop());

const page = async (path: string, cookie = "") => (await site.server.send({ path, headers: { cookie } })).text;

describe.each([
  ["lynx", ["-dump", "-nolist", "-display_charset=utf-8"]],
  ["w3m", ["-dump"]],
])("%s", (browser, options) => {
  test("T39 results are read as facts with spaces between them: no second search, no name of a picture's file", async () => {
    const { html, text } = await drawn(browser, options, `/search-detail?${STAY}`);
    const pictures = [...html.matchAll(/src="\/art\/([^"]+)\.svg"/g)].map(([, name]) => name);
    expect(pictures).toHaveLength(1);
    for (const name of pictures) expect(text).not.toContain(name);
    expect(text.match(/Search(?!ing)/g)).toHaveLength(1);
    expect(text).toMatch(/Guests: 2 adults, 1 room\n/);
    expect(text).toMatch(/Casa do Rio\s+.* Hotel · 0\.6 mi from the center\s+8\.7 Very good · 120 reviews/);
  });
});

test("T39 w3m finds where “Skip to content” leads on any page", async () => {
  for (const path of ["/", `/search-detail?${STAY}`, "/bookings/find", "/help"]) {
    const visit = { html: await page(path), steps: [{ press: "Skip to content" }] };
    const { screen } = await w3m(`http://localhost:${site.server.port}${path}`, [visit]);
    expect([path, /not found/i.exec(screen)?.[0]]).toEqual([path, undefined]);
  }
});

/** The two steps of a sign-up. */
async function signUpVisits(name: keyof typeof BROWSERS, email: string): Promise<Visit[]> {
  const first = await site.server.send({ path: "/signup/email" });
  const typed = { ...offeredFields(first.text, "firstName"), firstName: "Zoë", lastName: "Silva", title: "3" };
  const draft = await site.server.send({
    path: "/signup/email",
    form: { ...typed, email: `before.${email}`, nationality: "7", phoneCountry: "ES", phone: "" },
  });
  return [
    {
      html: first.text,
      steps: [
        { type: email, into: "email" },
        { choose: 3, into: "title" },
        { type: GUESTS[name], into: "firstName" },
        { type: "Silva", into: "lastName" },
        { press: "CONTINUE" },
      ],
    },
    {
      html: await page("/signup/password", cookies(draft)),
      steps: [
        { type: NEW_PASSWORD, into: "password" },
        { type: NEW_PASSWORD, into: "confirm" },
        { tick: "terms" },
        { press: "SIGN-UP" },
      ],
    },
  ];
}

/** The pages on the way to a canceled transfer, as another member sees them. */
async function transferPages(email: string, day: string) {
  const cookie = await signIn(site.server, { email, password: PASSWORD });
  const led = async (request: { path: string; form?: Record<string, string> }) =>
    (await site.server.send({ ...request, headers: { cookie } })).headers.location ?? "";
  const trip = new URLSearchParams({ way: "from-airport", airport: "LIS", q: "Amadora", day, time: "15:00" });
  const results = await page(`/transfers/results?${trip}`, cookie);
  const vehicle = await page(hrefOf(results, /^\/transfer\?/), cookie);
  const chosen = await led({ path: hrefOf(vehicle, /^\/checkout\?/), form: { intent: "choose" } });
  const checkout = await page(chosen, cookie);
  const answers = { "need--address": "Rua 1", "need--flight": "TP1234" };
  const form = { ...(await fillCheckout(site.server, chosen, cookie)), ...answers };
  const paying = await led({ path: chosen, form });
  const payment = await page(paying, cookie);
  const booked = await page(await led({ path: await led({ path: paying, form: { choice: "pay" } }) }), cookie);
  const booking = await page(hrefOf(booked, /^\/bookings\/(?!find)[^/?]+$/), cookie);
  const cancel = await page(hrefOf(booking, /^\/bookings\/.*\/cancel$/), cookie);
  return { search: await page("/transfers", cookie), results, vehicle, checkout, payment, booked, booking, cancel };
}

/** The first address of this kind on a page, of a link or a form. */
const hrefOf = (html: string, kind: RegExp): string =>
  [...html.matchAll(/(?:href|action)="([^"]*)"/g)]
    .map(([, href = ""]) => unescaped(href))
    .find((href) => kind.test(href)) ?? "";

/** A page as a text browser draws it when its output is no terminal. */
async function drawn(browser: string, options: string[], path: string): Promise<{ html: string; text: string }> {
  const html = await page(path);
  const folder = mkdtempSync(join(tmpdir(), "waypoint-text-"));
  const file = join(folder, "page.html");
  writeFileSync(file, html);
  const { stdout } = spawnSync(browser, [...options, file], {
    encoding: "utf8",
    env: { ...process.env, LANG: "C.UTF-8" },
  });
  rmSync(folder, { recursive: true });
  return { html, text: stdout };
}

describe.each(Object.keys(BROWSERS) as (keyof typeof BROWSERS)[])("%s", (name) => {
  test.each([
    ["Change room", "Rooms and rates"],
    ["Sign in", "FORGOT PASSWORD?"],
    ["Create a free account", "SIGN UP WITH EMAIL"],
    ["Español", "Reservar Casa do Rio"],
    ["EUR", "We have no exchange rate from USD to EUR"],
  ])("U1 BK-03 UM-02 a guest presses %s at checkout", async (button, shown) => {
    const checkout = checkoutPath(hotel, `${MONTHS[name]}-01`, `${MONTHS[name]}-04`);
    const host = `127.0.0.1:${site.server.port}`;
    const { text: html } = await site.server.send({ path: checkout, host });
    const { screen } = await BROWSERS[name](`http://${host}${checkout}`, [{ html, steps: [{ press: button }] }]);
    expect(html).not.toContain(shown);
    expect(screen).toContain(shown);
  });
});

// In `npm test` w3m makes one journey of its own, the one below.
describe.each((testsAll ? ["lynx", "w3m"] : ["lynx"]) as (keyof typeof BROWSERS)[])("%s", (name) => {
  test("U1 SI-05 BK-03 signs a member in through the form and books a room", async () => {
    const checkout = checkoutPath(hotel, `${MONTHS[name]}-01`, `${MONTHS[name]}-04`);
    const login = `/login?${new URLSearchParams({ redirectTo: checkout })}`;
    const cookie = await signIn(site.server, { email: account.email, password: PASSWORD });
    const visits: Visit[] = [
      {
        html: await page(login),
        steps: [{ type: account.email, into: "email" }, { type: PASSWORD, into: "password" }, { press: "LOG-IN" }],
      },
      {
        html: await page(checkout, cookie),
        steps: [
          { type: GUESTS[name], into: "firstName" },
          { type: "Silva", into: "lastName" },
          { press: "Book, pay USD 330.00 at the property" },
        ],
      },
    ];
    const { screen } = await BROWSERS[name](`http://localhost:${site.server.port}${login}`, visits);
    const booked = await site.db.selectFrom("booking").select(["guest", "account_id"]).execute();
    const guests = booked.map(({ guest, account_id }) => [JSON.parse(guest).firstName, account_id]);
    expect(guests, screen.slice(-3_000)).toContainEqual([GUESTS[name], account.id]);
  });

  test("U1 WA-08 RO-04 chooses what pays, sees the total and books", async () => {
    await givenBalance(site.db, withBalance, { minor: 20_00 });
    const checkout = checkoutPath(hotel, `${MONTHS[name]}-10`, `${MONTHS[name]}-11`);
    const login = `/login?${new URLSearchParams({ redirectTo: checkout })}`;
    const cookie = await signIn(site.server, { email: withBalance.email, password: PASSWORD });
    const before = await fillCheckout(site.server, checkout, cookie);
    const looked = await submitCheckout(site.server, checkout, { ...before, tender: CASH, intent: "recalc" }, cookie);
    const visits: Visit[] = [
      {
        html: await page(login),
        steps: [{ type: withBalance.email, into: "email" }, { type: PASSWORD, into: "password" }, { press: "LOG-IN" }],
      },
      { html: await page(checkout, cookie), steps: [{ tick: "tender" }, { press: "Update total" }] },
      {
        html: await page(checkout, `${cookie}; ${cookies(looked)}`),
        steps: [{ type: GUESTS[name], into: "firstName" }, { press: "Book, pay USD 90.00 at the property" }],
      },
    ];
    const { screen } = await BROWSERS[name](`http://localhost:${site.server.port}${login}`, visits);
    expect(screen).toContain("Wallet payment: Cash card");
    const booked = await site.db
      .selectFrom("booking_source")
      .innerJoin("booking", "booking.id", "booking_source.booking_id")
      .select(["booking.guest", "booking_source.amount", "booking.payable"])
      .execute();
    const paid = booked.map(({ guest, amount, payable }) => [JSON.parse(guest).firstName, amount, payable]);
    expect(paid, screen.slice(-3_000)).toContainEqual([GUESTS[name], 20_00, 90_00]);
  });

  test("BK-06 U1 cancels a booking, after its cost and what comes back were told", async () => {
    const checkout = checkoutPath(hotel, `${MONTHS[name]}-20`, `${MONTHS[name]}-22`);
    const session = await signIn(site.server, { email: account.email, password: PASSWORD });
    await submitCheckout(site.server, checkout, await fillCheckout(site.server, checkout, session), session);
    const arrival = parseDay(`${MONTHS[name]}-20`) as number;
    const ours = site.db.selectFrom("booking").where("starts_on", "=", arrival);
    const { reference } = await ours.select("reference").executeTakeFirstOrThrow();
    const login = `/login?${new URLSearchParams({ redirectTo: `/bookings/${reference}` })}`;
    const visits: Visit[] = [
      {
        html: await page(login),
        steps: [{ type: account.email, into: "email" }, { type: PASSWORD, into: "password" }, { press: "LOG-IN" }],
      },
      { html: await page(`/bookings/${reference}`, session), steps: [{ press: "Cancel booking" }] },
      { html: await page(`/bookings/${reference}/cancel`, session), steps: [{ press: "Cancel for free" }] },
    ];
    const { screen } = await BROWSERS[name](`http://localhost:${site.server.port}${login}`, visits);
    expect(await ours.select("state").execute(), screen.slice(-3_000)).toEqual([{ state: "cancelled" }]);
    expect(screen).toContain("This booking is canceled");
  });

  test("WA-07 U1 buys a certificate on the way to a booking, up to the payment page", async () => {
    const checkout = checkoutPath(hotel, `${MONTHS[name]}-11`, `${MONTHS[name]}-14`);
    const buy = `/wallet/buy/${offer}?${new URLSearchParams({ returnTo: checkout })}`;
    const login = `/login?${new URLSearchParams({ redirectTo: buy })}`;
    const cookie = await signIn(site.server, { email: account.email, password: PASSWORD });
    const visits: Visit[] = [
      {
        html: await page(login),
        steps: [{ type: account.email, into: "email" }, { type: PASSWORD, into: "password" }, { press: "LOG-IN" }],
      },
      { html: await page(buy, cookie), steps: [{ tick: "agreed" }, { press: "Buy now" }] },
    ];
    const { screen } = await BROWSERS[name](`http://localhost:${site.server.port}${login}`, visits);
    const purchases = await site.db.selectFrom("purchase").select(["state", "return_to"]).execute();
    expect(purchases, screen.slice(-3_000)).toContainEqual({ state: "open", return_to: checkout });
    expect(screen).toContain("Demo payment");
  });

  test("U1 LO-01 LO-03 LO-04 follows a member's link, signs up, stays, and the member reads that it is paid", async () => {
    const { server, db } = site;
    const referrer = await givenAccount(db, { id: account.organisationId }, { email: `${name}.refers@example.com` });
    const { member_code } = await db
      .selectFrom("account")
      .select("member_code")
      .where("id", "=", referrer.id)
      .executeTakeFirstOrThrow();
    const email = `${name}.friend@example.com`;
    const link = `/signup/email?referral_code=${member_code}.${SUMMER}`;
    await BROWSERS[name](`http://localhost:${server.port}${link}`, await signUpVisits(name, email));
    // The mailbox is proved, and the stay is over.
    const mailbox = aBrowser(server);
    await mailbox.visit({ path: `/verify-account?key=${await emailToken(db, email)}` });
    await mailbox.visit({ path: "/verify-account", form: { intent: "confirm" } });
    const friend = await signIn(server, { email, password: NEW_PASSWORD });
    const checkout = checkoutPath(hotel, `${MONTHS[name]}-25`, `${MONTHS[name]}-26`);
    await submitCheckout(server, checkout, await fillCheckout(server, checkout, friend), friend);
    const arrival = parseDay(`${MONTHS[name]}-25`) as number;
    const booked = await db
      .selectFrom("booking")
      .select("id")
      .where("starts_on", "=", arrival)
      .executeTakeFirstOrThrow();
    await db.updateTable("booking_item").set({ ends_at: 0 }).where("booking_id", "=", booked.id).execute();
    await completeBookings({ db, clock: systemClock }, () => true);

    const login = `/login?${new URLSearchParams({ redirectTo: "/referral/credits" })}`;
    const { screen } = await BROWSERS[name](`http://localhost:${server.port}${login}`, [
      {
        html: await page(login),
        steps: [{ type: referrer.email, into: "email" }, { type: PASSWORD, into: "password" }, { press: "LOG-IN" }],
      },
    ]);
    expect(screen).toContain("1 referral");
    expect(screen).toContain(`${GUESTS[name]} S.`);
    expect(screen).toMatch(/Paid on \S/);
    expect(screen).toContain("paid: 500 points");
  });

  test("U1 SU-02 SU-09 SU-11 signs a guest up in two steps, up to the request to confirm", async () => {
    const { server, db } = site;
    const email = `${name}.new@example.com`;
    const visits = await signUpVisits(name, email);
    const { screen } = await BROWSERS[name](`http://localhost:${server.port}/signup/email`, visits);
    expect(screen).toContain("Check your email");
    const made = await db.selectFrom("account").select(["first_name", "status"]).where("email", "=", email).execute();
    expect(made, screen.slice(-3_000)).toEqual([{ first_name: GUESTS[name], status: "unconfirmed" }]);
  });
});

test("PD-06 U1 BK-06 w3m finds a driver, pays, and cancels with the refund", async () => {
  const ours = { id: account.organisationId };
  const [guide, viewer] = [
    await givenAccount(site.db, ours, { email: "w3m.guide@example.com" }),
    await givenAccount(site.db, ours, { email: "w3m.driven@example.com" }),
  ];
  const login = "/login?redirectTo=%2Ftransfers";
  const pages = await transferPages(guide.email, `${MONTHS.w3m}-06`);
  const { screen } = await w3m(`http://localhost:${site.server.port}${login}`, [
    {
      html: await page(login),
      steps: [{ type: viewer.email, into: "email" }, { type: PASSWORD, into: "password" }, { press: "LOG-IN" }],
    },
    {
      html: pages.search,
      steps: [
        { type: "LIS", into: "airport" },
        { type: "Amadora", into: "q" },
        { type: `${MONTHS.w3m}-07`, into: "day" },
        { type: "15:00", into: "time" },
        { press: "Search" },
      ],
    },
    { html: pages.results, steps: [{ press: "Standard car" }] },
    { html: pages.vehicle, steps: [{ press: "Book this vehicle" }] },
    {
      html: pages.checkout,
      steps: [
        { type: GUESTS.w3m, into: "firstName" },
        { type: "Silva", into: "lastName" },
        { type: "+351 912 345 678", into: "phone" },
        { type: "Rua 1", into: "need--address" },
        { type: "TP1234", into: "need--flight" },
        { press: "Pay EUR 23.10 and book" },
      ],
    },
    { html: pages.payment, steps: [{ press: "Pay" }] },
    { html: pages.booked, steps: [{ press: "See booking" }] },
    { html: pages.booking, steps: [{ press: "Cancel booking" }] },
    { html: pages.cancel, steps: [{ press: "Cancel for free" }] },
  ]);
  const own = site.db.selectFrom("booking").where("account_id", "=", viewer.id);
  expect(await own.select("state").execute(), screen.slice(-3_000)).toEqual([{ state: "cancelled" }]);
  const payment = site.db.selectFrom("payment").where("account_id", "=", viewer.id);
  expect(await payment.select(["amount", "refunded"]).execute()).toEqual([{ amount: 23_10, refunded: 23_10 }]);
});
