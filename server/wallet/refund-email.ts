import type { AccountRow } from "../auth/account-store.ts";
import type { Money } from "../core/money.ts";
import { composeEmail, languageOf, type NewEmail } from "../email/compose.ts";
import { emailCopy } from "../email/copy/copy.ts";
import { formatMoney } from "../email/format.ts";
import { originOf } from "../organisation/organisation.ts";
import type { Organisation } from "../organisation/settings.ts";

/** That a payment which no booking used, or a plan that could not begin, goes back, or did not; in the account's language. */
export function refundEmail(
  paidFor: "plan" | "purchase" | "failed",
  amount: Money,
  account: AccountRow,
  organisation: Organisation,
): NewEmail {
  const language = languageOf(account.language) ?? organisation.language;
  const { locale, greeting, refundedPayments: copy } = emailCopy[language];
  const text = formatMoney(amount, locale);
  const subject = paidFor === "failed" ? copy.failedSubject : copy.subject;
  const content = {
    language,
    subject,
    title: subject,
    greeting: greeting(`${account.first_name} ${account.last_name}`.trim()),
    blocks: [
      { kind: "paragraph" as const, text: copy[paidFor](text, organisation.name) },
      ...(paidFor === "failed" ? [] : [{ kind: "facts" as const, rows: [{ label: copy.refunded, text: text }] }]),
    ],
  };
  return composeEmail(content, account.email, { organisation, origin: originOf(organisation) });
}
