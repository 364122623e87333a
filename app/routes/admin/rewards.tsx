import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Person } from "#server/admin/people";
import { formatInstant, isolated } from "~/i18n/format";
import { type I18n, messagesOf } from "~/i18n/t";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { reasonText } from "~/shared/referral/reason-text.server";
import { amountText } from "~/shared/wallet/amount-text";
import { card, soft, stack, tight } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import { Pages } from "~/ui/pages";
import { AdminPage } from "./admin-page";
import { balanceOf } from "./reward-text.server";

const useT = messagesOf("admin");

const PER_PAGE = 20;

/** AC-08, LO-04: rewards that wait for an operator's decision, oldest first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireOperator(request, context, "loyalty");
  const { rewards, people } = context.asOperator(account);
  const { organisation } = context;
  const wanted = { page: Number(new URL(request.url).searchParams.get("page") ?? 1), perPage: PER_PAGE };
  const { rewards: waiting, page, pages } = await rewards.blocked(organisation, wanted);
  const owners = await people.named(
    organisation,
    waiting.map(({ accountId }) => accountId),
  );
  return {
    title: pageTitle(context, i18n.t, i18n.t("admin.rewards")),
    ...{ page, pages },
    rewards: waiting.map((reward) => ({
      id: reward.id,
      owner: ownerOf(owners.get(reward.accountId), i18n),
      at: formatInstant(reward.createdAt, organisation.timeZone, i18n.locale),
      amount: amountText(reward.amount, i18n),
      why: [
        ...balanceOf(reward, i18n),
        ...(reward.reason ? [reasonText(reward.reason, i18n)] : []),
        ...(reward.referral ? [isolated(reward.referral.campaign)] : []),
      ].join(" · "),
    })),
  };
}

/** The owner's name and page; a deleted account has no page. */
const ownerOf = (owner: Person | undefined, { t }: I18n) =>
  owner ? { name: owner.name, href: `/admin/people/${owner.id}` } : { name: t("admin.actorDeleted"), href: undefined };

export default function Rewards() {
  const t = useT();
  const { rewards, page, pages } = useLoaderData<typeof loader>();
  return (
    <AdminPage heading={t("admin.rewards")} list={null}>
      {rewards.length === 0 ? <p>{t("admin.rewardsNone")}</p> : null}
      <ul className={stack}>
        {rewards.map(({ id, owner, at, amount, why }) => (
          <li key={id} className={`${card} ${stack} ${tight}`}>
            <p>
              <NameLink href={`/admin/rewards/${id}`} name={amount} />
            </p>
            <p>
              {t("admin.rewardOwner")} {owner.href ? <NameLink href={owner.href} name={owner.name} /> : owner.name}
            </p>
            <p className={soft}>
              {t("admin.rewardPromised")} <bdi>{at}</bdi>
            </p>
            <p className={soft}>
              <bdi>{why}</bdi>
            </p>
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages} hrefOf={(number) => `/admin/rewards?page=${number}`} />
    </AdminPage>
  );
}
