import { createHash } from "node:crypto";
import type { Day } from "../core/day.ts";
import type { Money } from "../core/money.ts";

/** What a traveller or an agent can hold; `outside`: above zero what their organization has to return without this site; `membership`: below zero what their organisation gave them in discounts; `commission`: what an agent is to be paid, below zero what the next payout nets. */
export type HolderKind =
  | "certificate"
  | "discount"
  | "cash-card"
  | "myvacations"
  | "points"
  | "credit"
  | "payment"
  | "outside"
  | "membership"
  | "commission";

/** The other sides of what holders get and give; each is one for every unit. */
export const CONTRA_ACCOUNTS = [
  "issued",
  "held",
  "sales",
  "breakage",
  "penalty",
  "owed-to-property",
  "owed-to-supplier",
  "commission",
  "exchange",
  "mark-up",
  "payment-clearing",
  "points-liability",
  "differences",
  "used-before",
  "goodwill",
] as const;
export type ContraAccount = (typeof CONTRA_ACCOUNTS)[number];

/** A holder's account, as it is found and in the order it is locked. */
export type Grant = { id: string; expiresOn: Day | null };

type Side = { holder: Grant } | { contra: ContraAccount };

/** A movement of one account. What the account gets is above zero, in minor units. */
export type Entry = Side & { unit: string; amount: number };

/** What an account gets from another one; below zero: what it gives to it. */
export const transfer = (account: Side, other: Side, { minor: amount, currency: unit }: Money): Entry[] => [
  { ...account, unit, amount },
  { ...other, unit, amount: -amount },
];

/** Entries that are posted together or not at all. `key` is of subject and movement: `booking:ID:capture`. */
export type Posting = { organisationId: string; key: string; reason: string; actorId: string; entries: Entry[] };

export const accountOf = (entry: Entry): string => ("holder" in entry ? entry.holder.id : entry.contra);

type Body = Omit<Posting, "entries"> & { lines: { account: string; unit: string; amount: number }[] };

/** Identifies a posting's body: the same key with another body is refused. */
export const bodyHashOf = ({ organisationId, key, reason, actorId, lines }: Body): string =>
  hashOf([organisationId, key, reason, actorId, lines.map(({ account, unit, amount }) => [account, unit, amount])]);

export const transactionHashOf = ({ id, at, bodyHash }: { id: string; at: number; bodyHash: string }): string =>
  hashOf([id, at, bodyHash]);

/** Each line of a holder holds the hash of the one before, and with that of its transaction all of that. */
export const lineHashOf = (line: {
  previous: string;
  account: string;
  sequence: number | null;
  position: number;
  transactionHash: string;
}): string => hashOf([line.previous, line.account, line.sequence, line.position, line.transactionHash]);

const hashOf = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("base64url");

/** The units in which a transaction does not come to nothing. */
export function unbalancedUnits(lines: { unit: string; amount: number }[]): string[] {
  const sums = new Map<string, bigint>();
  for (const { unit, amount } of lines) sums.set(unit, (sums.get(unit) ?? 0n) + BigInt(amount));
  return [...sums].filter(([, sum]) => sum !== 0n).map(([unit]) => unit);
}

/** In this order accounts are spent, and locked: the soonest to expire first, those that do not last. */
export function bySpending(one: Grant, other: Grant): number {
  const [first, second] = [one.expiresOn ?? Number.POSITIVE_INFINITY, other.expiresOn ?? Number.POSITIVE_INFINITY];
  if (first !== second) return first < second ? -1 : 1;
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
}

export type Holding = Grant & { kind: HolderKind; unit: string; balance: number; creditLimit: number };

/** Minor units that can be taken of it. */
export const spendable = ({ balance, creditLimit }: Pick<Holding, "balance" | "creditLimit">): number =>
  Math.max(0, balance + creditLimit);

/** The entries that take `amount` from the holdings, in the given order; undefined if they hold less together. */
export function spend(amount: number, holdings: Holding[]): Entry[] | undefined {
  const entries: Entry[] = [];
  let missing = amount;
  for (const holding of holdings) {
    const { id, expiresOn, unit } = holding;
    const part = Math.min(missing, spendable(holding));
    if (part > 0) entries.push({ holder: { id, expiresOn }, unit, amount: -part });
    missing -= part;
  }
  return missing === 0 ? entries : undefined;
}

export const reversed = (entries: Entry[]): Entry[] => entries.map((entry) => ({ ...entry, amount: -entry.amount }));

/** One entry for each account and unit, without those that move nothing. */
export function together(entries: Entry[]): Entry[] {
  const sums = new Map<string, Entry>();
  for (const entry of entries) {
    const key = `${accountOf(entry)} ${entry.unit}`;
    sums.set(key, { ...entry, amount: entry.amount + (sums.get(key)?.amount ?? 0) });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0);
}
