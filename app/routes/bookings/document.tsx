import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notStored } from "~/request/page-headers";
import { DocumentPage } from "~/shared/documents/document-page";
import { documentPage, emailDocument } from "~/shared/documents/document-page.server";
import { documentedBooking } from "./documented-booking.server";

/** Also for a guest, who has no session that says so. */
export const headers = notStored;

/** RT-05: what was sold and paid through us, what went back of it, and what did not go back after that was said. */
export const loader = async (args: LoaderFunctionArgs) => documentPage(await documentedBooking(args), args);

export const action = async (args: ActionFunctionArgs) => emailDocument(await documentedBooking(args), args);

export default function BookingDocument() {
  return <DocumentPage {...useLoaderData<typeof loader>()} />;
}
