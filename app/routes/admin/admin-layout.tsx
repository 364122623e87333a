import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { fullName } from "#server/core/names";
import type { KeyIn } from "~/i18n/messages";
import { viewerOf } from "~/request/viewer.server";
import { SectionNav } from "~/ui/section-nav";

const LINKS = [
  ["/admin", "admin.title"],
  ["/admin/rewards", "admin.rewards"],
  ["/admin/charge-backs", "admin.chargeBacks"],
  ["/admin/unpaid-bookings", "payment-due.cases"],
  ["/admin/agents", "commission.agents"],
  ["/admin/commission-payouts", "commission.payouts"],
  ["/admin/commission-rules", "commission.rules"],
  ["/admin/campaigns", "loyalty.campaigns"],
  ["/admin/earning-rules", "loyalty.rules"],
  ["/admin/plans", "plans.title"],
] as const;

/** AC-08: the pages of operators, and in which role. Each page below guards itself, because an action runs without this loader. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await viewerOf(request, context);
  if (account?.staffRole !== "operator") return null;
  return {
    label: i18n.t("admin.title"),
    links: [
      ...LINKS,
      ...context.services.flatMap(
        ({ operators }) => Object.entries(operators?.(context.organisation) ?? {}) as [string, KeyIn<"tickets">][],
      ),
    ].map(([href, text]) => ({ href, text: i18n.t(text) })),
    summary: i18n.t("navigation.operator", { name: fullName(account) }),
  };
}

export default function AdminLayout() {
  const navigation = useLoaderData<typeof loader>();
  return (
    <>
      {navigation ? <SectionNav {...navigation} /> : null}
      <Outlet />
    </>
  );
}
