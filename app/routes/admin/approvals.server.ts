import type { AppLoadContext } from "@remix-run/node";
import type { Approval } from "#server/admin/approvals";
import type { Account } from "#server/auth/account";
import { POINTS } from "#server/core/money";
import { formatInstant, isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { verbName } from "./audit.server";
import { auditDetails } from "./audit-details.server";

export const APPROVALS = "/admin/approvals";

/** The way to a request that was just made. */
export const approvalsLink = (request: Request, { t }: I18n): { href: string; text: string } | undefined =>
  /^requested/.test(new URL(request.url).searchParams.get("done") ?? "")
    ? { href: APPROVALS, text: t("staff.approvals") }
    : undefined;

/** No rate of the day compares it with the limit. */
const isOtherCurrency = (currency: string, organisation: { currency: string }): boolean =>
  currency !== POINTS && currency !== organisation.currency;

/** What operators read of requests: what is wanted, for whom, by whom and what was decided. */
export async function shownApprovals(
  approvals: Approval[],
  { account, i18n }: { account: Account; i18n: I18n },
  context: AppLoadContext,
) {
  const { organisation } = context;
  const { t, locale } = i18n;
  const ids = approvals.flatMap(({ accountId, requestedBy, decided }) => [accountId, requestedBy, decided?.by ?? ""]);
  const named = await context.asOperator(account).people.named(organisation, ids);
  const name = (id: string) => named.get(id)?.name ?? t("admin.actorDeleted");
  const at = (instant: number) => formatInstant(instant, organisation.timeZone, locale);
  return approvals.map(({ id, accountId, terms, reason, requestedBy, requestedAt, state, decided }) => ({
    id,
    isOpen: state === "open",
    title: verbName(terms.what, i18n),
    facts: [
      // A guest's refund is about no account.
      ...(terms.what === "payments.refund" && accountId === requestedBy
        ? []
        : [{ term: t("staff.approvalFor"), text: name(accountId) }]),
      ...auditDetails(
        { before: null, after: JSON.stringify(terms), subject: terms.what },
        { i18n, currency: organisation.currency, linked: (person) => ({ name: name(person), href: undefined }) },
      ),
      ...(isOtherCurrency(terms.amount.currency, organisation)
        ? [
            {
              term: t("staff.approvalWhy"),
              text: t("staff.approvalCurrency", { currency: isolated(organisation.currency) }),
            },
          ]
        : []),
      { term: t("staff.approvalReason"), text: reason },
      { term: t("staff.approvalBy"), text: `${name(requestedBy)} · ${at(requestedAt)}` },
      ...(decided
        ? [
            {
              term: t(state === "approved" ? "staff.approvedBy" : "staff.refusedBy"),
              text: `${name(decided.by)} · ${at(decided.at)} · ${decided.why}`,
            },
          ]
        : []),
    ],
  }));
}
