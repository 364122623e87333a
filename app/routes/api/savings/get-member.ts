import type { ActionFunctionArgs } from "@remix-run/node";
import { answerAs, onlyPost, readCall, requireSignedInCall } from "../envelope.server";
import { isAboutOwner, partnerDown } from "./own-member.server";
import { GetMemberAnswer, MemberCall } from "./wire.server";

export const loader = () => onlyPost();

/** CALL-20 `POST /api/savings/getMember`: whether the partner knows the viewer. Anybody else is as unknown as nobody. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = await requireSignedInCall(request, context);
  const named = await readCall(request, MemberCall);
  if (!isAboutOwner(named, account, context)) return answerAs(GetMemberAnswer, { code: 404 });
  const known = await context.savings.isMember(context.organisation, account);
  return known.ok ? answerAs(GetMemberAnswer, { code: known.value ? 200 : 404 }) : partnerDown();
}
