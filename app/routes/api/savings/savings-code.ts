import type { ActionFunctionArgs } from "@remix-run/node";
import { answerAs, onlyPost, readCall, requireOwn, requireSignedInCall } from "../envelope.server";
import { partnerDown } from "./partner-down.server";
import { SavingsCodeAnswer, SavingsCodeCall } from "./wire.server";

export const loader = () => onlyPost();

/** CALL-22 `POST /api/savings/savingsCode`: 1 where the partner has the viewer among its members. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = await requireSignedInCall(request, context);
  const { reqSaving } = await readCall(request, SavingsCodeCall);
  requireOwn(reqSaving, account, context);
  const count = await context.savings.validMembers(context.organisation, account);
  if (!count.ok && count.reason !== "no-partner") return partnerDown();
  return answerAs(SavingsCodeAnswer, { valid_members_count: count.ok ? count.value : 0 });
}
