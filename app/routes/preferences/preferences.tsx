import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { capitalized } from "~/i18n/format";
import { useT } from "~/i18n/t";
import { formDataOf } from "~/request/form.server";
import { pageTitle } from "~/request/page-title";
import { pathOfThisSite } from "~/request/paths";
import { savePreferences } from "~/request/preferences.server";
import { isOfferedCurrency, viewerOf } from "~/request/viewer.server";
import { narrow, page, stack } from "~/ui/layout.css";
import { currencyButton, currencyList } from "./preferences.css";

/** UM-02: every currency that can be chosen; the menu has the usual ones. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { i18n, currency } = await viewerOf(request, context);
  const names = new Intl.DisplayNames(i18n.locale, { type: "currency" });
  const { compare } = new Intl.Collator(i18n.locale);
  const currencies = context.localeData
    .currencies()
    .filter(({ code }) => isOfferedCurrency(context, code))
    .map(({ code }) => ({ code, name: capitalized(names.of(code) ?? code, i18n.locale) }))
    .sort((one, other) => compare(one.name, other.name));
  return {
    title: pageTitle(context, i18n.t, i18n.t("common.currency")),
    redirectTo: pathOfThisSite(new URL(request.url).searchParams.get("redirectTo")),
    currency,
    currencies,
  };
}

/** UM-02. Redirects to the page the form was on. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await formDataOf(request);
  const headers = await savePreferences(request, context, Object.fromEntries(form));
  const here = pathOfThisSite(form.get("redirectTo"));
  const redirectTo = form.has("lan_code") ? withoutLanguage(here) : here;
  return redirectDocument(redirectTo, { status: 303, headers });
}

export default function Preferences() {
  const t = useT();
  const { redirectTo, currency, currencies } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <h1>{t("common.currency")}</h1>
      <form method="post" action="/preferences">
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <ul className={currencyList}>
          {currencies.map(({ code, name }) => (
            <li key={code}>
              <button
                className={currencyButton}
                name="currency_code"
                value={code}
                {...(code === currency && { "aria-current": true })}
              >
                <bdi>{name}</bdi> <span dir="ltr">{code}</span>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </main>
  );
}

/** An address that asks for a language (decision 006) would go on asking for it. */
function withoutLanguage(path: string): string {
  const [pathname = "/", query] = path.split("?");
  const params = new URLSearchParams(query);
  if (!params.has("language")) return path;
  params.delete("language");
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}
