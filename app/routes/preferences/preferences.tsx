import { type ActionFunctionArgs, redirectDocument } from "@remix-run/node";
import { LANGUAGES, languageFrom } from "~/i18n/languages";
import { currencyCookie, languageCookie, liteCookie, setCookie } from "~/request/cookies.server";
import { formDataOf } from "~/request/form.server";
import { notFound } from "~/request/guards.server";
import { pathOfThisSite } from "~/request/paths";
import { visitorOf } from "~/request/visitor.server";

/** A command, not a place. */
export const loader = () => notFound();

/** UM-02: language, currency and light pages; what is not on offer changes nothing. Comes back to the page it was sent from. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await formDataOf(request);
  const chosenLanguage = languageFrom(textOf(form, "lan_code"));
  const language = chosenLanguage && LANGUAGES[chosenLanguage].code;
  const currency = currencyOn(context.preferences.isCurrency, textOf(form, "currency_code"));
  const lite = textOf(form, "lite");
  const { account } = await visitorOf(request, context);
  if (account) await context.profile.savePreferences(context.organisation.id, account.id, { language, currency });
  const cookies = await Promise.all([
    language ? setCookie(request, context, languageCookie, language) : [],
    currency ? setCookie(request, context, currencyCookie, currency) : [],
    lite === "1" || lite === "0" ? setCookie(request, context, liteCookie, lite) : [],
  ]);
  const redirectTo = pathOfThisSite(textOf(form, "redirectTo"));
  return redirectDocument(redirectTo, { status: 303, headers: cookies.flat() });
}

export default function Preferences() {
  return null;
}

function currencyOn(isCurrency: (code: string) => boolean, code: string | undefined): string | undefined {
  return code !== undefined && isCurrency(code) ? code : undefined;
}

function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === "string" ? value : undefined;
}
