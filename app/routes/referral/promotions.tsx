import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messagesOf } from "~/i18n/t";
import { requireSignedIn } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { pathOfThisSite } from "~/request/paths";
import { PROMOTION_TYPE } from "~/shared/referral/campaign-link.server";
import { untilOf, wordsOf } from "~/shared/referral/campaign-words.server";
import { button } from "~/ui/button.css";
import { EmptyState } from "~/ui/empty-state";
import { card, narrow, page, prose, small, soft, stack } from "~/ui/layout.css";
import { lines } from "~/ui/lines.css";
import { Link } from "~/ui/link";

const useT = messagesOf("referral");

/** LO-02, RT-02: the organisation's promotions; a promotion user sees them first after sign-in, and continues from here. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { i18n } = await requireSignedIn(request, context);
  const running = await context.campaigns.running(context.organisation, PROMOTION_TYPE);
  return {
    title: pageTitle(context, i18n.t, i18n.t("referral.promotionsTitle")),
    returnTo: pathOfThisSite(new URL(request.url).searchParams.get("returnTo")),
    promotions: running.map((campaign) => ({
      ...wordsOf(campaign, i18n),
      id: campaign.id,
      href: campaign.terms.landingPath,
      until: untilOf(campaign, i18n),
    })),
  };
}

export default function Promotions() {
  const t = useT();
  const { promotions, returnTo } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <h1>{t("referral.promotionsTitle")}</h1>
      {promotions.length === 0 ? (
        <EmptyState title={t("referral.noPromotions")}>
          <p>{t("referral.noPromotionsText")}</p>
        </EmptyState>
      ) : (
        <ul className={stack}>
          {promotions.map(({ id, title, text, href, until }) => (
            <li key={id} className={`${card} ${stack}`}>
              <h2>
                <bdi>{title}</bdi>
              </h2>
              {text ? (
                <p className={`${prose} ${lines}`}>
                  <bdi>{text}</bdi>
                </p>
              ) : null}
              <p className={`${small} ${soft}`}>{until}</p>
              <p>
                <Link className={button.outline} href={href}>
                  <span>
                    {t("referral.goThere")} <bdi>{title}</bdi>
                  </span>
                </Link>
              </p>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link href={returnTo}>{t(returnTo === "/" ? "referral.startSearch" : "referral.goOn")}</Link>
      </p>
    </main>
  );
}
