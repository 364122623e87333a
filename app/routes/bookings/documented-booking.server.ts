import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { fullName } from "#server/core/names";
import type { DocumentKind } from "#server/documents/content";
import type { Booking } from "#server/orders/index";
import { notFoundForOwner } from "~/request/guards.server";
import { saidOf, viewerOf } from "~/request/viewer.server";
import { type Documented, documentKindOf } from "~/shared/documents/document-page.server";
import { titleMessage } from "~/shared/person/titles";
import { endedLines, forReader } from "./cancelled-text.server";
import type { DocumentLinks } from "./document-links";
import { findBookingOf, type Seen, showsDocuments } from "./find-booking.server";

const subjectOf = ({ id }: Booking) => ({ kind: "booking", id }) as const;

/** Links to the booking's documents; some are created when a reader first opens them. */
export async function documentLinksOf(seen: Seen, context: AppLoadContext): Promise<DocumentLinks> {
  if (!showsDocuments(seen)) return { receipt: undefined, creditNotes: [], corrections: [] };
  const listed = await context.documents.listOf(context.organisation, subjectOf(seen.booking));
  const hrefsOf = (wanted: DocumentKind) =>
    listed
      .filter(({ kind }) => kind === wanted)
      .map(({ turn }) => `${seen.href}/${wanted}${turn > 1 ? `/${turn}` : ""}`);
  // Each one tells what was paid until then.
  const receipt = hrefsOf("receipt").at(-1);
  return { receipt, creditNotes: hrefsOf("credit-note"), corrections: hrefsOf("correction") };
}

/**
 * The booking of a document, for viewers who may see it. A receipt starts with later cancellations of its stay. The address has
 * the number (`turn`) of documents that exist several times.
 */
export async function documentedBooking({ params, request, context }: LoaderFunctionArgs): Promise<Documented> {
  const { turn = "1" } = params;
  if (!/^[1-9]\d?$/.test(turn)) return notFoundForOwner(context);
  const { account, i18n } = await viewerOf(request, context);
  const { booking, by, href } = await findBookingOf(showsDocuments, params["name"] ?? "", account, request, context);
  const { guest } = booking;
  const name = fullName(guest);
  const title = titleMessage(guest.title);
  const cancellation = documentKindOf(request) === "receipt" && (await context.booking.cancellation(booking));
  return {
    subject: subjectOf(booking),
    href,
    name,
    namedAs: name && [title && i18n.t(title), name].filter(Boolean).join(" "),
    // Another reader's goes where its confirmation went.
    email: by === "owner" && account ? account.email : guest.email,
    turn: Number(turn),
    since: cancellation
      ? endedLines(forReader(cancellation, by), booking, context.organisation, saidOf(i18n, context, booking))
      : undefined,
  };
}
