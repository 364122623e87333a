import type { paymentDue as english } from "~/copy/en/payment-due.server";
import type { Messages } from "~/i18n/messages";

export const paymentDue: Messages<typeof english> = {
  title: "Pago de tu reserva",
  by: "Hay que pagar {{amount}} hasta el {{day}} incluido.",
  fromBalance: "Si no se paga antes, ese día lo cobramos de tu saldo, como acordaste: {{balance}}.",
  ended: "Ya no hace falta el pago previsto hasta el {{day}}.",
  nothingLeft: "No te queda nada por pagar.",
  payNow: "Pagar ahora",
  pay: "Pagar {{amount}}",
  payFrom: "Pagar {{amount}} con tu saldo: {{balance}}",
  paid: "Ya está pagado: {{amount}}. No tienes que hacer nada más.",
  cancelled: "Aquí ya no hay nada que pagar. La reserva se canceló o cambió.",
  lapseCost: "Los gastos de cancelación serán entonces de {{amount}}, los mismos que si cancelas el {{day}}.",
  lapsed: "Este enlace ha caducado. La reserva se canceló porque no llegó el pago.",
  frozen:
    "Hay una disputa sobre un pago anterior de esta reserva, por lo que no se puede pagar en línea. Escríbenos, por favor.",
  failed: "Tu pago no se completó y no se te ha cobrado nada. Puedes intentarlo otra vez.",
  returned: "Tu pago ya no era necesario, así que te lo devolvemos por la misma vía.",
  balanceGone: "Tu saldo ya no alcanza. No hemos cobrado nada.",
  noCookie:
    "Tu navegador no acepta nuestra cookie y sin ella no podemos traerte de vuelta desde la página de pago. No se ha cobrado nada.",
  beingPaid: "Alguien lo está pagando en este momento. No se te ha cobrado nada. Vuelve a intentarlo en unos minutos.",
  providerDown:
    "La página de pago no está disponible en este momento. No se ha cobrado nada. Inténtalo de nuevo en unos minutos.",
  toOrganisation: "Se paga a {{organisation}} hasta el {{day}}",
  byDay: "hasta el {{day}}",
  cases: "Reservas sin pagar",
  casesNone: "No hay reservas sin pagar que esperen una decisión.",
  caseWhy:
    "Ha pasado la fecha de pago. No es seguro que el huésped recibiera el aviso, o las condiciones no dicen cuánto cuesta cancelar.",
  prolong: "Ampliar el plazo",
  prolongDays: "Días más para pagar, desde hoy",
  prolongHint: "El huésped recibe enseguida un correo con un enlace de pago.",
  prolonged: "Se amplió el plazo de pago.",
  decidedBefore: "Ya se decidió: está pagada, cancelada o con el plazo ampliado.",
  daysWrong: "Escribe un número de días entre 1 y 60.",
  markPaid: "Marcar como pagada",
  markPaidText:
    "Solo si {{organisation}} recibió {{amount}} fuera de este sitio, por ejemplo por transferencia o en mostrador. El huésped recibe un correo y se acaban los avisos.",
  reference: "Referencia del pago",
  referenceHint: "Por ejemplo, el número de la transferencia; 100 caracteres como máximo",
  referenceWrong: "Escribe una referencia de 100 caracteres como máximo.",
  paying: "Puede que el huésped esté pagando en línea ahora mismo. Inténtalo de nuevo cuando ese pago termine.",
  settled: "El pago de la reserva ha quedado registrado.",
  refunds: "Dinero por devolver fuera de este sitio",
  refundsWhy:
    "Estas reservas se cancelaron. Se pagaron fuera de este sitio, así que {{organisation}} devuelve el dinero directamente.",
  toReturn: "Por devolver: {{amount}}",
  markReturned: "Marcar como devuelto",
  markReturnedText: "Solo después de que {{organisation}} haya devuelto {{amount}}.",
  refunded: "La devolución ha quedado registrada.",
  outsideBack: "lo devuelve {{organisation}}, no a través de este sitio",
  outsideBackOperators: "devuélvelo fuera de este sitio; lo encontrarás en «Reservas sin pagar»",
};
