import { type AccountRow, findAccount } from "../auth/account-store.ts";
import type { Day } from "../core/day.ts";
import { GRACE_DAYS } from "../core/plan-days.ts";
import type { Db } from "../db/schema.ts";
import { composeEmail, type EmailSite, type NewEmail, readerLanguage } from "../email/compose.ts";
import type { Fact } from "../email/content.ts";
import { emailCopy } from "../email/copy/copy.ts";
import { formatDay, formatMoney } from "../email/format.ts";
import { enqueueEmail } from "../email/outbox.ts";
import type { Language } from "../organisation/settings.ts";
import { type PlanTerms, type PlanTexts, planName } from "./rules.ts";

/** News of a plan that a member gets by email, beside purchases. */
export type PlanNews =
  | "renews-soon"
  | "cancelled"
  | "ends-soon"
  | "unpaid"
  | "ended"
  | "ended-unpaid"
  /** Before its period was over. */
  | "ended-by-operator";

type Plan = { terms: Pick<PlanTerms, "price" | "currency">; texts: PlanTexts };
type News = { running: { plan: Plan; to: Day; paysFrom: string | undefined }; next: Plan };

/** Emails the member, in their language and in the caller's transaction. A deleted account gets no email. */
export async function tellOfPlan(
  trx: Db,
  site: EmailSite,
  accountId: string,
  news: PlanNews,
  plans: News,
  now: number,
): Promise<void> {
  const { organisation } = site;
  const account = await findAccount(trx, organisation.id, accountId);
  if (!account || account.email === "") return;
  const language = readerLanguage(organisation, account.language);
  await enqueueEmail(trx, planEmail(news, plans, account, language, site), now);
}

/** What becomes of a plan, with the way to decide otherwise. */
function planEmail(
  news: PlanNews,
  { running, next }: News,
  account: AccountRow,
  language: Language,
  site: EmailSite,
): NewEmail {
  const { locale, greeting, plan: copy } = emailCopy[language];
  const { subject, text, action } = copy[news];
  const name = (plan: Plan) => planName(plan.texts, language);
  const { price: minor, currency } = next.terms;
  const renews = news === "renews-soon" || news === "unpaid";
  const rows: Fact[] = [{ label: copy.plan, text: name(renews ? next : running.plan) }];
  if (renews) rows.push({ label: copy.price, text: formatMoney({ minor, currency }, locale) });
  if (news !== "ended-by-operator") rows.push({ label: copy.until, text: formatDay(running.to - 1, locale) });
  if (news === "unpaid") rows.push({ label: copy.payUntil, text: formatDay(running.to + GRACE_DAYS - 1, locale) });
  const how = running.paysFrom ? copy.fromBalance : copy.byYou;
  const content = {
    language,
    subject: subject(name(running.plan)),
    title: subject(name(running.plan)),
    greeting: greeting(`${account.first_name} ${account.last_name}`.trim()),
    blocks: [
      { kind: "paragraph" as const, text: text(site.organisation.name) },
      { kind: "facts" as const, rows },
      ...(news === "renews-soon" ? [{ kind: "paragraph" as const, text: how }] : []),
      { kind: "action" as const, label: action, href: new URL("/plans", site.origin).href },
    ],
  };
  return composeEmail(content, account.email, site);
}
