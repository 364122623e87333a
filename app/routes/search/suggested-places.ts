import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { Suggestions } from "#server/catalogue/catalogue";
import { formatDistance } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { viewerOf } from "~/request/viewer.server";
import { distanceUnit } from "~/shared/places/distance-unit.server";
import { type PlaceSuggestions, suggestionOf } from "~/shared/places/places";
import { repeated } from "./where.server";

const MOST_PROPOSALS = 7;

/** `/resources/places?q=`: suggestions of the destination field while the viewer types. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { i18n } = await viewerOf(request, context);
  const text = new URL(request.url).searchParams.get("q") ?? "";
  const suggestions = await context.catalogue.suggest(text, MOST_PROPOSALS);
  return Response.json(answer(suggestions, text, context, i18n), {
    headers: { "Cache-Control": "private, max-age=300" },
  });
}

function answer(
  { places, bare }: Suggestions,
  text: string,
  context: AppLoadContext,
  { t, locale, language }: I18n,
): PlaceSuggestions {
  const { catalogue } = context;
  const unit = distanceUnit(context);
  const labels = catalogue.namedList(places, language).map((place) => ({
    ...suggestionOf(place, locale),
    ...(bare && "place" in bare && { distance: formatDistance(bare.metresTo(place), unit, locale) }),
  }));
  const isNote = bare !== undefined || places.length === 0;
  return { places: labels, status: isNote ? note() : t("places.suggestions", { count: places.length }), isNote };

  function note(): string {
    if (!bare) return t("places.notFound", { q: repeated(text) });
    const place = "place" in bare ? catalogue.named(bare.place, language).name : bare.area.name(language);
    return t(places.length > 0 ? "places.noStaysButNearby" : "places.noStays", { place });
  }
}
