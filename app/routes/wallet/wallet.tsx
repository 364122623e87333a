import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/http/guards.server";
import { pageTitle, titleMeta } from "~/http/page-title";
import { visitorOf } from "~/http/visitor.server";
import { useT } from "~/i18n/t";
import type { TranslationKey } from "~/i18n/words";
import { button } from "~/ui/button.css";
import { EmptyState } from "~/ui/empty-state";
import { page, prose, soft, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { CardTicket } from "./card-ticket";
import { Movements } from "./movements";
import { walletPage } from "./wallet-page.server";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const account = await requireAccount(request, context);
  const { speech, currency } = await visitorOf(request, context);
  const overview = await context.wallet.overview(context.organisation, account, currency);
  return { title: pageTitle(context, speech.t, speech.t("wallet.title")), ...walletPage(overview, context, speech) };
}

export default function Wallet() {
  const t = useT();
  const { lists, movements, contact } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={`${page} ${stack}`}>
      <h1>{t("wallet.title")}</h1>
      <p className={`${soft} ${prose}`}>{t("wallet.intro")}</p>
      {lists.length === 0 ? (
        <EmptyState title={t("wallet.offTitle")}>
          <p>{t("wallet.offText")}</p>
        </EmptyState>
      ) : null}
      {lists.map(({ kind, total, cards }) => (
        <section key={kind} className={stack} aria-labelledby={kind}>
          <h2 id={kind}>{t(HEADINGS[kind], { count: cards.filter((card) => card.active).length })}</h2>
          {total ? <p>{t("wallet.totalActive", { total })}</p> : null}
          {cards.length > 0 ? (
            <ul className={stack}>
              {cards.map((card) => (
                <CardTicket key={card.id} {...card} />
              ))}
            </ul>
          ) : (
            <NoCards kind={kind} contact={contact} />
          )}
        </section>
      ))}
      {movements.length > 0 ? <Movements movements={movements} /> : null}
    </main>
  );
}

const HEADINGS = {
  certificate: "wallet.certificates",
  discount: "wallet.discountCards",
} satisfies Record<string, TranslationKey>;

function NoCards({ kind, contact }: { kind: keyof typeof HEADINGS; contact: string }) {
  const t = useT();
  return (
    <EmptyState
      title={t(kind === "certificate" ? "wallet.noCertificates" : "wallet.noDiscountCards")}
      art={{ seed: kind === "certificate" ? 21 : 34, setting: "mountain" }}
    >
      <p>{t("wallet.noCardsText")}</p>
      <p>
        <a href={`mailto:${contact}`}>{contact}</a>
      </p>
      <p>
        <Link className={button.outline} href="/">
          {t("wallet.findStay")}
        </Link>
      </p>
    </EmptyState>
  );
}
