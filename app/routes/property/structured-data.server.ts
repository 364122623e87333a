import type { PropertyDetails } from "#server/ports/supplier";

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
  /** Of its page without dates. */
  url: string;
};

/**
 * What search engines read of a property (schema.org), as text that may stand in a script element. Only what the page says
 * too: no price without dates, and no rating that nobody gave.
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
