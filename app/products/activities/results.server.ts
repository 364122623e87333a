import type { Day } from "#server/core/day";
import { inLanguage } from "#server/core/local-text";
import type { Party } from "#server/core/party";
import type { ActivityHit } from "#server/products/activities/catalogue/search";
import { SORTS } from "#server/products/activities/catalogue/vocabulary";
import { isoDay } from "~/i18n/days";
import { formatDay, formatDays, formatList, formatMoney, formatScore } from "~/i18n/format";
import { roomText } from "~/shared/offer/party-text";
import type { Pricer } from "~/shared/offer/price-view";
import { refine } from "~/shared/offer/results.server";
import { type Asking, type Pairs, withQuery } from "~/shared/products/asking.server";
import { ACTIVITIES, activityHref, FILTERS, MAP, partyParams, RESULTS } from "./activity-params";
import { durationText, freeText, languageName } from "./activity-text.server";

export type Asked = {
  place: { id: number; name: string };
  days: { from: Day; to: Day };
  party: Party;
  /** Nothing of suppliers outside is there. */
  isOwn: boolean;
};

/** A page of what takes place on the days, as the results page shows it. */
export async function findResults(asking: Asking, { place, days, party }: Omit<Asked, "isOwn">) {
  const { context, viewer, i18n, params } = asking;
  const { activities, organisation } = context;
  const { currency } = viewer;
  const { t, locale } = i18n;
  const said = [...params].filter(([name]) => ["dest", "from", "to"].includes(name)) as Pairs;
  const refined = await refine(ACTIVITIES, asking, {
    search: [...said, ...partyParams(party)],
    filters: FILTERS,
    sorts: SORTS,
    textOf: (group, value) =>
      group === "spoken" ? languageName(value, locale) : group === "free" ? t("search.freeCancellation") : undefined,
  });
  const { asks, most, rates, here } = refined;
  const answer = await activities.search(organisation, {
    destinationId: place.id,
    organisationId: organisation.id,
    ...days,
    ...asks,
    chosen: { ...asks.chosen, language: asks.chosen.spoken },
    ...{ party, currency },
    ...(most !== undefined && { maxPrice: most }),
    unitsPerUsd: rates?.unitsPerUsd ?? {},
  });
  const isKnown = answer.known > 0;
  const again: Pairs = [
    ["dest", `${place.id}`],
    ["from", isoDay(days.from)],
    ["to", isoDay(days.to)],
  ];
  return {
    ...(await refined.view(
      { ...answer, facets: { ...answer.facets, spoken: answer.facets.language } },
      {
        place: place.name,
        heading: t("activities.found", { count: answer.total, place: place.name }),
        title: t("activities.in", { place: place.name }),
        asked: `${formatDays(days.from, days.to, locale)} · ${roomText(t, party)}`,
        notes: answer.isPartial
          ? [{ text: t("results-page.partial"), way: { text: t("results-page.tryAgain"), href: here } }]
          : [],
        nothing: isKnown
          ? { title: t("activities.nothingThen", { place: place.name }), text: t("activities.otherDays") }
          : {
              title: t("activities.nothingThere", { place: place.name }),
              way: { text: t("activities.otherPlaces"), href: "/activities" },
            },
      },
    )),
    map:
      answer.hits.length > 0
        ? { text: t("results-page.showMap"), href: `${MAP}${here.slice(RESULTS.length)}` }
        : undefined,
    hits: answer.hits.map((hit) => hitView(hit, asking, { party, pricer: refined.pricer })),
    kept: {
      here,
      points: answer.hits.map(({ activity: { point } }) => point),
      madeFrom: {
        address: here,
        versions: { by: activities.versions, of: [[place.id, answer.version] as [number, number]] },
        rates: rates ?? null,
      },
      continued: isKnown ? withQuery("", again, partyParams(party)) : undefined,
    },
  };
}

type Shown = { party: Party; pricer: Pricer };

function hitView({ activity, day, tickets, price }: ActivityHit, asking: Asking, { party, pricer }: Shown) {
  const { i18n } = asking.viewer;
  const { t, locale, language } = i18n;
  const { total, currency } = pricer({ price }, "ACT");
  return {
    code: activity.code,
    name: inLanguage(activity.title, language),
    art: { drawing: `place-${activity.destinationId}` },
    about: [
      t(`activities.category-${activity.category}`),
      durationText(activity.timing.durationMinutes, locale),
      formatList(
        activity.languages.map((code) => languageName(code, locale)),
        locale,
      ),
    ]
      .filter(Boolean)
      .join(" · "),
    score: formatScore(activity.score10, locale),
    score10: activity.score10,
    reviews: activity.reviews,
    first: t("activities.firstDay", { day: formatDay(day, locale) }),
    free: freeText(activity, i18n),
    price: {
      before: t("activities.fromPrice"),
      total: formatMoney({ minor: total, currency }, locale),
      after: t("results-page.forPeople", { count: party.adults + party.childAges.length }),
    },
    see: t("activities.seeTimes"),
    href: activityHref(activity.code, day, tickets, asking.client),
  };
}
