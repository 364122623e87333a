import { describe, expect, test } from "vitest";
import type { Money } from "../core/money.ts";
import { newId } from "../crypto/ids.ts";
import type { WalletOption } from "../organisation/settings.ts";
import {
  type Card,
  certificatesForProduct,
  defaultSelection,
  discountCardsForProduct,
  isCertificateRequired,
  isServiceToActivate,
  isUsableFor,
  modeFor,
  NO_CARD,
  type OfferedCertificate,
  organisationDefault,
  selectionOf,
  statusOn,
} from "./rules.ts";

const TODAY = 20_778;
const BOTH: WalletOption[] = ["Certificates", "Discount Cards"];

describe("which cards count", () => {
  test.each(["USED", "EXPIRED", "INACTIVE", "active", ""])(
    "T12 WA-01 a card whose status is %j does not count",
    (status) => {
      expect(isUsableFor(aCertificate({ status }), "HLT", TODAY)).toBe(false);
    },
  );

  test("WA-01 an active card counts through its last day and is expired the day after", () => {
    expect(isUsableFor(aCertificate({ expiresOn: TODAY }), "HLT", TODAY)).toBe(true);
    expect(isUsableFor(aCertificate({ expiresOn: TODAY - 1 }), "HLT", TODAY)).toBe(false);
    expect(statusOn(aCertificate({ expiresOn: TODAY - 1 }), TODAY)).toBe("EXPIRED");
    expect(statusOn(aCertificate({ expiresOn: TODAY - 1, status: "USED" }), TODAY)).toBe("USED");
  });

  test.each([
    ["equals the product", "HLT", true],
    ["contains the product", "WP-HLT-2026", true],
    ["contains it in small letters", "hotel/hlt", true],
    ["names another product", "RST", false],
  ])("WA-04 a certificate whose product code %s", (_, proCode, counts) => {
    expect(isUsableFor(aCertificate({ proCode }), "HLT", TODAY)).toBe(counts);
  });

  test("T12 WA-02 a certificate counts for the services it names", () => {
    expect(isUsableFor(aCertificate({ services: ["RST", "HLT"] }), "HLT", TODAY)).toBe(true);
    expect(isUsableFor(aCertificate({ services: ["RST"] }), "HLT", TODAY)).toBe(false);
  });

  test("T12 WA-02 a discount card counts while it holds something", () => {
    expect(isUsableFor(aDiscountCard(), "HLT", TODAY)).toBe(true);
    expect(isUsableFor(aDiscountCard({ amount: { minor: 0, currency: "USD" } }), "HLT", TODAY)).toBe(false);
  });

  test("WA-04, WA-05 each list holds only its own kind", () => {
    const cards = [aCertificate(), aDiscountCard()];
    expect(certificatesForProduct(cards, "HLT", TODAY)).toEqual([cards[0]]);
    expect(discountCardsForProduct(cards, "HLT", TODAY)).toEqual([cards[1]]);
  });
});

describe("what is selected", () => {
  const [first, second] = [aCertificate({ code: "111" }), aCertificate({ code: "222" })];
  const cards = [first, second];

  test("WA-04 a selection is the card's code and its id", () => {
    expect(selectionOf({ code: "60114471", id: "abc" })).toBe("60114471-abc");
  });

  test.each([
    ["keeps a card that is among them", selectionOf(second), selectionOf(second)],
    ["falls to the first when the selection is empty", "", selectionOf(first)],
    ["falls to the first when there is none yet", undefined, selectionOf(first)],
    ["falls to the first when the card is not among them", "999-x", selectionOf(first)],
    ["keeps the wish not to use the wallet", NO_CARD, NO_CARD],
  ])("WA-04 %s", (_, current, expected) => {
    expect(defaultSelection(cards, current)).toBe(expected);
  });

  test("WA-04 nothing is selected where there are no cards", () => {
    expect(defaultSelection([], selectionOf(first))).toBe("");
  });
});

describe("which list is shown", () => {
  const wallet = { options: BOTH, hasCertificate: false, organisationOffers: false };

  test.each([
    ["the user has a certificate", { hasCertificate: true }, "certificates"],
    ["the organisation offers one", { organisationOffers: true }, "certificates"],
    ["there are no certificates", {}, "only-discount"],
    ["the option is off", { hasCertificate: true, options: ["Discount Cards"] as WalletOption[] }, "only-discount"],
    ["the other list is asked for", { hasCertificate: true, wanted: "only-discount" as const }, "only-discount"],
    ["the certificates are asked for", { wanted: "certificates" as const }, "certificates"],
    [
      "a list is asked for whose option is off",
      { hasCertificate: true, wanted: "only-discount" as const, options: ["Certificates"] as WalletOption[] },
      "certificates",
    ],
  ])("WA-05 when %s", (_, changes, mode) => {
    expect(modeFor({ ...wallet, ...changes })).toBe(mode);
  });

  test.each([
    [["Certificates"] as WalletOption[], "certificates"],
    [["Discount Cards"] as WalletOption[], "only-discount"],
    [["Cash Card"] as WalletOption[], undefined],
    [["myvacations"] as WalletOption[], undefined],
    [[], undefined],
  ])("WA-05 of the options %j no list is shown whose option is off: %s", (options, expected) => {
    expect(modeFor({ ...wallet, options })).toBe(expected);
    for (const wanted of ["certificates", "only-discount"] as const) {
      expect(modeFor({ ...wallet, options, hasCertificate: true, wanted })).toBe(expected);
    }
  });
});

describe("what the organisation offers", () => {
  /** A euro is worth USD 1.25; there are no other rates. */
  const inUsd = ({ minor, currency }: Money): Money | undefined =>
    currency === "USD" || currency === "EUR"
      ? { minor: currency === "EUR" ? minor * 1.25 : minor, currency: "USD" }
      : undefined;

  test("WA-04 the default is the dearest for the product, compared in USD", () => {
    const offered = [offer("HLT", 90_00, "USD"), offer("HLT", 80_00, "EUR"), offer("RST", 500_00, "USD")];
    expect(organisationDefault(offered, "HLT", inUsd)).toEqual(offered[1]);
    expect(organisationDefault(offered, "STY", inUsd)).toBeUndefined();
  });

  test("WA-04 ER-03 one whose price cannot be compared comes after all others, and is the default where it is alone", () => {
    const offered = [offer("HLT", 999_000, "KWD"), offer("HLT", 1, "USD")];
    expect(organisationDefault(offered, "HLT", inUsd)).toEqual(offered[1]);
    expect(organisationDefault(offered.slice(0, 1), "HLT", inUsd)).toEqual(offered[0]);
  });

  test("WA-04 the product is matched by the same rule as for the user's own", () => {
    expect(organisationDefault([offer("wp-hlt", 1, "USD")], "HLT", inUsd)).toBeDefined();
  });
});

describe("the check before going on", () => {
  const blocking = {
    options: BOTH,
    hasDiscountCard: false,
    certificateChosen: false,
    organisationDefault: offer("HLT", 90_00, "USD"),
  };

  test("WA-06 a certificate is required when none is chosen and the organisation offers one", () => {
    expect(isCertificateRequired(blocking)).toBe(true);
  });

  test.each([
    ["discount cards exist", { hasDiscountCard: true }],
    ["certificates are not an option", { options: ["Discount Cards"] as WalletOption[] }],
    ["a certificate is chosen", { certificateChosen: true }],
    ["the organisation offers none", { organisationDefault: undefined }],
  ])("WA-06 passes when %s", (_, changes) => {
    expect(isCertificateRequired({ ...blocking, ...changes })).toBe(false);
  });

  test.each([
    ["there is no card for the product", [], false],
    [
      "every card for it is inactive",
      [aCertificate({ status: "INACTIVE" }), aDiscountCard({ status: "EXPIRED" })],
      true,
    ],
    ["one of them is active", [aCertificate({ status: "INACTIVE" }), aDiscountCard()], false],
    ["only another product's card is active", [aCertificate({ status: "INACTIVE" }), aCertificate({ ...rst() })], true],
  ])("WA-07 activating is offered only where cards exist and none counts: %s", (_, cards, expected) => {
    expect(isServiceToActivate(cards, "HLT", TODAY)).toBe(expected);
  });
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

function aDiscountCard(changes: Partial<Card> = {}): Card {
  return aCertificate({ kind: "discount", code: "70040182", services: [], ...changes });
}

function rst(): Partial<Card> {
  return { proCode: "RST", services: ["RST"] };
}

function offer(proCode: string, minor: number, currency: string): OfferedCertificate {
  return { proCode, price: { minor, currency } };
}
