import type { AppLoadContext } from "@remix-run/node";
import type { Amenity, PropertyType } from "#server/catalogue/vocabulary";
import type { LocalText } from "#server/core/local-text";
import type { Offer, PropertyDetails, RoomSummary, Stay } from "#server/ports/supplier";
import { formatDays, formatDistance, formatScore } from "~/i18n/format";
import type { Speech } from "~/i18n/t";
import type { Visitor } from "~/request/visitor.server";
import { distanceUnit } from "~/shared/places/distance-unit.server";
import { placeLabel } from "~/shared/places/places";
import type { SearchPanelProps } from "~/shared/search-form/search-panel";
import { artOf, freeCancellationUntil, type Pricer, priceLines, pricerFor, priceView } from "~/shared/stay/offer-view";
import { stayParams } from "~/shared/stay/stay-params";

export type PropertyPage = Awaited<ReturnType<typeof propertyPage>>;

/** With the form that asks for other dates or guests. */
export type PropertyViewProps = { page: PropertyPage & Pick<SearchPanelProps, "form" | "problems" | "earliest"> };
export type RoomView = ReturnType<typeof roomView>;
export type OfferView = ReturnType<typeof offerView>;

/** The property as its page shows it; `bookable` false: the stay that was asked for cannot be, so no rooms are shown. */
export async function propertyPage(
  context: AppLoadContext,
  visitor: Visitor,
  { property, rooms, ...details }: PropertyDetails,
  stay: Stay,
  bookable: boolean,
) {
  const { locale, language } = visitor.speech;
  const pricer = await pricerFor(context, visitor);
  const place = context.catalogue.place(property.destinationId, language);
  const stayQuery = stayParams(stay).toString();
  const shown = bookable
    ? rooms.map(({ room, offers }) => roomView(room, offers, property, stayQuery, pricer, visitor))
    : [];
  return {
    name: property.name,
    code: property.code,
    type: property.type as PropertyType,
    stars: property.stars,
    green: property.green,
    art: artOf(property),
    score: formatScore(property.score10, locale),
    score10: property.score10,
    reviews: property.reviews,
    place: place && { name: place.name, label: placeLabel(place, locale) },
    backTo: `/search-detail?${stayParams(stay, { dest: property.destinationId })}`,
    distance: formatDistance(property.distanceM, distanceUnit(context), locale),
    coordinates: [property.latitude, property.longitude],
    amenities: property.amenities as Amenity[],
    description: inLanguage(details.description, language),
    checkInFrom: details.checkInFrom,
    checkOutUntil: details.checkOutUntil,
    petsAllowed: details.petsAllowed,
    dates: formatDays(stay.arrival, stay.departure, locale),
    party: { rooms: stay.rooms, adults: stay.adults, children: stay.childAges.length },
    rooms: shown,
    /** The lowest of all totals. */
    cheapest: bookable ? cheapestOf(rooms, property.product, pricer, visitor.speech) : undefined,
  };
}

function cheapestOf(rooms: PropertyDetails["rooms"], product: string, pricer: Pricer, speech: Speech) {
  const [cheapest] = rooms.flatMap(({ offers }) => offers).sort((a, b) => a.price.total - b.price.total);
  return cheapest && priceView(pricer(cheapest, product), speech);
}

type Sold = { code: string; product: string };

function roomView(room: RoomSummary, offers: Offer[], sold: Sold, stayQuery: string, pricer: Pricer, visitor: Visitor) {
  const { language } = visitor.speech;
  return {
    id: room.id,
    name: inLanguage(room.name, language),
    beds: inLanguage(room.beds, language),
    sizeM2: room.sizeM2,
    maxOccupancy: room.maxOccupancy,
    offers: offers.map((offer) => offerView(offer, sold, stayQuery, pricer, visitor)),
  };
}

function offerView(offer: Offer, { code, product }: Sold, stayQuery: string, pricer: Pricer, { speech }: Visitor) {
  const receipt = pricer(offer, product);
  const { roomId, planNo } = offer.key;
  return {
    plan: planNo,
    board: offer.board,
    freeUntil: freeCancellationUntil(offer, speech.locale),
    price: priceView(receipt, speech),
    lines: priceLines(receipt, speech.locale),
    href: `/hotel-checkout?property=${encodeURIComponent(code)}&room=${roomId}&plan=${planNo}&${stayQuery}`,
  };
}

const inLanguage = (text: LocalText, language: string): string => text[language] ?? text.en;
