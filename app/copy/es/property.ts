import type { property as english } from "~/copy/en/property";
import type { Words } from "~/i18n/words";

export const property: Words<typeof english> = {
  allIn: "Todos los alojamientos en {{place}}",
  "rooms-heading": "Habitaciones",
  yourStay: "Tu estancia",
  changeDates: "Cambiar fechas o huéspedes",
  roomSize: "{{size}} m²",
  sleeps_one: "para {{count}} persona",
  sleeps_many: "para {{count}} personas",
  sleeps_other: "para {{count}} personas",
  priceInDetail: "Precio en detalle",
  choose: "Elegir",
  chooseRoom: "Elegir {{room}}, {{total}}",
  propertySoldOut: "No quedan habitaciones para esas fechas",
  propertySoldOutText: "Todo está ocupado del {{dates}}. Cambia arriba las fechas o los huéspedes, o mira qué más hay:",
  about: "Sobre este lugar",
  policies: "Normas de la casa",
  fromTime: "desde las {{time}}",
  untilTime: "hasta las {{time}}",
  pets: "Mascotas",
  petsWelcome: "Bienvenidas",
  noPets: "No se admiten",
  cancellation: "Cancelación",
  cancellationPolicy:
    "Depende de la tarifa; cada una indica arriba hasta cuándo es gratuita. Después se debe el precio completo.",
  location: "Ubicación",
  coordinates: "Coordenadas:",
};
