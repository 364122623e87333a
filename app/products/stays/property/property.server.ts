import type { AppLoadContext } from "@remix-run/node";
import type { Day } from "#server/core/day";
import type { LocalText } from "#server/core/local-text";
import { guestTotal } from "#server/core/receipt";
import type { OfferTerms } from "#server/ports/offer";
import type { RateTable } from "#server/ports/rates";
import type { Amenity, PropertyType } from "#server/products/stays/catalogue/vocabulary";
import type {
  OtherStays,
  PropertyDetails,
  PropertySummary,
  RoomSummary,
  Scored,
  SearchFilters,
  Stay,
  StayKey,
  StayOffer,
} from "#server/products/stays/supplier";
import type { AddOn } from "#server/wallet/add-ons";
import type { AddOnPricer } from "#server/wallet/wallet";
import {
  type DistanceUnit,
  formatDays,
  formatDistance,
  formatMoney,
  formatScore,
  formatTime,
  isolated,
  minorPerUnit,
  timeValues,
} from "~/i18n/format";
import { saidI18n } from "~/i18n/i18n.server";
import type { I18n } from "~/i18n/t";
import { homeText, houseRulesText } from "~/products/stays/home-text.server";
import { artOf, cancellationGlance, priceLines } from "~/products/stays/offer-view";
import { doesNotFit, type NothingHere, otherWays, whyNothing } from "~/products/stays/other-stays.server";
import { OWN_HOLDS } from "~/products/stays/own-holds";
import { offerMeets, type ResultsState, resultsParams, searchFilters, withState } from "~/products/stays/results-state";
import type { SearchFormProps } from "~/products/stays/search-form/search-form";
import { resultsHref } from "~/products/stays/search-pages";
import { stayParams } from "~/products/stays/stay-params";
import type { Viewer } from "~/request/viewer.server";
import { addedBy, addOnsAt } from "~/shared/offer/add-ons";
import { bookingConditions, membersOnly, walletOnlyText } from "~/shared/offer/booking-conditions.server";
import { areaText, distanceUnit } from "~/shared/offer/distance-unit.server";
import { cancellationText, depositText, discountLine, dueText } from "~/shared/offer/offer-text.server";
import { agedRates, type Pricer, pricerAt, priceView } from "~/shared/offer/price-view";
import { placeLabel } from "~/shared/places/places";
import { type OfferEarns, offerEarns } from "../offer-earns.server";
import { besideText } from "../offer-view";
import { locationOf } from "./location.server";
import { galleryHref, photosOf, roomPhotosView } from "./photos.server";

export type PropertyPage = Awaited<ReturnType<typeof propertyPage>>;

/** With the form that asks for other dates or guests. */
export type PropertyViewProps = {
  page: PropertyPage & Pick<SearchFormProps, "form" | "problems" | "earliest"> & { changed?: string | undefined };
};
export type RoomView = PropertyPage["rooms"][number];
export type OfferView = ReturnType<typeof offerView>;

/** The requested stay; `typed` replaces an invalid or missing one, and the page shows rooms without prices. */
type Asked = {
  stay: Stay;
  typed?: string;
  state: ResultsState;
  earliest: Day;
  rates?: RateTable | undefined;
  /** Whether the viewer's own holds count as available rooms, for other dates too. */
  showsOwnHolds?: boolean;
};

/** The property as its page shows it: the first rate is the one the list of results showed. */
export async function propertyPage(
  context: AppLoadContext,
  viewer: Viewer,
  { property, rooms, tooSmall = [], instead, ...details }: PropertyDetails,
  asked: Asked,
) {
  const { stay, typed, state } = asked;
  const { locale, language } = viewer.i18n;
  const pricer = pricerAt(asked.rates, context, viewer);
  const earns = await offerEarns(asked.rates, context, viewer);
  const addOnFor = await addOnsAt(asked.rates, context, viewer, [property.product]);
  const place = context.reference.place(property.destinationId, language);
  const margin = context.pricing.netMarginFor(viewer.account, context.organisation) ?? 0;
  const priceOf = (offer: StayOffer) => offer.price.total + context.pricing.marginOn(offer, margin);
  const sorted = inOrder(rooms, searchFilters(state.filters, minorPerUnit(viewer.currency)), priceOf);
  const query = (other: Stay) => withState(stayParams(other).toString(), state);
  const hrefOf = (other: Stay) => `/hotel-details?property=${encodeURIComponent(property.code)}&${query(other)}`;
  const backTo = resultsHref(stayParams(stay, { dest: property.destinationId }).toString(), state);
  const unit = distanceUnit(context);
  const nameOf = (key: StayKey) => offerName(key, context);
  const walletOnly = (terms: OfferTerms) => walletOnlyText(terms, context, viewer.i18n);
  const sold = { property, place: place?.name, now: context.clock.now(), nameOf, earns, addOnFor, walletOnly };
  const gallery = galleryHref(property.code, typed === undefined ? query(stay) : undefined);
  const photosOfRoom = ({ id }: RoomSummary) => roomPhotosView(details.roomPhotos, id, gallery, viewer);
  const shown = sorted.map(({ room, offers }, number) => ({
    id: room.id ?? number,
    photos: photosOfRoom(room),
    ...roomView(room, typed === undefined ? offers : [], sold, query(stay), pricer, viewer),
    size: roomSize(room, unit, viewer.i18n),
  }));
  return {
    name: property.name,
    code: property.code,
    members: membersOnly(context, viewer),
    conditions: await bookingConditions(context, viewer, property),
    ratesOf: agedRates(asked.rates, typed === undefined ? rooms.flatMap(({ offers }) => offers) : [], context, viewer),
    type: property.type as PropertyType,
    stars: property.stars,
    green: property.green,
    art: artOf(property),
    photos: photosOf((details.photos ?? []).slice(0, MOST_PHOTOS), property, context, viewer.i18n).map(
      (photo, index) => ({
        ...photo,
        // Of a supplier's property there is no gallery.
        href: details.version === undefined ? photo.addresses.at(-1) : `${gallery}#photo-${index + 1}`,
      }),
    ),
    score: formatScore(property.score10, locale),
    score10: property.score10,
    reviews: property.reviews,
    scores: Object.entries(details.scores ?? {}).map(([scored, score10]) => ({
      name: viewer.i18n.t(`property-page.scored-${scored as Scored}`),
      score: formatScore(score10, locale),
      score10,
    })),
    place: place && { name: place.name, label: placeLabel(place, locale) },
    backTo,
    backText: place && backText(state, place.name, viewer.i18n),
    /** Hidden fields of the form for other dates. */
    hidden: [
      ["property", property.code],
      ...resultsParams(state),
      ...(asked.showsOwnHolds ? [[OWN_HOLDS, "1"]] : []),
    ] as [string, string][],
    distance: formatDistance(property.distanceM, unit, locale),
    address: property.address,
    registration:
      property.registration && viewer.i18n.t("property-page.registration", { number: isolated(property.registration) }),
    coordinates: [property.latitude, property.longitude],
    location: place && locationOf(property, place, unit, viewer.i18n),
    amenities: property.amenities as Amenity[],
    accessible: ACCESSIBLE.filter((each) => property.amenities.includes(each)),
    description: inLanguage(details.description, language),
    checkInFrom: timeValues(formatTime(details.checkInFrom, locale)),
    checkOutUntil: timeValues(formatTime(details.checkOutUntil, locale)),
    petsAllowed: details.petsAllowed,
    dates: typed ?? formatDays(stay.arrival, stay.departure, locale),
    party: { rooms: stay.rooms },
    rooms: shown,
    /** Rooms too small for one of the parties; `note` names the party. */
    tooSmall:
      typed === undefined
        ? tooSmall.map((room, number) => ({
            id: room.id ?? number,
            photos: photosOfRoom(room),
            ...roomView(room, [], sold, "", pricer, viewer),
            size: roomSize(room, unit, viewer.i18n),
            note: doesNotFit(room, stay, viewer.i18n),
          }))
        : [],
    nothing:
      typed === undefined && shown.length === 0
        ? noRooms(instead, asked, { place: place?.name, backTo, state, hrefOf }, viewer.i18n)
        : undefined,
  };
}

/** Without scripts browsers load them all at once. */
const MOST_PHOTOS = 5;

/** Amenities that decide whether some guests can stay at all. */
const ACCESSIBLE = ["step-free-access", "accessible-bathroom", "elevator"] satisfies Amenity[];

/** The list of results that the property is one of, or would be. */
const backText = ({ product }: ResultsState, place: string, { t }: I18n): string =>
  product ? t(`products.title-${product}`, { place }) : t("property.allIn", { place });

type OtherPages = {
  place: string | undefined;
  backTo: string;
  state: ResultsState;
  hrefOf: (other: Stay) => string;
};

function noRooms(
  instead: OtherStays = { fits: true, arrivals: [] },
  { stay, earliest }: Asked,
  { place, backTo, state, hrefOf }: OtherPages,
  i18n: I18n,
): NothingHere {
  const { t } = i18n;
  const { dates, rooms } = otherWays(instead, stay, earliest, hrefOf, i18n);
  const others = place ? [{ text: backText(state, place, i18n), href: backTo }] : [];
  return {
    title: whyNothing(instead, stay, i18n) ?? t("property-page.noRoomsForDates"),
    text: dates.length > 0 ? t("results-page.tryOtherDates") : undefined,
    ways: [...dates, ...rooms, ...others],
  };
}

/** Rates the filters ask for come first, then the cheaper ones; so do the rooms, by the first of their rates. */
function inOrder(
  rooms: PropertyDetails["rooms"],
  filters: SearchFilters,
  priceOf: (offer: StayOffer) => number,
): PropertyDetails["rooms"] {
  const compare = (a: StayOffer | undefined, b: StayOffer | undefined): number =>
    a && b
      ? Number(offerMeets(b, filters)) - Number(offerMeets(a, filters)) || priceOf(a) - priceOf(b)
      : Number(!a) - Number(!b);
  return rooms
    .map(({ room, offers }) => ({ room, offers: [...offers].sort(compare) }))
    .sort((a, b) => compare(a.offers[0], b.offers[0]));
}

/** `place`: the name by which its clock is called. */
type Sold = {
  property: PropertySummary;
  place: string | undefined;
  now: number;
  nameOf: (key: StayKey) => string;
  earns: OfferEarns;
  addOnFor: AddOnPricer;
  walletOnly: (terms: OfferTerms) => string | undefined;
};

function roomView(
  room: RoomSummary,
  offers: StayOffer[],
  sold: Sold,
  stayQuery: string,
  pricer: Pricer,
  viewer: Viewer,
) {
  const { language } = viewer.i18n;
  return {
    name: inLanguage(room.name, language),
    beds: room.beds && inLanguage(room.beds, language),
    maxOccupancy: room.maxOccupancy,
    home: homeText(room, viewer.i18n),
    houseRules: houseRulesText(room, viewer.i18n),
    offers: offers.map((offer) => offerView(offer, sold, stayQuery, pricer, viewer)),
    /** The same with every rate. */
    deposit: offers[0] && depositText(pricer(offers[0], sold.property.product), viewer.i18n),
  };
}

const roomSize = ({ sizeM2 }: RoomSummary, unit: DistanceUnit, i18n: I18n): string | undefined =>
  sizeM2 === undefined ? undefined : areaText(sizeM2, unit, i18n);

function offerView(
  offer: StayOffer,
  { property, place, now, nameOf, earns, addOnFor, walletOnly }: Sold,
  stayQuery: string,
  pricer: Pricer,
  { i18n }: Viewer,
) {
  const receipt = pricer(offer, property.product);
  const discount = discountLine(receipt, i18n);
  const addOn = addOnFor(receipt, property.product);
  const total = { minor: guestTotal(receipt) + addedBy(addOn), currency: receipt.currency };
  return {
    board: offer.board,
    ...cancellationGlance(offer, i18n.locale),
    cancellation: cancellationText({ ...offer.terms, timeZone: property.timeZone, receipt }, { place, now }, i18n),
    due: dueText(offer.terms.due, i18n),
    walletOnly: walletOnly(offer.terms),
    price: priceView(receipt, i18n, addOn),
    /** What it takes off, and what it costs. */
    certificate: addOn && certificateLines(addOn, i18n),
    lines: priceLines(receipt, i18n),
    ...(discount && {
      discount,
      /** Less that; where nothing is taken off it is the price's. */
      total: formatMoney(total, i18n.locale),
    }),
    beside: besideText(offer.price, saidI18n(i18n, offer.key.kind)),
    earns: earns(offer, property.product),
    href: `/hotel-checkout?property=${encodeURIComponent(property.code)}&${nameOf(offer.key)}&${stayQuery}`,
  };
}

/** The parameters of an offer in its checkout's address. */
const offerName = (key: StayKey, { organisation, stays }: AppLoadContext): string =>
  "token" in key ? `offer=${stays.supply.signed(organisation, key)}` : `room=${key.roomId}&plan=${key.planNo}`;

const inLanguage = (text: LocalText, language: string): string => text[language] ?? text.en;

/** What a certificate takes off, and what it costs. */
const certificateLines = ({ price: { minor, currency }, off }: AddOn, { t, locale }: I18n) =>
  [
    { label: t("stay-text.certificateOff"), minor: -off },
    { label: t("stay-text.newCertificate"), minor },
  ].map(({ label, minor }) => ({ label, amount: formatMoney({ minor, currency }, locale) }));
