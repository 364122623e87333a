import { beforeEach, expect, test } from "vitest";
import * as hotelDetails from "~/products/stays/property/hotel-details";
import * as searchDetail from "~/products/stays/search/search-detail";
import { deserialize } from "~/request/serialized";
import * as login from "~/routes/sign-in/login";
import type { PriceView } from "~/shared/offer/price-view";
import { seedRates } from "../../../server/db/seed/rates.ts";
import { addOffer } from "../../../server/wallet/offers.ts";
import { bookingsIn, formOf, givenCheckout, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import {
  givenBalance,
  givenCertificate,
  givenDiscountCard,
  givenOfferedCertificate,
} from "../../../tests/fixtures/wallet.ts";
import * as certificate from "./certificate";
import * as certificateRequired from "./certificate-required";
import * as checkout from "./checkout";

const DEMO_PAYMENTS = { payments: { provider: "demo" } } as const;

/** What a page of results or of a property says before one chooses. */
const conditionIn = (page: object): unknown => {
  if ("conditions" in page) return page.conditions;
  return "notes" in page ? (page.notes as { text: string }[])[0]?.text : undefined;
};

describeWithDatabase((open) => {
  let db: Awaited<ReturnType<typeof open>>["db"];
  beforeEach(async () => {
    ({ db } = await open());
  });

  test("WA-04 WA-05 the first certificate is chosen, the other list is one button away", async () => {
    const { pages, path, session, account } = await givenCheckout(db);
    const card = await givenCertificate(db, account);
    await givenDiscountCard(db, account);
    const page = openPage((await pages.get(checkout, path, session)).data);
    expect(page.wallet).toMatchObject({ mode: "certificates", chosen: `${card.card_code}-${card.id}` });
    expect(page.wallet?.other).toEqual({ mode: "only-discount", label: "Show 1 discount card" });
    expect(plain(page.price.payable)).toBe("USD 60.00");

    const shown = await pages.post(checkout, path, { ...formOf(page), intent: "show-only-discount" }, session);
    const other = await pages.get(checkout, path, [session, ...shown.cookies].join("; "));
    expect(openPage(other.data).wallet?.mode).toBe("only-discount");
    expect(plain(openPage(other.data).price.payable)).toBe("USD 72.50");
  });

  test("WA-02 shows cards in the cookie's currency, else in the organisation's", async () => {
    await seedRates(db);
    const { pages, path, session, account } = await givenCheckout(db);
    await givenDiscountCard(db, account);
    const worthIn = async (cookie: string) =>
      plain(openPage((await pages.get(checkout, path, cookie)).data).wallet?.cards[0]?.worth ?? "");
    expect(await worthIn(session)).toBe("USD 37.50");
    expect(await worthIn(`${session}; currency_code=EUR`)).toMatch(/^USD 37\.50 ≈ EUR \d+\.\d\d$/);
  });

  test("WA-08 a balance pays once it is chosen; without the new total having been looked at nothing is booked", async () => {
    const { pages, path, session, account } = await givenCheckout(db, { walletOptions: ["Cash Card", "myvacations"] });
    await givenBalance(db, account, { minor: 30_00 });
    await givenBalance(db, account, { kind: "myvacations", minor: 5, currency: "XAU" });
    const page = openPage((await pages.get(checkout, path, session)).data);
    expect(page.wallet).toBeUndefined();
    expect(page.balances).toMatchObject({
      options: [{ value: "cash-card-USD", name: "Cash card", checked: false }],
      idle: [{ value: "myvacations-XAU", why: expect.stringContaining("no exchange rate") }],
      chosen: "",
    });
    const ticked = { ...formOf(page), tender: "cash-card-USD" };
    const refused = await pages.post(checkout, path, ticked, session);
    expect(refused.status).toBe(409);
    expect(plain(refused.data.result?.error?.[""]?.[0] ?? "")).toContain("Cash card");
    expect(plain(refused.data.result?.error?.[""]?.[0] ?? "")).toContain("USD 80.00");
    expect(await bookingsIn(db)).toEqual([]);

    const looked = await pages.post(checkout, path, { ...ticked, intent: "recalc" }, session);
    const shown = openPage((await pages.get(checkout, path, [session, ...looked.cookies].join("; "))).data);
    expect(shown.balances?.options).toMatchObject([{ checked: true }]);
    expect(shown.price.paid.map(({ label, amount }) => [label, plain(amount)])).toEqual([
      ["Wallet payment: Cash card", "-USD 30.00"],
    ]);
    expect((await pages.post(checkout, path, formOf(shown), session)).status).toBe(303);
  });

  test("WA-04 WA-05 WA-07 of several cards the best is chosen first and named with why, and another stays the visitor's choice", async () => {
    const { pages, path, session, account } = await givenCheckout(db);
    const bestNow = async () => {
      const page = openPage((await pages.get(checkout, path, session)).data);
      return plain(page.wallet?.best ?? "none");
    };
    await givenCertificate(db, account, { amount: 500_00, card_code: "60110001" });
    expect(await bestNow()).toBe("none");
    const better = await givenCertificate(db, account, { amount: 120_00, card_code: "60110002" });
    expect(await bestNow()).toBe(
      "Best for this stay: Certificate ··0002. It saves USD 110.00, and no other card saves more.",
    );
    const page = openPage((await pages.get(checkout, path, session)).data);
    expect(page.wallet?.chosen).toBe(`60110002-${better.id}`);
    const none = await pages.post(checkout, path, { ...formOf(page), selection: "none", intent: "recalc" }, session);
    const chosen = openPage((await pages.get(checkout, path, [session, ...none.cookies].join("; "))).data);
    expect(chosen.wallet?.chosen).toBe("none");
    expect(plain(chosen.wallet?.best ?? "")).toBe(
      "Best for this stay: Certificate ··0002. It saves USD 110.00, and no other card saves more; USD 10.00 of it would be lost.",
    );
    await givenDiscountCard(db, account, { amount: 110_00, card_code: "70040003" });
    expect(await bestNow()).toBe(
      "Best for this stay: Discount card ··0003. It saves USD 110.00, and no other card saves more.",
    );
    const soon = Math.floor(Date.UTC(2026, 11, 24) / 86_400_000);
    await givenDiscountCard(db, account, { amount: 110_00, card_code: "70040004", expires_on: soon });
    expect(await bestNow()).toBe(
      "Best for this stay: Discount card ··0004. It saves USD 110.00, and no other card saves more. It expires first, on Dec 24, 2026.",
    );
  });

  test("T12 WA-09 reports a card that was used meanwhile, and books nothing with another source", async () => {
    const { pages, path, session, account } = await givenCheckout(db);
    await givenCertificate(db, account);
    const form = formOf(openPage((await pages.get(checkout, path, session)).data));
    await db.updateTable("payment_card").set({ status: "USED" }).execute();
    const { status, data } = await pages.post(checkout, path, form, session);
    expect(status).toBe(409);
    expect(data.result?.error?.["wallet"]?.[0]).toContain("can no longer be used");
    expect(plain(openPage(data).price.payable)).toBe("USD 110.00");
  });

  test("T11 WA-06 WA-07 without the certificate that is needed the prompt opens, and a chosen one comes back with what was typed", async () => {
    const { pages, path, session, account, organisation } = await givenCheckout(db);
    await givenOfferedCertificate(db, organisation, { product: "HLT", currency: "USD", minor: 90_00 });
    const page = openPage((await pages.get(checkout, path, session)).data);
    const needed = "To book this stay, you need a certificate or a discount card in your wallet.";
    const certificateNeeded = `${needed} See “About certificates” for how to get one.`;
    expect(page.wallet).toMatchObject({ certificateNeeded, cards: [] });
    expect(page.order.buttons).toEqual([]);

    const blocked = await pages.post(checkout, path, { ...formOf(page), requests: "High floor" }, session);
    expect(blocked.status).toBe(303);
    expect(blocked.location).toBe(path.replace("/hotel-checkout", "/hotel-checkout/certificate-required"));
    expect(await bookingsIn(db)).toHaveLength(0);
    const cookie = [session, ...blocked.cookies].join("; ");
    const prompt = await pages.get(certificateRequired, blocked.location ?? "", cookie);
    expect(prompt.data).toMatchObject({
      heading: "You need a certificate",
      text: `Nothing was booked. ${needed}`,
      here: path,
    });

    await givenCertificate(db, account);
    const second = await givenCertificate(db, account, { card_code: "60117250" });
    const dialog = await pages.get(certificate, prompt.data.certificate, cookie);
    expect(dialog.data.wallet?.cards).toHaveLength(2);
    const selection = `${second.card_code}-${second.id}`;
    const chosen = await pages.post(certificate, prompt.data.certificate, { selection }, cookie);
    expect(chosen).toMatchObject({ status: 303, location: path });
    const back = openPage((await pages.get(checkout, path, cookie)).data);
    expect(back.wallet?.chosen).toBe(selection);
    expect(back.typed.requests).toBe("High floor");
  });

  test("WA-06 BK-05 one button pays for a certificate and books, with its worth, validity and right of withdrawal named", async () => {
    const { pages, path, session, organisation, account } = await givenCheckout(db, DEMO_PAYMENTS);
    await sell(organisation, { price: 42_00, worth: 45_00 });
    const best = await sell(organisation, { price: 80_00, worth: 90_00 });
    const page = openPage((await pages.get(checkout, path, session)).data);
    expect(page.wallet).not.toHaveProperty("certificateNeeded");
    const { needed, options, chosen, terms } = page.wallet?.addOns ?? {};
    expect([needed, chosen]).toEqual([
      "To book this stay, you need a certificate or a discount card. Buy a certificate with the stay and pay for both at once.",
      best,
    ]);
    expect(options?.map(({ label }) => plain(label))).toEqual([
      "Add a certificate for USD 80.00; it takes USD 90.00 off this stay",
      "Add a certificate for USD 42.00; it takes USD 45.00 off this stay",
    ]);
    expect(terms?.map(plain)).toEqual([
      expect.stringMatching(/^Certificate worth USD 90\.00, for one booking;/),
      "Valid until Nov 21, 2027.",
      "You can withdraw from the purchase of the certificate until Dec 5, 2026, as long as no booking uses it.",
    ]);
    expect(page.order.buttons.map(({ intent, label }) => [intent, plain(label)])).toEqual([
      ["book", "Pay USD 80.00 and book, USD 20.00 at the property"],
      ["pay", "Pay USD 100.00 now and book"],
    ]);
    expect(page.price.extras?.map(({ label, amount }) => [label, plain(amount)])).toEqual([
      ["New certificate", "USD 80.00"],
      ["Stay and certificate together", "USD 100.00"],
    ]);
    const placed = await pages.post(checkout, path, formOf(page), session);
    expect([placed.status, placed.location]).toEqual([303, expect.stringMatching(/^\/demo-payment\//)]);
    expect(await db.selectFrom("payment").select("amount").where("account_id", "=", account.id).execute()).toEqual([
      { amount: 80_00 },
    ]);
  });

  test("WA-06 T17 another certificate chosen without updating the total is shown before anything is paid", async () => {
    const { pages, path, session, organisation } = await givenCheckout(db, DEMO_PAYMENTS);
    const small = await sell(organisation, { price: 42_00, worth: 45_00 });
    await sell(organisation, { price: 80_00, worth: 90_00 });
    const page = openPage((await pages.get(checkout, path, session)).data);
    const refused = await pages.post(checkout, path, { ...formOf(page), certificate: small }, session);
    const message = plain(refused.data.result?.error?.[""]?.[0] ?? "");
    expect([refused.status, message]).toEqual([
      409,
      "You chose a new certificate for USD 42.00, so you pay USD 107.00 for both. Nothing was booked yet: press the button to book.",
    ]);
    const again = openPage(refused.data);
    expect(again.wallet?.addOns?.chosen).toBe(small);
    expect((await pages.post(checkout, path, formOf(again), session)).location).toMatch(/^\/demo-payment\//);
  });

  test("WA-06 a member with a discount card is offered a certificate, and nothing is added before they choose it", async () => {
    const { pages, path, session, organisation, account } = await givenCheckout(db, DEMO_PAYMENTS);
    const offer = await sell(organisation, { price: 42_00, worth: 45_00 });
    await givenDiscountCard(db, account, { amount: 10_00 });
    const page = openPage((await pages.get(checkout, path, session)).data);
    expect(page.wallet?.addOns).toMatchObject({
      options: [{ value: "none" }, { value: offer }],
      chosen: "none",
      terms: [],
    });
    expect(page.price.extras).toBeUndefined();
    const chosen = { ...formOf(page), certificate: offer, intent: "recalc" };
    const cookie = [session, ...(await pages.post(checkout, path, chosen, session)).cookies].join("; ");
    const added = openPage((await pages.get(checkout, path, cookie)).data);
    expect([added.wallet?.addOns?.chosen, plain(added.price.payable)]).toEqual([offer, "USD 65.00"]);
    await givenCertificate(db, account);
    expect(openPage((await pages.get(checkout, path, session)).data).wallet?.addOns).toBeUndefined();
  });

  test("WA-06 a visitor who would be asked for a certificate sees it in the totals of results, property and checkout", async () => {
    const { pages, path, session, organisation, account, hotel } = await givenCheckout(db, DEMO_PAYMENTS);
    await sell(organisation, { price: 42_00, worth: 45_00 });
    const property = `/hotel-details?property=${hotel.code}&in=2026-12-12&out=2026-12-13&guests=2`;
    const results = "/search-detail?dest=2267057&in=2026-12-12&out=2026-12-13&guests=2";
    const pricesFor = async (cookie?: string) => {
      const found = deserialize((await pages.get(searchDetail, results, cookie)).data.page) as never as {
        hits: { price: PriceView }[];
      };
      const shown = deserialize((await pages.get(hotelDetails, property, cookie)).data.page) as never as {
        rooms: { offers: { price: PriceView; certificate?: { amount: string }[] }[] }[];
      };
      const offer = shown.rooms[0]?.offers[0];
      return [found.hits[0]?.price, offer?.price].map(
        (price) => price && [plain(price.total), plain(price.perUnit), price.certificate && plain(price.certificate)],
      );
    };
    const both = ["USD 107.00", "USD 107.00", "Includes a certificate for USD 42.00, which takes USD 45.00 off"];
    expect(await pricesFor()).toEqual([both, both]);
    expect(await pricesFor(session)).toEqual([both, both]);
    const priceFor = async (cookie?: string) => openPage((await pages.get(checkout, path, cookie)).data).price;
    const { extras, payable } = await priceFor();
    expect([plain(payable), extras?.map(({ amount }) => plain(amount))]).toEqual([
      "USD 65.00",
      ["USD 42.00", "USD 107.00"],
    ]);
    // A guest who signs in finds the same breakdown.
    const [guests, members] = [await priceFor(), await priceFor(session)];
    expect({ ...guests, notes: [] }).toEqual({ ...members, notes: [] });
    await givenDiscountCard(db, account);
    expect(await pricesFor(session)).toEqual([
      ["USD 110.00", "USD 110.00", undefined],
      ["USD 110.00", "USD 110.00", undefined],
    ]);
  });

  test("WA-06 results and property offer a certificate with the booking where one on sale can pay for the stay", async () => {
    const conditionsWith = async (services: string[]) => {
      const { pages, session, organisation, hotel } = await givenCheckout(db, DEMO_PAYMENTS);
      await sell(organisation, { price: 42_00, worth: 45_00, services });
      const stay = "in=2026-12-12&out=2026-12-13&guests=2";
      const results = await pages.get(searchDetail, `/search-detail?dest=2267057&${stay}`, session);
      const property = await pages.get(hotelDetails, `/hotel-details?property=${hotel.code}&${stay}`, session);
      const shown: object[] = [deserialize(results.data.page), deserialize(property.data.page)];
      return shown.map(conditionIn);
    };
    const how = "in your wallet. Checkout shows how to get one.";
    expect(await conditionsWith(["ACT"])).toEqual([expect.stringContaining(how), expect.stringContaining(how)]);
    expect(await conditionsWith(["HLT"])).toEqual([
      expect.stringContaining("You can add a certificate when you book"),
      expect.stringContaining("You can buy a certificate together with the stay."),
    ]);
  });

  async function sell(
    { id }: { id: string },
    { price, worth, services = ["HLT"] }: { price: number; worth: number; services?: string[] },
  ): Promise<string> {
    const usd = (minor: number) => ({ minor, currency: "USD" });
    const terms = { proCode: "HLT", services, validDays: 365, withdrawDays: 14 };
    const sold = await addOffer(db, id, { ...terms, price: usd(price), worth: usd(worth) });
    if (!sold.ok) throw new Error(sold.reason);
    return sold.value.id;
  }

  test("WA-06 ER-03 a card that cannot pay for want of a rate is on the page, in its own currency, with the pair that has none", async () => {
    const { pages, path, session, account } = await givenCheckout(db);
    const card = await givenCertificate(db, account, { currency: "GBP" });
    const { wallet } = openPage((await pages.get(checkout, path, session)).data);
    expect(wallet).toMatchObject({ cards: [], chosen: "" });
    expect(wallet).not.toHaveProperty("certificateNeeded");
    expect(wallet?.idle.map((each) => [each.id, plain(each.amount), each.why])).toEqual([
      [
        card.id,
        "GBP 50.00",
        "We have no exchange rate from GBP to USD right now, so this card can't pay for this stay.",
      ],
    ]);
  });

  test("T3 WA-06 shows an organisation's booking conditions on results, property, checkout and sign-in", async () => {
    const azul = async (settings: Parameters<typeof givenCheckout>[1] = {}) => {
      const site = await givenCheckout(db, { name: "Azul", ...settings });
      const property = site.path.replace(/hotel-checkout|&room=.*&plan=1/g, (part) =>
        part[0] === "h" ? "hotel-details" : "",
      );
      expect(property).toContain(site.hotel.code);
      const results = property.replace("hotel-details", "search-detail").replace(/property=[^&]*/, "dest=2267057");
      const conditionsAt = async (cookie?: string) => [
        conditionsOf(deserialize((await site.pages.get(hotelDetails, property, cookie)).data.page)),
        conditionsOf(deserialize((await site.pages.get(searchDetail, results, cookie)).data.page)),
      ];
      return { ...site, conditionsAt };
    };
    const conditionsOf = (page: object) => ["members" in page ? page.members : undefined, conditionIn(page)];
    const twice = (text?: string) => [
      [undefined, text],
      [undefined, text],
    ];

    const members = { text: "Booking is for members.", signIn: "Sign in", signUp: "Create a free account" };
    const free = await azul();
    expect(await free.conditionsAt()).toEqual([
      [members, undefined],
      [members, undefined],
    ]);
    expect(await free.conditionsAt(free.session)).toEqual(twice());

    const { pages, path, session, account, organisation, conditionsAt } = await azul();
    await givenOfferedCertificate(db, organisation, { product: "HLT", currency: "USD", minor: 90_00 });
    const how = "a certificate or a discount card in your wallet. Checkout shows how to get one.";
    const [one, some] = [`To book this stay, you need ${how}`, `For some stays, Azul asks for ${how}`];
    expect(await conditionsAt()).toEqual([
      [members, one],
      [members, some],
    ]);
    expect(await conditionsAt(session)).toEqual([
      [undefined, one],
      [undefined, some],
    ]);
    expect(openPage((await pages.get(checkout, path)).data).conditions).toEqual([one]);
    const signIn = await pages.get(login, `/login?${new URLSearchParams({ redirectTo: path })}`);
    expect(signIn.data.conditions).toEqual([some]);

    // Each of the two is enough, and nothing else of it is asked: the form books, with the card or without.
    await givenDiscountCard(db, account);
    expect(await conditionsAt(session)).toEqual(twice());
    await givenCertificate(db, account);
    expect(await conditionsAt(session)).toEqual(twice());
    const page = openPage((await pages.get(checkout, path, session)).data);
    const looked = { ...formOf(page), selection: "none", intent: "recalc" };
    const without = [session, ...(await pages.post(checkout, path, looked, session)).cookies].join("; ");
    const form = formOf(openPage((await pages.get(checkout, path, without)).data));
    expect((await pages.post(checkout, path, form, without)).location).toMatch(/^\/checkout-success/);

    const alone = await azul({ walletOptions: ["Certificates"] });
    await givenOfferedCertificate(db, alone.organisation, { product: "HLT", currency: "USD", minor: 90_00 });
    await givenDiscountCard(db, alone.account);
    expect(await alone.conditionsAt(alone.session)).toEqual(
      [one, some].map((text) => [undefined, text.replace(" or a discount card", "")]),
    );
  });

  test("T17 reports a wallet changed without updating the total as such, not as a changed price", async () => {
    const { pages, path, session, account } = await givenCheckout(db);
    const card = await givenCertificate(db, account);
    const page = openPage((await pages.get(checkout, path, session)).data);
    const refused = await pages.post(checkout, path, { ...formOf(page), selection: "none" }, session);
    const message = plain(refused.data.result?.error?.[""]?.[0] ?? "");
    expect([refused.status, message]).toEqual([
      409,
      "You chose not to use your wallet, so USD 110.00 is left to pay. Nothing was booked yet: press the button to book.",
    ]);
    const next = openPage(refused.data);
    const again = await pages.post(
      checkout,
      path,
      { ...formOf(next), selection: `${card.card_code}-${card.id}` },
      session,
    );
    expect(plain(again.data.result?.error?.[""]?.[0] ?? "")).toMatch(
      /^You chose Certificate .*4471, so USD 60.00 is left to pay\./,
    );

    await db.updateTable("rate").set({ price: 120_00, weekend_price: 120_00 }).execute();
    const both = await pages.post(
      checkout,
      path,
      { ...formOf(next), selection: `${card.card_code}-${card.id}` },
      session,
    );
    expect(plain(both.data.result?.error?.[""]?.[0] ?? "")).toContain(
      "The price has changed from USD 110.00 to USD 82.00",
    );
    expect(await bookingsIn(db)).toHaveLength(0);
  });

  test("T28 a certificate in another currency says what it holds, and one that is worth more than the stay what is lost", async () => {
    await seedRates(db);
    const { pages, path, session, account } = await givenCheckout(db);
    await givenCertificate(db, account, { currency: "EUR", amount: 80_00 });
    const euro = openPage((await pages.get(checkout, path, session)).data).wallet;
    expect(plain(euro?.cards[0]?.worth ?? "")).toBe("EUR 80.00 ≈ USD 93.02");
    expect(euro?.cards[0]?.detail).toBe("at the current exchange rate");
    expect(euro?.leftOver).toBeUndefined();

    const rich = await givenCertificate(db, account, { amount: 200_00, card_code: "60117250" });
    const chosen = { ...formOf(openPage((await pages.get(checkout, path, session)).data)), intent: "recalc" };
    const sent = await pages.post(checkout, path, { ...chosen, selection: `${rich.card_code}-${rich.id}` }, session);
    const { wallet } = openPage((await pages.get(checkout, path, [session, ...sent.cookies].join("; "))).data);
    expect(plain(wallet?.leftOver ?? "")).toBe(
      "This certificate pays USD 110.00 of this stay. The other USD 90.00 would be lost, because a certificate can be used only once.",
    );
  });

  test("RO-04 shows a card's limit if the card could pay more", async () => {
    const condo = { type: "condo", product: "CND" };
    const { pages, path, session, account } = await givenCheckout(db, { products: ["HLT", "CND"] }, condo);
    await givenDiscountCard(db, account, { pro_code: "CND", amount: 500_00 });
    const told = async () => openPage((await pages.get(checkout, path, session)).data).wallet?.leftOver;
    expect(await told()).toBe("Discount cards pay at most 105% of the price before taxes.");
    await givenCertificate(db, account, { pro_code: "CND", services: "CND", amount: 120_00 });
    expect(plain((await told()) ?? "")).toBe(
      "Certificates pay at most 105% of the price before taxes. This certificate pays USD 105.00 of this stay. The other USD 15.00 would be lost, because a certificate can be used only once.",
    );
  });

  test("WA-06 BK-03 reports guest, phone and required certificate in one answer", async () => {
    const { pages, path, session, organisation } = await givenCheckout(db);
    await givenOfferedCertificate(db, organisation, { product: "HLT", currency: "USD", minor: 90_00 });
    const page = openPage((await pages.get(checkout, path, session)).data);
    const wrong = { ...formOf(page), firstName: "", lastName: "", phone: "123" };
    const { status, data } = await pages.post(checkout, path, wrong, session);
    expect([status, Object.keys(data.result?.error ?? {}).sort()]).toEqual([400, ["firstName", "phone", "wallet"]]);
    expect(data.result?.error?.["wallet"]).toEqual([page.wallet?.certificateNeeded]);
  });

  test("WA-07 a wallet with cards that do not count says so", async () => {
    const { pages, path, session, account } = await givenCheckout(db);
    await givenCertificate(db, account, { status: "INACTIVE" });
    const page = openPage((await pages.get(checkout, path, session)).data);
    expect(page.wallet?.activateService).toBe(true);
    const answer = await pages.post(checkout, path, { ...formOf(page), intent: "activate-service" }, session);
    expect(answer.location).toBe(path.replace("/hotel-checkout", "/hotel-checkout/activate-service"));
  });

  test("RT-16 the dialogs ask a guest to sign in and come back", async () => {
    const { pages, path } = await givenCheckout(db);
    const dialog = path.replace("/hotel-checkout", "/hotel-checkout/certificate");
    const { status, location } = await pages.get(certificate, dialog);
    expect({ status, location }).toEqual({
      status: 302,
      location: `/login?${new URLSearchParams({ redirectTo: dialog })}`,
    });
  });
});
