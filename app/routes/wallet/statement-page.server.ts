import type { AppLoadContext } from "@remix-run/node";
import { dayIn, formatDay as isoDay } from "#server/core/day";
import { POINTS } from "#server/core/money";
import { planNameIn } from "#server/core/receipt";
import type { OwnKind, StatementLine } from "#server/wallet/statement";
import type { Statement } from "#server/wallet/wallet";
import { decimalText, formatInstant, isCurrency } from "~/i18n/format";
import type { TranslationKey } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { amountText as unitText } from "~/shared/wallet/amount-text";

/** Why value moved; anything else is said to be added or taken. */
const REASONS: Record<string, TranslationKey> = {
  issue: "statement.added",
  "top-up": "statement.topUp",
  gift: "statement.givenByUs",
  "take-back": "statement.takenByUs",
  code: "statement.claimed",
  withdraw: "statement.withdrawn",
  sale: "statement.bought",
  chargeback: "statement.chargedBack",
  "charge-back-won": "statement.chargeBackWon",
  "used-before": "statement.usedBefore",
  payment: "statement.paidAhead",
  "send-back": "statement.refundedPayments",
  reward: "statement.reward",
  "reward-back": "statement.rewardBack",
  adjustment: "statement.adjusted",
};

/** The same, before what the booking is called that it was for. */
const REASONS_OF_BOOKING: Record<string, TranslationKey> = {
  reward: "statement.rewardOf",
  "reward-back": "statement.rewardBackOf",
};

/**
 * By the ids of bookings, and of rewards for them, what people call the bookings; empty of rewards for a referral. By the ids of
 * purchases what the plans are called that they paid for.
 */
type Names = { references: Map<string, string>; plans: Map<string, string> };
const OF_REFERRAL = "";

/** The same, of a referral. */
const REASONS_OF_REFERRAL: Record<string, TranslationKey> = {
  reward: "statement.rewardReferral",
  "reward-back": "statement.rewardReferralBack",
};

export type StatementSection = ReturnType<typeof statementSections>[number];

/** Names of a statement's bookings and plans: one query for each kind, however many lines there are. */
export async function namesIn(
  { lines }: Pick<Statement, "lines">,
  account: { id: string },
  { booking, loyalty, membership, organisation }: AppLoadContext,
  language: string,
): Promise<Names> {
  const rewards = lines.flatMap(({ rewardId }) => rewardId ?? []);
  const rewarded = await loyalty.bookingsOf(organisation, account, rewards);
  const earnedBy = [...rewarded.values()].flatMap((id) => id ?? []);
  const ids = [...new Set([...lines.flatMap(({ bookingId }) => bookingId ?? []), ...earnedBy])];
  const references = await booking.references(organisation.id, account.id, ids);
  for (const [reward, id] of rewarded) {
    const reference = id === null ? OF_REFERRAL : references.get(id);
    if (reference !== undefined) references.set(reward, reference);
  }
  const bought = [...new Set(lines.flatMap(({ purchaseId }) => purchaseId ?? []))];
  const plans = [...(await membership.boughtPlans(organisation, account, bought))];
  return { references, plans: new Map(plans.map(([id, names]) => [id, planNameIn({ names }, language)])) };
}

const referenceOf = ({ bookingId, rewardId }: StatementLine, { references }: Names): string | undefined =>
  references.get(bookingId ?? rewardId ?? "") || undefined;

/** Opening and closing balance of each kind and unit. */
export const statementHoldings = ({ holdings }: Pick<Statement, "holdings">, i18n: I18n) =>
  holdings.map(({ kind, unit, opening, closing }) => ({
    name: holdingName(kind, unit, i18n),
    opening: amountText(opening, unit, i18n),
    closing: amountText(closing, unit, i18n),
  }));

/** For balances with a part that can't be spent now: both sums. */
export const statementHeld = ({ held }: Pick<Statement, "held">, i18n: I18n): string[] =>
  held
    .filter(({ idle }) => idle.minor > 0)
    .map(({ kind, spendable, idle }) =>
      [
        `${holdingName(kind, idle.currency, i18n)}: ${i18n.t("wallet.canSpend", { total: amountText(spendable.minor, spendable.currency, i18n) })}`,
        i18n.t("wallet.heldIdle", { total: amountText(idle.minor, idle.currency, i18n) }),
      ].join(" · "),
    );

/** The shown lines by kind and unit, each part with its opening balance. */
export function statementSections(
  { lines }: Pick<Statement, "lines">,
  names: Names,
  { organisation }: AppLoadContext,
  i18n: I18n,
) {
  const sections = new Map<string, StatementLine[]>();
  for (const line of lines) {
    const name = holdingName(line.kind, line.unit, i18n);
    sections.set(name, [...(sections.get(name) ?? []), line]);
  }
  return [...sections].map(([name, [first, ...rest]]) => ({
    name,
    before: first ? amountText(first.balance - first.amount, first.unit, i18n) : "",
    lines: (first ? [first, ...rest] : []).map((line) => ({
      at: formatInstant(line.at, organisation.timeZone, i18n.locale),
      card: cardEnd(line),
      ...whatText(line, names, i18n),
      amount: amountText(line.amount, line.unit, i18n),
      balance: amountText(line.balance, line.unit, i18n),
    })),
  }));
}

/** The same for spreadsheets: a line for the opening balance, one for each movement, one for the closing balance. */
export function statementRows(
  { holdings, lines }: Statement,
  days: { from: number; to: number },
  names: Names,
  { organisation }: AppLoadContext,
  i18n: I18n,
): string[][] {
  const { t } = i18n;
  const header = ["holding", "currency", "date", "movement", "booking", "card", "amount", "balance"] as const;
  const rows = holdings.flatMap(({ kind, unit, opening, closing }) => {
    const holding = [t(`statement.kind-${kind}`), unit];
    const edge = (day: number, what: string, balance: number) => [
      ...[...holding, isoDay(day), what, "", "", "", amountDigits(balance, unit)],
    ];
    const own = lines.filter((line) => line.kind === kind && line.unit === unit);
    return [
      edge(days.from, t("statement.opening"), opening),
      ...own.map((line) => [
        ...holding,
        isoDay(dayIn(organisation.timeZone, line.at)),
        [t(whatKey(line, names)), planOf(line, names) ?? ""].join(" ").trim(),
        referenceOf(line, names) ?? "",
        cardEnd(line),
        amountDigits(line.amount, unit),
        amountDigits(line.balance, unit),
      ]),
      edge(days.to, t("statement.closing"), closing),
    ];
  });
  return [header.map((column) => t(`statement.${column}`)), ...rows];
}

/** The movement and its subject, with a link to it. */
function whatText(line: StatementLine, names: Names, { t }: I18n) {
  const plan = planOf(line, names);
  const reference = referenceOf(line, names);
  if (!reference) {
    const subject = plan === undefined ? undefined : { name: plan, href: `/wallet/purchases/${line.purchaseId}` };
    return { what: t(whatKey(line, names)), subject };
  }
  const key = Object.hasOwn(REASONS_OF_BOOKING, line.reason) ? REASONS_OF_BOOKING[line.reason] : undefined;
  const what = t(key ?? (line.amount < 0 ? "statement.paidFor" : "statement.returnedFrom"));
  return { what, subject: { name: reference, href: `/bookings/${reference}` } };
}

const planOf = ({ purchaseId }: StatementLine, { plans }: Names): string | undefined => plans.get(purchaseId ?? "");

function whatKey(line: StatementLine, names: Names): TranslationKey {
  const { kind, bookingId, rewardId, amount, reason } = line;
  if (planOf(line, names)) return amount < 0 ? "statement.paidForPlan" : "statement.returnedFromPlan";
  if (names.references.get(rewardId ?? "") === OF_REFERRAL)
    return REASONS_OF_REFERRAL[reason] ?? "statement.rewardReferral";
  if (bookingId) return amount < 0 ? "statement.paid" : "statement.returned";
  // Points can't be bought: entries older than the reason "gift" were gifts.
  if (reason === "top-up" && kind === POINTS) return "statement.givenByUs";
  // A withdrawal debits the card and refunds the balance that paid for it.
  if (reason === "withdraw" && amount > 0) return "statement.refunded";
  const known = Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined;
  return known ?? (amount < 0 ? "statement.taken" : "statement.added");
}

/** No more of a code than the wallet shows. */
const cardEnd = ({ card }: StatementLine): string => (card ? `··${card.slice(-4)}` : "");

const holdingName = (kind: OwnKind, unit: string, { t }: I18n): string =>
  [t(`statement.kind-${kind}`), ...(isCurrency(unit) ? [unit] : [])].join(" · ");

const amountText = (minor: number, currency: string, i18n: I18n): string => unitText({ minor, currency }, i18n);

const amountDigits = (minor: number, unit: string): string => decimalText({ minor, currency: unit });
