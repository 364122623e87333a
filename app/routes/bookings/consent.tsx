import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { formatInstantInZone } from "~/i18n/format";
import { i18nFor } from "~/i18n/i18n.server";
import { messagesOf } from "~/i18n/t";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { viewerOf } from "~/request/viewer.server";
import { amount, priceLines } from "~/shared/offer/booking.css";
import { Cancellation } from "~/shared/offer/cancellation";
import { FactList } from "~/shared/offer/fact-list";
import { card, narrow, page, row, screenOnly, small, soft, stack, tight } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { PrintButton } from "~/ui/print-button";
import { findBookingOf, showsPayment } from "./find-booking.server";

const useT = messagesOf("bookings", "documents");

/** For guests too: they have no session by which the page would be private. */
export const headers = notStored;

/** The terms the buyer agreed to, in the wording and language they saw, and when. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await viewerOf(request, context);
  const { booking, href } = await findBookingOf(showsPayment, params["name"] ?? "", account, request, context);
  const consent = await context.booking.consent(booking);
  // The digest is only for comparing forms; readers don't need it.
  const { digest: _digest, ...shown } = consent;
  const { t, locale, dir } = i18nFor(consent.language);
  return {
    title: pageTitle(context, i18n.t, `${i18n.t("bookings.consent")} ${booking.reference}`),
    reference: booking.reference,
    back: href,
    consent: shown,
    language: locale,
    dir,
    agreed: t("booking-page.consentAt", {
      when: formatInstantInZone(consent.at, context.organisation.timeZone, locale),
      organisation: context.organisation.name,
    }),
    headings: { price: t("bookings.price"), cancellation: t("bookings.cancellation") },
  };
}

export default function Consent() {
  const t = useT();
  const { reference, back, consent, language, dir, agreed, headings } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <h1>
        {t("bookings.consent")} <bdi dir="ltr">{reference}</bdi>
      </h1>
      <article className={`${card} ${stack}`} lang={language} dir={dir} aria-label={t("bookings.consent")}>
        <p>{agreed}</p>
        <FactList facts={consent.facts.map(({ label, text }) => ({ term: label, text }))} />
        <section className={`${stack} ${tight}`} aria-label={headings.price}>
          <h2>{headings.price}</h2>
          <dl className={priceLines}>
            {consent.price.map(({ label, text }, index) => (
              <Fragment key={`${label} ${index}`}>
                <dt>{label}</dt>
                <dd className={amount}>
                  <Money text={text} />
                </dd>
              </Fragment>
            ))}
          </dl>
          {consent.notes.map((note) => (
            <p key={note} className={`${small} ${soft}`}>
              {note}
            </p>
          ))}
        </section>
        <section className={`${stack} ${tight}`} aria-label={headings.cancellation}>
          <h2>{headings.cancellation}</h2>
          <Cancellation lines={consent.cancellation} />
        </section>
        <p>{consent.rules}</p>
      </article>
      <p className={`${row} ${screenOnly}`}>
        <PrintButton label={t("bookings.print")} /> <Link href={back}>{t("documents.toBooking")}</Link>
      </p>
    </main>
  );
}
