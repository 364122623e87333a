import type { password as english } from "~/copy/en/password";
import type { Messages } from "~/i18n/messages";

export const password: Messages<typeof english> = {
  forgotTitle: "¿HAS OLVIDADO LA CONTRASEÑA?",
  forgotText: "Escribe tu correo electrónico y te enviaremos un enlace para elegir una contraseña nueva.",
  sendLink: "ENVIAR ENLACE",
  sending: "Enviando…",
  sentTitle: "Revisa tu correo",
  sentText:
    "Si hay una cuenta con esta dirección, le hemos enviado un enlace. Funciona una sola vez, durante {{minutes}} minutos.",
  changeTitle: "CAMBIAR LA CONTRASEÑA",
  chooseTitle: "ELIGE UNA CONTRASEÑA NUEVA",
  current: "Contraseña actual",
  save: "GUARDAR LA CONTRASEÑA",
  saving: "Guardando…",
  changedText: "Tu contraseña ha cambiado. Se ha cerrado tu sesión en todos los demás dispositivos.",
  goneTitle: "Este enlace ya no funciona",
  goneText:
    "Ya se ha usado, ha caducado, se ha sustituido por otro más reciente o está incompleto. Puedes pedir uno nuevo.",
  newPassword: "Contraseña nueva",
  confirmPassword: "Confirmar la contraseña",
  passwordHint: "De {{min}} a {{max}} caracteres, con una minúscula, una mayúscula, un número y un carácter especial",
  passwordHintSome:
    "De {{min}} a {{max}} caracteres, con al menos {{classes}} de estos: minúscula, mayúscula, número, carácter especial",
};
