import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isBooked } from "#server/core/item-states";
import { messagesOf } from "~/i18n/t";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { saidOf, viewerOf } from "~/request/viewer.server";
import { page, row, screenOnly, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { PrintButton } from "~/ui/print-button";
import { findBooking } from "./find-booking.server";
import { ticketsOf, voucherFile } from "./tickets.server";
import { voucherTexts } from "./voucher.server";
import { FileLink, VoucherSheet } from "./voucher-sheet";

const useT = messagesOf("bookings", "documents");

/** For guests too: they have no session by which the page would be private. */
export const headers = notStored;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { account, ...viewer } = await viewerOf(request, context);
  const { booking, href } = await findBooking(params["name"] ?? "", account, request, context);
  if (!isBooked(booking.state)) throw redirect(href);
  const i18n = saidOf(viewer.i18n, context, booking);
  const heading = i18n.t("booking-page.voucherTitle");
  const tickets = await ticketsOf(booking, context, i18n);
  return {
    title: pageTitle(context, i18n.t, `${heading} ${booking.reference}`),
    heading,
    reference: booking.reference,
    back: href,
    tickets,
    file: tickets.length > 0 ? voucherFile(href, i18n) : undefined,
    texts: await voucherTexts(booking, context),
  };
}

/** BK-05: one printed page that shows the property the guest, the dates and the payment; with the tickets of what is entered by them. */
export default function Voucher() {
  const t = useT();
  const { reference, back, file, ...sheet } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={`${page} ${stack}`}>
      <h1>
        {sheet.heading} <bdi dir="ltr">{reference}</bdi>
      </h1>
      <VoucherSheet {...sheet} />
      <p className={`${row} ${screenOnly}`}>
        <PrintButton label={t("bookings.print")} /> {file ? <FileLink {...file} /> : null}{" "}
        <Link href={back}>{t("documents.toBooking")}</Link>
      </p>
    </main>
  );
}
