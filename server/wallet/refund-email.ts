import type { AccountRow } from "../auth/account-store.ts";
import type { Money } from "../core/money.ts";
import { composeEmail, type NewEmail, readerLanguage } from "../email/compose.ts";
import { emailCopy } from "../email/copy/copy.ts";
import { formatMoney } from "../email/format.ts";
import { originOf } from "../organisation/organisation.ts";
import type { Language, Organisation } from "../organisation/settings.ts";

/**
 * That a payment for which nothing could be delivered goes back, or did not; in the account's language. `words`: why, as the
 * product of the purchase says it.
 */
export function refundEmail(
  news: "purchase" | "operator" | "failed",
  amount: Money,
  account: AccountRow,
  organisation: Organisation,
  words?: Record<Language, { tooLate?: (amount: string, organisation: string) => string }>,
): NewEmail {
  const language = readerLanguage(organisation, account.language);
  const { locale, greeting, refundedPayments: copy } = emailCopy[language];
  const text = formatMoney(amount, locale);
  const subject = news === "failed" ? copy.failedSubject : copy.subject;
  const content = {
    language,
    subject,
    title: subject,
    greeting: greeting(`${account.first_name} ${account.last_name}`.trim()),
    blocks: [
      { kind: "paragraph" as const, text: (words?.[language].tooLate ?? copy[news])(text, organisation.name) },
      ...(news === "failed" ? [] : [{ kind: "facts" as const, rows: [{ label: copy.refunded, text: text }] }]),
    ],
  };
  return composeEmail(content, account.email, { organisation, origin: originOf(organisation) });
}
