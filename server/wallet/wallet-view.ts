import type { WalletOption } from "../organisation/settings.ts";
import type { RateTable } from "../ports/rates.ts";
import { exchange } from "../pricing/exchange.ts";
import type { Day } from "../shared/day.ts";
import type { Money } from "../shared/money.ts";
import { inCurrency } from "./payment-cards.ts";
import {
  type Card,
  certificatesForProduct,
  defaultSelection,
  discountCardsForProduct,
  isCertificateRequired,
  isOfProduct,
  isServiceToActivate,
  modeFor,
  type OfferedCertificate,
  organisationDefault,
  selectionOf,
  type WalletMode,
} from "./rules.ts";

/** A card that can be chosen. `worth` is its amount in the currency of the page. */
export type WalletCard = Card & { selection: string; worth: Money };

/** Everything checkout shows of the wallet, for one product. */
export type WalletView = {
  /** WA-03. */
  shown: boolean;
  options: WalletOption[];
  mode: WalletMode;
  /** The cards of the mode that can be used for the product. */
  cards: WalletCard[];
  /** `card_code-payment_card_id`, `none`, or empty where there is no card to choose. */
  chosen: string;
  chosenCard: WalletCard | undefined;
  /** The other list, where its option is on (WA-05). */
  other: { mode: WalletMode; count: number } | undefined;
  /** WA-04: what the organisation offers to whoever has no certificate for the product. */
  organisationCertificate: { offered: OfferedCertificate; worth: Money | undefined } | undefined;
  /** WA-07. */
  prompts: { activateService: boolean; certificateRequired: boolean };
};

export const NO_WALLET: WalletView = {
  shown: false,
  options: [],
  mode: "only-discount",
  cards: [],
  chosen: "",
  chosenCard: undefined,
  other: undefined,
  organisationCertificate: undefined,
  prompts: { activateService: false, certificateRequired: false },
};

export function walletView(wallet: {
  cards: Card[];
  offered: OfferedCertificate[];
  options: WalletOption[];
  product: string;
  currency: string;
  rates?: RateTable;
  today: Day;
  selection?: string;
  show?: WalletMode;
}): WalletView {
  const { options, product, today } = wallet;
  const lists: Record<WalletMode, WalletCard[]> = {
    certificates: options.includes("Certificates")
      ? priced(certificatesForProduct(wallet.cards, product, today), wallet)
      : [],
    "only-discount": options.includes("Discount Cards")
      ? priced(discountCardsForProduct(wallet.cards, product, today), wallet)
      : [],
  };
  const offers = wallet.offered.some((certificate) => isOfProduct(certificate.proCode, product));
  const hasCertificate = lists.certificates.length > 0;
  const mode = modeFor({
    options,
    hasCertificate,
    organisationOffers: offers,
    wanted: wallet.show ?? modeOfSelection(lists, wallet.selection),
  });
  const cards = lists[mode];
  const chosen = defaultSelection(cards, wallet.selection);
  const chosenCard = cards.find((card) => card.selection === chosen);
  const fallback = hasCertificate ? undefined : organisationDefault(wallet.offered, product, inUsd(wallet.rates));
  return {
    shown: true,
    options,
    mode,
    cards,
    chosen,
    chosenCard,
    other: otherList(lists, mode, options, offers),
    organisationCertificate: fallback && {
      offered: fallback,
      worth: inCurrency(fallback.price, wallet.currency, wallet.rates),
    },
    prompts: {
      activateService: isServiceToActivate(wallet.cards, product, today),
      certificateRequired: isCertificateRequired({
        options,
        hasDiscountCard: lists["only-discount"].length > 0,
        certificateChosen: chosenCard?.kind === "certificate",
        organisationDefault: fallback,
      }),
    },
  };
}

function priced(cards: Card[], { currency, rates }: { currency: string; rates?: RateTable }): WalletCard[] {
  return cards.flatMap((card) => {
    const worth = inCurrency(card.amount, currency, rates);
    return worth ? [{ ...card, selection: selectionOf(card), worth }] : [];
  });
}

/** A form that comes back with a card of one list is shown that list again. */
function modeOfSelection(lists: Record<WalletMode, WalletCard[]>, selection?: string): WalletMode | undefined {
  const modes: WalletMode[] = ["certificates", "only-discount"];
  return modes.find((mode) => lists[mode].some((card) => card.selection === selection));
}

function otherList(
  lists: Record<WalletMode, WalletCard[]>,
  mode: WalletMode,
  options: WalletOption[],
  organisationOffers: boolean,
): WalletView["other"] {
  const other: WalletMode = mode === "certificates" ? "only-discount" : "certificates";
  const option: WalletOption = other === "certificates" ? "Certificates" : "Discount Cards";
  const count = lists[other].length;
  const worthShowing = count > 0 || (other === "certificates" && organisationOffers);
  return options.includes(option) && worthShowing ? { mode: other, count } : undefined;
}

const inUsd =
  (rates: RateTable | undefined) =>
  (price: Money): number =>
    exchange(price.minor, price.currency, "USD", rates?.unitsPerUsd) ?? 0;
