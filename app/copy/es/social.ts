import type { social as english } from "~/copy/en/social";
import type { Words } from "~/i18n/words";

export const social: Words<typeof english> = {
  linkTitle: "CONECTA TU CUENTA",
  linkIntro:
    "Ya existe una cuenta con {{email}}. Demuestra que es tuya y, desde ahora, podrás entrar con {{provider}}.",
  linkMore: "Demuestra que eres tú y, desde ahora, podrás entrar en tu cuenta con {{provider}}.",
  link: "CONECTAR",
  linking: "Conectando…",
  closeLink: "Salir sin conectar",
  sendCode: "Envíame un código por correo",
  sendCodeAgain: "Enviar otro código",
  codeHint: "Hemos enviado un código a la dirección de correo de la cuenta. Vale durante 30 minutos.",
  code: "Código del correo",
  emptyCode: "Escribe el código del correo",
  wrongCode: "No es el código del último correo",
  noMoreTries: "Este código se ha probado demasiadas veces o ha caducado. Pide que te enviemos otro.",
  noMoreLetters: "No se pueden enviar más códigos. Vuelve a empezar dentro de media hora.",
  somebodyElses: "Con esta forma de entrar ya se abre otra cuenta. Primero hay que quitarla de allí.",
  waysIn: "Formas de iniciar sesión",
  noWays: "De momento, solo tu contraseña.",
  connected: "conectado el {{day}}",
  connect: "Conectar {{provider}}",
  remove: "Quitar {{provider}}",
  removed: "Ya no se puede entrar en tu cuenta con {{provider}}.",
  lastWayIn: "Sin ella ya no podrías entrar en tu cuenta. Elige primero una contraseña.",
};
