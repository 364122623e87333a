import type { signIn as english } from "~/copy/en/sign-in";
import type { Messages } from "~/i18n/messages";

export const signIn: Messages<typeof english> = {
  logIn: "INICIAR SESIÓN",
  loggingIn: "Iniciando sesión…",
  closeSignIn: "Cerrar el inicio de sesión",
  email: "Correo electrónico",
  password: "Contraseña",
  passwordHint: "De {{min}} a {{max}} caracteres",
  remember: "Recordar la contraseña",
  emailTooLong: "Usa una dirección de correo de {{max}} caracteres como máximo",
  facebook: "CONTINUAR CON FACEBOOK",
  google: "CONTINUAR CON GOOGLE",
  sso: "CONTINUAR CON INICIO DE SESIÓN ÚNICO",
  nameFacebook: "Facebook",
  nameGoogle: "Google",
  nameSso: "Inicio de sesión único",
  failed:
    "No hemos podido iniciar tu sesión con {{provider}}. No ha cambiado nada. Inténtalo de nuevo o entra de otra forma.",
  forgotLink: "¿HAS OLVIDADO LA CONTRASEÑA?",
  newHere: "¿ES TU PRIMERA VEZ?",
  signUp: "REGISTRARSE",
  haveAccount: "¿YA TIENES UNA CUENTA?",
  signIn: "INICIAR SESIÓN",
  findBooking: "Encontrar una reserva sin iniciar sesión",
};
