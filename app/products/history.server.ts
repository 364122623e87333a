import type { AppLoadContext } from "@remix-run/node";
import type { Viewer } from "~/request/viewer.server";
import { registry } from "./registry.server";

export type History = Awaited<ReturnType<typeof historyOf>>;

/** LO-08: what a visitor may continue, of all products. */
export async function historyOf(request: Request, context: AppLoadContext, viewer: Viewer) {
  const { t } = viewer.i18n;
  const all = await Promise.all(registry.map(({ history }) => history(request, context, viewer)));
  const lists = [
    { heading: t("home.continueHeading"), entries: all.flatMap(({ searches }) => searches) },
    { heading: t("home.viewedHeading"), entries: all.flatMap(({ viewed }) => viewed) },
  ];
  return { lists: lists.filter(({ entries }) => entries.length > 0), removeLabel: t("home.removeEntry") };
}
