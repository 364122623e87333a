import type { ActionFunctionArgs } from "@remix-run/node";
import { answerAs, onlyPost, readCall, requireSignedInCall } from "../envelope.server";
import { isAboutOwner, partnerDown } from "./own-member.server";
import { SavingsCodeAnswer, SavingsCodeCall } from "./wire.server";

export const loader = () => onlyPost();

/** CALL-22 `POST /api/savings/savingsCode`: 1 where the partner has the viewer among its members. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = await requireSignedInCall(request, context);
  const { reqSaving } = await readCall(request, SavingsCodeCall);
  if (!isAboutOwner(reqSaving, account, context)) return answerAs(SavingsCodeAnswer, { valid_members_count: 0 });
  const count = await context.savings.validMembers(context.organisation, account);
  return count.ok ? answerAs(SavingsCodeAnswer, { valid_members_count: count.value }) : partnerDown();
}
