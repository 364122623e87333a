import type { ActionFunctionArgs } from "@remix-run/node";
import { answer, answerAs, NamedPerson, onlyPost, readOwnCall, requireSignedInCall } from "../envelope.server";
import { partnerDown } from "./partner-down.server";
import { SetMemberAnswer } from "./wire.server";

export const loader = () => onlyPost();

/** CALL-21 `POST /api/savings/setMember`: makes the viewer a member, with what their account says (LO-05). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = await requireSignedInCall(request, context);
  await readOwnCall(request, NamedPerson, account, context);
  const made = await context.savings.makeMember(context.organisation, account);
  if (made.ok) return answerAs(SetMemberAnswer, { status: "OK" });
  return made.reason === "no-partner" ? answer({ status: 0, message: "There is no such member." }, 404) : partnerDown();
}
