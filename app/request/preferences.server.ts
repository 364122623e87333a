import type { AppLoadContext } from "@remix-run/node";
import { TAG_CONSENT } from "#server/core/tag-consent";
import { offeredLanguage } from "~/i18n/i18n.server";
import { LANGUAGES } from "~/i18n/languages";
import { currencyCookie, languageCookie, liteCookie, setCookie, tagConsentCookie } from "./cookies.server";
import { isOfferedCurrency, viewerOf } from "./viewer.server";

type Fields = Record<string, unknown>;

/** UM-02: language, currency, light pages and consent to the Google tag, from a form's fields; ignores values that aren't offered. Returns the cookies. */
export async function savePreferences(
  request: Request,
  context: AppLoadContext,
  { lan_code, currency_code, lite, [TAG_CONSENT]: tag }: Fields,
): Promise<[string, string][]> {
  const known = offeredLanguage(context.organisation, textOf(lan_code));
  const language = known && LANGUAGES[known].code;
  const code = textOf(currency_code);
  const currency = code !== undefined && isOfferedCurrency(context, code) ? code : undefined;
  const { account } = await viewerOf(request, context);
  if (account) await context.profile.savePreferences(context.organisation.id, account.id, { language, currency });
  const cookies = await Promise.all([
    language ? setCookie(request, context, languageCookie, language) : [],
    currency ? setCookie(request, context, currencyCookie, currency) : [],
    lite === "1" || lite === "0" ? setCookie(request, context, liteCookie, lite) : [],
    tag === "1" || tag === "0" ? setCookie(request, context, tagConsentCookie, tag) : [],
  ]);
  return cookies.flat();
}

/** Whether a form was sent by a choice of language or currency. */
export const choosesPreference = (fields: Fields): boolean => "lan_code" in fields || "currency_code" in fields;

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
