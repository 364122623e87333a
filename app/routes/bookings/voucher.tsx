import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isBooked } from "#server/core/item-states";
import { messagesOf } from "~/i18n/t";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { viewerOf } from "~/request/viewer.server";
import { Cancellation } from "~/shared/offer/cancellation";
import { Isolate } from "~/ui/isolate";
import { card, page, row, screenOnly, soft, stack, strong, tight } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { PrintButton } from "~/ui/print-button";
import { findBooking } from "./find-booking.server";
import { entries, sheet, value } from "./voucher.css";
import { type VoucherText, voucherTexts } from "./voucher.server";

const useT = messagesOf("bookings", "documents");

/** For guests too: they have no session by which the page would be private. */
export const headers = notStored;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await viewerOf(request, context);
  const { booking, href } = await findBooking(params["name"] ?? "", account, request, context);
  if (!isBooked(booking.state)) throw redirect(href);
  const heading = `${i18n.t("booking-page.voucherTitle")} ${booking.reference}`;
  return {
    title: pageTitle(context, i18n.t, heading),
    reference: booking.reference,
    back: href,
    texts: await voucherTexts(booking, context),
  };
}

/** BK-05: one printed page that shows the property the guest, the dates and the payment. */
export default function Voucher() {
  const t = useT();
  const { reference, back, texts } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={`${page} ${stack}`}>
      <h1>
        {t("bookings.voucher")} <bdi dir="ltr">{reference}</bdi>
      </h1>
      <article className={`${card} ${sheet}`} aria-label={t("bookings.voucher")}>
        {texts.map((text) => (
          <InOneLanguage key={text.language} {...text} />
        ))}
      </article>
      <p className={`${row} ${screenOnly}`}>
        <PrintButton label={t("bookings.print")} /> <Link href={back}>{t("documents.toBooking")}</Link>
      </p>
    </main>
  );
}

function InOneLanguage({ language, dir, heading, organisation, show, rows }: VoucherText) {
  return (
    <section className={`${stack} ${tight}`} lang={language} dir={dir} aria-label={heading}>
      <h2>{heading}</h2>
      <p>
        <bdi className={strong}>{organisation}</bdi> · {show}
      </p>
      <dl className={entries}>
        {rows.map(({ label, lines }) => (
          <div key={label}>
            <dt className={soft}>{label}</dt>
            <dd className={value}>
              {lines.length === 1 ? <Isolate text={lines[0] ?? ""} /> : <Cancellation lines={lines} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
