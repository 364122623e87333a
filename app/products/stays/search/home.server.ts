import type { AppLoadContext } from "@remix-run/node";
import { isoDay } from "~/i18n/days";
import { historyOf } from "~/products/history.server";
import { clientParams } from "~/products/stays/search-pages";
import { readStayForm, withDates } from "~/products/stays/stay-params";
import { clientFor } from "~/request/client.server";
import { greenDealsCookie } from "~/request/cookies.server";
import type { Viewer } from "~/request/viewer.server";
import { runByText } from "~/shared/organisation/run-by.server";
import { featuredPlaces } from "./featured-places.server";

export type HomePage = Awaited<ReturnType<typeof homePage>>;

/** Home (RT-01): the search, recent searches and views, places by theme, and the organisation behind the site. */
export async function homePage(request: Request, context: AppLoadContext, viewer: Viewer) {
  const { organisation } = context;
  const { catalogue } = context.stays;
  const { t, language } = viewer.i18n;
  const earliest = catalogue.earliestArrival(undefined, organisation);
  const green = (await greenDealsCookie.parse(request.headers.get("Cookie"))) === "1";
  const featured = await featuredPlaces(context, viewer, { green });
  context.keepPage({ versions: featured.versions, rates: featured.rates ?? null });
  return {
    headline: organisation.brand.headline[language] ?? t("home.headline"),
    form: withDates(readStayForm(new URL(request.url).searchParams), earliest),
    earliest: isoDay(earliest),
    hidden: clientParams((await clientFor(request, context))?.id),
    green: green ? { text: t("home.greenText"), showAll: t("home.showAllHotels") } : undefined,
    history: await historyOf(request, context, viewer),
    themes: featured.themes,
    ratesOf: featured.ratesOf,
    trust: trust(context, viewer),
  };
}

function trust({ organisation }: AppLoadContext, { i18n }: Viewer) {
  const { t } = i18n;
  const { name, contact } = organisation;
  return {
    heading: t("home.trustHeading", { organisation: name }),
    reasons: [
      { heading: t("home.trustPrice"), text: t("home.trustPriceText") },
      { heading: t("home.trustCancel"), text: t("home.trustCancelText") },
      {
        heading: t("home.trustPeople"),
        text: t(contact.phone ? "home.trustPeopleText" : "home.trustPeopleTextNoPhone"),
        link: t("home.helpTitle"),
      },
    ] as { heading: string; text: string; link?: string }[],
    runBy: runByText(i18n, { name, ...contact }),
  };
}
