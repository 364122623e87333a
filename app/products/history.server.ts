import type { AppLoadContext } from "@remix-run/node";
import type { Viewer } from "~/request/viewer.server";
import type { ReadHistory } from "~/shared/products/history.server";
import { readActivities } from "./activities/history.server";
import { readCars } from "./cars/history.server";
import { readCruises } from "./cruises/history.server";
import { readStays } from "./stays/search/history.server";
import { readTransfers } from "./transfers/history.server";

const readers: ReadHistory[] = [readStays, readActivities, readCars, readCruises, readTransfers, readDreamtrips];

import { readDreamtrips } from "./dreamtrips/history.server";

export type History = Awaited<ReturnType<typeof historyOf>>;

/** LO-08: what a visitor may continue, of all products. */
export async function historyOf(request: Request, context: AppLoadContext, viewer: Viewer) {
  const { t } = viewer.i18n;
  const all = await Promise.all(readers.map((read) => read(request, context, viewer)));
  const lists = [
    { heading: t("home.continueHeading"), entries: all.flatMap(({ searches }) => searches) },
    { heading: t("home.viewedHeading"), entries: all.flatMap(({ viewed }) => viewed) },
  ];
  return { lists: lists.filter(({ entries }) => entries.length > 0), removeLabel: t("home.removeEntry") };
}
