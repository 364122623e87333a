import type { places as english } from "~/copy/en/places.server";
import type { Messages } from "~/i18n/messages";

export const places: Messages<typeof english> = {
  suggestions_zero: "لا أماكن",
  suggestions_one: "مكان واحد",
  suggestions_two: "مكانان",
  suggestions_few: "{{count}} أماكن",
  suggestions_many: "{{count}} مكانًا",
  suggestions_other: "{{count}} مكان",
  properties_zero: "لا أماكن إقامة",
  properties_one: "مكان إقامة واحد",
  properties_two: "مكانا إقامة",
  properties_few: "{{count}} أماكن إقامة",
  properties_many: "{{count}} مكان إقامة",
  properties_other: "{{count}} مكان إقامة",
  where: "إلى أين؟",
  whichPlace: "أي {{name}} تقصد؟",
  severalPlaces: "هناك أكثر من مكان باسم {{name}}. أيها تقصد؟",
  whereInArea: "إلى أين في {{area}}؟",
  didYouMean: "هل تقصد {{place}}؟",
  nearSpellings: "هل تقصد واحدًا من هذه؟",
  notFound: "لم نعثر على «{{q}}».",
  noStays: "لا أماكن إقامة في {{place}} بعد",
  nearbyStays: "هذه أماكن قريبة:",
  noStaysButNearby: "لا أماكن إقامة في {{place}} بعد. جرّب أحد هذه الأماكن:",
};
