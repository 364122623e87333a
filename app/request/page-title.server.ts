import type { AppLoadContext } from "@remix-run/node";
import type { TranslationKey, Values } from "~/i18n/messages";
import { pageTitle } from "./page-title";
import { viewerOf } from "./viewer.server";

/** The title of a page in the viewer's language, as its loader hands it on. */
export async function titled(
  request: Request,
  context: AppLoadContext,
  key: TranslationKey,
  values?: Values,
): Promise<{ title: string }> {
  const { t } = (await viewerOf(request, context)).i18n;
  return { title: pageTitle(context, t, t(key, values)) };
}
