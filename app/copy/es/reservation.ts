import type { reservation as english } from "~/copy/en/reservation";
import type { Messages } from "~/i18n/messages";

export const reservation: Messages<typeof english> = {
  findTitle: "Encuentra tu reserva",
  findIntro: "Consulta una reserva sin iniciar sesión: escribe su referencia y el correo con el que se hizo.",
  reference: "Referencia de la reserva",
  referenceHint: "7 letras y cifras, por ejemplo LX4T9AA. Está en el correo de confirmación.",
  email: "Correo electrónico",
  emailHint: "La dirección a la que enviamos la confirmación.",
  find: "Buscar la reserva",
  haveAccount: "¿Reservaste con tu cuenta?",
  toTrips: "Ver mis viajes",
  nameTitle: "Corregir el nombre del huésped",
  nameIntro:
    "Corrige el nombre para que coincida con el pasaporte o documento de identidad. Así no se puede ceder una reserva a otra persona.",
  nameByEmail:
    "Enviaremos un enlace al correo con el que se hizo esta reserva. El nombre cambia cuando se confirme en ese enlace.",
  nameCorrect: "Corregir el nombre",
  nameAsk: "Enviar el enlace",
  toBooking: "Volver a la reserva",
  confirmTitle: "Confirma el nombre corregido",
  confirm: "Corregir el nombre",
  confirmGone: "Este enlace ya se ha usado, ha caducado o se ha sustituido por otro más reciente. No ha cambiado nada.",
  accountTitle: "Crear una cuenta con esta reserva",
  accountText: "Elige una contraseña para {{email}}. Lo demás sale de tu reserva.",
  accountTextMissing: "Elige una contraseña para {{email}} y completa lo que falta. Lo demás sale de tu reserva.",
  accountByEmail:
    "Enviaremos un enlace a {{email}}. Ábrelo para elegir tu contraseña y la reserva estará en tu cuenta.",
  accountCreate: "Crear cuenta",
  accountSignIn: "Ya tengo una cuenta",
  accountExists: "Ya tienes una cuenta con este correo. Inicia sesión para añadirle la reserva.",
  accountJoin: "Añadir a mi cuenta",
  accountOther: "Esta reserva se hizo con otro correo. Para añadirla, inicia sesión con la cuenta de ese correo.",
  accountSent:
    "Hemos enviado un enlace a {{email}}. Ábrelo para elegir tu contraseña y la reserva estará en tu cuenta.",
  accountGone: "Este enlace ha caducado o la reserva ya está en una cuenta. Inicia sesión para ver tus reservas.",
};
