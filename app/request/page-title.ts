import type { AppLoadContext, MetaDescriptor, MetaFunction } from "@remix-run/node";
import type { Translate } from "~/i18n/messages";
import type { PublicPage } from "./public-page.server";

/** The document's title; `failed` marks a page whose address asks for something impossible. */
export function pageTitle(context: AppLoadContext, t: Translate, title: string, { failed = false } = {}): string {
  return `${failed ? t("common.errorPrefix", { title }) : title} · ${context.organisation.name}`;
}

/** `listed`: absent where the page is an error. */
type Listed = { listed?: PublicPage };

/** For routes that search engines may list, whose loader answers `listed`. */
export const listedMeta: MetaFunction = ({ data }) => {
  const { listed } = (data ?? {}) as Listed;
  if (!listed) return [];
  const alternates = listed.alternates.map(
    ({ language, href }): MetaDescriptor => ({ tagName: "link", rel: "alternate", hrefLang: language, href }),
  );
  return [
    { name: "description", content: listed.description },
    { tagName: "link", rel: "canonical", href: listed.canonical },
    ...alternates,
  ];
};
