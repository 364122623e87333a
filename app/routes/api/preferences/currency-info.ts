import type { ActionFunctionArgs } from "@remix-run/node";
import { LANGUAGES, languageFrom } from "~/i18n/languages";
import { viewerOf } from "~/request/viewer.server";
import { answerAs, onlyPost } from "../envelope.server";
import { CurrencyInfoAnswer } from "./wire.server";

export const loader = () => onlyPost();

/** CALL-14 `POST /api/layout/getCurrencyinfo`: what can be chosen, what this viewer has chosen, and what the organisation begins with (EN-09). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { currency, language } = await viewerOf(request, context);
  return answerAs(CurrencyInfoAnswer, {
    currencylanguageinfoConfig: {
      currencies: context.localeData.currencies(),
      // Only what the whole product speaks.
      languages: context.reference.languages.filter(({ code }) => isSpoken(code)),
      preferredCurrency: currency,
      preferredLanguage: LANGUAGES[language].code,
      defaultCurrency: context.organisation.currency,
      defaultLanguage: LANGUAGES[context.organisation.language].code,
    },
  });
}

function isSpoken(code: string): boolean {
  const language = languageFrom(code);
  return language !== undefined && LANGUAGES[language].code === code;
}
