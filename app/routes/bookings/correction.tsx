import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notStored } from "~/request/page-headers";
import { DocumentPage } from "~/shared/documents/document-page";
import { documentPage, emailDocument } from "~/shared/documents/document-page.server";
import { documentedTurn } from "./documented-booking.server";

/** Also for a guest, who has no session that says so. */
export const headers = notStored;

/** What did not go back after a credit note said so, each time. */
export const loader = async (args: LoaderFunctionArgs) => documentPage("correction", await documentedTurn(args), args);

export const action = async (args: ActionFunctionArgs) => emailDocument("correction", await documentedTurn(args), args);

export default function Correction() {
  return <DocumentPage {...useLoaderData<typeof loader>()} />;
}
