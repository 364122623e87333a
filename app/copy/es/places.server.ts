import type { places as english } from "~/copy/en/places.server";
import type { Messages } from "~/i18n/messages";

export const places: Messages<typeof english> = {
  suggestions_one: "{{count}} lugar",
  suggestions_many: "{{count}} lugares",
  suggestions_other: "{{count}} lugares",
  properties_one: "{{count}} alojamiento",
  properties_many: "{{count}} alojamientos",
  properties_other: "{{count}} alojamientos",
  where: "¿Adónde vamos?",
  whichPlace: "¿Qué {{name}}?",
  severalPlaces: "Hay más de un lugar llamado {{name}}. ¿A cuál te refieres?",
  whereInArea: "{{area}}: ¿adónde vas?",
  didYouMean: "¿Querías decir {{place}}?",
  nearSpellings: "¿Querías decir uno de estos?",
  notFound: "No hemos encontrado «{{q}}».",
  noStays: "Todavía no hay alojamientos en {{place}}",
  nearbyStays: "Estos lugares quedan cerca:",
  noStaysButNearby: "Todavía no hay alojamientos en {{place}}. Prueba con uno de estos:",
};
