import type { Day } from "#server/core/day";
import { DAY } from "#server/core/durations";
import { isoDay, parseDay } from "~/i18n/days";

/** The form's values as sent. */
export type StatementForm = { from: string; to: string };

export type StatementProblem = { field: keyof StatementForm; key: "statement.dayUnknown" | "statement.daysReversed" };

type Read = { form: StatementForm } & (
  | { ok: true; days: { from: Day; to: Day } }
  | { ok: false; problems: StatementProblem[] }
);

/** Range of days that a ledger can have; days beyond it are typing errors. */
const EARLIEST = 0;
const LATEST = 150 * 365;

/** The first and the last day that an address asks for; this month where it says nothing. */
export function readStatementDays(params: URLSearchParams, { today, locale }: { today: Day; locale: string }): Read {
  const month = isoDay(today).slice(0, 8);
  const form = { from: params.get("from") ?? `${month}01`, to: params.get("to") ?? isoDay(lastOfMonth(today)) };
  const [from, to] = [dayOf(form.from, locale), dayOf(form.to, locale)];
  const problems: StatementProblem[] = [
    ...(from === undefined ? [{ field: "from" as const, key: "statement.dayUnknown" as const }] : []),
    ...(to === undefined ? [{ field: "to" as const, key: "statement.dayUnknown" as const }] : []),
  ];
  if (from === undefined || to === undefined) return { form, ok: false, problems };
  if (to < from) return { form, ok: false, problems: [{ field: "to", key: "statement.daysReversed" }] };
  return { form: { from: isoDay(from), to: isoDay(to) }, ok: true, days: { from, to } };
}

/** The statement's address at a page; leaves out page 1, so that it has only one address. */
export function statementHref({ from, to }: StatementForm, page = 1, path = "/wallet/statement"): string {
  return `${path}?${new URLSearchParams({ from, to, ...(page > 1 && { page: String(page) }) })}`;
}

function dayOf(text: string, locale: string): Day | undefined {
  const day = parseDay(text, locale);
  return day !== undefined && day >= EARLIEST && day <= LATEST ? day : undefined;
}

function lastOfMonth(day: Day): Day {
  const [year = 1970, month = 1] = isoDay(day).split("-").map(Number);
  return Date.UTC(year, month, 0) / DAY;
}
