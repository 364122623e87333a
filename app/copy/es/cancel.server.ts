import type { cancel as english } from "~/copy/en/cancel.server";
import type { Messages } from "~/i18n/messages";

export const cancel: Messages<typeof english> = {
  title: "Cancelar la reserva {{reference}}",
  whichRooms: "¿Qué habitaciones quieres cancelar?",
  room: "Habitación {{number}}: {{name}}",
  showCost: "Ver lo que cuesta",
  cost: "Lo que cuesta",
  free: "Cancelar no cuesta nada.",
  costs: "Cancelar cuesta {{amount}}.",
  costsAll: "Cancelar cuesta el precio entero: {{amount}}.",
  until: "Esto vale hasta el {{when}} (hora de {{city}}).",
  comesBack: "Lo que se devuelve",
  nothingPaid: "No se pagó nada por adelantado, así que no hay nada que devolver.",
  backAndKept: "se devuelven {{back}}, no se devuelven {{kept}}",
  backAndRest: "se devuelven {{back}}, {{kept}} pagan el resto de la reserva",
  rest: "{{kept}} pagan el resto de la reserva, no se devuelve nada",
  before: "Con lo que costó antes cancelar otras habitaciones ({{amount}}), son {{all}} en total.",
  kept: "no se devuelve nada de {{kept}}",
  back: "se devuelven {{back}}",
  paymentBack: "Lo que pagaste en la página de pago vuelve por el mismo camino. El banco puede tardar unos días.",
  stillToPay: "Aún pagas {{amount}} en el alojamiento.",
  propertyAsks: "El alojamiento puede pedirte {{amount}}.",
  keep: "Conservar la reserva",
  cancelFree: "Cancelar sin coste",
  cancelFor: "Cancelar por {{amount}}",
  begun: "La estancia ya ha empezado y aquí no se puede cancelar. Escríbenos:",
  termsUnknown:
    "El alojamiento no ha dicho cuánto cuesta cancelar. Escríbenos y lo preguntaremos antes de cancelar nada:",
  chooseRoom: "Elige al menos una habitación.",
  otherRooms:
    "Has elegido otras habitaciones que las del precio. No se ha cancelado nada: comprueba lo que cuestan estas.",
  hasBegun: "La estancia ha empezado y no se puede cancelar aquí. No se ha cancelado nada: escríbenos.",
  termsNotKnown: "El alojamiento no ha dicho lo que cuesta cancelar. No se ha cancelado nada: escríbenos.",
  changed: "Lo que cuesta cancelar ha cambiado desde que lo miraste. Compruébalo y decide de nuevo.",
  supplierRefused:
    "El alojamiento no cancela esta reserva por su sistema. No se ha cambiado nada. Escríbenos y preguntaremos.",
  cancelledRooms: "Habitaciones canceladas",
  roomCancelled: "Cancelada: {{room}}.",
  roomCost: "Cancelarla costó {{amount}}.",
  roomFree: "Cancelarla no costó nada.",
};
