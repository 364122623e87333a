import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireSignedIn } from "~/request/guards.server";
import { csvText } from "~/shared/wallet/csv";
import { readStatementDays } from "./statement-days";
import { namesIn, statementRows } from "./statement-page.server";

/** WA-08: a statement for spreadsheets. Unreadable days redirect to the statement's page, which reports them at their field. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireSignedIn(request, context);
  const { organisation, organisations, wallet } = context;
  const url = new URL(request.url);
  const read = readStatementDays(url.searchParams, { today: organisations.today(organisation), locale: i18n.locale });
  if (!read.ok) throw redirect(`/wallet/statement${url.search}`, 302);
  const { days, form } = read;
  const statement = await wallet.statement(organisation, account, days);
  const names = await namesIn(statement, account, context, i18n.language);
  return new Response(csvText(statementRows(statement, days, names, context, i18n)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="statement-${form.from}-${form.to}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
