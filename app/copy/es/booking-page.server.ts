import type { bookingPage as english } from "~/copy/en/booking-page.server";
import type { Messages } from "~/i18n/messages";

export const bookingPage: Messages<typeof english> = {
  joined: "Esta reserva ya está en tu cuenta.",
  accountTitle: "Guarda esta reserva",
  accountText: "Crea una cuenta con {{needed}} y tendrás esta reserva entre tus viajes.",
  accountPassword: "una contraseña",
  accountTitleNeeded: "tu tratamiento",
  accountName: "tu nombre completo",
  accountCode: "un código de acceso",
  partsNotBooked: "No reservado: {{parts}}. No lo pagas. El resto de tu reserva no cambia.",
  cancelByEmail: "Para cancelar, abre el enlace del correo de confirmación.",
  joinTitle: "Guarda esta reserva con tus viajes",
  joinText: "Se hizo sin cuenta, con tu correo electrónico.",
  nameAsked:
    "Hemos enviado un enlace al correo con el que se hizo esta reserva. Ábrelo antes de {{hours}} horas para confirmar el nombre.",
  nameCorrected: "La reserva está a nombre de {{name}}.",
  nameTooLate: "Aquí ya no se puede cambiar el nombre. Escríbenos: {{contact}}",
  nameTooOften: "El nombre ya se ha corregido tantas veces como permitimos aquí. Escríbenos: {{contact}}",
  nameNow: "Nombre actual",
  nameThen: "Nombre corregido",
  voucherDiscount: "{{amount}}, a cargo de {{organisation}}: no se cobra al huésped",
  consentAt: "Aceptaste estas condiciones al reservar con {{organisation}} el {{when}}.",
  agentTitle: "Tu agente de viajes",
  agentText: "Este viaje se reservó para ti. Para cambiarlo o cancelarlo, habla con tu agente de viajes.",
  agentHelps: "Tu agente de viajes puede cambiar o cancelar esta reserva por ti.",
  resendTitle: "Confirmación",
  resendText: "Enviaremos otra vez la confirmación a {{email}}.",
  resend: "Enviar otra vez",
  resent: "Hemos vuelto a enviar la confirmación.",
};
