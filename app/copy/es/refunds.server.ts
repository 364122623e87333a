import type { refunds as english } from "~/copy/en/refunds.server";
import type { Messages } from "~/i18n/messages";

export const refunds: Messages<typeof english> = {
  title: "Reembolsar un pago",
  submit: "Reembolsar",
  event: "Reembolsada",
  text: "El huésped recibe un correo y una nota de abono, y la reserva sigue como está. Si quieres terminarla, cancélala.",
  textBought: "El comprador recibe un correo. Lo comprado sigue siendo suyo: retíralo aparte.",
  textLate:
    "Este dinero llegó cuando el pago ya se había dado por perdido y no pagó nada. El pagador recibe un correo.",
  textAgain:
    "Este dinero tenía que haberse devuelto antes y no se devolvió. Es del huésped, que recibe un correo y una nota de abono.",
  second: "Un importe así necesita a una segunda persona. Se reembolsa cuando alguien del equipo lo apruebe.",
  payment: "Pago",
  booking: "Reserva",
  most: "Máximo reembolsable",
  loss: "¿Quién lo asume?",
  lossHint: "De esto depende lo que se sigue debiendo al alojamiento o proveedor por esta reserva.",
  choose: "Elige",
  "loss-supplier": "El alojamiento o proveedor: le debemos menos",
  "loss-house": "Nosotros: se le sigue debiendo todo",
  lossMissing: "Elige quién asume el reembolso",
  tooMuch: "Escribe como máximo {{amount}}",
  own: "No puedes reembolsar tu propio pago. Pídeselo a alguien del equipo.",
  nothing: "No queda nada que reembolsar de este pago.",
  done: "El reembolso está en camino.",
  doneBefore: "Este reembolso ya se había hecho. No se ha movido nada más.",
  fee: "Penalización por cancelación o no presentación: {{amount}}",
  owed: "El huésped todavía debe: {{amount}}",
  lost: "{{amount}} no se pudieron reembolsar",
  belongs: "{{amount}} son del huésped",
  returnable: "Pendientes de reembolso",
  returnableWon: "Disputa ganada: {{amount}} son del huésped",
  returnableFailed: "Reembolso fallido: {{amount}} son del huésped",
  late: "Pagos tardíos",
  lateText:
    "Dinero que llegó cuando su pago ya se había dado por perdido y que no se pudo usar ni devolver. Reembólsalo.",
  lateNone: "No hay pagos tardíos.",
  lateAt: "Iniciado el",
};
