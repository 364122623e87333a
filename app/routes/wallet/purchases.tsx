import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Purchase } from "#server/ports/purchase";
import { formatInstant, formatMoney } from "~/i18n/format";
import type { TranslationKey } from "~/i18n/messages";
import { type I18n, messagesOf } from "~/i18n/t";
import { valuePages, valuePagesOf } from "~/products/value-pages.server";
import { requireSignedIn } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { WaitingPayments } from "~/shared/wallet/waiting-payments";
import { waitingPayments } from "~/shared/wallet/waiting-payments.server";
import { movement } from "~/shared/wallet/wallet.css";
import { card, end, narrow, page as pageStyle, small, soft, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { Pages } from "~/ui/pages";

const useT = messagesOf("purchases");

const PER_PAGE = 20;

const UNDONE: Partial<Record<Purchase["state"], TranslationKey>> = {
  withdrawn: "purchases.withdrawnTitle",
  "charged-back": "purchases.chargedBackTitle",
};

/** The viewer's purchases and top-ups, each with a link to its receipt. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireSignedIn(request, context);
  const { organisation, purchases } = context;
  const wanted = { page: Number(new URL(request.url).searchParams.get("page") ?? 1), perPage: PER_PAGE };
  const [{ shown, page, pages }, waiting] = await Promise.all([
    purchases.list(organisation, account, wanted),
    waitingPayments(
      context,
      account,
      valuePages.map(({ kind }) => kind),
      i18n,
    ),
  ]);
  return {
    title: pageTitle(context, i18n.t, i18n.t("purchases.listTitle")),
    page,
    pages,
    waiting,
    shown: shown.map((purchase) => purchaseLine(purchase, organisation.timeZone, i18n)),
  };
}

function purchaseLine(purchase: Purchase, timeZone: string, i18n: I18n) {
  const { id, terms, price, state, settledAt = 0 } = purchase;
  const { t, locale } = i18n;
  const undone = UNDONE[state];
  return {
    id,
    what: valuePagesOf(terms.kind).name(purchase, i18n),
    at: formatInstant(settledAt, timeZone, locale),
    undone: undone && t(undone),
    amount: formatMoney(price, locale),
  };
}

export default function Purchases() {
  const t = useT();
  const { shown, page, pages, waiting } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={`${pageStyle} ${narrow} ${stack}`}>
      <h1>{t("purchases.listTitle")}</h1>
      <WaitingPayments waiting={waiting} />
      {shown.length === 0 ? (
        <p>{t("purchases.listEmpty")}</p>
      ) : (
        <ul className={`${card} ${stack}`}>
          {shown.map(({ id, what, at, undone, amount }) => (
            <li key={id} className={movement}>
              <div>
                <Link href={`/wallet/purchases/${id}`}>{what}</Link>
                <p className={`${small} ${soft}`}>{at}</p>
                {undone ? <p className={small}>{undone}</p> : null}
              </div>
              <span className={end}>
                <Money text={amount} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Pages page={page} pages={pages} hrefOf={(number) => `/wallet/purchases?page=${number}`} />
      <p>
        <Link href="/wallet">{t("purchases.toWallet")}</Link>
      </p>
    </main>
  );
}
