import { Fragment } from "react";
import { messagesOf } from "~/i18n/t";
import { amount, priceLines, sum } from "~/shared/offer/booking.css";
import { FactList } from "~/shared/offer/fact-list";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { card, narrow, page, row, screenOnly, small, soft, stack, strong, tight } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { Notice } from "~/ui/notice";
import { PrintButton } from "~/ui/print-button";
import { issuer as issuerStyle } from "./document-page.css";
import type { DocumentView, documentPage } from "./document-page.server";

const useT = messagesOf("documents");

type DocumentPageProps = Awaited<ReturnType<typeof documentPage>>;

/** A receipt or a credit note as it was given, for the screen and for one sheet of paper. */
export function DocumentPage({ view, back, here, email, emailed }: DocumentPageProps) {
  const t = useT();
  const { kind, number, issuer, isBooking, facts, parts, notes, since } = view;
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      {emailed && email ? <Notice tone="ok" role="status" text={t("documents.emailed", { email })} /> : null}
      <article className={`${card} ${stack}`} aria-labelledby="document">
        <h1 id="document">
          {t(`documents.${kind}`)} <bdi dir="ltr">{number}</bdi>
        </h1>
        {since ? (
          <Notice tone="warn">
            {since.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Notice>
        ) : null}
        <address className={`${issuerStyle} ${stack} ${tight}`} aria-label={t("documents.issuedBy")}>
          <bdi className={strong}>{issuer.name}</bdi> {issuer.address ? <bdi>{issuer.address}</bdi> : null}{" "}
          {issuer.taxNumber ? (
            <span>
              {t("documents.taxNumber")}: <bdi>{issuer.taxNumber}</bdi>
            </span>
          ) : null}
        </address>
        <FactList facts={facts} />
        {parts.map((part) => (
          <Figures key={part.heading} {...part} />
        ))}
        {notes.map((note) => (
          <p key={note} className={`${small} ${soft}`}>
            {note}
          </p>
        ))}
      </article>
      <div className={`${row} ${screenOnly}`}>
        {email ? (
          <Form method="post" action={here}>
            <input type="hidden" name="send" value="email" />
            <Button kind="outline">
              {t(kind === "receipt" ? "documents.emailReceipt" : "documents.emailCreditNote")}
            </Button>
          </Form>
        ) : null}{" "}
        <PrintButton label={t("documents.print")} />{" "}
        <Link href={back}>{t(isBooking ? "documents.toBooking" : "documents.toPurchase")}</Link>
      </div>
    </main>
  );
}

function Figures({ heading, rows, sums }: DocumentView["parts"][number]) {
  return (
    <section className={`${stack} ${tight}`} aria-label={heading}>
      <h2>{heading}</h2>
      <dl className={priceLines}>
        {[...rows, ...sums].map(({ label, amount: text, note }, index) => {
          const first = index === rows.length ? sum : "";
          return (
            <Fragment key={`${label} ${index}`}>
              <dt className={first}>
                {label}
                {note ? <div className={`${small} ${soft}`}>{note}</div> : null}
              </dt>
              <dd className={`${amount} ${first}`}>
                <Money text={text} />
              </dd>
            </Fragment>
          );
        })}
      </dl>
    </section>
  );
}
