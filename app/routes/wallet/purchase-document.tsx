import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DocumentPage } from "~/shared/documents/document-page";
import { documentPage, emailDocument } from "~/shared/documents/document-page.server";
import { documentedPurchase } from "./documented-purchase.server";

/** RT-05: a purchase's receipt, credit note, or the correction of a failed refund. */
export const loader = async (args: LoaderFunctionArgs) => documentPage(await documentedPurchase(args), args);

export const action = async (args: ActionFunctionArgs) => emailDocument(await documentedPurchase(args), args);

export default function PurchaseDocument() {
  return <DocumentPage {...useLoaderData<typeof loader>()} />;
}
