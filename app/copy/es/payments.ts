import type { payments as english } from "~/copy/en/payments";
import type { Messages } from "~/i18n/messages";

export const payments: Messages<typeof english> = {
  paidTitle: "Pago recibido",
  paidText: "Hemos recibido tu pago de {{amount}}. Gracias.",
  openTitle: "Estamos esperando a tu banco",
  openText:
    "Todavía no sabemos si tu pago de {{amount}} se ha realizado. Puede tardar unos minutos. No vuelvas a pagar: compruébalo de nuevo en un momento.",
  lookAgain: "Comprobar de nuevo",
  notPaidYet: "Aún no he pagado",
  failedTitle: "Pago no realizado",
  failedText: "Tu pago de {{amount}} no se ha realizado y no se te ha cobrado nada. Puedes intentarlo de nuevo.",
  expiredTitle: "Se acabó el tiempo para pagar",
  expiredText: "No hemos recibido a tiempo tu pago de {{amount}}. Puedes intentarlo de nuevo.",
  voidedTitle: "Pago anulado",
  voidedText:
    "No hemos podido entregarte lo que pediste, así que hemos anulado tu pago de {{amount}}. No se te ha cobrado nada.",
  tryAgain: "Volver e intentarlo de nuevo",
  lateTitle: "Tu pago ha llegado tarde",
  lateText:
    "Tu pago de {{amount}} ha llegado fuera de plazo, así que todavía no se ha comprado nada con él. No vuelvas a pagar: lo usaremos o te lo devolveremos. ¿Tienes dudas? Escríbenos:",
  goOn: "Continuar",
  confirmingTitle: "Estamos confirmando tu estancia",
  confirmingText:
    "Tenemos tu pago de {{amount}} y el alojamiento está confirmando la reserva. Si no la confirma, lo recuperas todo. Esta página se actualiza sola.",
  demoTitle: "Pago de demostración",
  demoText: "Esto es una demostración. Elijas lo que elijas, no se mueve dinero ni hace falta ninguna tarjeta.",
  payee: "Para {{name}}",
  pay: "Pagar",
  decline: "Rechazar",
  paySlowly: "Pagar despacio",
  payTwice: "Pagar y avisar dos veces",
  giveUp: "Dejarlo y volver",
  demoClosed: "Esta página de pago está cerrada.",
  demoBack: "Ver el resultado",
};
