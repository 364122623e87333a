import type { password as english } from "~/copy/en/password";
import type { Words } from "~/i18n/words";

export const password: Words<typeof english> = {
  forgotLink: "¿HAS OLVIDADO LA CONTRASEÑA?",
  newHere: "¿ES TU PRIMERA VEZ?",
  forgotTitle: "¿HAS OLVIDADO LA CONTRASEÑA?",
  forgotText: "Dinos tu correo electrónico y te enviaremos un enlace para elegir una contraseña nueva.",
  close: "Cerrar",
  sendLink: "ENVIAR ENLACE",
  sending: "Enviando…",
  sentTitle: "Revisa tu correo",
  sentText:
    "Si hay una cuenta con esta dirección, un mensaje con un enlace va de camino. El enlace funciona una sola vez y durante 60 minutos.",
  changeTitle: "CAMBIAR LA CONTRASEÑA",
  chooseTitle: "ELIGE UNA CONTRASEÑA NUEVA",
  current: "Contraseña actual",
  save: "GUARDAR LA CONTRASEÑA",
  saving: "Guardando…",
  changedText: "Tu contraseña se ha cambiado y se ha cerrado tu sesión en todos los demás sitios.",
  goneTitle: "Este enlace ya no funciona",
  goneText: "Ya se ha usado, es demasiado antiguo o está cortado. Pide que te enviemos uno nuevo.",
  confirmTitle: "Confirma tu correo electrónico",
  confirmText: "Pulsa una vez y tu registro estará completo.",
  confirmButton: "CONFIRMAR MI CORREO ELECTRÓNICO",
  confirming: "Confirmando…",
  resendText: "Dinos la dirección con la que te registraste y te enviaremos la confirmación otra vez.",
  sendAgain: "ENVIAR OTRO MENSAJE",
  resentText:
    "Si esta dirección todavía está por confirmar, un mensaje nuevo va de camino. Su enlace funciona una sola vez y durante 48 horas.",
};
