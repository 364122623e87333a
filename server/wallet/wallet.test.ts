import type { Kysely } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { aLog } from "../../tests/fakes/log.ts";
import { registerTrial } from "../../tests/fakes/trial-product.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { anEncryption } from "../../tests/fixtures/encryption.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { RATES, steadyRates } from "../../tests/fixtures/rates.ts";
import {
  cardNow,
  givenBalance,
  givenCertificate,
  givenCertificates,
  givenCredit,
  givenDiscountCard,
  givenOfferedCertificate,
  heldBy,
} from "../../tests/fixtures/wallet.ts";
import { dayIn, startOfDay } from "../core/day.ts";
import { newId } from "../crypto/ids.ts";
import type { Database } from "../db/schema.ts";
import { seedWallet } from "../db/seed/wallet.ts";
import { createLedger } from "../ledger/ledger.ts";
import { createLocaleData } from "../locale-data/locale-data.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { RateSource } from "../ports/rates.ts";
import { addOffer, type NewOffer } from "./offers.ts";
import { createCardOperations } from "./operations.ts";
import { walletPersonalData } from "./personal-data.ts";
import { NO_CARD } from "./rules.ts";
import type { PaymentCardRow } from "./tables.ts";
import { createWallet, MOST_CARDS, type WalletPages } from "./wallet.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const TODAY = dayIn("America/New_York", NOW);
const USD = { product: "HLT", currency: "USD", rates: RATES };
const FIRST = { pages: { certificate: 1, discount: 1, movements: 1 }, perPage: 20 };

describeWithDatabase((open, _engine, race) => {
  beforeAll(registerTrial);

  describe("the wallet at checkout", () => {
    test("WA-02 holds the active certificates for the product, each with its worth in the currency of the page", async () => {
      const { organisation, account, wallet, db } = await traveller();
      const dollars = await givenCertificate(db, account);
      const euros = await givenCertificate(db, account, { card_code: "111", currency: "EUR", amount: 80_00 });
      await givenCertificate(db, account, { status: "USED" });
      await givenCertificate(db, account, { services: "TST" });
      await givenCertificate(db, account, { pro_code: "TST" });

      const view = await wallet.forProduct({ organisation, account, ...USD });
      expect(view).toMatchObject({ shown: true, mode: "certificates", chosen: selection(euros) });
      expect(view.cards.map((card) => [card.id, card.worth, card.amount])).toEqual([
        [euros.id, { minor: 100_00, currency: "USD" }, { minor: 80_00, currency: "EUR" }],
        [dollars.id, { minor: 50_00, currency: "USD" }, { minor: 50_00, currency: "USD" }],
      ]);
    });

    test("WA-04 the chosen card stays chosen, and so does the wish to use none", async () => {
      const { organisation, account, wallet, db } = await traveller();
      await givenCertificate(db, account);
      const second = await givenCertificate(db, account);
      const request = { organisation, account, ...USD };
      expect((await wallet.forProduct({ ...request, selection: selection(second) })).chosenCard?.id).toBe(second.id);
      const none = await wallet.forProduct({ ...request, selection: NO_CARD });
      expect(none).toMatchObject({ chosen: NO_CARD, chosenCard: undefined });
    });

    test("WA-05 one list at a time with the way to the other, and a chosen discount card brings its list back", async () => {
      const { organisation, account, wallet, db } = await traveller();
      const certificate = await givenCertificate(db, account);
      const discount = await givenDiscountCard(db, account);
      const request = { organisation, account, ...USD };

      const first = await wallet.forProduct(request);
      expect(first.cards.map(({ id }) => id)).toEqual([certificate.id]);
      expect(first.other).toEqual({ mode: "only-discount", count: 1 });

      const other = await wallet.forProduct({ ...request, show: "only-discount" });
      expect(other).toMatchObject({ mode: "only-discount", chosen: selection(discount) });
      expect(other.cards[0]?.services).toEqual([]);
      expect(other.other).toEqual({ mode: "certificates", count: 1 });

      const again = await wallet.forProduct({ ...request, selection: selection(discount) });
      expect(again).toMatchObject({ mode: "only-discount", chosen: selection(discount) });
    });

    test("WA-06 requires the organisation's certificate of members without a card; the most valuable is the default", async () => {
      const { organisation, account, wallet, db } = await traveller();
      await givenOfferedCertificate(db, organisation, { product: "HLT", currency: "USD", minor: 90_00 });
      await givenOfferedCertificate(db, organisation, { product: "HLT", currency: "EUR", minor: 80_00 });
      const request = { organisation, account, ...USD };

      const view = await wallet.forProduct(request);
      expect(view).toMatchObject({ mode: "certificates", cards: [], chosen: "" });
      expect(view.organisationCertificate).toEqual({
        offered: { proCode: "HLT", price: { minor: 80_00, currency: "EUR" } },
        worth: { minor: 100_00, currency: "USD" },
      });
      expect(view.prompts.certificateRequired).toBe(true);
      expect((await wallet.forProduct({ ...request, selection: NO_CARD })).prompts.certificateRequired).toBe(true);

      await givenDiscountCard(db, account);
      expect((await wallet.forProduct(request)).prompts.certificateRequired).toBe(false);
    });

    test("WA-07 offers activation to members whose cards for the product are all inactive", async () => {
      const { organisation, account, wallet, db } = await traveller();
      await givenCertificate(db, account, { status: "INACTIVE" });
      const view = await wallet.forProduct({ organisation, account, ...USD });
      expect(view.prompts.activateService).toBe(true);
      const other = await wallet.forProduct({ organisation, account, ...USD, product: "STY" });
      expect(other.prompts.activateService).toBe(false);
    });

    test("WA-03, RO-03 is not shown to a guest, nor where the organisation has no wallet", async () => {
      const { organisation, account, wallet, db } = await traveller({ walletOptions: [] });
      await givenCertificate(db, account);
      expect(await wallet.forProduct({ organisation, account, ...USD })).toMatchObject({ shown: false, cards: [] });
      const guest = await wallet.forProduct({ organisation, account: undefined, ...USD });
      expect(guest).toMatchObject({ shown: false, prompts: { certificateRequired: false } });
    });

    test("WA-02 never shows a card of another account or another organisation", async () => {
      const { organisation, account, wallet, db } = await traveller();
      const neighbour = await givenAccount(db, organisation);
      await givenCertificate(db, neighbour);
      const elsewhere = await givenOrganisation(db);
      await givenCertificate(db, await givenAccount(db, elsewhere, { id: account.id }));
      await givenOfferedCertificate(db, elsewhere, { product: "HLT", currency: "USD", minor: 90_00 });
      const view = await wallet.forProduct({ organisation, account, ...USD });
      expect(view).toMatchObject({ cards: [], organisationCertificate: undefined });
    });

    test("WA-04 WA-06 however many cards are used, ended or for something else, the one that counts is found", async () => {
      const { organisation, account, wallet, db } = await traveller();
      await givenOfferedCertificate(db, organisation, { product: "HLT", currency: "USD", minor: 90_00 });
      const others = [
        { status: "USED" },
        { expires_on: TODAY - 1 },
        { amount: 0 },
        { pro_code: "TST", services: "TST" },
      ];
      for (const changes of others) await givenCertificates(db, account, MOST_CARDS, changes);
      const needed = () => wallet.certificateNeed(organisation, account, ["HLT", "TST"]);
      expect(await needed()).toBe("on-sale");

      const discount = await givenDiscountCard(db, account, { pro_code: "rst-hlt" });
      expect(await needed()).toBe("none");
      const certificate = await givenCertificate(db, account, { services: "STY,HLT" });
      const view = await wallet.forProduct({ organisation, account, ...USD });
      expect(view).toMatchObject({ chosen: selection(certificate), other: { mode: "only-discount", count: 1 } });
      const other = await wallet.forProduct({ organisation, account, ...USD, show: "only-discount" });
      expect(other.chosen).toBe(selection(discount));
    });

    test("WA-07 however many cards are for something else, one to activate is found, and one that is active beside it", async () => {
      const { organisation, account, wallet, db } = await traveller();
      await givenCertificates(db, account, MOST_CARDS + 1, { pro_code: "TST", services: "TST" });
      await givenCertificates(db, account, MOST_CARDS + 1, { status: "INACTIVE" });
      const prompts = async () => (await wallet.forProduct({ organisation, account, ...USD })).prompts;
      expect(await prompts()).toMatchObject({ activateService: true });
      await givenDiscountCard(db, account, { amount: 0 });
      expect(await prompts()).toMatchObject({ activateService: false });
    });

    test("WA-02 of more cards than an organisation gives at once those that came last wait for the others", async () => {
      const { organisation, account, wallet, db } = await traveller();
      const first = await givenCertificate(db, account);
      await givenCertificates(db, account, MOST_CARDS - 1);
      const last = await givenCertificate(db, account);
      const offered = async () =>
        (await wallet.forProduct({ organisation, account, ...USD })).cards.map(({ id }) => id);
      expect([(await offered()).length, (await offered()).includes(last.id)]).toEqual([MOST_CARDS, false]);
      await takes(wallet, db, { organisation, account, card: first, minor: 50_00 });
      expect([(await offered()).length, (await offered()).at(-1)]).toEqual([MOST_CARDS, last.id]);
    });

    test("WA-06 RO-03 tells a guest early that a stay needs a certificate, for products with an offered one and while that option is on", async () => {
      const { organisation, wallet, db, clock } = await traveller();
      const needed = (products: string[], of: Organisation = organisation) =>
        wallet.certificateNeed(of, undefined, products);
      expect(await needed(["HLT"])).toBe("none");
      await givenOfferedCertificate(db, organisation, { product: "HLT", currency: "USD", minor: 90_00 });
      // Pages say what was so a second ago.
      clock.time += 999;
      expect(await needed(["HLT"])).toBe("none");
      // An offer makes another version of the organisation, whose pages say what is so.
      expect(await needed(["HLT"], { ...organisation })).toBe("on-sale");
      clock.time += 1;
      expect([await needed(["HLT"]), await needed(["TST", "HLT"])]).toEqual(["on-sale", "on-sale"]);
      expect([await needed(["TST"]), await needed([])]).toEqual(["none", "none"]);
      expect(await needed(["HLT"], { ...organisation, walletOptions: ["Discount Cards"] })).toBe("none");
      expect(await needed(["HLT"], await givenOrganisation(db))).toBe("none");
    });

    test("WA-06 says that a certificate is sold with a stay only for products that one on sale is good for", async () => {
      const { organisation, wallet, db } = await traveller();
      const terms = { proCode: "HLT", services: ["HLT"], validDays: null, withdrawDays: 14 };
      const usd = (minor: number) => ({ minor, currency: "USD" });
      const offer = (changes: Partial<NewOffer>) =>
        addOffer(db, organisation.id, { ...terms, price: usd(42_00), worth: usd(45_00), ...changes });
      const need = (products: string[]) => wallet.certificateNeed({ ...organisation }, undefined, products);
      await offer({ services: ["ACT"] });
      expect(await need(["HLT"])).toBe("needed");
      await offer({ price: usd(0) });
      expect(await need(["HLT"])).toBe("needed");
      await offer({});
      expect([await need(["HLT"]), await need(["HLT", "STY"])]).toEqual(["on-sale", "on-sale"]);
      await offer({ proCode: "TST", services: ["ACT"] });
      expect([await need(["HLT"]), await need(["TST"]), await need(["HLT", "TST"])]).toEqual([
        "on-sale",
        "needed",
        "needed",
      ]);
    });

    test("ER-03 is empty, with a warning, when it cannot be read", async () => {
      const { organisation, account, wallet, db, lines } = await traveller();
      await givenCertificate(db, account);
      await db.schema.dropTable("organisation_certificate").execute();
      expect(await wallet.forProduct({ organisation, account, ...USD })).toMatchObject({ shown: false, cards: [] });
      expect(await wallet.paymentCardsByOrganisation(organisation)).toBeNull();
      expect(await wallet.certificateNeed(organisation, account, ["HLT"])).toBe("none");
      expect(lines.every(({ level, err }) => level === 40 && err)).toBe(true);
      expect(lines.map(({ msg }) => msg)).toEqual([
        "the wallet cannot be read; shown as empty",
        "the organisation's certificates cannot be read; shown as empty",
        "the wallet cannot be read; shown as empty",
      ]);
    });
  });

  describe("the wallet's page and calls", () => {
    test("WA-07 the page shows the cards that count first and used, expired and inactive ones at the end", async () => {
      const { organisation, account, wallet, db } = await traveller();
      await seedWallet(db, { organisationId: organisation.id, accountId: account.id, now: NOW, today: TODAY });
      const { lists } = await wallet.overview(organisation, account, "EUR", FIRST);
      const [certificates, discountCards] = lists;
      expect(lists.map(({ kind, counting }) => [kind, counting])).toEqual([
        ["certificate", 5],
        ["discount", 2],
      ]);
      expect(certificates?.cards.map(({ status }) => status)).toEqual([
        ...Array(5).fill("ACTIVE"),
        "USED",
        "EXPIRED",
        "INACTIVE",
      ]);
      expect(certificates?.cards[0]).toMatchObject({ code: "60114471", worth: { minor: 40_00, currency: "EUR" } });
      expect(discountCards?.cards.at(-1)).toMatchObject({ code: "70041177", amount: { minor: 0 } });
    });

    test("WA-07 whatever came first into the wallet, the cards that count are first; without options the page is not shown", async () => {
      const { organisation, account, wallet, db } = await traveller();
      const used = await givenCertificate(db, account, { status: "USED" });
      const empty = await givenDiscountCard(db, account, { amount: 0 });
      const certificate = await givenCertificate(db, account);
      const discount = await givenDiscountCard(db, account);
      const { lists } = await wallet.overview(organisation, account, "USD", FIRST);
      expect(lists.map(({ cards }) => cards.map(({ id }) => id))).toEqual([
        [certificate.id, used.id],
        [discount.id, empty.id],
      ]);
      const without = { ...organisation, walletOptions: [] };
      expect((await wallet.overview(without, account, "USD", FIRST)).lists).toEqual([]);
    });

    test("WA-07 each list has its own pages; count and total cover all pages", async () => {
      const { organisation, account, wallet, db } = await traveller();
      const codes = ["1", "2", "3", "4", "5"];
      for (const card_code of codes) {
        await givenCertificate(db, account, { card_code, status: card_code === "2" ? "USED" : "ACTIVE" });
      }
      await givenDiscountCard(db, account, { amount: 10_01 });
      await givenDiscountCard(db, account, { amount: 80_00, currency: "EUR" });
      await givenDiscountCard(db, account, { amount: 0, currency: "GBP", status: "USED" });
      const overview = async (pages: Partial<WalletPages>) => {
        const wanted = { pages: { ...FIRST.pages, ...pages }, perPage: 2 };
        const { lists } = await wallet.overview(organisation, account, "USD", wanted);
        return lists.map(({ cards, ...list }) => ({ ...list, codes: cards.map(({ code }) => code) }));
      };
      const usd = (minor: number) => ({ minor, currency: "USD" });
      const certificates = { kind: "certificate", counting: 4, total: usd(200_00), idle: [usd(50_00)], pages: 3 };
      const discountCards = { kind: "discount", counting: 2, total: usd(110_01), idle: [], pages: 2 };
      expect(await overview({})).toEqual([
        { ...certificates, page: 1, codes: ["1", "3"] },
        { ...discountCards, page: 1, codes: ["70040182", "70040182"] },
      ]);
      expect(await overview({ certificate: 3, discount: 2 })).toEqual([
        { ...certificates, page: 3, codes: ["2"] },
        { ...discountCards, page: 2, codes: ["70040182"] },
      ]);
      expect(await overview({ certificate: 9 })).toMatchObject([{ page: 3 }, { page: 1 }]);
    });

    test("WA-07 ER-03 where one of the cards that count has no rate, what they hold together is not told", async () => {
      const { organisation, account, wallet, db } = await traveller();
      await givenCertificate(db, account);
      await givenCertificate(db, account, { currency: "GBP" });
      const { lists } = await wallet.overview(organisation, account, "USD", FIRST);
      expect(lists[0]).toMatchObject({ counting: 2, total: undefined });
    });

    test("WA-07 WA-08 the page has the balances whose option is on, what an agent can book on credit, and its movements page by page", async () => {
      const { organisation, account, wallet, db, clock } = await traveller({
        walletOptions: ["Discount Cards", "Cash Card"],
      });
      await givenBalance(db, account, { minor: 20_00 });
      await givenBalance(db, account, { minor: 10_00, currency: "EUR" });
      await givenBalance(db, account, { kind: "myvacations", minor: 5_00 });
      await givenCredit(db, account, 300_00);
      const card = await givenDiscountCard(db, account);
      const bookings: string[] = [];
      for (let count = 0; count < 3; count++) {
        clock.time++;
        bookings.unshift((await takes(wallet, db, { organisation, account, card, minor: 1_00 })).bookingId);
      }
      const page = async (movements: number) =>
        wallet.overview(organisation, account, "USD", { pages: { ...FIRST.pages, movements }, perPage: 2 });
      const { lists, balances, credit, movements } = await page(1);
      expect(lists.map(({ kind }) => kind)).toEqual(wallet.kinds(organisation));
      expect(balances).toMatchObject([
        {
          kind: "cash-card",
          balances: [{ held: { minor: 10_00, currency: "EUR" } }, { held: { minor: 20_00, currency: "USD" } }],
          total: { minor: 32_50, currency: "USD" },
        },
      ]);
      expect(balances).toHaveLength(1);
      expect(credit).toMatchObject([{ kind: "credit", held: { minor: 300_00, currency: "USD" } }]);
      const ids = ({ shown }: typeof movements) => shown.map(({ bookingId }) => bookingId);
      expect([ids(movements), movements.page, movements.pages]).toEqual([bookings.slice(0, 2), 1, 2]);
      const next = (await page(2)).movements;
      expect([ids(next), next.page, next.pages]).toEqual([bookings.slice(2), 2, 2]);
    });

    test("EN-07 an agent's limit is what was granted in the currency of the organisation, whatever was spent of it", async () => {
      const { organisation, account, wallet, db, lines } = await traveller();
      expect(await wallet.credit(organisation, account)).toEqual({ limit: 0, free: 0 });
      await givenCredit(db, account, 300_00);
      await givenCredit(db, account, 70_00, "EUR");
      await givenBalance(db, account, { minor: 50_00 });
      expect(await wallet.credit(organisation, account)).toEqual({ limit: 300_00, free: 300_00 });
      expect((await wallet.credit(organisation, await givenAccount(db, organisation))).limit).toBe(0);
      expect((await wallet.credit(await givenOrganisation(db), account)).limit).toBe(0);
      await db.destroy();
      expect(await wallet.credit(organisation, account)).toEqual({ limit: 0, free: 0 });
      expect(lines.map(({ msg }) => msg)).toEqual(["the credit of an agent cannot be read; shown as empty"]);
    });

    test("WA-08 a statement has what moved from the first moment of its first day to the last of its last, where the organisation is", async () => {
      const { organisation, account, wallet, db, clock } = await traveller();
      const card = await givenDiscountCard(db, account);
      const [from, until] = [startOfDay("America/New_York", TODAY), startOfDay("America/New_York", TODAY + 2)];
      for (const at of [from - 1, from, until - 1, until]) {
        clock.time = at;
        await takes(wallet, db, { organisation, account, card, minor: 1_00 });
      }
      const days = { from: TODAY, to: TODAY + 1 };
      const { holdings, lines, held, ...place } = await wallet.statement(organisation, account, days);
      expect(holdings).toEqual([{ kind: "discount", unit: "USD", opening: 36_50, closing: 34_50, lines: 2 }]);
      expect(lines.map(({ at, amount, balance }) => [at, amount, balance])).toEqual([
        [from, -1_00, 35_50],
        [until - 1, -1_00, 34_50],
      ]);
      expect(place).toEqual({ page: 1, pages: 1, offset: 0 });
      const second = await wallet.statement(organisation, account, days, { page: 2, perPage: 1 });
      expect(second).toEqual({ holdings, held, lines: lines.slice(1), page: 2, pages: 2, offset: 1 });
      const neighbour = await givenAccount(db, organisation);
      expect(await wallet.statement(organisation, neighbour, days)).toEqual({
        holdings: [],
        held: [],
        lines: [],
        page: 1,
        pages: 1,
        offset: 0,
      });
    });

    test("WA-07 WA-09 what a booking took from a card is on the page", async () => {
      const { organisation, account, wallet, db } = await traveller();
      const card = await givenDiscountCard(db, account);
      const order = await takes(wallet, db, { organisation, account, card, minor: 10_00 });
      const { movements, lists } = await wallet.overview(organisation, account, "USD", FIRST);
      expect(lists[1]?.cards[0]?.amount.minor).toBe(27_50);
      expect(movements.shown).toEqual([
        expect.objectContaining({
          account: expect.any(String),
          from: { kind: "discount", code: "70040182" },
          bookingId: order.bookingId,
          amount: { minor: 10_00, currency: "USD" },
          at: NOW,
          refundedAt: null,
        }),
      ]);
    });

    test("WA-10, CALL-24 answers the cards of the user in the names of the wire", async () => {
      const { organisation, account, wallet, db } = await traveller();
      const certificate = await givenCertificate(db, account, { services: "HLT,RST" });
      const expired = await givenCertificate(db, account, { card_code: "222", expires_on: TODAY - 1 });
      const discount = await givenDiscountCard(db, account);
      expect(await wallet.paymentCardsByUser(organisation, account, "EUR")).toEqual([
        {
          certidata: [
            {
              card_code: "60114471",
              payment_card_id: certificate.id,
              pro_code: "HLT",
              status: "ACTIVE",
              services: ["HLT", "RST"],
              card_amount: 40,
            },
            {
              card_code: "222",
              payment_card_id: expired.id,
              pro_code: "HLT",
              status: "EXPIRED",
              services: ["HLT"],
              card_amount: 40,
            },
          ],
          discountcarddata: [
            { card_code: "70040182", payment_card_id: discount.id, pro_code: "HLT", status: "ACTIVE", card_amount: 30 },
          ],
          cashcarddata: [],
          myvacationsdata: [],
          certificate_details: { currency: "EUR", count: 1, card_amount: 40 },
          discountcard_details: { currency: "EUR", count: 1, card_amount: 30 },
          cashcard_details: { currency: "EUR", count: 0, card_amount: 0 },
          myvacations_details: { currency: "EUR", count: 0, card_amount: 0 },
          walletOptions: { org_site_wallet: "Certificates,Discount Cards" },
        },
      ]);
    });

    test("WA-10 CALL-24 cash card and myvacations are named by kind and currency, each worth what is asked for", async () => {
      const { organisation, account, wallet, db } = await traveller();
      await givenBalance(db, account, { minor: 10_00, expiresOn: null });
      await givenBalance(db, account, { minor: 4_00, currency: "EUR" });
      await givenBalance(db, account, { kind: "myvacations", minor: 1_00, currency: "XAU" });
      const [answer] = (await wallet.paymentCardsByUser(organisation, account, "USD")) ?? [];
      const named = (name: string) => ({ card_code: name, payment_card_id: name, status: "ACTIVE" });
      expect(answer).toMatchObject({
        cashcarddata: [
          { ...named("cash-card-EUR"), card_amount: 5 },
          { ...named("cash-card-USD"), card_amount: 10 },
        ],
        cashcard_details: { currency: "USD", count: 2, card_amount: 15 },
        myvacationsdata: [{ ...named("myvacations-XAU"), card_amount: null }],
        myvacations_details: { currency: "USD", count: 1, card_amount: null },
      });
    });

    test("CALL-24 ER-03 a card without a rate is there, and its amount and that of its list are not known rather than zero", async () => {
      const { organisation, account, wallet, db } = await traveller();
      const dollars = await givenCertificate(db, account);
      const pounds = await givenCertificate(db, account, { currency: "GBP" });
      const card = await givenDiscountCard(db, account, { currency: "GBP", status: "USED" });
      const [answer] = (await wallet.paymentCardsByUser(organisation, account, "USD")) ?? [];
      expect(answer?.certidata.map((wire) => [wire.payment_card_id, wire.card_amount])).toEqual([
        [dollars.id, 50],
        [pounds.id, null],
      ]);
      expect(answer?.discountcarddata).toMatchObject([{ payment_card_id: card.id, card_amount: null }]);
      expect(answer?.certificate_details).toEqual({ currency: "USD", count: 2, card_amount: null });
      expect(answer?.discountcard_details).toEqual({ currency: "USD", count: 0, card_amount: 0 });
    });

    test("CALL-24 lists a bounded number of each kind, those that count first, and counts and adds up all", async () => {
      const { organisation, account, wallet, db } = await traveller();
      await givenCertificates(db, account, MOST_CARDS, { status: "USED" });
      await givenCertificates(db, account, 2);
      const [answer] = (await wallet.paymentCardsByUser(organisation, account, "USD")) ?? [];
      expect(answer?.certidata).toHaveLength(MOST_CARDS);
      expect(answer?.certidata.map(({ status }) => status).slice(0, 3)).toEqual(["ACTIVE", "ACTIVE", "USED"]);
      await givenCertificates(db, account, MOST_CARDS);
      const [more] = (await wallet.paymentCardsByUser(organisation, account, "USD")) ?? [];
      const count = MOST_CARDS + 2;
      expect(more?.certificate_details).toEqual({ currency: "USD", count, card_amount: count * 50 });
    });

    test("CALL-23 answers the organisation's certificates, and no other organisation's", async () => {
      const { organisation, wallet, db } = await traveller();
      await givenOfferedCertificate(db, organisation, { product: "HLT", currency: "KWD", minor: 12_500 });
      await givenOfferedCertificate(db, await givenOrganisation(db), { product: "HLT", currency: "USD", minor: 1_00 });
      expect(await wallet.paymentCardsByOrganisation(organisation)).toEqual([
        { payment_product_code: "HLT", payment_card_currency: "KWD", payment_card_redemption_price: 12.5 },
      ]);
    });

    test("CALL-24 is null, with a warning, when the cards cannot be read", async () => {
      const { organisation, account, wallet, db, lines } = await traveller();
      await db.schema.dropTable("settlement_line").execute();
      await db.schema.dropTable("booking_refund").execute();
      await db.schema.dropTable("booking_source").execute();
      await db.schema.dropTable("payment_card").execute();
      expect(await wallet.paymentCardsByUser(organisation, account, "USD")).toBeNull();
      const nothing = { cards: [], counting: 0, total: undefined, page: 1, pages: 1 };
      expect(await wallet.overview(organisation, account, "USD", FIRST)).toMatchObject({
        lists: [
          { kind: "certificate", ...nothing },
          { kind: "discount", ...nothing },
        ],
        balances: [],
        credit: [],
        movements: { shown: [], page: 1, pages: 1 },
      });
      expect(lines[0]).toMatchObject({ level: 40, organisation: organisation.slug });
      expect(lines.map(({ msg }) => msg)).toEqual([
        "the cards of a user cannot be read; shown as empty",
        "the wallet cannot be read; shown as empty",
      ]);
    });
  });

  describe("redeeming", () => {
    test("WA-05, WA-09 a certificate is wholly used up, once, and free again when it is given back", async () => {
      const { organisation, account, wallet, db } = await traveller();
      const card = await givenCertificate(db, account);
      const order = { organisation, account, card, minor: 20_00 };
      const { bookingId, outcome } = await takes(wallet, db, order);
      expect(outcome).toMatchObject({ ok: true });
      expect(await cardNow(db, card)).toMatchObject({ status: "USED", amount: 50_00 });
      expect((await takes(wallet, db, order)).outcome).toEqual({ ok: false, reason: "card-gone" });

      await gives(wallet, db, organisation, bookingId);
      expect(await cardNow(db, card)).toMatchObject({ status: "ACTIVE", amount: 50_00 });
    });

    test("WA-05 a discount card keeps the rest; giving back twice gives back once", async () => {
      const { organisation, account, wallet, db } = await traveller();
      const card = await givenDiscountCard(db, account);
      const { bookingId } = await takes(wallet, db, { organisation, account, card, minor: 10_00 });
      expect(await cardNow(db, card)).toMatchObject({ status: "ACTIVE", amount: 27_50 });
      await gives(wallet, db, await givenOrganisation(db), bookingId);
      expect(await cardNow(db, card)).toMatchObject({ amount: 27_50 });
      await gives(wallet, db, organisation, bookingId);
      await gives(wallet, db, organisation, bookingId);
      expect(await cardNow(db, card)).toMatchObject({ amount: 37_50 });
    });

    test("WA-01 WA-09 a card counts through its last day where the organisation is, at checkout and when it is taken", async () => {
      // At noon in Greenwich it is the 22nd on Kiritimati and still the 21st in Pago Pago.
      const utcDay = dayIn("UTC", NOW);
      for (const [timeZone, lastDay, counts] of [
        ["Pacific/Kiritimati", utcDay, false],
        ["Pacific/Kiritimati", utcDay + 1, true],
        ["Pacific/Pago_Pago", utcDay, true],
      ] as const) {
        const { organisation, account, wallet, db } = await traveller({ timeZone });
        const card = await givenCertificate(db, account, { expires_on: lastDay });
        expect((await wallet.forProduct({ organisation, account, ...USD })).cards).toHaveLength(counts ? 1 : 0);
        const { outcome } = await takes(wallet, db, { organisation, account, card, minor: 50_00 });
        expect([timeZone, lastDay, outcome.ok]).toEqual([timeZone, lastDay, counts]);
      }
    });

    test("WA-09 what was withdrawn since stays withdrawn when its booking gives it back", async () => {
      const { organisation, account, wallet, db } = await traveller();
      const card = await givenCertificate(db, account);
      const { bookingId } = await takes(wallet, db, { organisation, account, card, minor: 50_00 });
      await db.updateTable("payment_card").set({ status: "INACTIVE" }).execute();
      await gives(wallet, db, organisation, bookingId);
      expect(await cardNow(db, card)).toMatchObject({ status: "INACTIVE" });
    });

    test("WA-09 what a withdrawn card gets back from its booking is withdrawn again, be it as much as the first time or not", async () => {
      const { organisation, account, wallet, db } = await traveller();
      const cards = createCardOperations({ db, clock: { now: () => NOW } });
      const withdraw = () => cards.withdraw(organisation.id, "70040182", "an operator");
      for (const minor of [18_75, 10_00]) {
        await db.deleteFrom("payment_card").execute();
        const card = await givenDiscountCard(db, account, { amount: 37_50 });
        const { bookingId } = await takes(wallet, db, { organisation, account, card, minor });
        const left = { minor: 37_50 - minor, currency: "USD" };
        expect(await withdraw()).toEqual({ ok: true, value: left });
        await gives(wallet, db, organisation, bookingId);
        expect(await withdraw()).toEqual({ ok: true, value: { minor, currency: "USD" } });
        expect(await withdraw()).toEqual({ ok: true, value: { minor: 0, currency: "USD" } });
        expect(await heldBy(db, card)).toMatchObject({ balance: 0 });
      }
    });

    test("WA-05 AC-05 shows movements only to their member, on the page and in the download", async () => {
      const { organisation, account, wallet, db } = await traveller();
      const neighbour = await givenAccount(db, organisation);
      const card = await givenDiscountCard(db, neighbour);
      await takes(wallet, db, { organisation, account: neighbour, card, minor: 10_00 });
      await givenBalance(db, neighbour, { minor: 3_00 });
      const movementsOf = async (who: typeof account) => {
        const { wallet: held } = await walletPersonalData.export(db, { ...who, emails: [who.email] }, anEncryption);
        return [(await wallet.overview(organisation, who, "USD", FIRST)).movements.shown.length, held];
      };
      expect(await movementsOf(account)).toEqual([0, { cards: [], ledger: [], movements: [] }]);
      expect(await movementsOf(neighbour)).toEqual([
        1,
        {
          cards: [expect.anything()],
          ledger: expect.arrayContaining([expect.objectContaining({ kind: "cash-card", unit: "USD", balance: 3_00 })]),
          movements: [expect.objectContaining({ from: { kind: "discount", code: card.card_code } })],
        },
      ]);
    });

    test("WA-09 is undone with the booking that fails", async () => {
      const { organisation, account, wallet, db } = await traveller();
      const card = await givenCertificate(db, account);
      const failing = db.transaction().execute(async (trx) => {
        await wallet.pay(trx, { ...theOrder(organisation, account, card, 50_00), bookingId: newId() });
        throw new Error("the room is gone");
      });
      await expect(failing).rejects.toThrow("the room is gone");
      expect(await cardNow(db, card)).toMatchObject({ status: "ACTIVE" });
    });

    test.each([
      ["is another's", { account_id: "another" }],
      ["holds less than it should give", { amount: 49_99 }],
      ["is in another currency by now", { currency: "EUR" }],
      ["ended yesterday", { expires_on: TODAY - 1 }],
      ["is not active", { status: "INACTIVE" }],
      ["is a discount card", { kind: "discount" as const }],
    ])("WA-09 a card that %s gives nothing", async (_, changes) => {
      const { organisation, account, wallet, db } = await traveller();
      const another = await givenAccount(db, organisation, { id: newId() });
      const card = await givenCertificate(db, account, {
        ...changes,
        ...("account_id" in changes ? { account_id: another.id } : {}),
      });
      const { outcome } = await takes(wallet, db, {
        organisation,
        account,
        card: { ...card, kind: "certificate", currency: "USD" },
        minor: 50_00,
      });
      expect(outcome).toEqual({ ok: false, reason: "card-gone" });
    });

    race("T4 WA-09 of twenty who take one certificate at once one gets it", async () => {
      const { organisation, account, wallet, db } = await traveller();
      const card = await givenCertificate(db, account);
      const order = { organisation, account, card, minor: 50_00 };
      const tries = await Promise.all(Array.from({ length: 20 }, () => takes(wallet, db, order)));
      expect(tries.filter(({ outcome }) => outcome.ok)).toHaveLength(1);
      expect(await db.selectFrom("booking_source").selectAll().execute()).toHaveLength(1);
    });

    race(
      "T4 WA-05 WA-09 of twenty who take 3.00 of a card of 37.50 at once twelve get it, and 1.50 remain",
      async () => {
        const { organisation, account, wallet, db } = await traveller();
        const card = await givenDiscountCard(db, account);
        const order = { organisation, account, card, minor: 3_00 };
        const tries = await Promise.all(Array.from({ length: 20 }, () => takes(wallet, db, order)));
        expect(tries.filter(({ outcome }) => outcome.ok)).toHaveLength(12);
        expect(await cardNow(db, card)).toMatchObject({ amount: 1_50 });
      },
    );
  });

  async function traveller(changes: Partial<Organisation> = {}, rates: RateSource = steadyRates()) {
    const { db } = await open();
    const organisation = await givenOrganisation(db, changes);
    const account = await givenAccount(db, organisation);
    const clock = { time: NOW, now: () => clock.time };
    const { log, lines } = aLog();
    const wallet = createWallet({
      db,
      clock,
      log,
      ledger: createLedger({ clock }),
      localeData: createLocaleData({ rates, clock, log }),
    });
    return { db, organisation, account, wallet, lines, clock };
  }
});

const selection = (card: PaymentCardRow) => `${card.card_code}-${card.id}`;

type Wallet = ReturnType<typeof createWallet>;
type Take = { organisation: Organisation; account: { id: string }; card: PaymentCardRow; minor: number };

function theOrder(organisation: Organisation, account: { id: string }, card: PaymentCardRow, minor: number) {
  const { currency } = card;
  const { id, kind } = card;
  const source = { kind, id, amount: { minor, currency }, worth: minor, owed: minor, rate: null };
  return { organisation, accountId: account.id, sources: [source], currency };
}

async function takes(wallet: Wallet, db: Kysely<Database>, { organisation, account, card, minor }: Take) {
  const bookingId = newId();
  const order = { ...theOrder(organisation, account, card, minor), bookingId };
  return { bookingId, outcome: await db.transaction().execute((trx) => wallet.pay(trx, order)) };
}

const gives = (wallet: Wallet, db: Kysely<Database>, { id }: Organisation, bookingId: string) =>
  db.transaction().execute((trx) => wallet.refund(trx, { organisationId: id, bookingId, actorId: "an operator" }));
