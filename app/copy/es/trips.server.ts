import type { trips as english } from "~/copy/en/trips.server";
import type { Messages } from "~/i18n/messages";

export const trips: Messages<typeof english> = {
  client: "Cliente",
  undecidedTitle: "Aún no sabemos si tu reserva está confirmada",
  undecidedMoney: "Hemos retenido tu pago. Si la reserva no se hace, queda libre.",
  rejectedMoney: "No se te ha cobrado nada. El pago que habíamos retenido vuelve a estar disponible.",
  lapsedText: "Este pedido no se pagó. No se ha reservado nada.",
  replacedTitle: "Este pedido se sustituyó por otro",
  secondNotTaken: "Este segundo pago no se ha cobrado.",
  notTaken: "Este pago no se ha cobrado.",
  refunding: "Te devolvemos {{amount}} por el mismo medio.",
  toBooking: "Ver tu reserva",
  toOrder: "Continuar con tu pedido",
  beforeTitle: "Antes de viajar",
  afterText: "Esperamos que lo hayas pasado bien. Aquí conservas el precio y las condiciones.",
  cancelledTitle: "Esta reserva está cancelada",
  cancelledGuest: "Se canceló el {{when}}, como pediste.",
  cancelledOrganisation: "{{organisation}} la canceló el {{when}}.",
  cancelledUnpaid: "Se canceló el {{when}} porque no llegó el pago pendiente.",
  backWhole: "Reembolso: {{back}}",
  backAndRest: "reembolso: {{back}}; con {{kept}} se paga el resto de tu reserva",
  backAndKept: "reembolso: {{back}}; sin reembolso: {{kept}}",
  backNoneRest: "con {{kept}} se paga el resto de tu reserva",
  backNoneKept: "sin reembolso: {{kept}}",
  notRefunded: "no se puede reembolsar {{amount}} a tu medio de pago",
  frozen: "El banco ha revertido el pago de esta reserva, así que aquí no puedes cambiarla ni cancelarla. Escríbenos:",
};
