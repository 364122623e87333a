import type { social as english } from "~/copy/en/social";
import type { Messages } from "~/i18n/messages";

export const social: Messages<typeof english> = {
  linkTitle: "CONECTA TU CUENTA",
  linkIntro: "Ya existe una cuenta con {{email}}. Confirma que es tuya para entrar con {{provider}} a partir de ahora.",
  linkMore: "Confirma que eres tú para entrar con {{provider}} a partir de ahora.",
  link: "CONECTAR",
  linking: "Conectando…",
  closeLink: "Cancelar",
  sendCode: "Envíame un código por correo",
  sendCodeAgain: "Enviar otro código",
  codeHint: "Hemos enviado un código al correo de la cuenta. Vale durante {{minutes}} minutos.",
  code: "Código del correo",
  signInMethods: "Formas de iniciar sesión",
  noWays: "De momento solo entras con tu contraseña.",
  connected: "Conectada el {{day}}",
  connect: "Conectar {{provider}}",
  remove: "Desconectar {{provider}}",
  lastWayIn: "Es tu única forma de entrar. Elige primero una contraseña.",
};
