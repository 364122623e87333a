import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleMeta } from "~/request/page-title";
import { LegalPage } from "./legal-page";
import { legalPage } from "./legal-page.server";

export const meta = titleMeta;

export const loader = ({ request, context }: LoaderFunctionArgs) => legalPage(request, context, "terms");

export default function TermsOfUse() {
  return <LegalPage {...useLoaderData<typeof loader>()} />;
}
