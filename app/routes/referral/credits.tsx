import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messagesOf } from "~/i18n/t";
import { requireSignedIn } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { REFERRALS_PER_PAGE } from "~/shared/referral/campaign-link.server";
import { movement } from "~/shared/wallet/wallet.css";
import { EmptyState } from "~/ui/empty-state";
import { card, end, narrow, page as pageStyle, prose, row, small, soft, stack, strong } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Pages } from "~/ui/pages";
import { broughtLine, totalLine } from "./credits-page.server";

const useT = messagesOf("referral");

/** LO-01, RT-07: the viewer's referrals and their rewards. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireSignedIn(request, context);
  const { organisation, referrals } = context;
  const wanted = { page: Number(new URL(request.url).searchParams.get("page") ?? 1), perPage: REFERRALS_PER_PAGE };
  const [{ shown, page, pages, count }, totals] = await Promise.all([
    referrals.brought(account, wanted),
    referrals.totals(account),
  ]);
  return {
    title: pageTitle(context, i18n.t, i18n.t("referral.creditsTitle")),
    page,
    pages,
    count,
    totals: totals.map((total) => totalLine(total, i18n)),
    shown: shown.map((brought) => broughtLine(brought, organisation.timeZone, i18n)),
  };
}

export default function Credits() {
  const t = useT();
  const { count, totals, shown, page, pages } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={`${pageStyle} ${narrow} ${stack}`}>
      <div>
        <h1>{t("referral.creditsTitle")}</h1>
        <p className={`${soft} ${prose}`}>{t("referral.creditsIntro")}</p>
      </div>
      {count === 0 ? (
        <EmptyState title={t("referral.noReferrals")}>
          <p>{t("referral.noReferralsText")}</p>
        </EmptyState>
      ) : (
        <>
          <section className={`${card} ${stack}`} aria-labelledby="totals">
            <h2 id="totals">{t("referral.totals")}</h2>
            <ul>
              {totals.map((sums) => (
                <li key={sums}>
                  <bdi>{sums}</bdi>
                </li>
              ))}
            </ul>
          </section>
          <section className={`${card} ${stack}`} aria-labelledby="came">
            <h2 id="came">{t("referral.came", { count })}</h2>
            <ul className={stack}>
              {shown.map(({ id, name, signedUp, state, reward }) => (
                <li key={id} className={movement}>
                  <div>
                    <p className={strong}>
                      <bdi>{name}</bdi>
                    </p>
                    <p>{state}</p>
                    <p className={`${small} ${soft}`}>{signedUp}</p>
                  </div>
                  <span className={end}>
                    <bdi>{reward}</bdi>
                  </span>
                </li>
              ))}
            </ul>
            <Pages page={page} pages={pages} hrefOf={(number) => `/referral/credits?page=${number}`} />
          </section>
        </>
      )}
      <p className={row}>
        <Link href="/referral/programs">{t("referral.seePrograms")}</Link>
      </p>
    </main>
  );
}
