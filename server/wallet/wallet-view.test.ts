import { describe, expect, test } from "vitest";
import { RATES } from "../../tests/fixtures/rates.ts";
import { newId } from "../crypto/ids.ts";
import type { WalletOption } from "../organisation/settings.ts";
import { type Card, NO_CARD, selectionOf } from "./rules.ts";
import { bestCard, NO_WALLET, walletView } from "./wallet-view.ts";

const TODAY = 20_778;
const OFFERED = [{ proCode: "HLT", price: { minor: 90_00, currency: "USD" } }];

describe("a card whose worth cannot be told", () => {
  const pounds = aCertificate({ amount: { minor: 50_00, currency: "GBP" } });

  test("WA-06 ER-03 counts as a card: its holder isn't sent to buy another, whether chosen or not", () => {
    for (const selection of ["", selectionOf(pounds), NO_CARD]) {
      const view = shown({ cards: [pounds], offered: OFFERED, selection });
      expect(view).toMatchObject({ mode: "certificates", cards: [], chosenCard: undefined });
      expect(view.idle).toEqual([{ ...pounds, reason: "no-rate" }]);
      expect(view.organisationCertificate).toBeUndefined();
      expect(view.prompts.certificateRequired).toBe(false);
    }
  });

  test("WA-06 ER-03 without any rates too, and where it is a discount card", () => {
    const card = aDiscountCard({ amount: { minor: 50_00, currency: "EUR" } });
    const view = shown({ cards: [card], offered: OFFERED, rates: undefined });
    expect(view).toMatchObject({ mode: "certificates", cards: [], other: { mode: "only-discount", count: 1 } });
    expect(view.prompts.certificateRequired).toBe(false);
  });

  test("WA-06 ER-03 can be chosen where the price is in its own currency", () => {
    const view = shown({ cards: [pounds], currency: "GBP", rates: undefined });
    expect(view).toMatchObject({ chosen: selectionOf(pounds), chosenCard: { worth: pounds.amount }, idle: [] });
  });
});

describe("a card worth less than one minor unit of the price's currency", () => {
  // A yen is two thirds of a cent.
  const yen = { minor: 1, currency: "JPY" };

  test("WA-05 WA-06 does not count as chosen, nor as a certificate, nor as a discount card", () => {
    const cards = [aCertificate({ amount: yen }), aDiscountCard({ amount: yen })];
    const view = shown({ cards, offered: OFFERED, selection: selectionOf(cards[0]!) });
    expect(view).toMatchObject({ cards: [], chosen: "", chosenCard: undefined, other: undefined });
    expect(view.idle).toEqual([{ ...cards[0], reason: "worth-too-little" }]);
    expect(view.prompts.certificateRequired).toBe(true);
  });

  test("WA-05 counts from one minor unit on", () => {
    const view = shown({ cards: [aCertificate({ amount: { minor: 2, currency: "JPY" } })], offered: OFFERED });
    expect(view).toMatchObject({ idle: [], cards: [{ worth: { minor: 1, currency: "USD" } }] });
    expect(view.prompts.certificateRequired).toBe(false);
  });
});

describe("the organisation's certificate", () => {
  test("WA-06 is neither required nor offered where a card can pay nothing of the price", () => {
    const forSale = [
      {
        id: "a",
        services: ["HLT"],
        worth: { minor: 45_00, currency: "USD" },
        validDays: null,
        withdrawDays: 14,
        ...OFFERED[0]!,
      },
    ];
    const view = (most: number) => shown({ offered: OFFERED, forSale, certificate: "", most });
    expect(view(1)).toMatchObject({ needsAddOn: true, added: { off: 1 } });
    expect(view(0)).toMatchObject({
      needsAddOn: false,
      addOns: [],
      added: undefined,
      organisationCertificate: undefined,
      prompts: { certificateRequired: false },
    });
  });

  test("WA-04 WA-06 is not offered to a member who has one, who may also book without it", () => {
    const view = shown({ cards: [aCertificate()], offered: OFFERED, selection: NO_CARD });
    expect(view).toMatchObject({ chosen: NO_CARD, organisationCertificate: undefined });
    expect(view.prompts.certificateRequired).toBe(false);
  });

  test("WA-04 is the dearest in dollars, whichever is named first, and told in the currency of the price", () => {
    // 80 euros are 100 dollars.
    const euros = { proCode: "HLT", price: { minor: 80_00, currency: "EUR" } };
    for (const offered of [
      [...OFFERED, euros],
      [euros, ...OFFERED],
    ]) {
      expect(shown({ offered, currency: "JPY" }).organisationCertificate).toEqual({
        offered: euros,
        worth: { minor: 15_000, currency: "JPY" },
      });
    }
  });

  test("WA-06 discount cards in either list pass, and none passes with the option alone", () => {
    const withCard = { cards: [aDiscountCard()], offered: OFFERED };
    expect(shown({ ...withCard, show: "certificates" }).prompts.certificateRequired).toBe(false);
    expect(shown({ ...withCard, show: "only-discount" }).prompts.certificateRequired).toBe(false);
    expect(shown({ offered: OFFERED }).prompts.certificateRequired).toBe(true);
    expect(shown({}).prompts.certificateRequired).toBe(false);
  });
});

describe("the way to the other list", () => {
  test("WA-05 leads to the certificates also where only the organisation has one, and to discount cards only where there are some", () => {
    const withCard = { cards: [aDiscountCard()], offered: OFFERED };
    expect(shown({ ...withCard, show: "only-discount" }).other).toEqual({ mode: "certificates", count: 0 });
    expect(shown({ cards: [aDiscountCard()] }).other).toBeUndefined();
    expect(shown({ offered: OFFERED }).other).toBeUndefined();
  });
});

describe("a list whose option is off", () => {
  test.each([[["Cash Card"]], [["myvacations"]], [["Cash Card", "myvacations"]]] as WalletOption[][][])(
    "WA-05 is not named by a prompt or a link: of %j there is nothing to choose at checkout",
    (options) => {
      const cards = [aCertificate(), aDiscountCard({ status: "INACTIVE" })];
      expect(shown({ cards, offered: OFFERED, options })).toMatchObject({
        shown: false,
        cards: [],
        prompts: { activateService: false, certificateRequired: false },
      });
    },
  );

  test("WA-05 with certificates alone the list is theirs, also where there is none", () => {
    expect(shown({ options: ["Certificates"] })).toMatchObject({ shown: true, mode: "certificates", other: undefined });
  });

  test("WA-05 WA-07 doesn't ask to activate a card of it", () => {
    const inactive = [aCertificate({ status: "INACTIVE" })];
    expect(shown({ cards: inactive, options: ["Discount Cards"] }).prompts.activateService).toBe(false);
    expect(shown({ cards: inactive, options: ["Certificates"] }).prompts.activateService).toBe(true);
  });
});

describe("the best of several cards", () => {
  // A card can pay 40 dollars of the price.
  const best = (...cards: Card[]) => bestCard(shown({ cards }).candidates, 40_00);
  const worth = (minor: number, changes: Partial<Card> = {}) =>
    aCertificate({ amount: { minor, currency: "USD" }, ...changes });

  test("WA-05 is shown only if there is a choice", () => {
    expect([best(), best(aCertificate())]).toEqual([undefined, undefined]);
  });

  test("WA-05 leaves least to pay, then loses least: a certificate is wholly used up, a discount card keeps the rest", () => {
    const [large, small, least] = [worth(60_00), worth(45_00), worth(20_00)];
    for (const cards of [
      [least, large, small],
      [small, least, large],
    ])
      expect(best(...cards)).toMatchObject({ card: { id: small.id }, saves: 40_00, lost: 5_00 });
    const discount = aDiscountCard({ amount: { minor: 90_00, currency: "USD" } });
    expect(best(small, discount)).toMatchObject({ card: { id: discount.id }, saves: 40_00, lost: 0 });
  });

  test("WA-05 of equal ones it is the one that ends first, one without an end last, and only that is called its reason", () => {
    const [lasting, soon, later] = [
      worth(30_00),
      worth(30_00, { expiresOn: TODAY }),
      worth(30_00, { expiresOn: TODAY + 1 }),
    ];
    for (const cards of [
      [lasting, soon, later],
      [later, soon, lasting],
    ])
      expect(best(...cards)).toMatchObject({ card: { id: soon.id }, saves: 30_00, endsFirst: true });
    expect(best(soon, worth(31_00, { expiresOn: TODAY }))).toMatchObject({ saves: 31_00, endsFirst: false });
  });

  test("WA-05 is found in either list, by what a card is worth in the currency of the price", () => {
    // 30 euros are 37.50 dollars.
    const [euros, discount] = [aCertificate({ amount: { minor: 30_00, currency: "EUR" } }), aDiscountCard()];
    const { candidates } = shown({ cards: [discount, euros], show: "only-discount" });
    expect(candidates.map(({ id }) => id)).toEqual([euros.id, discount.id]);
    expect(bestCard(candidates, 36_00)).toMatchObject({ card: { id: discount.id }, lost: 0 });
    expect(bestCard(candidates, 37_50)).toMatchObject({ card: { id: euros.id }, lost: 0, saves: 37_50 });
  });
});

describe("the card that is chosen first", () => {
  const euros = aCertificate({ amount: { minor: 30_00, currency: "EUR" } });
  const pounds = aCertificate({ amount: { minor: 500_00, currency: "GBP" } });
  const first = aCertificate({ amount: { minor: 20_00, currency: "USD" } });
  const cards = [first, euros, pounds];

  test("WA-04 is the best of the list for what can be paid of the price, wherever it lies in the wallet", () => {
    const view = shown({ cards, most: 40_00 });
    expect(view.cards.map(({ id }) => id)).toEqual([euros.id, first.id]);
    expect(view.chosen).toBe(selectionOf(euros));
    // Both pay all of it: less of the first is lost.
    expect(shown({ cards, most: 15_00 }).chosen).toBe(selectionOf(first));
  });

  test("WA-04 ER-03 a card without a rate is never that, and stays in sight", () => {
    const view = shown({ cards, most: 40_00, rates: undefined });
    expect(view.chosen).toBe(selectionOf(first));
    expect(view.idle.map(({ id, reason }) => [id, reason])).toEqual([
      [euros.id, "no-rate"],
      [pounds.id, "no-rate"],
    ]);
  });

  test("WA-04 gives way to what was chosen before, a card or none", () => {
    for (const selection of [selectionOf(first), NO_CARD])
      expect(shown({ cards, most: 40_00, selection }).chosen).toBe(selection);
    expect(shown({ cards, most: 40_00, selection: selectionOf(pounds) }).chosen).toBe(selectionOf(euros));
  });
});

describe("balances beside a card", () => {
  const cash = (minor: number, currency: string) => ({
    kind: "cash-card" as const,
    held: { minor, currency },
    parts: [{ minor, expiresOn: null }],
  });

  test("WA-08 are chosen by name where they are worth something in the currency of the price, also where there is no list of cards", () => {
    const balances = [cash(8_00, "EUR"), cash(1, "JPY"), cash(5_00, "GBP"), cash(5_00, "USD")];
    const tender = ["cash-card-EUR", "cash-card-JPY", "cash-card-GBP"];
    const options = [
      { ...balances[0], value: "cash-card-EUR", worth: { minor: 10_00, currency: "USD" }, chosen: true },
      { ...balances[1], value: "cash-card-JPY", worth: { minor: 0, currency: "USD" }, chosen: false },
      { ...balances[2], value: "cash-card-GBP", worth: undefined, chosen: false },
      { ...balances[3], value: "cash-card-USD", worth: { minor: 5_00, currency: "USD" }, chosen: false },
    ];
    expect(shown({ balances, tender }).tender).toEqual(options);
    expect(shown({ balances, tender, options: ["Cash Card"] })).toEqual({ ...NO_WALLET, tender: options });
    expect(shown({ balances }).tender.map(({ chosen }) => chosen)).toEqual([false, false, false, false]);
  });
});

const shown = (wallet: Partial<Parameters<typeof walletView>[0]>) =>
  walletView({
    cards: [],
    balances: [],
    offered: [],
    options: ["Certificates", "Discount Cards"],
    product: "HLT",
    currency: "USD",
    rates: RATES,
    today: TODAY,
    ...wallet,
  });

function aCertificate(changes: Partial<Card> = {}): Card {
  return {
    id: newId(),
    code: "60114471",
    kind: "certificate",
    proCode: "HLT",
    services: ["HLT"],
    amount: { minor: 50_00, currency: "USD" },
    status: "ACTIVE",
    expiresOn: null,
    ...changes,
  };
}

const aDiscountCard = (changes: Partial<Card> = {}): Card =>
  aCertificate({ kind: "discount", code: "70040182", services: [], ...changes });
