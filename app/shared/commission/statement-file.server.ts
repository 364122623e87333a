import type { AppLoadContext } from "@remix-run/node";
import type { CommissionLine } from "#server/commission/desk";
import { dayIn, formatDay } from "#server/core/day";
import { decimalText } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { csvText } from "~/shared/wallet/csv";

const COLUMNS = ["Date", "Currency", "Movement", "Reference", "Title", "Amount", "Balance"] as const;

/** AG-05: a statement from the ledger, for spreadsheets. */
export async function statementFile(
  lines: AsyncIterable<CommissionLine>,
  { organisation: { timeZone } }: AppLoadContext,
  { t }: I18n,
): Promise<Response> {
  const rows = [COLUMNS.map((column) => t(`commission.file${column}`))];
  for await (const { at, what, reference, title, amount, balance } of lines) {
    const { currency } = amount;
    const figures = [decimalText(amount), decimalText({ minor: balance, currency })];
    const day = formatDay(dayIn(timeZone, at));
    rows.push([day, currency, t(`commission.move-${what}`), reference, title, ...figures]);
  }
  return new Response(csvText(rows), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": 'attachment; filename="commission.csv"',
      "Cache-Control": "private, no-store",
    },
  });
}
