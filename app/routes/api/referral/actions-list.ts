import type { LoaderFunctionArgs } from "@remix-run/node";
import { answer, answerAs, onlyGet, readQuery, requireSignedInCall } from "../envelope.server";
import { amountWire } from "./campaign-wire.server";
import { ActionsListAnswer, ActionsListCall } from "./wire.server";

export const action = () => onlyGet();

/** CALL-19 `GET /api/referral/getActionsList?member=`: what the caller's links brought; somebody else's member is refused. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireSignedInCall(request, context);
  const { member } = readQuery(request, ActionsListCall);
  // A member is named by the code of their links, or by an id: a prefix and the account's (LO-05).
  const isOwn = !member || member.endsWith(account.id) || member === (await context.referrals.memberCode(account));
  if (!isOwn) {
    context.logged.refusal = "not-theirs";
    return answer({ status: 0, message: "This call is about your own account only." }, 403);
  }
  const totals = await context.referrals.totals(account);
  const data = totals.map(({ balance, unit, paid, waiting }) => {
    const { amount, currency } = amountWire({ balance, unit, amount: paid });
    return {
      action: "referral" as const,
      balance,
      currency,
      paid: amount,
      waiting: amountWire({ balance, unit, amount: waiting }).amount,
    };
  });
  return answerAs(ActionsListAnswer, { data });
}
