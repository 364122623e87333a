import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerAs, onlyGet, readQuery, requireOwn, requireSignedInCall } from "../envelope.server";
import { amountWire } from "./campaign-wire.server";
import { ActionsListAnswer, ActionsListCall } from "./wire.server";

export const action = () => onlyGet();

/** CALL-19 `GET /api/referral/getActionsList?member=`: rewards from the caller's links; refuses another member's id. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireSignedInCall(request, context);
  const { member } = readQuery(request, ActionsListCall);
  // A member may be named by the code of their links, too.
  if (member !== (await context.referrals.memberCode(account))) requireOwn({ memberid: member }, account, context);
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
