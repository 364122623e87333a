import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import { offeredLanguage } from "~/i18n/i18n.server";
import { LANGUAGES } from "~/i18n/languages";
import { isOfferedCurrency, viewerOf } from "~/request/viewer.server";
import { answerAs, onlyPost } from "../envelope.server";
import { CurrencyInfoAnswer } from "./wire.server";

export const loader = () => onlyPost();

/** CALL-14 `POST /api/layout/getCurrencyinfo`: what can be chosen, what this viewer has chosen, and what the organisation begins with (EN-09). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { currency, language } = await viewerOf(request, context);
  return answerAs(CurrencyInfoAnswer, {
    currencylanguageinfoConfig: {
      currencies: context.localeData.currencies().filter(({ code }) => isOfferedCurrency(context, code)),
      // Only what the whole product speaks.
      languages: context.reference.languages.filter(({ code }) => isSpoken(context, code)),
      preferredCurrency: currency,
      preferredLanguage: LANGUAGES[language].code,
      defaultCurrency: context.organisation.currency,
      defaultLanguage: LANGUAGES[context.organisation.language].code,
    },
  });
}

function isSpoken({ organisation }: AppLoadContext, code: string): boolean {
  const language = offeredLanguage(organisation, code);
  return language !== undefined && LANGUAGES[language].code === code;
}
