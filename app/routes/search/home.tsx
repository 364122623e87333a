import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pack, usePacked } from "~/request/packed";
import { pageTitle, titleMeta } from "~/request/page-title";
import { visitorOf } from "~/request/visitor.server";
import { homePage } from "./home.server";
import { HomeView } from "./home-view";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const visitor = await visitorOf(request, context);
  const { t } = visitor.speech;
  const page = await homePage(request, context, visitor);
  return { title: pageTitle(context, t, t("search.homeTitle")), page: pack(page) };
}

export default function Home() {
  return <HomeView page={usePacked(useLoaderData<typeof loader>().page)} />;
}
