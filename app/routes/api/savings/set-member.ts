import type { ActionFunctionArgs } from "@remix-run/node";
import { answer, answerAs, onlyPost, readCall, requireSignedInCall } from "../envelope.server";
import { isAboutOwner, partnerDown } from "./own-member.server";
import { MemberCall, SetMemberAnswer } from "./wire.server";

export const loader = () => onlyPost();

/** CALL-21 `POST /api/savings/setMember`: makes the viewer a member, with what their account says (LO-05). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = await requireSignedInCall(request, context);
  const named = await readCall(request, MemberCall);
  if (!isAboutOwner(named, account, context)) return answer({ status: 0, message: "There is no such member." }, 404);
  const made = await context.savings.makeMember(context.organisation, account);
  return made.ok ? answerAs(SetMemberAnswer, { status: "OK" }) : partnerDown();
}
