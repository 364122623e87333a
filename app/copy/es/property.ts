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
  about: "Sobre este lugar",
  policies: "Normas de la casa",
  fromTime: "desde las {{time}}",
  untilTime: "hasta las {{time}}",
  pets: "Mascotas",
  petsWelcome: "Bienvenidas",
  noPets: "No se admiten",
  cancellation: "Cancelación",
  cancellationPolicy: "Cada tarifa indica su política de cancelación.",
  location: "Ubicación",
  coordinates: "Coordenadas:",
  onThisPage: "En esta página",
  openMap: "Ver en un mapa",
};
