import type { Day } from "../core/day.ts";
import { MOST_MINOR, type Money, POINTS } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Db } from "../db/schema.ts";
import type { Ledger, Posted } from "../ledger/ledger.ts";
import {
  type ContraAccount,
  type Entry,
  type Grant,
  type Holding,
  spend,
  spendable,
  transfer,
} from "../ledger/rules.ts";
import type { Organisation, WalletOption } from "../organisation/settings.ts";
import type { RateTable } from "../ports/rates.ts";
import { worthTogether } from "../pricing/exchange.ts";
import { withoutOverdue } from "./credit.ts";

/** Kinds of value without a card, which can be spent in part (WA-08), each with its option. */
export const BALANCE_OPTIONS = { "cash-card": "Cash Card", myvacations: "myvacations" } as const satisfies Record<
  string,
  WalletOption
>;
export type BalanceKind = keyof typeof BALANCE_OPTIONS;

export const BALANCE_KINDS = ["cash-card", "myvacations"] as const satisfies readonly BalanceKind[];

/** What organisations give and take back besides cards: balances of money, and points. */
export const GIVEN_KINDS = [...BALANCE_KINDS, POINTS] as const;
export type GivenKind = (typeof GIVEN_KINDS)[number];

/** Kinds that pay without the cap of RO-04, in their order: balances, points, an agent's credit. */
export const TENDER_KINDS = [...GIVEN_KINDS, "credit"] as const;
export type TenderKind = (typeof TENDER_KINDS)[number];

/** Balances of money, which pay what is due later in the currency of a booking: no rate changes what they give. */
export const LATER_KINDS = [...BALANCE_KINDS, "credit"] as const satisfies readonly TenderKind[];
export type LaterKind = (typeof LATER_KINDS)[number];

/** The ledger's reasons for changes by operators. Old gifts have the reason "top-up", as paid changes do. */
export const BY_OPERATORS = { paid: "top-up", given: "gift", taken: "take-back" } as const;

const VALUE_OPTIONS: { [kind: string]: WalletOption | undefined } = {
  certificate: "Certificates",
  discount: "Discount Cards",
  ...BALANCE_OPTIONS,
};

export type OptionOff = { reason: "option-off"; option: WalletOption };

/** The option that a kind of value is behind, where the organisation has it off: its members would not see such value. */
export function optionOff(
  { walletOptions }: Pick<Organisation, "walletOptions">,
  kind: string,
): WalletOption | undefined {
  const option = VALUE_OPTIONS[kind];
  return option && !walletOptions.includes(option) ? option : undefined;
}

export const balanceKindsOf = (options: readonly WalletOption[]): BalanceKind[] =>
  BALANCE_KINDS.filter((kind) => options.includes(BALANCE_OPTIONS[kind]));

/** Credit is granted to one agent and needs any wallet option; points pay if the organisation sets their worth. */
export const tenderKindsOf = ({
  walletOptions: options,
  pointValue,
}: Pick<Organisation, "walletOptions" | "pointValue">): TenderKind[] => [
  ...balanceKindsOf(options),
  ...(pointValue === undefined ? [] : ([POINTS] as const)),
  ...(options.length === 0 ? [] : (["credit"] as const)),
];

/** The amount of a kind in one currency that its owner can spend today; `parts` are its grants, soonest to expire first. */
export type Balance<Kind extends TenderKind = TenderKind> = {
  kind: Kind;
  held: Money;
  parts: { minor: number; expiresOn: Day | null }[];
};

/** How a form names a balance. */
export const tenderValueOf = ({ kind, held }: Pick<Balance, "kind" | "held">): string => `${kind}-${held.currency}`;

type Owner = { organisationId: string; accountId: string };

/** In the order in which they pay, by currency; without those that hold nothing. */
export async function balancesOf<Kind extends TenderKind>(
  db: Db,
  ledger: Pick<Ledger, "holdings">,
  { organisation, accountId: ownerId }: { organisation: Organisation; accountId: string },
  kinds: readonly Kind[],
  today: Day,
): Promise<Balance<Kind>[]> {
  const all = await ledger.holdings(db, { organisationId: organisation.id, ownerId }, { kinds }, today);
  const holdings = await withoutOverdue(db, organisation, ownerId, today, all);
  return kinds.flatMap((kind) => {
    const ofKind = holdings.filter((holding) => holding.kind === kind && spendable(holding) > 0);
    const units = [...new Set(ofKind.map(({ unit }) => unit))].sort();
    return units.map((unit) => balanceOf(kind, unit, ofKind));
  });
}

function balanceOf<Kind extends TenderKind>(kind: Kind, currency: string, holdings: Holding[]): Balance<Kind> {
  const ofUnit = holdings.filter(({ unit }) => unit === currency);
  const parts = ofUnit.map((holding) => ({ minor: spendable(holding), expiresOn: holding.expiresOn }));
  // No payment exceeds this limit, and a larger sum would lose precision as a number.
  const minor = Math.min(
    MOST_MINOR,
    parts.reduce((sum, part) => sum + part.minor, 0),
  );
  return { kind, held: { minor, currency }, parts };
}

/** An owner's balances of a kind whose option is on, by currency; `total` is undefined if a rate is missing. */
export type BalanceList = { kind: BalanceKind; balances: Balance[]; total: Money | undefined };

/** Those of a kind, and what they are worth together. */
export function balanceList(
  kind: BalanceKind,
  held: Balance[],
  currency: string,
  rates: RateTable | undefined,
): BalanceList {
  const balances = held.filter((balance) => balance.kind === kind);
  const amounts = balances.map((balance) => balance.held);
  return { kind, balances, total: worthTogether(amounts, currency, rates) };
}

export type TopUp = Owner & {
  /** Of credit it is what an agent pays of it. */
  kind: TenderKind;
  amount: Money;
  /** The last day it can be spent. */
  expiresOn: Day | null;
  /** Of subject and movement, once in the organisation. */
  key: string;
  reason: string;
  actorId: string;
  /** Where its value comes from. */
  from: ContraAccount;
};

/**
 * Puts value into a balance, inside the transaction it belongs to. Repeating it is harmless; the same key for anything else is
 * refused, which has to undo the transaction.
 */
export async function topUp(
  trx: Db,
  ledger: Pick<Ledger, "open" | "post">,
  { organisationId, accountId: ownerId, kind, amount, expiresOn, key, reason, actorId, from }: TopUp,
): Promise<Outcome<Posted, "key-reused">> {
  const holder = await ledger.open(trx, { organisationId, ownerId, kind, unit: amount.currency, expiresOn });
  const entries = transfer({ holder }, { contra: from }, amount);
  const posted = await ledger.post(trx, { organisationId, key, reason, actorId, entries });
  if (posted.ok) return ok(posted.value);
  if (posted.reason === "key-reused") return refused("key-reused");
  throw new Error("a balance that was found is gone");
}

type TakenBack = Owner &
  Pick<TopUp, "key" | "reason" | "actorId"> & {
    kind: GivenKind;
    amount: Money;
    to: ContraAccount;
  };

/** Takes value out of a balance, soonest to expire first, inside the transaction it belongs to. */
export async function clawBack(
  trx: Db,
  ledger: Pick<Ledger, "draw" | "post">,
  { organisationId, accountId: ownerId, kind, amount, to, ...posting }: TakenBack,
  today: Day,
): Promise<Outcome<Posted, "insufficient" | "key-reused">> {
  const { minor, currency: unit } = amount;
  const drawn = await ledger.draw(trx, { organisationId, ownerId }, { kind, unit, amount: minor }, today);
  if (!drawn) return refused("insufficient");
  const entries = [...drawn, { contra: to, unit, amount: minor }];
  return ledger.post(trx, { organisationId, ...posting, entries });
}

/**
 * The entries that take what a balance holds, at most so much, soonest to expire first; its accounts are locked for it. `lasting`:
 * only what never expires, as value that was paid for.
 */
export async function drawUpTo(
  trx: Db,
  ledger: Pick<Ledger, "holdings" | "lock">,
  { organisationId, accountId: ownerId }: Owner,
  { kind, most, lasting = false }: { kind: TenderKind; most: Money; lasting?: boolean },
  today: Day,
): Promise<Entry[]> {
  const [holder, of] = [
    { organisationId, ownerId },
    { kinds: [kind], unit: most.currency },
  ];
  const all = await ledger.holdings(trx, holder, of, today);
  const grants = lasting ? all.filter(({ expiresOn }) => expiresOn === null) : all;
  await ledger.lock(trx, organisationId, grants);
  // Other bookings may have spent from them before the lock; grants opened since are not locked, so they are left out.
  const locked = (await ledger.holdings(trx, holder, of, today)).filter(({ id }) =>
    grants.some((one) => one.id === id),
  );
  const held = locked.reduce((sum, holding) => sum + spendable(holding), 0);
  return spend(Math.min(most.minor, held), locked) ?? [];
}

/** Lets the account book before paying, up to a limit in the limit's currency. */
export const openCredit = (
  trx: Db,
  ledger: Pick<Ledger, "open">,
  { organisationId, accountId: ownerId }: Owner,
  limit: Money,
): Promise<Grant> => {
  const credit = { kind: "credit", unit: limit.currency, creditLimit: limit.minor, expiresOn: null } as const;
  return ledger.open(trx, { organisationId, ownerId, ...credit });
};

/** The most that the account may book on credit. */
export async function creditOf(
  db: Db,
  ledger: Pick<Ledger, "holdings">,
  { organisationId, accountId: ownerId }: Owner,
  currency: string,
): Promise<Money> {
  // Credit has no last day.
  const held = await ledger.holdings(db, { organisationId, ownerId }, { kinds: ["credit"], unit: currency }, 0);
  return { minor: held.reduce((sum, { creditLimit }) => sum + creditLimit, 0), currency };
}

/** AG-06: false if more than this is used already. */
export async function changeCreditLimit(
  trx: Db,
  ledger: Pick<Ledger, "open" | "setLimit">,
  owner: Owner,
  limit: Money,
): Promise<boolean> {
  const { id } = await openCredit(trx, ledger, owner, limit);
  return ledger.setLimit(trx, owner.organisationId, id, limit.minor);
}

/** What an organisation gives a member in discounts: its own money, so that the account goes below zero without a limit. */
export const openDiscounts = (
  trx: Db,
  ledger: Pick<Ledger, "open">,
  { organisationId, accountId: ownerId }: Owner,
  unit: string,
): Promise<Grant> => {
  const discounts = { kind: "membership", unit, creditLimit: Number.MAX_SAFE_INTEGER, expiresOn: null } as const;
  return ledger.open(trx, { organisationId, ownerId, ...discounts });
};
