import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { Booking } from "#server/booking/booked";
import type { DocumentKind } from "#server/documents/content";
import { viewerOf } from "~/request/viewer.server";
import type { Documented } from "~/shared/documents/document-page.server";
import { titleMessage } from "~/shared/person/titles";
import type { DocumentLinks } from "./document-links";
import { findOwnBooking, type Seen, showsPayment } from "./find-booking.server";

const subjectOf = ({ id }: Booking) => ({ kind: "booking", id }) as const;

/** Those that a booking has, or will have as soon as somebody looks. */
export async function documentLinksOf(seen: Seen, context: AppLoadContext): Promise<DocumentLinks> {
  const kinds = showsPayment(seen)
    ? await context.documents.kindsOf(context.organisation, subjectOf(seen.booking))
    : [];
  const href = (kind: DocumentKind) => (kinds.includes(kind) ? `${seen.href}/${kind}` : undefined);
  return { receipt: href("receipt"), creditNote: href("credit-note") };
}

/** The booking that documents are of, for whoever may see it. */
export async function documentedBooking({ params, request, context }: LoaderFunctionArgs): Promise<Documented> {
  const { account, i18n } = await viewerOf(request, context);
  const { booking, href } = await findOwnBooking(params["name"] ?? "", account, request, context);
  const { guest, accountId } = booking;
  const name = `${guest.firstName} ${guest.lastName}`.trim();
  const title = titleMessage(guest.title);
  return {
    subject: subjectOf(booking),
    href,
    name,
    namedAs: name && [title && i18n.t(title), name].filter(Boolean).join(" "),
    // A guest's goes where its confirmation went.
    email: accountId !== undefined && account ? account.email : guest.email,
  };
}
