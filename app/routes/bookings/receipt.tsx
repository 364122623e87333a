import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notStored } from "~/request/page-headers";
import { DocumentPage } from "~/shared/documents/document-page";
import { documentPage, emailDocument } from "~/shared/documents/document-page.server";
import { receiptedBooking } from "./documented-booking.server";

/** Also for a guest, who has no session that says so. */
export const headers = notStored;

/** What was sold, and what was paid of it through us. */
export const loader = async (args: LoaderFunctionArgs) => documentPage("receipt", await receiptedBooking(args), args);

export const action = async (args: ActionFunctionArgs) => emailDocument("receipt", await receiptedBooking(args), args);

export default function Receipt() {
  return <DocumentPage {...useLoaderData<typeof loader>()} />;
}
