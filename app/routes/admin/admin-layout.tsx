import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { fullName } from "#server/core/names";
import { hasRight, type Right } from "#server/core/staff";
import type { KeyIn } from "~/i18n/messages";
import { viewerOf } from "~/request/viewer.server";
import { ContentStart } from "~/shell/content-start";
import { marksContent } from "~/shell/handle";
import { ConsoleNav } from "./console-nav";
import { content, frame } from "./console-nav.css";

/** The right is the one that the page requires. */
const LINKS = [
  ["/admin/bookings", "desk.title", "bookings"],
  ["/admin/disruptions", "desk.disruptions", "bookings"],
  ["/admin/people", "people.title", "members"],
  ["/admin/access-codes", "people.codes", "people"],
  ["/admin/invitations", "people.invitations", "people"],
  ["/admin/rewards", "admin.rewards", "loyalty"],
  ["/admin/charge-backs", "admin.chargeBacks", "money"],
  ["/admin/late-payments", "refunds.late", "money"],
  ["/admin/unpaid-bookings", "payment-due.cases", "money"],
  ["/admin/claims", "refunds.claims", "money"],
  ["/admin/approvals", "staff.approvals", "money"],
  ["/admin/agents", "commission.agents", "people"],
  ["/admin/commission-payouts", "commission.payouts", "money"],
  ["/admin/commission-rules", "commission.rules", "money"],
  ["/admin/campaigns", "loyalty.campaigns", "loyalty"],
  ["/admin/earning-rules", "loyalty.rules", "loyalty"],
  ["/admin/plans", "plans.title", "loyalty"],
  ["/admin/site", "site.title", "settings"],
  ["/admin/staff", "staff.title", "staff"],
  ["/admin/jobs", "staff.system", "settings"],
  ["/admin/audit", "staff.audit", "staff"],
] as const;

const groupOf = (right: Right) => (right === "members" ? "people" : right);

/** AC-08: the pages of operators by subject, as far as the role sees them. Each page below guards itself, because an action runs without this loader. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await viewerOf(request, context);
  if (!account?.staffRole) return null;
  const { t } = i18n;
  const ofProducts = context.services.flatMap(({ operators }) => operators?.(context.organisation) ?? []);
  const links = [...LINKS, ...(ofProducts as [href: string, text: KeyIn<"tickets">, right: Right][])];
  const shown = links.filter(([, , right]) => hasRight(account, right));
  const groups = [...new Set(shown.map(([, , right]) => groupOf(right)))].map((group) => ({
    key: group,
    name: t(`staff.group-${group}`),
    links: shown.filter(([, , right]) => groupOf(right) === group).map(([href, text]) => ({ href, text: t(text) })),
  }));
  return {
    label: t("admin.title"),
    home: { href: "/admin", text: t("admin.title") },
    own: { href: "/admin/second-factor", text: t("staff.factor") },
    groups,
    open: t("staff.pages"),
    summary: `${t("navigation.operator", { name: fullName(account) })} · ${t(`staff.role-${account.staffRole}`)}`,
  };
}

export const handle = marksContent;

export default function AdminLayout() {
  const navigation = useLoaderData<typeof loader>();
  if (!navigation)
    return (
      <>
        <ContentStart />
        <Outlet />
      </>
    );
  return (
    <div className={frame}>
      <ConsoleNav {...navigation} />
      <div className={content}>
        <ContentStart />
        <Outlet />
      </div>
    </div>
  );
}
