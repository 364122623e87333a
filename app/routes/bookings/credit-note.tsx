import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notStored } from "~/request/page-headers";
import { DocumentPage } from "./document-page";
import { documentPage, emailDocument } from "./document-page.server";

/** Also for a guest, who has no session that says so. */
export const headers = notStored;

/** What went back of what a receipt says was paid. */
export const loader = (args: LoaderFunctionArgs) => documentPage("credit-note", args);

export const action = (args: ActionFunctionArgs) => emailDocument("credit-note", args);

export default function CreditNote() {
  return <DocumentPage {...useLoaderData<typeof loader>()} />;
}
