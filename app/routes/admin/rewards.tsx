import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messagesOf } from "~/i18n/t";
import { requireOperator } from "~/request/guards.server";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { viewerOf } from "~/request/viewer.server";
import { card, soft, stack, tight } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { AdminPage } from "./admin-page";
import { rewardAmount } from "./reward-text.server";

const useT = messagesOf("admin");

export const headers = notStored;

/** AC-08, LO-04: what was promised and waits for an operator, the oldest first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOperator(request, context);
  const { i18n } = await viewerOf(request, context);
  const listed = await context.asOperator(account).rewards.list(context.organisation, { blocked: true });
  return {
    title: pageTitle(context, i18n.t, i18n.t("admin.rewards")),
    rewards: (listed.ok ? listed.value : []).map((reward) => ({
      id: reward.id,
      amount: rewardAmount(reward, i18n),
      why: [reward.reason, reward.referral?.campaign].filter(Boolean).join(" · "),
    })),
  };
}

export default function Rewards() {
  const t = useT();
  const { rewards } = useLoaderData<typeof loader>();
  return (
    <AdminPage heading={t("admin.rewards")}>
      {rewards.length === 0 ? <p>{t("admin.rewardsNone")}</p> : null}
      <ul className={stack}>
        {rewards.map(({ id, amount, why }) => (
          <li key={id} className={`${card} ${stack} ${tight}`}>
            <p>
              <Link href={`/admin/rewards/${id}`}>
                <bdi>{amount}</bdi>
              </Link>
            </p>
            <p className={soft}>
              <bdi>{why}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}
