import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messagesOf } from "~/i18n/t";
import { notFound, requireSignedIn } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { card, narrow, page, prose, soft, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { offerLine } from "./buy-page.server";

const useT = messagesOf("purchases");

/** WA-06: every certificate that the organisation sells. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { i18n } = await requireSignedIn(request, context);
  const { organisation, purchases, wallet } = context;
  const offers = purchases.areSold(organisation) ? await wallet.certificatesOnSale(organisation) : [];
  if (offers.length === 0) notFound();
  return {
    title: pageTitle(context, i18n.t, i18n.t("purchases.onSaleTitle")),
    offers: offers.map((offer) => offerLine(offer, i18n)),
  };
}

export default function CertificatesOnSale() {
  const t = useT();
  const { offers } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <div>
        <h1>{t("purchases.onSaleTitle")}</h1>
        <p className={`${soft} ${prose}`}>{t("purchases.oneBooking")}</p>
      </div>
      <ul className={stack}>
        {offers.map(({ href, heading, facts, buy }) => (
          <li key={href} className={`${card} ${stack}`}>
            <h2>{heading}</h2>
            <DescriptionList descriptions={facts} />
            <p>
              <ButtonLink kind="solid" href={href} text={buy} />
            </p>
          </li>
        ))}
      </ul>
      <p>
        <Link href="/wallet">{t("purchases.toWallet")}</Link>
      </p>
    </main>
  );
}
