import type { cancel as english } from "~/copy/en/cancel.server";
import type { Messages } from "~/i18n/messages";

export const cancel: Messages<typeof english> = {
  title: "Cancelar la reserva {{reference}}",
  showCost: "Ver el reembolso",
  cost: "Coste de la cancelación",
  free: "Cancelación gratuita.",
  freeUntil: "Cancelación gratuita hasta el {{when}} (hora de {{city}}).",
  costs: "Cancelar cuesta {{amount}}.",
  costsAll: "Cancelar cuesta el precio completo: {{amount}}.",
  until: "Se aplica hasta el {{when}} (hora de {{city}}).",
  comesBack: "Tu reembolso",
  nothingPaid: "No pagaste nada por adelantado, así que no hay nada que devolver.",
  backAndKept: "recuperas {{back}} y pierdes {{kept}}",
  backAndRest: "recuperas {{back}}; con {{kept}} se paga el resto de la reserva",
  rest: "mantenemos {{kept}} para pagar el resto de la reserva",
  kept: "pierdes {{kept}}",
  back: "recuperas {{back}}",
  paymentBack: "Devolvemos los pagos con tarjeta o por banco por el mismo medio. El banco puede tardar unos días.",
  organisationAsks: "Según las condiciones de tu reserva, {{organisation}} puede cobrarte {{amount}}.",
  earnsLess: "Ganarás {{now}} en lugar de {{was}}.",
  earnsNothing: "No ganarás {{was}}.",
  keep: "Conservar la reserva",
  cancelFree: "Cancelar gratis",
  cancelFor: "Cancelar por {{amount}}",
  changed: "El coste de cancelación que viste ya no es válido. Consulta el actual y decide de nuevo.",
  notAlone:
    "Lo que conservarías no se vende por separado, como la entrada de un niño sin la de un adulto. Elige de nuevo qué cancelar o escríbenos:",
  noAnswer:
    "Ahora mismo no podemos consultar cuánto cuesta cancelar. No se ha cancelado nada. Inténtalo dentro de unos minutos o escríbenos:",
  roomCancelled: "Cancelada: {{room}}.",
  roomCost: "Coste de la cancelación: {{amount}}.",
  roomFree: "Sin coste de cancelación.",
  doneAll: "Tu reserva está cancelada.",
  emailed: "Te hemos enviado un correo.",
};
