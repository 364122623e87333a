import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notStored } from "~/request/page-headers";
import { DocumentPage } from "~/shared/documents/document-page";
import { documentPage, emailDocument } from "~/shared/documents/document-page.server";
import { documentedTurn } from "./documented-booking.server";

/** Also for a guest, who has no session that says so. */
export const headers = notStored;

/** What went back of what a receipt says was paid, each time something did. */
export const loader = async (args: LoaderFunctionArgs) => documentPage("credit-note", await documentedTurn(args), args);

export const action = async (args: ActionFunctionArgs) =>
  emailDocument("credit-note", await documentedTurn(args), args);

export default function CreditNote() {
  return <DocumentPage {...useLoaderData<typeof loader>()} />;
}
