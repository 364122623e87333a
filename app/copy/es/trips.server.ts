import type { trips as english } from "~/copy/en/trips.server";
import type { Messages } from "~/i18n/messages";

export const trips: Messages<typeof english> = {
  undecidedTitle: "Aún no sabemos si esta estancia está reservada",
  undecidedText:
    "El sistema de reservas del alojamiento no ha dado una respuesta definitiva. Seguimos preguntando y te escribiremos en cuanto lo sepamos.",
  undecidedMoney: "Lo que elegiste para pagar está retenido, no gastado. Queda libre si la reserva no se hace.",
  undecidedAgain: "Mientras tanto, no vuelvas a reservar la misma estancia.",
  rejectedTitle: "Esta estancia no se reservó",
  rejectedText: "El alojamiento no aceptó la reserva. No te espera.",
  rejectedMoney: "No se te cobró nada. Lo que estaba retenido vuelve a ser tuyo.",
  cancellingTitle: "Hemos pedido al alojamiento que cancele",
  cancellingText:
    "Aún no ha respondido. Seguimos preguntando y te escribiremos cuando esté hecho. Entonces se devuelve lo que es tuyo.",
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
  nothingToPay: "No tienes que pagar nada en el alojamiento.",
  backWhole: "Devuelto: {{back}}",
  backAndRest: "devuelto: {{back}}; el resto se paga con {{kept}}",
  backAndKept: "devuelto: {{back}}; no devuelto: {{kept}}",
  backNoneRest: "nada devuelto; el resto se paga con {{kept}}",
  backNoneKept: "nada devuelto de {{kept}}",
  notRefunded: "no se puede reembolsar {{amount}} a tu medio de pago",
  frozen: "El banco ha revertido el pago de esta reserva, así que aquí no puedes cambiarla ni cancelarla. Escríbenos:",
  nextPay: "Pagas {{total}} en el alojamiento.",
};
