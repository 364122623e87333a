import type { PropertyDetails } from "#server/products/stays/supplier";

const TYPES: Record<string, string> = {
  hotel: "Hotel",
  boutique: "Hotel",
  hostel: "Hostel",
  resort: "Resort",
  "guest-house": "BedAndBreakfast",
};

type Told = PropertyDetails & {
  /** In the language of the page. */
  text: string;
  place: { name: string; countryCode: string } | undefined;
  /** Address of its page without dates. */
  url: string;
};

/**
 * A property for search engines (schema.org), escaped for a script element. Contains only facts that the page shows: no price
 * without dates, no rating without reviews.
 */
export function structuredData({ property, checkInFrom, checkOutUntil, petsAllowed, text, place, url }: Told): string {
  const { type, name, address, latitude, longitude, stars, score10, reviews } = property;
  const told = {
    "@context": "https://schema.org",
    "@type": TYPES[type] ?? "LodgingBusiness",
    name,
    url,
    description: text,
    address: {
      "@type": "PostalAddress",
      streetAddress: address || undefined,
      addressLocality: place?.name,
      addressCountry: place?.countryCode,
    },
    geo: { "@type": "GeoCoordinates", latitude, longitude },
    starRating: stars > 0 ? { "@type": "Rating", ratingValue: stars } : undefined,
    aggregateRating:
      reviews > 0
        ? {
            "@type": "AggregateRating",
            ratingValue: score10 / 10,
            bestRating: 10,
            worstRating: 0,
            reviewCount: reviews,
          }
        : undefined,
    checkinTime: checkInFrom,
    checkoutTime: checkOutUntil,
    petsAllowed,
  };
  // A "<" would end the script element, or begin a comment in it.
  return JSON.stringify(told).replaceAll("<", "\\u003c");
}
