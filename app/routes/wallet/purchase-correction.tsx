import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notStored } from "~/request/page-headers";
import { DocumentPage } from "~/shared/documents/document-page";
import { documentPage, emailDocument } from "~/shared/documents/document-page.server";
import { documentedPurchase } from "./documented-purchase.server";

export const headers = notStored;

/** RT-05: what did not go back of what a credit note says. */
export const loader = async (args: LoaderFunctionArgs) =>
  documentPage("correction", await documentedPurchase(args), args);

export const action = async (args: ActionFunctionArgs) =>
  emailDocument("correction", await documentedPurchase(args), args);

export default function PurchaseCorrection() {
  return <DocumentPage {...useLoaderData<typeof loader>()} />;
}
