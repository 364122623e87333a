import type { ActionFunctionArgs } from "@remix-run/node";
import type { Invitation } from "#server/registration/invitations";
import { LANGUAGES } from "~/i18n/languages";
import { answerAs, onlyPost, readCall } from "../envelope.server";
import { InvitationAnswer, InvitationCall, type InvitationWire } from "./wire.server";

export const loader = () => onlyPost();

/** SU-16 `POST /api/signUp/getInvitation`: the form values of the invitation with this key. The key is the caller's proof. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { key } = await readCall(request, InvitationCall);
  const invitation = await context.registration.invitations.find(context.organisation.id, key);
  return answerAs(InvitationAnswer, { data: invitation ? toInvitationWire(invitation) : null });
}

const toInvitationWire = (invitation: Invitation): InvitationWire => ({
  mastercode: invitation.masterCode,
  email: invitation.email,
  firstname: invitation.firstName,
  lastname: invitation.lastName,
  title: invitation.titleId,
  phonenumber: invitation.phoneNumber,
  countrycode: invitation.countryCode,
  lang: invitation.language ? LANGUAGES[invitation.language].code : "",
  tripid: invitation.tripId,
});
