import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notStored } from "~/request/page-headers";
import { DocumentPage } from "~/shared/documents/document-page";
import { documentPage, emailDocument } from "~/shared/documents/document-page.server";
import { documentedBooking } from "./documented-booking.server";

/** For guests too: they have no session by which the page would be private. */
export const headers = notStored;

/** RT-05: a booking's receipt, credit note, or the correction of a failed refund. */
export const loader = async (args: LoaderFunctionArgs) => documentPage(await documentedBooking(args), args);

export const action = async (args: ActionFunctionArgs) => emailDocument(await documentedBooking(args), args);

export default function BookingDocument() {
  return <DocumentPage {...useLoaderData<typeof loader>()} />;
}
