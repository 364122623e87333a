import type { ActionFunctionArgs } from "@remix-run/node";
import { answerAs, onlyPost, readCall } from "../envelope.server";
import { OrganisationCardsAnswer, OrganisationCardsCall } from "./wire.server";

export const loader = () => onlyPost();

/** CALL-23 `POST /api/walletUser/getPaymentCardByOrg`: of the organisation that the host names. */
export async function action({ request, context }: ActionFunctionArgs) {
  await readCall(request, OrganisationCardsCall);
  const data = await context.wallet.paymentCardsByOrganisation(context.organisation);
  return answerAs(OrganisationCardsAnswer, { data: data && { data } });
}
