import type { AccountRow } from "../auth/account-store.ts";
import type { Day } from "../core/day.ts";
import { DAY } from "../core/durations.ts";
import type { Money } from "../core/money.ts";
import type { MailedKeys } from "../crypto/mailed-keys.ts";
import { composeEmail, type EmailSite, languageOf, type NewEmail } from "../email/compose.ts";
import type { Fact } from "../email/content.ts";
import { emailCopy } from "../email/copy/copy.ts";
import { formatDay, formatList, formatMoney } from "../email/format.ts";
import { planText } from "../email/source-words.ts";
import type { BoughtPeriod } from "../membership/periods.ts";
import { lastDayToSpend, lastDayToWithdraw, type Purchase, partsBack, purchasePath } from "./purchase.ts";

/** News of a purchase that its buyer gets by email. */
export type PurchaseNews = "certificate" | "top-up" | "plan" | "withdrawn";

/** The email about a purchase, a top-up or a withdrawal, in the account's language. */
export function purchaseEmail(
  news: PurchaseNews,
  purchase: Purchase & { plan?: BoughtPeriod | undefined },
  account: AccountRow,
  site: EmailSite & { mailedKeys?: Pick<MailedKeys, "make"> | undefined },
): NewEmail {
  const { organisation } = site;
  const language = languageOf(account.language) ?? organisation.language;
  const words = emailCopy[language];
  const { locale, greeting, purchase: copy } = words;
  const { subject, intro } = copy[news];
  const { terms, price, rest, plan, lost } = purchase;
  const { timeZone } = organisation;
  const until = lastDayToSpend(purchase, timeZone);
  const withdrawUntil = news === "withdrawn" ? undefined : lastDayToWithdraw(purchase, timeZone);
  const amount = (minor: number) => formatMoney({ ...price, minor }, locale);
  const own = ownAmount(purchase);
  const whole = purchase.back ?? price.minor;
  const moved = whole - lost;
  const paid = own ? `${amount(whole)} (${formatMoney(own, locale)})` : amount(moved);
  const rows: Fact[] = moved === 0 ? [] : [{ label: news === "withdrawn" ? copy.refunded : copy.paid, text: paid }];
  if (terms.kind === "certificate") {
    const worth = { minor: terms.worth, currency: price.currency };
    rows.unshift({ label: copy.worth, text: formatMoney(worth, locale) });
    const validity = until === null ? copy.validForever : formatDay(until, locale);
    if (news !== "withdrawn") {
      const products: Record<string, string> = copy.products;
      const names = terms.services.map((code) => products[code] ?? code);
      rows.push({ label: copy.usableFor, text: formatList(names, locale) }, { label: copy.validUntil, text: validity });
    }
  } else if (terms.kind === "top-up") rows.unshift({ label: copy.balance, text: copy[terms.balance] });
  else {
    if (rest > 0) {
      rows.unshift({ label: words.document.words["plan-rest"], text: amount(-rest) });
      rows.unshift({ label: words.plan.price, text: amount(price.minor + rest) });
    }
    if (plan) rows.unshift({ label: words.plan.plan, text: planText(plan, words) });
  }
  if (whole < price.minor) rows.push({ label: copy.used, text: amount(price.minor - whole) });
  const paragraph = (text: string) => ({ kind: "paragraph" as const, text });
  const content = {
    language,
    subject,
    title: subject,
    greeting: greeting(`${account.first_name} ${account.last_name}`.trim()),
    blocks: [
      { kind: "paragraph" as const, text: intro(organisation.name) },
      { kind: "facts" as const, rows },
      ...(news === "certificate" ? [paragraph(copy.oneBooking)] : []),
      ...(plan && terms.kind === "plan"
        ? [
            {
              kind: "paragraph" as const,
              text: terms.paysFrom === null ? words.plan.nextByYou : words.plan.nextFromBalance(copy[terms.paysFrom]),
            },
          ]
        : []),
      ...(news === "withdrawn" && purchase.taken === undefined && moved > 0
        ? [paragraph(words.cancelled.paymentBack)]
        : []),
      ...(lost > 0 ? [paragraph(words.cancelled.notRefunded(amount(lost)))] : []),
      ...(withdrawUntil === undefined || !site.mailedKeys
        ? []
        : [
            {
              kind: "facts" as const,
              rows: [
                {
                  label: copy.withdraw.label(formatDay(withdrawUntil, locale)),
                  text: copy.withdraw[terms.kind],
                  href: new URL(withdrawPath(purchase, withdrawUntil, organisation, site.mailedKeys), site.origin).href,
                },
              ],
            },
          ]),
      { kind: "action" as const, label: copy.action, href: new URL(purchasePath(purchase.id), site.origin).href },
    ],
  };
  return composeEmail(content, account.email, site);
}

/** By a key, so that it works for readers who aren't signed in; zones reach half a day either way, and the rule counts the days. */
function withdrawPath(
  { id }: Purchase,
  until: Day,
  organisation: EmailSite["organisation"],
  keys: Pick<MailedKeys, "make">,
) {
  const key = keys.make("withdraw", { organisationId: organisation.id, id }, (until + 2) * DAY);
  return `/withdraw?${new URLSearchParams({ key })}`;
}

/** What the balance that paid gave, or got back, in its own currency; undefined where that is the price's. */
function ownAmount({ taken = [], price, back = price.minor }: Purchase): Money | undefined {
  const [first] = taken;
  if (!first || first.unit === price.currency) return undefined;
  const parts = partsBack(taken, { minor: back, of: price.minor });
  return { minor: parts.reduce((sum, { amount }) => sum + amount, 0), currency: first.unit };
}
