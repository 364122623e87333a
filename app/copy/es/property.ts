import type { property as english } from "~/copy/en/property";
import type { Messages } from "~/i18n/messages";

export const property: Messages<typeof english> = {
  allIn: "Todos los alojamientos en {{place}}",
  "rooms-heading": "Habitaciones",
  yourStay: "Tu estancia",
  chooseDates: "Elige las fechas para ver los precios.",
  changeDates: "Cambiar fechas o huéspedes",
  sleeps_one: "Para {{count}} persona",
  sleeps_many: "Para {{count}} personas",
  sleeps_other: "Para {{count}} personas",
  priceInDetail: "Desglose del precio",
  choose: "Elegir",
  chooseRoom: "Elegir {{room}}, {{total}}",
  about: "Sobre este alojamiento",
  policies: "Normas de la casa",
  fromTime: "desde las {{time}}",
  untilTime: "hasta las {{time}}",
  pets: "Mascotas",
  petsWelcome: "Se admiten",
  noPets: "No se admiten",
  cancellation: "Cancelación",
  cancellationPolicy: "Cada tarifa indica sus condiciones de cancelación.",
  location: "Ubicación",
  coordinates: "Coordenadas:",
  onThisPage: "En esta página",
  openMap: "Ver en un mapa",
};
