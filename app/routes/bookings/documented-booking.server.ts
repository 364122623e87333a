import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { Booking } from "#server/booking/booked";
import { fullName } from "#server/core/names";
import type { DocumentKind } from "#server/documents/content";
import { notFoundForOwner } from "~/request/guards.server";
import { viewerOf } from "~/request/viewer.server";
import type { Documented } from "~/shared/documents/document-page.server";
import { titleMessage } from "~/shared/person/titles";
import { endedLines } from "./cancelled-text.server";
import type { DocumentLinks } from "./document-links";
import { findOwnBooking, type Seen, showsPayment } from "./find-booking.server";

const subjectOf = ({ id }: Booking) => ({ kind: "booking", id }) as const;

/** Those that a booking has, or will have as soon as somebody looks. */
export async function documentLinksOf(seen: Seen, context: AppLoadContext): Promise<DocumentLinks> {
  if (!showsPayment(seen)) return { receipt: undefined, creditNotes: [], corrections: [] };
  const listed = await context.documents.listOf(context.organisation, subjectOf(seen.booking));
  const hrefsOf = (wanted: DocumentKind) =>
    listed
      .filter(({ kind }) => kind === wanted)
      .map(({ turn }) => `${seen.href}/${wanted}${turn > 1 ? `/${turn}` : ""}`);
  const [receipt] = hrefsOf("receipt");
  return { receipt, creditNotes: hrefsOf("credit-note"), corrections: hrefsOf("correction") };
}

/** The same for what happened several times; the address says which it is. */
export async function documentedTurn(args: LoaderFunctionArgs): Promise<Documented> {
  const { turn = "1" } = args.params;
  if (!/^[1-9]\d?$/.test(turn)) return notFoundForOwner(args.context);
  return { ...(await documentedBooking(args)), turn: Number(turn) };
}

/** The booking that documents are of, for whoever may see it. */
export const documentedBooking = async (args: LoaderFunctionArgs): Promise<Documented> => (await find(args)).documented;

/** The same of a receipt, which says at its top what of its stay was cancelled since. */
export async function receiptedBooking(args: LoaderFunctionArgs): Promise<Documented> {
  const { booking, documented, i18n } = await find(args);
  const cancellation = await args.context.booking.cancellation(booking);
  return { ...documented, since: cancellation && endedLines(cancellation, booking, args.context.organisation, i18n) };
}

async function find({ params, request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await viewerOf(request, context);
  const { booking, href } = await findOwnBooking(params["name"] ?? "", account, request, context);
  const { guest, accountId } = booking;
  const name = fullName(guest);
  const title = titleMessage(guest.title);
  const documented: Documented = {
    subject: subjectOf(booking),
    href,
    name,
    namedAs: name && [title && i18n.t(title), name].filter(Boolean).join(" "),
    // A guest's goes where its confirmation went.
    email: accountId !== undefined && account ? account.email : guest.email,
  };
  return { booking, documented, i18n };
}
