import type { Day } from "../core/day.ts";
import type { Money } from "../core/money.ts";
import type { WalletOption } from "../organisation/settings.ts";
import type { RateTable } from "../ports/rates.ts";
import { inCurrency, worthOf } from "../pricing/exchange.ts";
import { type AddOn, addOnsFor, chosenAddOn } from "./add-ons.ts";
import { type Balance, tenderValueOf } from "./balances.ts";
import type { CertificateOffer } from "./offers.ts";
import {
  ACTIVE,
  type Card,
  certificatesForProduct,
  defaultSelection,
  discountCardsForProduct,
  isCertificateRequired,
  isOfProduct,
  isServiceToActivate,
  kindsOf,
  modeFor,
  modesOf,
  NO_CARD,
  type OfferedCertificate,
  OPTION_OF,
  organisationDefault,
  selectionOf,
  WALLET_MODES,
  type WalletMode,
} from "./rules.ts";

/** A card that can be chosen. `worth` is what its amount can pay in the currency of the price. */
export type WalletCard = Card & { selection: string; worth: Money };

/** A card that counts for the product and cannot pay this price, with the reason. */
export type IdleCard = Card & { reason: "no-rate" | "worth-too-little" };

/** A balance as a form offers it: `worth` is undefined where there is no rate, and then it cannot be chosen. */
export type TenderOption = Balance & { value: string; worth: Money | undefined; chosen: boolean };

/** Everything checkout shows of the wallet, for one product. */
export type WalletView = {
  /** WA-03; false also where none of the organisation's options is a list to choose from. */
  shown: boolean;
  options: WalletOption[];
  mode: WalletMode;
  /** The cards of the mode that can be chosen for the product, the best first, so that the first is chosen (WA-04). */
  cards: WalletCard[];
  /** The other cards of the mode that count for the product. */
  idle: IdleCard[];
  /** `card_code-payment_card_id`, `none`, or empty where there is no card to choose. */
  chosen: string;
  chosenCard: WalletCard | undefined;
  /** The other list, where its option is on (WA-05). */
  other: { mode: WalletMode; count: number } | undefined;
  /** WA-04: the organisation's offer to a buyer without a certificate for the product. */
  organisationCertificate: { offered: OfferedCertificate; worth: Money | undefined } | undefined;
  /** Certificates that can be bought with the stay by a buyer without one, the best first. */
  addOns: AddOn[];
  /** The one that is; it is the chosen card. */
  added: AddOn | undefined;
  /** WA-06: whether nothing that the buyer has would do. */
  needsAddOn: boolean;
  /** WA-07. */
  prompts: { activateService: boolean; certificateRequired: boolean };
  /** The cards of both lists that can be chosen. */
  candidates: WalletCard[];
  /** What pays beside a card, in its order (WA-08); also where there is no list of cards. */
  tender: TenderOption[];
};

export const NO_WALLET: WalletView = {
  shown: false,
  options: [],
  mode: "only-discount",
  cards: [],
  idle: [],
  chosen: "",
  chosenCard: undefined,
  other: undefined,
  organisationCertificate: undefined,
  addOns: [],
  added: undefined,
  needsAddOn: false,
  prompts: { activateService: false, certificateRequired: false },
  candidates: [],
  tender: [],
};

export function walletView(wallet: {
  cards: Card[];
  balances: Balance[];
  offered: OfferedCertificate[];
  options: WalletOption[];
  product: string;
  currency: string;
  rates: RateTable | undefined;
  today: Day;
  /** What a card can pay of the price (RO-04), in minor units of its currency; undefined: there is no price yet. */
  most?: number;
  step?: number | undefined;
  selection?: string;
  /** What can be bought with the stay. */
  forSale?: CertificateOffer[];
  /** Which of that is, by its id in forms; undefined: nothing. */
  certificate?: string | undefined;
  /** Balances chosen beside a card, by their names in forms. */
  tender?: readonly string[];
  show?: WalletMode;
}): WalletView {
  const { options, product, today } = wallet;
  const kinds = kindsOf(options);
  const own = wallet.cards.filter(({ kind }) => kinds.includes(kind));
  const lists: Record<WalletMode, CardList> = {
    certificates: sorted(certificatesForProduct(own, product, today), wallet),
    "only-discount": sorted(discountCardsForProduct(own, product, today), wallet),
  };
  const hasCertificate = exist(lists.certificates) > 0;
  const organisationOffers = wallet.offered.some((certificate) => isOfProduct(certificate.proCode, product));
  const wanted = wallet.show ?? modeOfSelection(lists, wallet.selection);
  const mode = modeFor({ options, hasCertificate, organisationOffers, wanted });
  const tender = wallet.balances.map((balance) => tenderOption(balance, wallet));
  if (!mode) return { ...NO_WALLET, tender };

  const { cards, idle } = lists[mode];
  const selected = defaultSelection(cards, wallet.selection);
  const ownCard = cards.find((card) => card.selection === selected);
  const { most = Number.MAX_SAFE_INTEGER, forSale = [] } = wallet;
  // Nothing is offered or required where it would take nothing off.
  const fallback =
    hasCertificate || most < 1
      ? undefined
      : organisationDefault(wallet.offered, product, (price) => inCurrency(price, "USD", wallet.rates));
  const isRequired = isCertificateRequired({
    options,
    hasDiscountCard: exist(lists["only-discount"]) > 0,
    certificateChosen: ownCard?.kind === "certificate",
    organisationDefault: fallback,
  });
  const addOns = fallback ? addOnsFor(forSale, { ...wallet, most }) : [];
  const added = chosenAddOn(addOns, wallet.certificate, isRequired);
  return {
    // No card pays for some products.
    shown: most > 0,
    options,
    mode,
    cards,
    idle,
    chosen: added && cards.length > 0 ? NO_CARD : selected,
    chosenCard: added ? cardOf(added) : ownCard,
    other: otherList(lists, mode, options, organisationOffers),
    organisationCertificate: fallback && {
      offered: fallback,
      worth: inCurrency(fallback.price, wallet.currency, wallet.rates),
    },
    addOns,
    added,
    needsAddOn: isRequired,
    prompts: {
      activateService: isServiceToActivate(own, product, today),
      certificateRequired: isRequired && !added,
    },
    candidates: modesOf(options).flatMap((each) => lists[each].cards),
    tender,
  };
}

/** A certificate as it will be once it is bought; it has no code yet. */
const cardOf = ({ id, proCode, services, worth }: AddOn): WalletCard => ({
  id,
  code: "",
  kind: "certificate",
  proCode,
  services,
  amount: worth,
  status: ACTIVE,
  expiresOn: null,
  selection: NO_CARD,
  worth,
});

/** A card, what it saves of a price, and what of it is lost, both in the price's currency. */
type RatedCard = { card: WalletCard; saves: number; lost: number };

/** `endsFirst`: another one saves and loses as much, and lasts longer. */
export type BestCard = RatedCard & { endsFirst: boolean };

/** Which of several cards is best for a price of which a card can pay `most`. Undefined where there is no choice. */
export function bestCard(candidates: WalletCard[], most: number): BestCard | undefined {
  const [best, next] = rated(candidates, most);
  if (!best || !next) return undefined;
  const endsFirst = best.saves === next.saves && best.lost === next.lost && lasts(best) < lasts(next);
  return { ...best, endsFirst };
}

/**
 * The best card first: the one that leaves the least to pay. Ties go to the card that loses the least value (a certificate is
 * used up as a whole), then to the soonest to expire, then to the wallet's order.
 */
function rated(cards: WalletCard[], most: number): RatedCard[] {
  const all = cards.map((card): RatedCard => {
    const saves = Math.min(card.worth.minor, most);
    return { card, saves, lost: card.kind === "certificate" ? card.worth.minor - saves : 0 };
  });
  return all.sort((a, b) => b.saves - a.saves || a.lost - b.lost || lasts(a) - lasts(b));
}

const lasts = ({ card }: RatedCard): Day => card.expiresOn ?? Number.MAX_SAFE_INTEGER;

function tenderOption(
  balance: Balance,
  { currency, rates, tender = [] }: { currency: string; rates: RateTable | undefined; tender?: readonly string[] },
): TenderOption {
  const [value, worth] = [tenderValueOf(balance), worthOf(balance.held, currency, rates)];
  return { ...balance, value, worth, chosen: (worth?.minor ?? 0) > 0 && tender.includes(value) };
}

type CardList = { cards: WalletCard[]; idle: IdleCard[] };

function sorted(
  all: Card[],
  {
    currency,
    rates,
    most = Number.POSITIVE_INFINITY,
  }: { currency: string; rates: RateTable | undefined; most?: number },
): CardList {
  const list: CardList = { cards: [], idle: [] };
  for (const card of all) {
    const worth = worthOf(card.amount, currency, rates);
    if (!worth) list.idle.push({ ...card, reason: "no-rate" });
    else if (worth.minor === 0) list.idle.push({ ...card, reason: "worth-too-little" });
    else list.cards.push({ ...card, selection: selectionOf(card), worth });
  }
  return { ...list, cards: rated(list.cards, most).map(({ card }) => card) };
}

/** How many cards of a list WA-04 to WA-06 count: one of unknown worth is there, one of no worth is not. */
const exist = ({ cards, idle }: CardList): number =>
  cards.length + idle.filter(({ reason }) => reason === "no-rate").length;

/** After an error the form shows the list of the chosen card again. */
const modeOfSelection = (lists: Record<WalletMode, CardList>, selection?: string): WalletMode | undefined =>
  WALLET_MODES.find((mode) => lists[mode].cards.some((card) => card.selection === selection));

function otherList(
  lists: Record<WalletMode, CardList>,
  mode: WalletMode,
  options: WalletOption[],
  organisationOffers: boolean,
): WalletView["other"] {
  const other: WalletMode = mode === "certificates" ? "only-discount" : "certificates";
  const count = exist(lists[other]);
  const worthShowing = count > 0 || (other === "certificates" && organisationOffers);
  return options.includes(OPTION_OF[other]) && worthShowing ? { mode: other, count } : undefined;
}
