import type { ActionFunctionArgs } from "@remix-run/node";
import { answerAs, onlyPost, readOwnCall, requireSignedInCall } from "../envelope.server";
import { UserCardsAnswer, UserCardsCall } from "./wire.server";

export const loader = () => onlyPost();

/** CALL-24 `POST /api/booking/get-paymentcard-by-user`: the viewer's own cards. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = await requireSignedInCall(request, context);
  const { currency } = await readOwnCall(request, UserCardsCall, account, context);
  const data = await context.wallet.paymentCardsByUser(context.organisation, account, currency.toUpperCase());
  return answerAs(UserCardsAnswer, { data: data && { data } });
}
