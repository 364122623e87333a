import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { listedMeta } from "~/request/page-title";
import type { PageStart } from "~/shell/page-start.server";
import { LegalPage } from "./legal-page";
import { legalPage } from "./legal-page.server";
import { Statistics } from "./statistics";

export const meta = listedMeta;

export const loader = ({ request, context }: LoaderFunctionArgs) => legalPage(request, context, "privacy");

export default function PrivacyPolicy() {
  const tag = useRouteLoaderData<PageStart>("root")?.tag;
  return <LegalPage {...useLoaderData<typeof loader>()}>{tag ? <Statistics allowed={tag.allowed} /> : null}</LegalPage>;
}
