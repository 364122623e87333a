import type { ActionFunctionArgs } from "@remix-run/node";
import { viewerOf } from "~/request/viewer.server";
import { answerAs, onlyPost, readCall, tooMany } from "../envelope.server";
import { AccountExistsAnswer, AccountExistsCall } from "./wire.server";

export const loader = () => onlyPost();

/** CALL-03 `POST /api/signUp/checkAccountForExists`. It tells a stranger something, so it is counted (E3). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { jsonSigUp } = await readCall(request, AccountExistsCall);
  const { t } = (await viewerOf(request, context)).i18n;
  const exists = await context.registration.accountExists(jsonSigUp.email_id, context);
  if (!exists.ok && exists.reason === "throttled")
    return tooMany(request, context, exists, (resp) => ({ data: { code: 429, resp } }));
  // An invalid address has no account.
  const taken = exists.ok && exists.value;
  return answerAs(AccountExistsAnswer, {
    data: taken ? { code: 201, resp: t("refusals.emailTaken") } : { code: 404 },
  });
}
