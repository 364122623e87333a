import type { Logger } from "pino";
import type { Account } from "../auth/account.ts";
import { bound } from "../core/bound.ts";
import { type Day, dayIn, startOfDay } from "../core/day.ts";
import { SECOND } from "../core/durations.ts";
import { knownFor } from "../core/known-for.ts";
import type { Money } from "../core/money.ts";
import { type Slice, sliceOf } from "../core/pages.ts";
import type { HeldValue } from "../db/personal-data.ts";
import type { Store } from "../db/schema.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { spendable } from "../ledger/rules.ts";
import type { LocaleData } from "../locale-data/locale-data.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { RateTable } from "../ports/rates.ts";
import { withPoints, worthOf, worthTogether } from "../pricing/exchange.ts";
import { mostOff, type Receipt } from "../pricing/pricing.ts";
import { productOf } from "../products/product.ts";
import { type AddOn, addOnsFor } from "./add-ons.ts";
import {
  BALANCE_KINDS,
  type Balance,
  type BalanceKind,
  type BalanceList,
  balanceKindsOf,
  balanceList,
  balancesOf,
  optionOff,
  type TenderKind,
  tenderKindsOf,
} from "./balances.ts";
import { creditMonths, overdueCredit } from "./credit.ts";
import { type CertificateOffer, findOffer, listOffers } from "./offers.ts";
import { createPaying } from "./paying.ts";
import {
  type OrganisationCertificate,
  type PaymentCardResponse,
  toOrganisationCertificate,
  toPaymentCardResponse,
} from "./payment-cards.ts";
import {
  type CardTally,
  countMovements,
  type HeldCard,
  heldValue,
  listCardsOfKind,
  listMovements,
  listOfferedCertificates,
  type Movement,
  tallyCards,
} from "./queries.ts";
import { type Card, isOfProduct, kindsOf, type OfferedCertificate, statusOn, type WalletMode } from "./rules.ts";
import { type StatementHolding, type StatementLine, statementHoldings, statementLines } from "./statement.ts";
import type { PaymentCardKind } from "./tables.ts";
import { NO_WALLET, type WalletView, walletView } from "./wallet-view.ts";

export type Wallet = ReturnType<typeof createWallet>;

/** A card on the wallet page; `worth` is undefined where there is no rate. */
export type OverviewCard = HeldCard & { worth: Money | undefined };

/** The sum of a kind that can be spent today, and the amounts that cannot be spent now, by currency. */
type Totals = { total: Money | undefined; idle: Money[] };

/** A page of the cards of a kind: those that count first, used and expired ones at the end. */
export type CardList = Pick<Slice, "page" | "pages"> &
  Totals & {
    kind: PaymentCardKind;
    cards: OverviewCard[];
    /** How many on all pages count. */
    counting: number;
  };

export type WalletOverview = {
  /** Of each option that is on (WA-05). */
  lists: CardList[];
  balances: (BalanceList & Totals)[];
  /** LO-09: with what they are worth, undefined where a rate is missing; undefined where they pay nothing. */
  points: { held: Balance; worth: Money | undefined } | undefined;
  /** What an agent can still book on credit. */
  credit: Balance[];
  /** A page of them, the newest first. */
  /** `hasMore`: there are older ones than its pages show. */
  movements: Pick<Slice, "page" | "pages"> & { shown: Movement[]; hasMore: boolean };
};

/** The first and the last day of a statement, where the organisation is. */
export type StatementDays = { from: Day; to: Day };

/** `held`: what of it can be spent now; empty where it ends before today. */
export type Statement = { holdings: StatementHolding[]; lines: StatementLine[]; held: HeldValue[] };

/** Which page of each list is wanted, from 1. */
export type WalletPages = Record<PaymentCardKind | "movements", number>;

/**
 * Cards of each kind, for a product at checkout and in CALL-24: more than an organisation gives one account at once. Further
 * cards, the newest, appear when others are used.
 */
export const MOST_CARDS = 100;

/** Movements on a wallet's pages; older ones are in its statement. */
const MOST_MOVEMENTS = 500;
/** Of an agent's credit. */
const MONTHS_TOLD = 6;

/** More than an organisation offers, for all products. */
export const MOST_OFFERED = 100;

/** How late a page says what else an organisation offers. */
const OFFERED_FOR = SECOND;

type CardOwner = Pick<Account, "id">;

/** The certificate that has to be bought with a stay of that price; undefined: none. */
export type AddOnPricer = (receipt: Receipt, product: string) => AddOn | undefined;

/** Kinds of balances that an agent pays for clients with. */
const ownMoneyOf = (organisation: Organisation): TenderKind[] =>
  tenderKindsOf(organisation).filter((kind) => kind === "cash-card" || kind === "credit");

const toOffered = ({ proCode, worth: price }: CertificateOffer): OfferedCertificate => ({ proCode, price });

type Dependencies = Store & {
  ledger: Ledger;
  localeData: Pick<LocaleData, "rates" | "shownRates">;
  log: Logger;
};
type Offers = ReturnType<typeof knownFor<CertificateOffer[]>>;
/** `offers`: each version of an organisation is an object of its own, and other offers make another version. */
type State = Dependencies & { offers: WeakMap<Organisation, Offers> };

export function createWallet(dependencies: Dependencies) {
  return {
    ...bound(
      { ...dependencies, offers: new WeakMap() },
      {
        forProduct,
        certificateNeed,
        addOnPricer,
        spendable: spendableBalances,
        overview,
        credit,
        creditDue,
        statement,
        paymentCardsByUser,
        certificatesOnSale,
        certificateOnSale,
        paymentCardsByOrganisation,
      },
    ),
    optionOff,
    /** The kinds of cards whose option is on (WA-05). */
    kinds: ({ walletOptions }: Organisation): PaymentCardKind[] => kindsOf(walletOptions),
    /** The balances whose option is on (WA-08). */
    balanceKinds: ({ walletOptions }: Organisation): BalanceKind[] => balanceKindsOf(walletOptions),
    ...createPaying(dependencies),
  };
}

/**
 * What checkout shows for a product. A guest has no wallet. `rates` are those the price was made with, `most` what a
 * card can pay of it; `show` asks for one of the two lists.
 */
async function forProduct(
  deps: State,
  request: {
    organisation: Organisation;
    account: CardOwner | undefined;
    /** WA-06: a guest who has to sign in to book; the price then has the certificate that a member without one buys with it. */
    asNewMember?: boolean;
    /** AG-03: an agent pays for a client with money of their own, not with what they were given. */
    forClient?: boolean;
    product: string;
    currency: string;
    rates: RateTable | undefined;
    most?: number;
    /** As in a receipt. */
    step?: number | undefined;
    selection?: string;
    tender?: readonly string[];
    show?: WalletMode;
    /** Whether a certificate can be bought with the stay, and which one is. */
    sells?: boolean;
    certificate?: string | undefined;
  },
): Promise<WalletView> {
  const { organisation, account, asNewMember = false, forClient = false, sells = false, ...asked } = request;
  const options = organisation.walletOptions;
  if (!account && !asNewMember) return NO_WALLET;
  return orElse(deps, NO_WALLET, "the wallet", organisation, async () => {
    const [cards, balances, offers] = await Promise.all([
      forClient || !account ? [] : cardsFor(deps, organisation, account, asked.product),
      account ? balancesFor(deps, organisation, account, forClient ? ownMoneyOf(organisation) : undefined) : [],
      offersOf(deps, organisation),
    ]);
    const forSale = sells ? offers : [];
    const offered = offers.map(toOffered);
    const view = walletView({
      ...asked,
      cards,
      balances,
      offered,
      forSale,
      options,
      today: todayOf(deps, organisation),
    });
    if (account) return view;
    // A newcomer chooses among what is sold with it.
    const shown = view.shown && view.addOns.length > 0;
    return { ...view, shown, other: undefined, organisationCertificate: undefined };
  });
}

/**
 * Whether a booking of one of the products needs a certificate that the viewer lacks (WA-06), for pages that say it early. A
 * guest has none. "on-sale": one is sold with the stays of every product that needs one.
 */
const certificateNeed = async (
  deps: State,
  organisation: Organisation,
  account: CardOwner | undefined,
  products: readonly string[],
): Promise<"none" | "needed" | "on-sale"> => {
  const needed = await neededFor(deps, organisation, account, products);
  if (needed.size === 0) return "none";
  const { currency } = organisation;
  const price = { currency, rates: await deps.localeData.shownRates(), most: Number.MAX_SAFE_INTEGER };
  const isOnSale = [...needed].every(([product, offers]) => addOnsFor(offers, { ...price, product }).length > 0);
  return isOnSale ? "on-sale" : "needed";
};

/** The same for pages that show prices: which certificate a price has to be bought with. */
async function addOnPricer(
  deps: State,
  organisation: Organisation,
  account: CardOwner | undefined,
  products: readonly string[],
  rates: RateTable | undefined,
): Promise<AddOnPricer> {
  const needed = await neededFor(deps, organisation, account, products);
  return (receipt, product) => {
    const { currency, step } = receipt;
    const price = { product, currency, rates, most: mostOff(receipt, product), step };
    return addOnsFor(needed.get(product) ?? [], price)[0];
  };
}

/** What the account can spend today: its balances whose option is on, and its points. */
const spendableBalances = (deps: State, organisation: Organisation, account: CardOwner): Promise<Balance[]> =>
  orElse(deps, [], "the balances", organisation, () =>
    balancesFor(deps, organisation, account, [...balanceKindsOf(organisation.walletOptions), "points"]),
  );

/** The /wallet page. */
async function overview(
  deps: State,
  organisation: Organisation,
  account: CardOwner,
  currency: string,
  wanted: { pages: WalletPages; perPage: number },
): Promise<WalletOverview> {
  const kinds = kindsOf(organisation.walletOptions);
  const { pages, perPage } = wanted;
  const empty: WalletOverview = {
    lists: kinds.map((kind) => ({ kind, cards: [], counting: 0, total: undefined, idle: [], page: 1, pages: 1 })),
    balances: [],
    points: undefined,
    credit: [],
    movements: { shown: [], page: 1, pages: 1, hasMore: false },
  };
  return orElse(deps, empty, "the wallet", organisation, async () => {
    const owner = ownerOf(organisation, account);
    const [values, tallies, held, uses, rates] = await Promise.all([
      heldValue(deps.db, owner, todayOf(deps, organisation)),
      tallyCards(deps.db, owner, todayOf(deps, organisation)),
      balancesFor(deps, organisation, account),
      countMovements(deps.db, owner, MOST_MOVEMENTS + 1),
      deps.localeData.rates(),
    ]);
    const totalsOf = (kind: HeldValue["kind"]): Totals => {
      const own = values.filter((value) => value.kind === kind);
      const spendable = own.flatMap((value) => (value.spendable.minor > 0 ? [value.spendable] : []));
      const idle = own.flatMap((value) => (value.idle.minor > 0 ? [value.idle] : []));
      return { total: worthTogether(spendable, currency, rates), idle };
    };
    const listOf = async (kind: PaymentCardKind): Promise<CardList> => {
      const own = tallies.filter((tally) => tally.kind === kind);
      const slice = sliceOf(pages[kind], sumOf(own, "cards"), perPage);
      const cards = await cardsOf(deps, organisation, account, { kind }, slice);
      return {
        kind,
        cards: cards.map((card) => ({ ...card, worth: worthOf(card.amount, currency, rates) })),
        counting: sumOf(own, "counting"),
        ...totalsOf(kind),
        page: slice.page,
        pages: slice.pages,
      };
    };
    const slice = sliceOf(pages.movements, Math.min(uses, MOST_MOVEMENTS), perPage);
    const [lists, shown] = await Promise.all([Promise.all(kinds.map(listOf)), listMovements(deps.db, owner, slice)]);
    const balances = balanceKindsOf(organisation.walletOptions).map((kind) => ({
      ...balanceList(kind, held, currency, rates),
      ...totalsOf(kind),
    }));
    const ofKind = (wanted: TenderKind) => held.filter(({ kind }) => kind === wanted);
    const credit = ofKind("credit");
    const [heldPoints] = ofKind("points");
    const points = heldPoints && {
      held: heldPoints,
      worth: worthOf(heldPoints.held, currency, withPoints(rates, organisation)),
    };
    return {
      lists,
      balances,
      points,
      credit,
      movements: { shown, page: slice.page, pages: slice.pages, hasMore: uses > MOST_MOVEMENTS },
    };
  });
}

/**
 * EN-07, AG-06: what an agent may book on credit altogether and what of it is free, in minor units of the organisation's
 * currency.
 */
async function credit(deps: State, organisation: Organisation, account: CardOwner) {
  return orElse(deps, { limit: 0, free: 0 }, "the credit of an agent", organisation, async () => {
    const holder = { organisationId: organisation.id, ownerId: account.id };
    const credit = { kinds: ["credit"], unit: organisation.currency } as const;
    const held = await deps.ledger.holdings(deps.db, holder, credit, todayOf(deps, organisation));
    return {
      limit: held.reduce((sum, { creditLimit }) => sum + creditLimit, 0),
      free: held.reduce((sum, each) => sum + spendable(each), 0),
    };
  });
}

/** AG-06: what of an agent's credit is overdue, in minor units of the organisation's currency, and its last months. */
async function creditDue(deps: State, organisation: Organisation, account: CardOwner) {
  const holder = { organisationId: organisation.id, ownerId: account.id };
  const today = todayOf(deps, organisation);
  return {
    overdue: await overdueCredit(deps.db, holder, organisation, today),
    months: await creditMonths(deps.db, holder, organisation, today, MONTHS_TOLD),
  };
}

/** The account's movements on these days, with opening and closing balances; `wanted`: a page of its lines. */
async function statement(
  deps: State,
  organisation: Organisation,
  account: CardOwner,
  { from, to }: StatementDays,
  wanted?: { page: number; perPage: number },
): Promise<Statement & Pick<Slice, "page" | "pages" | "offset">> {
  const holder = { organisationId: organisation.id, ownerId: account.id };
  const { timeZone } = organisation;
  const period = { from: startOfDay(timeZone, from), until: startOfDay(timeZone, to + 1) };
  const holdings = await statementHoldings(deps.db, holder, period);
  const count = holdings.reduce((sum, { lines }) => sum + lines, 0);
  const { page, pages, offset, limit } = sliceOf(wanted?.page ?? 1, count, wanted?.perPage ?? Math.max(1, count));
  const lines = await statementLines(deps.db, holder, period, { offset, limit });
  const today = todayOf(deps, organisation);
  const held = to < today ? [] : await heldValue(deps.db, ownerOf(organisation, account), today);
  return { holdings, lines, held, page, pages, offset };
}

/** CALL-24. Null on failure. */
async function paymentCardsByUser(deps: State, organisation: Organisation, account: CardOwner, currency: string) {
  return orElse<PaymentCardResponse[] | null>(deps, null, "the cards of a user", organisation, async () => {
    const [certificates, discountCards, balances, tallies, rates] = await Promise.all([
      cardsOf(deps, organisation, account, { kind: "certificate" }),
      cardsOf(deps, organisation, account, { kind: "discount" }),
      balancesFor(deps, organisation, account, BALANCE_KINDS),
      tallyCards(deps.db, ownerOf(organisation, account), todayOf(deps, organisation)),
      deps.localeData.rates(),
    ]);
    const heldOf = (kind: PaymentCardKind) =>
      heldTogether(
        tallies.filter((tally) => tally.kind === kind),
        currency,
        rates,
      );
    const balancesOfKind = (kind: BalanceKind) => balanceList(kind, balances, currency, rates);
    const wallet = {
      certificates: { cards: certificates, ...heldOf("certificate") },
      discountCards: { cards: discountCards, ...heldOf("discount") },
      balances: { "cash-card": balancesOfKind("cash-card"), myvacations: balancesOfKind("myvacations") },
    };
    return [toPaymentCardResponse(wallet, { currency, rates, options: organisation.walletOptions })];
  });
}

/** The certificates on sale, all or those for a product. */
async function certificatesOnSale({ db }: State, organisation: Organisation, product?: string) {
  if (!organisation.walletOptions.includes("Certificates")) return [];
  const offers = await listOffers(db, organisation.id);
  return offers.filter(({ proCode }) => product === undefined || isOfProduct(proCode, product));
}

/** Undefined where it is not on sale. */
async function certificateOnSale({ db }: State, organisation: Organisation, id: string) {
  return organisation.walletOptions.includes("Certificates") ? findOffer(db, organisation.id, id) : undefined;
}

/** CALL-23. Null on failure. */
async function paymentCardsByOrganisation(deps: State, organisation: Organisation) {
  return orElse<OrganisationCertificate[] | null>(
    deps,
    null,
    "the organisation's certificates",
    organisation,
    async () => (await listOfferedCertificates(deps.db, organisation.id, MOST_OFFERED)).map(toOrganisationCertificate),
  );
}

const todayOf = ({ clock }: State, organisation: Organisation) => dayIn(organisation.timeZone, clock.now());

/** ER-03: what cannot be read is empty, never a broken page. */
async function orElse<T>(deps: State, empty: T, what: string, organisation: Organisation, read: () => Promise<T>) {
  try {
    return await read();
  } catch (err) {
    deps.log.warn({ err, organisation: organisation.slug }, `${what} cannot be read; shown as empty`);
    return empty;
  }
}

const offersOf = async ({ db }: State, { id }: Organisation) => (await listOffers(db, id)).slice(0, MOST_OFFERED);

/** As it was a second ago at most, for pages that only say what a booking asks for. */
function cachedOffers(deps: State, organisation: Organisation) {
  let offers = deps.offers.get(organisation);
  if (!offers) {
    offers = knownFor(() => offersOf(deps, organisation), { clock: deps.clock, life: OFFERED_FOR });
    deps.offers.set(organisation, offers);
  }
  return offers.current();
}

const ownerOf = (organisation: Organisation, account: CardOwner) => ({
  organisationId: organisation.id,
  accountId: account.id,
});

/** `product` leaves out what no rule looks at for it. */
async function cardsOf(
  deps: State,
  organisation: Organisation,
  account: CardOwner,
  asked: { kind: PaymentCardKind; product?: string },
  slice: Pick<Slice, "limit" | "offset"> = { limit: MOST_CARDS, offset: 0 },
): Promise<HeldCard[]> {
  const today = todayOf(deps, organisation);
  const cards = await listCardsOfKind(deps.db, ownerOf(organisation, account), { ...asked, today }, slice);
  return cards.map((card) => ({ ...card, status: statusOn(card, today) }));
}

/** What decides at checkout (WA-04 to WA-07). */
async function cardsFor(deps: State, organisation: Organisation, account: CardOwner, product: string): Promise<Card[]> {
  const kinds = kindsOf(organisation.walletOptions);
  const lists = await Promise.all(kinds.map((kind) => cardsOf(deps, organisation, account, { kind, product })));
  return lists.flat();
}

/** The certificates on sale, by those of the products that need one which the viewer lacks (WA-06). */
async function neededFor(
  deps: State,
  organisation: Organisation,
  account: CardOwner | undefined,
  products: readonly string[],
) {
  const needed = new Map<string, CertificateOffer[]>();
  const options = organisation.walletOptions;
  if (!options.includes("Certificates")) return needed;
  return orElse(deps, needed, "the wallet", organisation, async () => {
    const [offers, rates] = await Promise.all([cachedOffers(deps, organisation), deps.localeData.shownRates()]);
    const { currency } = organisation;
    const offered = offers.map(toOffered);
    const shown = { offered, options, rates, currency, balances: [], today: todayOf(deps, organisation) };
    // A card pays nothing of some products.
    const isPayable = (each: string) => productOf(each).capPercent(each) > 0;
    const isOffered = (each: string) => offered.some(({ proCode }) => isOfProduct(proCode, each));
    for (const product of products.filter((each) => isOffered(each) && isPayable(each))) {
      const cards = account ? await cardsFor(deps, organisation, account, product) : [];
      if (walletView({ ...shown, cards, product }).prompts.certificateRequired) needed.set(product, offers);
    }
    return needed;
  });
}

/** Of those kinds, what can be spent today. */
const balancesFor = (
  deps: State,
  organisation: Organisation,
  account: CardOwner,
  kinds: readonly TenderKind[] = tenderKindsOf(organisation),
) => balancesOf(deps.db, deps.ledger, { organisation, accountId: account.id }, kinds, todayOf(deps, organisation));

/** How many are ACTIVE, and what they hold together: unknown where one of them has no rate (ER-03). */
function heldTogether(tallies: CardTally[], currency: string, rates: RateTable | undefined) {
  const active = tallies.filter((tally) => tally.active > 0);
  const amounts = active.map(({ held }) => held);
  return { active: sumOf(active, "active"), total: worthTogether(amounts, currency, rates) };
}

const sumOf = (tallies: CardTally[], column: "cards" | "active" | "counting"): number =>
  tallies.reduce((sum, tally) => sum + tally[column], 0);
