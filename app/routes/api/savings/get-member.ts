import type { ActionFunctionArgs } from "@remix-run/node";
import { answerAs, NamedPerson, onlyPost, readOwnCall, requireSignedInCall } from "../envelope.server";
import { partnerDown } from "./partner-down.server";
import { GetMemberAnswer } from "./wire.server";

export const loader = () => onlyPost();

/** CALL-20 `POST /api/savings/getMember`: whether the partner knows the viewer. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = await requireSignedInCall(request, context);
  await readOwnCall(request, NamedPerson, account, context);
  const known = await context.savings.isMember(context.organisation, account);
  if (!known.ok && known.reason !== "no-partner") return partnerDown();
  return answerAs(GetMemberAnswer, { code: known.ok && known.value ? 200 : 404 });
}
