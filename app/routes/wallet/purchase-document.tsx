import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DocumentPage } from "~/shared/documents/document-page";
import { documentPage, emailDocument } from "~/shared/documents/document-page.server";
import { documentedPurchase } from "./documented-purchase.server";

/** RT-05: what was bought or topped up and what paid for it, what went back of that, and what did not go back. */
export const loader = async (args: LoaderFunctionArgs) => documentPage(await documentedPurchase(args), args);

export const action = async (args: ActionFunctionArgs) => emailDocument(await documentedPurchase(args), args);

export default function PurchaseDocument() {
  return <DocumentPage {...useLoaderData<typeof loader>()} />;
}
