import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notStored } from "~/request/page-headers";
import { DocumentPage } from "./document-page";
import { documentPage, emailDocument } from "./document-page.server";

/** Also for a guest, who has no session that says so. */
export const headers = notStored;

/** What was sold, and what was paid of it through us. */
export const loader = (args: LoaderFunctionArgs) => documentPage("receipt", args);

export const action = (args: ActionFunctionArgs) => emailDocument("receipt", args);

export default function Receipt() {
  return <DocumentPage {...useLoaderData<typeof loader>()} />;
}
