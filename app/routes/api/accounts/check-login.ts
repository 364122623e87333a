import type { ActionFunctionArgs } from "@remix-run/node";
import { endedSsoSession, findSession } from "~/request/session.server";
import { viewerOf } from "~/request/viewer.server";
import { answerAs, onlyPost } from "../envelope.server";
import { loginResult, profileOf } from "./login-result.server";
import { CheckLoginAnswer } from "./wire.server";

export const loader = () => onlyPost();

/** CALL-07 `POST /api/auth/checkLogin`: the signed-in account with all data that page start needs (RO-01). */
export async function action({ request, context }: ActionFunctionArgs) {
  const signedIn = await findSession(request, context);
  if (!signedIn) {
    const ended = await endedSsoSession(request, context);
    const ssocheck = { is_sso: ended !== undefined, session_out_url: ended?.url ?? "" };
    const headers: [string, string][] = ended ? [["Set-Cookie", ended.cookie]] : [];
    return answerAs(CheckLoginAnswer, { status: "failed", result: null, message: { ssocheck } }, headers);
  }
  const { currency } = await viewerOf(request, context);
  const personal = { account: signedIn.account, sessionId: signedIn.session.id, currency };
  const [login, profile] = await Promise.all([loginResult(personal, context), profileOf(personal, context)]);
  return answerAs(CheckLoginAnswer, {
    status: "success",
    result: { ...login, ...profile },
    message: { ssocheck: { is_sso: false, session_out_url: "" } },
  });
}
