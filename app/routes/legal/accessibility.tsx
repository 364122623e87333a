import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listedMeta } from "~/request/page-title";
import { LegalPage } from "./legal-page";
import { legalPage } from "./legal-page.server";

export const meta = listedMeta;

export const loader = ({ request, context }: LoaderFunctionArgs) => legalPage(request, context, "accessibility");

export default function Accessibility() {
  return <LegalPage {...useLoaderData<typeof loader>()} />;
}
