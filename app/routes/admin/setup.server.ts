import type { AppLoadContext } from "@remix-run/node";
import type { Missing, Warning } from "#server/admin/readiness";
import type { Account } from "#server/auth/account";
import { formatList, isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { productName } from "~/shared/wallet/shown-wallet.server";

/** OP-02: what a draft needs before it opens; undefined once it is open. */
export async function setupOf(account: Account, context: AppLoadContext, i18n: I18n) {
  const { organisation } = context;
  if (organisation.state === "open") return undefined;
  const { missing: missingOf, warnings } = context.asOperator(account);
  const missing = await missingOf(organisation);
  return {
    heading: i18n.t("site.setupTitle"),
    text: i18n.t(missing.length > 0 ? "site.setupText" : "site.setupReady", {
      command: command(`organisation open --organisation ${organisation.slug} --reason TEXT`),
    }),
    missing: [
      ...missing.map((each) => missingText(each, i18n)),
      ...warnings(organisation).map((each) => warningText(each, i18n)),
    ],
  };
}

export const command = (name: string): string => isolated(`npm run ops -- ${name}`);

const warningText = ({ language, text, words }: Warning, { t, locale }: I18n): string =>
  t("site.shortLegal", { text: t(`site.${text}`), language: languageName(language, locale), count: words });

const languageName = (language: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: "language" }).of(language) ?? language;

export function missingText(missing: Missing, { t, locale }: I18n): string {
  switch (missing.what) {
    case "operator":
      return t("site.missingOperator", { command: command("staff invite") });
    case "legal":
      return t(missing.isDraft ? "site.draftLegal" : "site.missingLegal", {
        text: t(`site.${missing.text}`),
        language: languageName(missing.language, locale),
      });
    case "access-code":
      return t("site.missingAccessCode", { command: command("access-code add") });
    case "rates":
      return t("site.missingRates", {
        currencies: formatList(missing.currencies, locale),
        command: command("rates import"),
      });
    case "catalogue":
      return t("site.missingCatalogue", { product: productName(missing.product, t) });
    case "mail":
      return t("site.missingMail");
    case "payments":
      return t(missing.isDemo ? "site.demoPayments" : "site.missingPayments");
    case "secret":
      return t("site.missingSecret", { name: isolated(missing.name) });
  }
}
