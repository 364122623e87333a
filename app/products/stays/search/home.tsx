import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listedMeta, pageTitle } from "~/request/page-title";
import { publicPage } from "~/request/public-page.server";
import { serialize, useDeserialized } from "~/request/serialized";
import { viewerOf } from "~/request/viewer.server";
import { homePage } from "./home.server";
import { HomeView } from "./home-view";

export const meta = listedMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf(request, context);
  const { t, language } = viewer.i18n;
  const page = await homePage(request, context, viewer);
  return {
    title: pageTitle(context, t, t("home.title")),
    listed: publicPage(context, language, "/", t("home.description", { organisation: context.organisation.name })),
    page: serialize(page),
  };
}

export default function Home() {
  return <HomeView page={useDeserialized(useLoaderData<typeof loader>().page)} />;
}
