import type { calls as english } from "~/copy/en/calls.server";
import type { Messages } from "~/i18n/messages";

export const calls: Messages<typeof english> = {
  signedIn: "Has iniciado sesión.",
  otherSite: "Esta petición es para otro sitio.",
  accessCodeFine: "Este código de acceso es válido.",
  tokenRefused: "Google o Facebook no han confirmado este inicio de sesión. Empieza de nuevo.",
  preferencesUnknown: "Este idioma o esta moneda no está disponible.",
  reservationUnknown: "Esta reserva no existe o ha caducado.",
};
