import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFoundForOwner, requireAgent } from "~/request/guards.server";
import { statementFile } from "~/shared/commission/statement-file.server";

/** AG-05, AG-08: the agent's statement; `payout`: what that payout paid. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const payout = new URL(request.url).searchParams.get("payout") ?? undefined;
  if (payout !== undefined && !(await context.commissions.isPaidBy(account, payout))) notFoundForOwner(context);
  return statementFile(context.commissions.statement(account, payout), context, i18n);
}
