import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound, requireOperator } from "~/request/guards.server";
import { statementFile } from "~/shared/commission/statement-file.server";

/** AG-05, AC-08: what a payout paid. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireOperator(request, context, "money");
  const payout = new URL(request.url).searchParams.get("payout") ?? "";
  const lines = await context.asOperator(account).commissions.statement(context.organisation, payout);
  return statementFile(lines ?? notFound(), context, i18n);
}
