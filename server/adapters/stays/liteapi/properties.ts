import { createHash } from "node:crypto";
import type { Photo, PropertyDetails, PropertySummary } from "../../../products/stays/supplier.ts";
import { kilometresBetween, nearestOf } from "../../../reference/distance.ts";
import { allPlaces, type Place } from "../../../reference/places.ts";
import { isFrom } from "../../photos.ts";
import { type Content, type Hotel, image } from "./wire.ts";

/** A hotel further away from every place we know has no time zone we could name. */
const FURTHEST_PLACE_KM = 300;

/** As results show it. */
export const propertyOfHotel = (hotel: Hotel, place: Place, currency: string): PropertySummary =>
  summaryOf(
    {
      id: hotel.id,
      name: hotel.name,
      address: hotel.address,
      point: hotel,
      stars: hotel.stars,
      rating: hotel.rating,
      reviews: hotel.review_count,
    },
    place,
    currency,
  );

type Found = Pick<PropertyDetails, "property" | "description" | "checkInFrom" | "checkOutUntil" | "photos">;

const MOST_PHOTOS = 8;

/** Those that lie where the vendor's photos are, the one it shows a hotel by first. */
function photosOf({ hotelImages }: Content, from: string): Photo[] {
  return (hotelImages ?? [])
    .flatMap((each) => image.safeParse(each).data ?? [])
    .sort(
      (a, b) => Number(b.defaultImage ?? false) - Number(a.defaultImage ?? false) || (a.order ?? 0) - (b.order ?? 0),
    )
    .flatMap(({ url, urlHd, caption }) => {
      const addresses = [...new Set([url, urlHd ?? url])].filter((address) => isFrom([from], address));
      return addresses.length === 0 ? [] : [{ addresses, ...(caption && { caption: { en: plainText(caption) } }) }];
    })
    .slice(0, MOST_PHOTOS);
}

/** As its page shows it; undefined where its place or its times cannot be told. */
export function propertyOfContent(content: Content, currency: string, photosFrom: string): Found | undefined {
  const { location: point, checkinCheckoutTimes: times } = content;
  const place = nearestOf(allPlaces(), point, FURTHEST_PLACE_KM);
  const [checkInFrom, checkOutUntil] = [timeOf(times.checkin), timeOf(times.checkout)];
  if (!place || !checkInFrom || !checkOutUntil) return undefined;
  const { id, name, address, starRating: stars, rating, reviewCount: reviews } = content;
  return {
    property: summaryOf({ id, name, address, point, stars, rating, reviews }, place, currency),
    description: { en: plainText(content.hotelDescription ?? "") },
    checkInFrom,
    checkOutUntil,
    photos: photosOf(content, photosFrom),
  };
}

type Told = {
  id: string;
  name: string;
  address: string | null | undefined;
  point: { latitude: number; longitude: number };
  stars: number | null | undefined;
  rating: number | null | undefined;
  reviews: number | null | undefined;
};

const summaryOf = (
  { id, name, address, point, stars, rating, reviews }: Told,
  place: Place,
  currency: string,
): PropertySummary => ({
  code: id,
  name,
  type: "hotel",
  product: "HLT",
  destinationId: place.id,
  stars: Math.floor(stars ?? 0),
  score10: Math.round((rating ?? 0) * 10),
  reviews: reviews ?? 0,
  distanceM: Math.round(kilometresBetween(place, point) * 1_000),
  setting: "city",
  green: false,
  artSeed: createHash("sha256").update(id).digest().readUInt16BE(),
  address: address ?? "",
  latitude: point.latitude,
  longitude: point.longitude,
  timeZone: place.timeZone,
  currency,
  amenities: [],
});

/** "04:00 PM" and "16:00" as "16:00". */
function timeOf(text: string): string | undefined {
  const [, hours = "", minutes = "", half] = /^(\d{1,2}):([0-5]\d)(?::00)?\s*([AP]M)?$/i.exec(text.trim()) ?? [];
  if (hours === "" || Number(hours) > (half ? 12 : 23)) return undefined;
  const hour = half ? (Number(hours) % 12) + (half.toUpperCase() === "PM" ? 12 : 0) : Number(hours);
  return `${String(hour).padStart(2, "0")}:${minutes}`;
}

const ENTITIES: Record<string, string> = { amp: "&", nbsp: " ", quot: '"', "#39": "'", lt: "<", gt: ">" };

/** It is written as HTML, which is never ours to show. */
const plainText = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(amp|nbsp|quot|#39|lt|gt);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
