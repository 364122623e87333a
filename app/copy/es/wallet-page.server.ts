import type { walletPage as english } from "~/copy/en/wallet-page.server";
import type { Messages } from "~/i18n/messages";

export const walletPage: Messages<typeof english> = {
  planPaidByYou: "Este plan no se renueva automáticamente. Te enviaremos un enlace de pago por correo.",
  planPaidEachTime: "Si no pagas con un saldo, te enviaremos un enlace de pago por correo en cada periodo.",
  paymentWaits: "Tu pago de {{amount}} todavía no está confirmado.",
  seePayment: "Ver este pago",
  pointsHeld: "Tienes {{amount}}, que valen {{worth}} al reservar.",
  paidAheadWait_one: "{{count}} hora",
  paidAheadWait_many: "{{count}} de horas",
  paidAheadWait_other: "{{count}} horas",
  paidAheadHeld:
    "De lo que pagaste en la página de pago, {{amount}} no se han usado en una reserva. Lo que no uses en un plazo de {{wait}} desde el pago vuelve por el mismo medio.",
};
