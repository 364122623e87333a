import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { MenuItemName } from "#server/organisation/settings";
import { notFound } from "~/request/guards.server";
import { viewerOf } from "~/request/viewer.server";
import { NotOffered } from "~/shared/products/not-offered";
import { notOffered } from "~/shared/products/not-offered.server";

/** RT-13: products that no organization can sell yet. */
const UNSOLD: MenuItemName[] = ["packages", "cruises", "flight", "cars"];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  const item = UNSOLD.find((each) => pathname === `/${each}`) ?? notFound();
  return notOffered(item, context, (await viewerOf(request, context)).i18n);
}

export const action = () => notFound();

export default function NotFound() {
  return <NotOffered {...useLoaderData<typeof loader>().notOffered} />;
}
