import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { NamedProperty, Suggestions } from "#server/products/stays/catalogue/catalogue";
import { formatDistance, formatList } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { viewerOf } from "~/request/viewer.server";
import { distanceUnit } from "~/shared/offer/distance-unit.server";
import { suggestionOf } from "~/shared/places/places";
import type { PlaceSuggestions } from "../search-form/place-field";
import { propertySuggestion } from "./named-properties.server";
import { repeated } from "./where.server";

const MOST_PROPOSALS = 7;
const MOST_PROPERTIES = 3;

/** `/resources/places?q=`: suggestions of the destination field while the viewer types. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { i18n } = await viewerOf(request, context);
  const text = new URL(request.url).searchParams.get("q") ?? "";
  const { organisation } = context;
  const { catalogue } = context.stays;
  const suggestions = await catalogue.suggest(text, MOST_PROPOSALS);
  const properties = await catalogue.propertiesNamed(text, organisation, MOST_PROPERTIES);
  return Response.json(answer({ ...suggestions, properties }, text, context, i18n), {
    headers: { "Cache-Control": "private, max-age=300" },
  });
}

function answer(
  { places, bare, properties }: Suggestions & { properties: NamedProperty[] },
  text: string,
  context: AppLoadContext,
  i18n: I18n,
): PlaceSuggestions {
  const { catalogue } = context.stays;
  const { t, locale, language } = i18n;
  const unit = distanceUnit(context);
  const labels = catalogue.namedList(places, language).map((place) => ({
    ...suggestionOf(place, locale),
    ...(bare && "place" in bare && { detail: formatDistance(bare.metresTo(place), unit, locale) }),
  }));
  const named = properties.map((property) => propertySuggestion(property, context, i18n));
  const isNote = bare !== undefined || places.length + properties.length === 0;
  return { places: [...labels, ...named], status: isNote ? note() : counts(), isNote };

  function counts(): string {
    const ofPlaces = places.length > 0 ? [t("places.suggestions", { count: places.length })] : [];
    const ofProperties = properties.length > 0 ? [t("places.properties", { count: properties.length })] : [];
    return formatList([...ofPlaces, ...ofProperties], locale);
  }

  function note(): string {
    if (!bare) return t("places.notFound", { q: repeated(text) });
    const place = "place" in bare ? catalogue.named(bare.place, language).name : bare.area.name(language);
    return t(places.length > 0 ? "places.noStaysButNearby" : "places.noStays", { place });
  }
}
