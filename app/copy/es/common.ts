import type { common as english } from "~/copy/en/common";
import type { Words } from "~/i18n/words";

export const common: Words<typeof english> = {
  errorPrefix: "Error: {{title}}",
  skipToContent: "Ir al contenido",
  problemHeading: "Hay un problema",
  close: "Cerrar",
  notFoundTitle: "Página no encontrada",
  notFoundText: "No hay nada en esta dirección. Puede que se haya movido o que el enlace esté incompleto.",
  forbiddenTitle: "No está permitido",
  forbiddenText: "La petición venía de otro sitio o esta página no es para tu cuenta. No se ha cambiado nada.",
  tooLargeTitle: "Demasiado de una vez",
  tooLargeText:
    "Lo que se ha enviado es más de lo que admite este formulario. Vuelve atrás, acórtalo y envíalo de nuevo.",
  badRequestTitle: "No se ha podido leer",
  badRequestText: "Lo que se ha enviado ha llegado dañado. Vuelve atrás y envíalo de nuevo.",
  unavailableTitle: "Volvemos enseguida",
  unavailableText:
    "El sitio, o un proveedor al que pide habitaciones y precios, no responde ahora mismo. No se ha perdido nada; inténtalo de nuevo en unos segundos.",
  errorTitle: "Algo ha salido mal",
  errorText: "Es culpa nuestra, no tuya. Inténtalo de nuevo; si vuelve a ocurrir, dinos esta referencia.",
  errorReference: "Referencia: {{reference}}",
  goHome: "Ir a la página de inicio",
};
