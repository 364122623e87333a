/** The words the catalogue is written in. Their order is the order of bits and numbers in an index: add at the end only. */
export const PROPERTY_TYPES = [
  "hotel",
  "boutique",
  "guest-house",
  "hostel",
  "apartment",
  "villa",
  "chalet",
  "condo",
  "resort",
] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

export const SETTINGS = ["city", "beach", "mountain"] as const;
export type Setting = (typeof SETTINGS)[number];

export const SORTS = ["recommended", "price", "stars", "score", "distance"] as const;

/** Amenities a visitor can filter by; at most 31, one bit each. */
export const FILTER_AMENITIES = [
  "wifi",
  "parking",
  "pool",
  "breakfast",
  "restaurant",
  "bar",
  "gym",
  "spa",
  "air-conditioning",
  "kitchen",
  "family-rooms",
  "kids-club",
  "airport-shuttle",
  "ev-charging",
  "beach-access",
  "ski-storage",
  "step-free-access",
  "accessible-bathroom",
  "pets-allowed",
] as const;
export type FilterAmenity = (typeof FILTER_AMENITIES)[number];

/** Every amenity a property can have. */
export const AMENITIES = [
  ...FILTER_AMENITIES,
  "non-smoking-rooms",
  "front-desk-24h",
  "elevator",
  "luggage-storage",
  "laundry",
  "room-service",
  "concierge",
  "meeting-rooms",
  "sauna",
  "butler-service",
  "rooftop-bar",
  "water-sports",
  "sun-loungers",
  "ski-shuttle",
  "fireplace",
] as const;
export type Amenity = (typeof AMENITIES)[number];

/** Lower ends of the review score filter, score × 10. */
export const SCORE_STEPS = [60, 70, 80, 90] as const;
