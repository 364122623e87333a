import type { AppLoadContext, MetaFunction } from "@remix-run/node";
import type { Translate } from "~/i18n/words";

/** The title of a page; after a form was refused it says so first, for those who hear it. */
export function pageTitle(context: AppLoadContext, t: Translate, title: string): string {
  return `${context.formFailed ? t("common.errorPrefix", { title }) : title} · ${context.organisation.name}`;
}

/** For routes whose loader answers a `title`. */
export const titleMeta: MetaFunction = ({ data }) => {
  const title = (data as { title?: string } | undefined)?.title;
  return title ? [{ title }] : [];
};
