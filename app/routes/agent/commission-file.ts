import type { LoaderFunctionArgs } from "@remix-run/node";
import { dayIn, formatDay } from "#server/core/day";
import { decimalText } from "~/i18n/format";
import { requireAgent } from "~/request/guards.server";
import { csvText } from "~/shared/wallet/csv";

const COLUMNS = ["Date", "Currency", "Movement", "Reference", "Title", "Amount", "Balance"] as const;

/** AG-05: the agent's statement from the ledger, for spreadsheets. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const { t } = i18n;
  const rows = [COLUMNS.map((column) => t(`commission.file${column}`))];
  for await (const { at, what, reference, title, amount, balance } of context.commissions.statement(account)) {
    const { currency } = amount;
    const day = formatDay(dayIn(context.organisation.timeZone, at));
    const figures = [decimalText(amount), decimalText({ minor: balance, currency })];
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
