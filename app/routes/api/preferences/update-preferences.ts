import type { ActionFunctionArgs } from "@remix-run/node";
import { offeredLanguage } from "~/i18n/i18n.server";
import { LANGUAGES } from "~/i18n/languages";
import { currencyCookie, languageCookie, setCookie } from "~/request/cookies.server";
import { isOfferedCurrency, viewerOf } from "~/request/viewer.server";
import { answerAs, onlyPost, readOwnCall, requireSignedInCall } from "../envelope.server";
import { PreferencesAnswer, PreferencesCall } from "./wire.server";

export const loader = () => onlyPost();

/** CALL-15 `POST /api/profile/updatePrefCurrLang`: as UM-02 does from a page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = await requireSignedInCall(request, context);
  const call = await readOwnCall(request, PreferencesCall, account, context);
  const { t } = (await viewerOf(request, context)).i18n;
  const currency = call.currency_code?.toUpperCase();
  const spoken = offeredLanguage(context.organisation, call.language);
  const language = spoken && LANGUAGES[spoken].code;
  if ((currency && !isOfferedCurrency(context, currency)) || (call.language && !language)) {
    return answerAs(PreferencesAnswer, { status: 0, message: t("calls.preferencesUnknown") });
  }
  await context.profile.savePreferences(account.organisationId, account.id, { language, currency });
  const cookies = await Promise.all([
    language ? setCookie(request, context, languageCookie, language) : [],
    currency ? setCookie(request, context, currencyCookie, currency) : [],
  ]);
  return answerAs(PreferencesAnswer, { status: 1, message: t("account.saved") }, cookies.flat());
}
