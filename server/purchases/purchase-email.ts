import type { AccountRow } from "../auth/account-store.ts";
import { composeEmail, type EmailSite, languageOf, type NewEmail } from "../email/compose.ts";
import type { Fact } from "../email/content.ts";
import { emailCopy } from "../email/copy/copy.ts";
import { formatDay, formatMoney } from "../email/format.ts";
import { planText } from "../email/source-words.ts";
import type { BoughtPeriod } from "../membership/periods.ts";
import { lastDayToSpend, lastDayToWithdraw, type Purchase, purchasePath } from "./purchase.ts";

/** What a buyer is told. */
export type PurchaseNews = "certificate" | "top-up" | "plan" | "withdrawn";

/** What was bought, topped up or withdrawn from, in the account's language. */
export function purchaseEmail(
  news: PurchaseNews,
  purchase: Purchase & { plan?: BoughtPeriod | undefined },
  account: AccountRow,
  site: EmailSite,
): NewEmail {
  const { organisation } = site;
  const language = languageOf(account.language) ?? organisation.language;
  const words = emailCopy[language];
  const { locale, greeting, purchase: copy } = words;
  const { subject, intro } = copy[news];
  const { terms, price, plan } = purchase;
  const { timeZone } = organisation;
  const until = lastDayToSpend(purchase, timeZone);
  const withdrawUntil = news === "certificate" ? lastDayToWithdraw(purchase, timeZone) : undefined;
  const rows: Fact[] = [{ label: news === "withdrawn" ? copy.refunded : copy.paid, value: formatMoney(price, locale) }];
  if (terms.kind === "certificate") {
    const worth = { minor: terms.worth, currency: price.currency };
    rows.unshift({ label: copy.worth, value: formatMoney(worth, locale) });
    if (until !== null && news !== "withdrawn") rows.push({ label: copy.validUntil, value: formatDay(until, locale) });
  } else if (terms.kind === "top-up") rows.unshift({ label: copy.balance, value: copy[terms.balance] });
  else if (plan) rows.unshift({ label: words.plan.plan, value: planText(plan, words) });
  const content = {
    language,
    subject,
    title: subject,
    greeting: greeting(`${account.first_name} ${account.last_name}`.trim()),
    blocks: [
      { kind: "paragraph" as const, text: intro(organisation.name) },
      { kind: "facts" as const, rows },
      ...(plan && terms.kind === "plan" && terms.paysFrom === null
        ? [{ kind: "paragraph" as const, text: words.plan.nextByYou }]
        : []),
      ...(withdrawUntil === undefined
        ? []
        : [{ kind: "paragraph" as const, text: copy.withdrawUntil(formatDay(withdrawUntil, locale)) }]),
      { kind: "action" as const, label: copy.action, href: new URL(purchasePath(purchase.id), site.origin).href },
    ],
  };
  return composeEmail(content, account.email, site);
}
