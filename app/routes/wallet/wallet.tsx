import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { messagesOf } from "~/i18n/t";
import { valuePages } from "~/products/value-pages.server";
import { requireSignedIn } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { CardTicket } from "~/shared/wallet/card-ticket";
import { listHref, listPages } from "~/shared/wallet/list-pages";
import { Movements } from "~/shared/wallet/movements";
import { WaitingPayments } from "~/shared/wallet/waiting-payments";
import { waitingPayments } from "~/shared/wallet/waiting-payments.server";
import { cards as cardsStyle } from "~/shared/wallet/wallet.css";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { loose, page, prose, row, small, soft, stack, strong } from "~/ui/layout.css";
import { Money } from "~/ui/money";
import { Notice } from "~/ui/notice";
import { Pages } from "~/ui/pages";
import { type BalanceText, type WalletList, waitingText, walletPage } from "./wallet-page.server";

const useT = messagesOf("wallet");

/** Entries per page of each list. */
const PER_PAGE = 20;

/** Query parameter with the page of each list; the activity has the default one. */
const LISTS = { certificate: "certificates", discount: "discount-cards", movements: "page" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n, currency } = await requireSignedIn(request, context);
  const wanted = { pages: listPages(request, LISTS), perPage: PER_PAGE };
  const { organisation, wallet } = context;
  const [overview, withdrawable, actions, waiting, payments] = await Promise.all([
    wallet.overview(organisation, account, currency, wanted),
    Promise.all(valuePages.map((pages) => pages.withdrawable?.(context, account) ?? new Map<string, unknown>())),
    Promise.all(valuePages.map((pages) => pages.actions?.(context, i18n) ?? [])),
    context.loyalty.waiting(organisation, account),
    waitingPayments(context, account, ["booking"], i18n),
  ]);
  return {
    title: pageTitle(context, i18n.t, i18n.t("wallet.title")),
    ...walletPage(overview, context, i18n, new Set(withdrawable.flatMap((cards) => [...cards.keys()]))),
    waiting: waitingText(waiting, i18n),
    payments,
    actions: actions.flat(),
    added: new URL(request.url).searchParams.get("done") === "added",
  };
}

export default function Wallet() {
  const t = useT();
  const { lists, balances, points, waiting, payments, credit, movements, contact, actions, added } =
    useLoaderData<typeof loader>();
  const isEmpty =
    lists.every(({ cards }) => cards.length === 0) &&
    points.length === 0 &&
    waiting.texts.length + credit.length === 0 &&
    balances.every(({ held, idle }) => held.length === 0 && !idle);
  const shown = { certificate: 1, discount: 1, movements: movements.page };
  for (const { kind, page } of lists) shown[kind] = page;
  const hrefOf = (list: keyof typeof shown) => (page: number) => listHref("/wallet", LISTS, shown, list, page);
  const links =
    lists.length + balances.length > 0 ? (
      <p className={row}>
        <ButtonLink kind="outline" href="/wallet/add" text={t("wallet.addCode")} />{" "}
        {actions.map(({ href, text }) => (
          <Fragment key={href}>
            <ButtonLink kind="outline" href={href} text={text} />{" "}
          </Fragment>
        ))}
      </p>
    ) : null;
  return (
    <main id="content" className={`${page} ${stack} ${loose}`}>
      <div className={stack}>
        <div>
          <h1>{t("wallet.title")}</h1>
          <p className={`${soft} ${prose}`}>{t("wallet.intro")}</p>
        </div>
        {added ? <Notice tone="ok" role="status" text={t("wallet.added")} /> : null}
        <WaitingPayments waiting={payments} />
      </div>
      {isEmpty ? (
        <>
          {links}
          <EmptyWallet on={lists.length + balances.length > 0} contact={contact} />
        </>
      ) : (
        <>
          {balances.map((balance) => (
            <BalanceSection key={balance.kind} {...balance} />
          ))}
          <TextSection id="points" title={t("wallet.points")} texts={points} />
          <TextSection id="waiting" {...waiting} />
          <TextSection id="credit" title={t("wallet.credit")} texts={credit} />
          {links}
          {lists.map((list) => (
            <CardList key={list.kind} {...list} hrefOf={hrefOf(list.kind)} />
          ))}
        </>
      )}
      {movements.shown.length > 0 ? <Movements {...movements} hrefOf={hrefOf("movements")} /> : null}
    </main>
  );
}

/** Facts of the wallet that are sentences, not lists. */
function TextSection({ id, title, texts }: { id: string; title: string; texts: string[] }) {
  return texts.length > 0 ? (
    <section className={stack} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  ) : null;
}

type CardListProps = WalletList & { hrefOf: (page: number) => string };

function CardList({ kind, counting, total, idle, cards, page, pages, hrefOf }: CardListProps) {
  const t = useT();
  const active = cards.filter((card) => card.active);
  const over = cards.filter((card) => !card.active);
  return (
    <section className={stack} aria-labelledby={kind}>
      <div>
        <h2 id={kind}>
          {t(kind === "certificate" ? "wallet.certificates" : "wallet.discountCards", { count: counting })}
        </h2>
        <Totals total={total} idle={idle} />
      </div>
      {cards.length === 0 ? (
        <p>{t(kind === "certificate" ? "wallet.noCertificates" : "wallet.noDiscountCards")}</p>
      ) : null}
      <Cards cards={active} />
      {over.length > 0 ? (
        <details>
          <summary>
            {t(kind === "certificate" ? "wallet.showUsedCertificates" : "wallet.showUsedCards", { count: over.length })}
          </summary>
          <Cards cards={over} />
        </details>
      ) : null}
      <Pages
        page={page}
        pages={pages}
        hrefOf={hrefOf}
        label={t(kind === "certificate" ? "wallet.certificatePages" : "wallet.discountCardPages")}
      />
    </section>
  );
}

function Cards({ cards }: Pick<WalletList, "cards">) {
  return cards.length > 0 ? (
    <ul className={cardsStyle}>
      {cards.map((card) => (
        <CardTicket key={card.id} {...card} />
      ))}
    </ul>
  ) : null;
}

/** WA-08: balances that can be spent in part, in each currency. */
function BalanceSection({ kind, name, held, total, idle }: BalanceText) {
  const t = useT();
  return (
    <section className={stack} aria-labelledby={kind}>
      <h2 id={kind}>{name}</h2>
      {held.length === 0 && !idle ? <p>{t("wallet.balanceEmpty")}</p> : null}
      {held.map(({ amount, until }) => (
        <div key={amount}>
          <p className={strong}>
            <Money text={amount} />
          </p>
          {until.map((part) => (
            <p key={part} className={`${small} ${soft}`}>
              {part}
            </p>
          ))}
        </div>
      ))}
      <Totals total={total} idle={idle} />
    </section>
  );
}

/** The spendable total and the balances that can't be spent. */
function Totals({ total, idle }: Pick<WalletList, "total" | "idle">) {
  const t = useT();
  return (
    <>
      {total ? <p>{t("wallet.canSpend", { total })}</p> : null}
      {idle ? <p className={soft}>{t("wallet.heldIdle", { total: idle })}</p> : null}
    </>
  );
}

/** WA-03: `on` tells whether the organisation has a wallet at all. */
function EmptyWallet({ on, contact }: { on: boolean; contact: string }) {
  const t = useT();
  return (
    <EmptyState title={t(on ? "wallet.emptyTitle" : "wallet.offTitle")} art={{ drawing: "scene-mountain" }}>
      <p>{t(on ? "wallet.emptyText" : "wallet.offText")}</p>
      {on ? (
        <p>
          <a href={`mailto:${contact}`}>{contact}</a>
        </p>
      ) : null}
      <p>
        <ButtonLink kind="outline" href="/" text={t("wallet.findStay")} />
      </p>
    </EmptyState>
  );
}
