import type { AppLoadContext } from "@remix-run/node";
import { dayIn, formatDay as isoDay } from "#server/core/day";
import type { HolderKind } from "#server/ledger/rules";
import type { StatementLine } from "#server/wallet/statement";
import type { Statement } from "#server/wallet/wallet";
import { decimalText, formatInstant, formatMoney, isCurrency } from "~/i18n/format";
import type { TranslationKey } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";

/** Why value moved; anything else is said to be added or taken. */
const REASONS: Record<string, TranslationKey> = {
  issue: "statement.added",
  "top-up": "statement.topUp",
  code: "statement.claimed",
  withdraw: "statement.withdrawn",
  sale: "statement.bought",
  chargeback: "statement.chargedBack",
  "used-before": "statement.usedBefore",
  payment: "statement.paidAhead",
  "send-back": "statement.sentBack",
};

/** By the ids of bookings, what people call them. */
type References = Map<string, string>;

export type StatementSection = ReturnType<typeof statementSections>[number];

/** What the bookings are called that a statement names: one question, whatever it holds. */
export function referencesIn(
  { lines }: Pick<Statement, "lines">,
  account: { id: string },
  { booking, organisation }: AppLoadContext,
): Promise<References> {
  const ids = [...new Set(lines.flatMap(({ bookingId }) => bookingId ?? []))];
  return booking.references(organisation.id, account.id, ids);
}

/** What was held before and after, of each kind and unit. */
export const statementHoldings = ({ holdings }: Pick<Statement, "holdings">, i18n: I18n) =>
  holdings.map(({ kind, unit, opening, closing }) => ({
    name: holdingName(kind, unit, i18n),
    opening: amountText(opening, unit, i18n),
    closing: amountText(closing, unit, i18n),
  }));

/** Of what holds something that cannot be spent now: both sums. */
export const statementHeld = ({ held }: Pick<Statement, "held">, i18n: I18n): string[] =>
  held
    .filter(({ idle }) => idle.minor > 0)
    .map(({ kind, spendable, idle }) =>
      [
        `${holdingName(kind, idle.currency, i18n)}: ${i18n.t("wallet.canSpend", { total: formatMoney(spendable, i18n.locale) })}`,
        i18n.t("wallet.heldIdle", { total: formatMoney(idle, i18n.locale) }),
      ].join(" · "),
    );

/** The lines that are shown, by kind and unit, each part with what was held before its first line. */
export function statementSections(
  { lines }: Pick<Statement, "lines">,
  references: References,
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
      ...whatText(line, references, i18n),
      amount: amountText(line.amount, line.unit, i18n),
      balance: amountText(line.balance, line.unit, i18n),
    })),
  }));
}

/** The same for spreadsheets: a line for what was held before, one for each movement, one for what was held after. */
export function statementRows(
  { holdings, lines }: Statement,
  days: { from: number; to: number },
  references: References,
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
        t(whatKey(line)),
        references.get(line.bookingId ?? "") ?? "",
        cardEnd(line),
        amountDigits(line.amount, unit),
        amountDigits(line.balance, unit),
      ]),
      edge(days.to, t("statement.closing"), closing),
    ];
  });
  return [header.map((column) => t(`statement.${column}`)), ...rows];
}

function whatText(line: StatementLine, references: References, { t }: I18n) {
  const reference = references.get(line.bookingId ?? "");
  if (!reference) return { what: t(whatKey(line)), booking: undefined };
  const what = t(line.amount < 0 ? "statement.paidFor" : "statement.returnedFrom");
  return { what, booking: { reference, href: `/bookings/${reference}` } };
}

function whatKey({ bookingId, amount, reason }: StatementLine): TranslationKey {
  if (bookingId) return amount < 0 ? "statement.paid" : "statement.returned";
  // Of a card it ends the card, of what paid for one it comes back.
  if (reason === "withdraw" && amount > 0) return "statement.refunded";
  const known = Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined;
  return known ?? (amount < 0 ? "statement.taken" : "statement.added");
}

/** No more of a code than the wallet shows. */
const cardEnd = ({ card }: StatementLine): string => (card ? `··${card.slice(-4)}` : "");

const holdingName = (kind: HolderKind, unit: string, { t }: I18n): string =>
  [t(`statement.kind-${kind}`), ...(isCurrency(unit) ? [unit] : [])].join(" · ");

const amountText = (minor: number, unit: string, { t, locale }: I18n): string =>
  isCurrency(unit) ? formatMoney({ minor, currency: unit }, locale) : t("statement.points", { count: minor });

const amountDigits = (minor: number, unit: string): string =>
  isCurrency(unit) ? decimalText({ minor, currency: unit }) : String(minor);
