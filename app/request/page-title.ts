import type { AppLoadContext, MetaDescriptor, MetaFunction } from "@remix-run/node";
import type { Translate } from "~/i18n/words";
import type { PublicPage } from "./public-page.server";

/** The title of a page; after a form was refused it says so first, for those who hear it. */
export function pageTitle(context: AppLoadContext, t: Translate, title: string): string {
  return `${context.formFailed ? t("common.errorPrefix", { title }) : title} · ${context.organisation.name}`;
}

/** For routes whose loader answers a `title`. */
export const titleMeta: MetaFunction = ({ data }) => {
  const title = (data as { title?: string } | undefined)?.title;
  return title ? [{ title }] : [];
};

type Listed = { title: string; listed: PublicPage };

/** For routes that search engines may list, whose loader answers a `title` and `listed`. */
export const listedMeta: MetaFunction = ({ data }) => {
  if (!data) return [];
  const { title, listed } = data as Listed;
  const alternates = listed.alternates.map(
    ({ language, href }): MetaDescriptor => ({ tagName: "link", rel: "alternate", hrefLang: language, href }),
  );
  return [
    { title },
    { name: "description", content: listed.description },
    { tagName: "link", rel: "canonical", href: listed.canonical },
    ...alternates,
  ];
};
