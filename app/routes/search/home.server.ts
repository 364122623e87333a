import type { AppLoadContext } from "@remix-run/node";
import { isoDay } from "~/i18n/days";
import { formatDays } from "~/i18n/format";
import { greenDealsCookie, lastSearchCookie } from "~/request/cookies.server";
import type { Viewer } from "~/request/viewer.server";
import { runByText } from "~/shared/organisation/run-by.server";
import { placeLabel } from "~/shared/places/places";
import { partyText } from "~/shared/stay/stay-messages";
import { checkStay, readStayForm, stayParams, withDates } from "~/shared/stay/stay-params";
import { featuredPlaces } from "./featured-places.server";

export type HomePage = Awaited<ReturnType<typeof homePage>>;

/** Home (RT-01): a search, the last one offered again, places by theme, and who is behind it. */
export async function homePage(request: Request, context: AppLoadContext, viewer: Viewer) {
  const { catalogue, organisation } = context;
  const { t, language } = viewer.i18n;
  const earliest = catalogue.earliestArrival(undefined, organisation);
  const green = (await greenDealsCookie.parse(request.headers.get("Cookie"))) === "1";
  const featured = await featuredPlaces(context, viewer, { green });
  context.keepPage({ versions: featured.versions, rates: featured.rates ?? null });
  return {
    headline: organisation.brand.headline[language] ?? t("home.headline"),
    form: withDates(readStayForm(new URL(request.url).searchParams), earliest),
    earliest: isoDay(earliest),
    green: green ? { text: t("home.greenText"), showAll: t("home.showAllHotels") } : undefined,
    last: await lastSearch(request, context, viewer),
    themes: featured.themes,
    ratesOf: featured.ratesOf,
    trust: trust(context, viewer),
  };
}

/** The search of last time, while its dates are still to come. */
async function lastSearch(request: Request, { catalogue, organisation }: AppLoadContext, { i18n }: Viewer) {
  const kept = await lastSearchCookie.parse(request.headers.get("Cookie"));
  const form = readStayForm(new URLSearchParams(typeof kept === "string" ? kept : ""));
  const place = /^\d{1,10}$/.test(form.dest) ? catalogue.place(Number(form.dest), i18n.language) : undefined;
  if (!place || !(await catalogue.hasStays(place.id))) return undefined;
  const { t, locale } = i18n;
  const checked = checkStay(form, { earliest: catalogue.earliestArrival(place.id, organisation), locale });
  if (!checked.ok) return undefined;
  const { arrival, departure } = checked.value;
  return {
    heading: t("home.continueHeading"),
    link: t("home.continueSearch"),
    place: placeLabel(place, locale),
    dates: formatDays(arrival, departure, locale),
    party: partyText(t, checked.value),
    href: `/search-detail?${stayParams(checked.value, { dest: place.id })}`,
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
