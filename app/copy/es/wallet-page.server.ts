import type { walletPage as english } from "~/copy/en/wallet-page.server";
import type { Messages } from "~/i18n/messages";

export const walletPage: Messages<typeof english> = {
  withdrawTopUp:
    "Puedes desistir de esta recarga hasta el {{day}} sin dar explicaciones. Te devolvemos lo que no hayas gastado. Si también quieres desistir de lo que compraste con ella, hazlo antes: lo que se devuelva después se queda en tu saldo.",
  withdrawPlan:
    "Puedes desistir de este plan hasta el {{day}} sin dar explicaciones. Te devolvemos su precio menos los días usados, y el plan termina al momento.",
  withdrawBack: "Te devolvemos",
  withdrawUsed: "Ya usado",
  withdrawRefunded: "Ya devuelto",
  withdrawTo: "Forma de reembolso",
  withdrawToPayment: "Al medio con el que pagaste. El banco puede tardar unos días.",
  withdrawnToPayment:
    "Te devolvemos {{amount}} por el mismo medio con el que pagaste. El banco puede tardar unos días.",
  withdrawnToBalance: "{{amount}} ya está de nuevo en tu saldo: {{balance}}.",
  withdrawAsk: "Desistir de tu compra",
  withdrawGone:
    "Aquí ya no puedes desistir: el enlace ha caducado, el plazo ha terminado o ya está todo usado. Inicia sesión para ver tus compras.",
  withdrawReserved:
    "Este certificado está apartado para una reserva que aún no se ha completado. Si falla el pago o la reserva no se confirma, vuelve a abrir el enlace para desistir.",
  withdrawKeep: "No desistir",
  movementsMore: "Los anteriores están en el extracto de la cartera.",
  planPaidByYou: "Este plan no se renueva automáticamente. Te enviaremos un enlace de pago por correo.",
  planPaidEachTime: "Si no pagas con un saldo, te enviaremos un enlace de pago por correo en cada periodo.",
  paymentWaits: "Tu pago de {{amount}} todavía no está confirmado.",
  reserved:
    "Tu pago de {{amount}} por una reserva aún no está completo. Hasta entonces, lo que pagas de esa reserva con tu cartera queda apartado para ella.",
  seePayment: "Ver este pago",
  pointsHeld: "Tienes {{amount}}, que valen {{worth}} al reservar.",
};
