import type { AccountRow } from "../../auth/account-store.ts";
import type { Day } from "../../core/day.ts";
import { DAY } from "../../core/durations.ts";
import type { Money } from "../../core/money.ts";
import type { MailedKeys } from "../../crypto/mailed-keys.ts";
import type { Db } from "../../db/schema.ts";
import { composeEmail, type EmailSite, type NewEmail, readerLanguage } from "../../email/compose.ts";
import type { Fact } from "../../email/content.ts";
import { emailCopy } from "../../email/copy/copy.ts";
import { formatDay, formatMoney } from "../../email/format.ts";
import type { Purchase } from "../../ports/purchase.ts";
import { valueProductOf } from "../../products/value-product.ts";
import { partsBack, purchasePath } from "./purchase.ts";
import { lastDayToWithdraw } from "./stored.ts";

/** The email about a purchase or a withdrawal, in the account's language. */
export async function purchaseEmail(
  db: Db,
  occasion: "bought" | "withdrawn",
  purchase: Purchase,
  account: AccountRow,
  site: EmailSite & { mailedKeys?: Pick<MailedKeys, "make"> | undefined },
): Promise<NewEmail> {
  const { organisation } = site;
  const language = readerLanguage(organisation, account.language);
  const { locale, greeting, purchase: copy, cancelled } = emailCopy[language];
  const product = valueProductOf(purchase.terms.kind);
  const { about, conditions, notes } = await product.email(db, organisation, purchase, { language, occasion });
  const isBought = occasion === "bought";
  const { subject, intro, withdraw } = { ...product.words[language], ...(!isBought && copy.withdrawn) };
  const { price, lost } = purchase;
  const withdrawUntil = isBought ? lastDayToWithdraw(purchase, organisation.timeZone) : undefined;
  const amount = (minor: number) => formatMoney({ ...price, minor }, locale);
  const own = ownAmount(purchase);
  const whole = purchase.back ?? price.minor;
  const moved = whole - lost;
  const paid = own ? `${amount(whole)} (${formatMoney(own, locale)})` : amount(moved);
  const rows: Fact[] = [
    ...about,
    ...(moved === 0 ? [] : [{ label: isBought ? copy.paid : copy.refunded, text: paid }]),
    ...conditions,
    ...(whole < price.minor ? [{ label: copy.used, text: amount(price.minor - whole) }] : []),
  ];
  const paragraph = (text: string) => ({ kind: "paragraph" as const, text });
  const content = {
    language,
    subject,
    title: subject,
    greeting: greeting(`${account.first_name} ${account.last_name}`.trim()),
    blocks: [
      paragraph(intro(organisation.name)),
      { kind: "facts" as const, rows },
      ...notes.map(paragraph),
      ...(!isBought && purchase.taken === undefined && moved > 0 ? [paragraph(cancelled.paymentBack)] : []),
      ...(lost > 0 ? [paragraph(cancelled.notRefunded(amount(lost)))] : []),
      ...(withdrawUntil === undefined || !site.mailedKeys
        ? []
        : [
            {
              kind: "facts" as const,
              rows: [
                {
                  label: copy.withdraw(formatDay(withdrawUntil, locale)),
                  text: withdraw,
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
