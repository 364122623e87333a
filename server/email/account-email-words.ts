import type { Language } from "../organisation/settings.ts";
import { type LetterWords, type PersonLetterKind, personLetterWords } from "./profile-email-words.ts";

export type AccountEmailKind = "confirm" | "reset" | "password-changed" | PersonLetterKind;

type Words = {
  dir: "ltr" | "rtl";
  greeting: (name: string) => string;
  footer: (organisation: string) => string;
} & Record<AccountEmailKind, LetterWords>;

/** Emails about an account, in every language of the product. */
export const accountEmailWords: Record<Language, Words> = {
  en: {
    ...personLetterWords.en,
    dir: "ltr",
    greeting: (name) => `Hello ${name},`,
    footer: (organisation) => `This email was sent by ${organisation}. Nobody reads answers to it.`,
    confirm: {
      subject: (organisation) => `Confirm your e-mail address for ${organisation}`,
      before: (organisation) => [
        `Thank you for signing up with ${organisation}. Please confirm that this is your e-mail address; then your registration is complete.`,
      ],
      link: "Confirm my e-mail address",
      after: [
        "The link works once and for 48 hours. If you did not sign up, you need not do anything: without your confirmation the account cannot be used.",
      ],
    },
    reset: {
      subject: (organisation) => `Choose a new password for ${organisation}`,
      before: (organisation) => [
        `Somebody, most likely you, asked for a new password for your account with ${organisation}. Choose it on this page:`,
      ],
      link: "Choose a new password",
      after: [
        "The link works once and for 60 minutes. If it was not you, you need not do anything: your password stays as it is.",
      ],
    },
    "password-changed": {
      subject: (organisation) => `Your password for ${organisation} was changed`,
      before: (organisation) => [
        `The password of your account with ${organisation} has just been changed, and other devices were signed out.`,
        "If it was you, there is nothing to do. If it was not, choose a new password at once:",
      ],
      link: "It was not me: choose a new password",
      after: [],
    },
  },
  es: {
    ...personLetterWords.es,
    dir: "ltr",
    greeting: (name) => `Hola, ${name}:`,
    footer: (organisation) => `Este mensaje lo envía ${organisation}. Nadie lee las respuestas.`,
    confirm: {
      subject: (organisation) => `Confirma tu correo electrónico para ${organisation}`,
      before: (organisation) => [
        `Gracias por registrarte en ${organisation}. Confirma que esta es tu dirección de correo y tu registro estará completo.`,
      ],
      link: "Confirmar mi correo electrónico",
      after: [
        "El enlace funciona una sola vez y durante 48 horas. Si no te has registrado tú, no hace falta que hagas nada: sin tu confirmación la cuenta no se puede usar.",
      ],
    },
    reset: {
      subject: (organisation) => `Elige una contraseña nueva para ${organisation}`,
      before: (organisation) => [
        `Alguien, seguramente tú, ha pedido una contraseña nueva para tu cuenta de ${organisation}. Elígela en esta página:`,
      ],
      link: "Elegir una contraseña nueva",
      after: [
        "El enlace funciona una sola vez y durante 60 minutos. Si no has sido tú, no hace falta que hagas nada: tu contraseña sigue siendo la misma.",
      ],
    },
    "password-changed": {
      subject: (organisation) => `Se ha cambiado tu contraseña de ${organisation}`,
      before: (organisation) => [
        `Se acaba de cambiar la contraseña de tu cuenta de ${organisation} y se ha cerrado la sesión en los demás dispositivos.`,
        "Si has sido tú, no hay nada que hacer. Si no, elige ahora mismo una contraseña nueva:",
      ],
      link: "No he sido yo: elegir una contraseña nueva",
      after: [],
    },
  },
  ar: {
    ...personLetterWords.ar,
    dir: "rtl",
    greeting: (name) => `مرحبًا ${name}،`,
    footer: (organisation) => `أُرسلت هذه الرسالة من ${organisation}، ولا أحد يقرأ الردود عليها.`,
    confirm: {
      subject: (organisation) => `تأكيد عنوان بريدك الإلكتروني لدى ${organisation}`,
      before: (organisation) => [
        `شكرًا لتسجيلك لدى ${organisation}. يرجى تأكيد أن هذا عنوان بريدك الإلكتروني ليكتمل تسجيلك.`,
      ],
      link: "تأكيد عنوان بريدي الإلكتروني",
      after: [
        "يعمل الرابط مرة واحدة ولمدة 48 ساعة. إذا لم تسجّل أنت فلا داعي لفعل شيء: لا يمكن استخدام الحساب دون تأكيدك.",
      ],
    },
    reset: {
      subject: (organisation) => `اختيار كلمة مرور جديدة لدى ${organisation}`,
      before: (organisation) => [
        `طلب أحدهم، وغالبًا أنت، كلمة مرور جديدة لحسابك لدى ${organisation}. اختَرها في هذه الصفحة:`,
      ],
      link: "اختيار كلمة مرور جديدة",
      after: ["يعمل الرابط مرة واحدة ولمدة 60 دقيقة. إذا لم تكن أنت فلا داعي لفعل شيء: تبقى كلمة مرورك كما هي."],
    },
    "password-changed": {
      subject: (organisation) => `تغيّرت كلمة مرورك لدى ${organisation}`,
      before: (organisation) => [
        `تغيّرت للتو كلمة مرور حسابك لدى ${organisation}، وسُجّل الخروج من الأجهزة الأخرى.`,
        "إن كنت أنت من غيّرها فلا شيء عليك. وإن لم تكن أنت فاختر كلمة مرور جديدة فورًا:",
      ],
      link: "لم أكن أنا: اختيار كلمة مرور جديدة",
      after: [],
    },
  },
};
