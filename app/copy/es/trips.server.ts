import type { trips as english } from "~/copy/en/trips.server";
import type { Messages } from "~/i18n/messages";

export const trips: Messages<typeof english> = {
  undecidedTitle: "Aún no sabemos si tu reserva está confirmada",
  undecidedText:
    "El sistema de reservas del alojamiento no ha dado una respuesta definitiva. Seguimos preguntando y te escribiremos en cuanto lo sepamos.",
  undecidedMoney: "Hemos retenido tu pago. Si la reserva no se hace, queda libre.",
  undecidedAgain: "Mientras tanto, no vuelvas a reservar la misma estancia.",
  rejectedTitle: "Esta estancia no se reservó",
  rejectedText: "El alojamiento no aceptó la reserva y no te espera.",
  rejectedMoney: "No se te ha cobrado nada. El pago que habíamos retenido vuelve a estar disponible.",
  cancellingTitle: "Hemos pedido al alojamiento que cancele",
  cancellingText:
    "Aún no ha respondido. Seguimos preguntando y te escribiremos cuando esté hecho. Entonces haremos el reembolso que corresponda.",
  noShowTitle: "El alojamiento dice que no llegó nadie",
  noShowText: "Si estuviste allí, escríbenos y preguntaremos al alojamiento.",
  beforeTitle: "Antes de viajar",
  duringTitle: "Durante tu estancia",
  duringLeave: "Salida: {{when}}.",
  afterTitle: "Esta estancia ha terminado",
  afterText: "Esperamos que lo hayas pasado bien. Aquí conservas el precio y las condiciones.",
  cancelledTitle: "Esta reserva está cancelada",
  cancelledText: "El alojamiento no te espera en estas fechas.",
  cancelledGuest: "Se canceló el {{when}}, como pediste.",
  cancelledProperty: "El alojamiento la canceló el {{when}}.",
  cancelledOrganisation: "{{organisation}} la canceló el {{when}}.",
  cancelledUnpaid: "Se canceló el {{when}} porque no llegó el pago pendiente.",
  nothingToPay: "No tienes que pagar nada en el alojamiento.",
  backWhole: "Reembolso: {{back}}",
  backAndRest: "reembolso: {{back}}; con {{kept}} se paga el resto de tu reserva",
  backAndKept: "reembolso: {{back}}; sin reembolso: {{kept}}",
  backNoneRest: "con {{kept}} se paga el resto de tu reserva",
  backNoneKept: "sin reembolso: {{kept}}",
  notRefunded: "no se puede reembolsar {{amount}} a tu medio de pago",
  frozen: "El banco ha revertido el pago de esta reserva, así que aquí no puedes cambiarla ni cancelarla. Escríbenos:",
  nextPay: "Pagas {{total}} en el alojamiento.",
};
