import type { Language } from "../organisation/settings.ts";

/** Words of one kind of email. */
export type LetterWords = {
  subject: (organisation: string) => string;
  /** Paragraphs before the link, where there is one. */
  before: (organisation: string) => string[];
  link?: string;
  after: string[];
};

export type PersonLetterKind = "email-change" | "email-changed" | "account-deleted";

/** Emails about changes of address (AC-03) and the end of an account (AC-05). */
export const personLetterWords: Record<Language, Record<PersonLetterKind, LetterWords>> = {
  en: {
    "email-change": {
      subject: (organisation) => `Confirm your new e-mail address for ${organisation}`,
      before: (organisation) => [
        `This address is to become the one of your account with ${organisation}. Please confirm that it is yours:`,
      ],
      link: "Use this address from now on",
      after: [
        "The link works once and for 48 hours. If you have no such account, or did not ask for this, you need not do anything.",
      ],
    },
    "email-changed": {
      subject: (organisation) => `Your e-mail address for ${organisation} was changed`,
      before: (organisation) => [
        `Your account with ${organisation} now has another e-mail address; this one does not open it any more.`,
        "If it was you, there is nothing to do. If it was not, take the change back. Every device is signed out then, and you can choose a new password:",
      ],
      link: "It was not me: take the change back",
      after: ["The link works for 7 days."],
    },
    "account-deleted": {
      subject: (organisation) => `Your account with ${organisation} is deleted`,
      before: (organisation) => [
        `As you asked, your account with ${organisation} is deleted, with everything that was stored about you.`,
        "Bookings stay in the books without your name. Where a stay is still ahead, its guest is forgotten when it is over.",
      ],
      after: [],
    },
  },
  es: {
    "email-change": {
      subject: (organisation) => `Confirma tu nueva dirección de correo para ${organisation}`,
      before: (organisation) => [`Esta dirección va a ser la de tu cuenta de ${organisation}. Confirma que es tuya:`],
      link: "Usar esta dirección desde ahora",
      after: [
        "El enlace funciona una sola vez y durante 48 horas. Si no tienes esa cuenta o no lo has pedido, no hace falta que hagas nada.",
      ],
    },
    "email-changed": {
      subject: (organisation) => `Se ha cambiado tu dirección de correo de ${organisation}`,
      before: (organisation) => [
        `Tu cuenta de ${organisation} tiene ahora otra dirección de correo; con esta ya no se entra.`,
        "Si has sido tú, no hay nada que hacer. Si no, deshaz el cambio: se cerrará la sesión en todos los dispositivos y podrás elegir una contraseña nueva:",
      ],
      link: "No he sido yo: deshacer el cambio",
      after: ["El enlace funciona durante 7 días."],
    },
    "account-deleted": {
      subject: (organisation) => `Tu cuenta de ${organisation} está eliminada`,
      before: (organisation) => [
        `Como has pedido, tu cuenta de ${organisation} está eliminada, con todo lo que se guardaba sobre ti.`,
        "Las reservas quedan en la contabilidad sin tu nombre. Si queda alguna estancia por delante, sus datos de huésped se borran cuando termine.",
      ],
      after: [],
    },
  },
  ar: {
    "email-change": {
      subject: (organisation) => `تأكيد عنوان بريدك الإلكتروني الجديد لدى ${organisation}`,
      before: (organisation) => [`سيصبح هذا العنوان عنوان حسابك لدى ${organisation}. يرجى تأكيد أنه لك:`],
      link: "استخدام هذا العنوان من الآن",
      after: ["يعمل الرابط مرة واحدة ولمدة 48 ساعة. إذا لم يكن لك مثل هذا الحساب أو لم تطلب ذلك فلا داعي لفعل شيء."],
    },
    "email-changed": {
      subject: (organisation) => `تغيّر عنوان بريدك الإلكتروني لدى ${organisation}`,
      before: (organisation) => [
        `أصبح لحسابك لدى ${organisation} عنوان بريد آخر، ولم يعد هذا العنوان يفتحه.`,
        "إن كنت أنت من غيّره فلا شيء عليك. وإن لم تكن أنت فتراجع عن التغيير، وعندها يُسجَّل الخروج من كل الأجهزة ويمكنك اختيار كلمة مرور جديدة:",
      ],
      link: "لم أكن أنا: التراجع عن التغيير",
      after: ["يعمل الرابط لمدة 7 أيام."],
    },
    "account-deleted": {
      subject: (organisation) => `حُذف حسابك لدى ${organisation}`,
      before: (organisation) => [
        `بناءً على طلبك حُذف حسابك لدى ${organisation} مع كل ما كان محفوظًا عنك.`,
        "تبقى الحجوزات في الدفاتر دون اسمك. وإذا كانت لك إقامة قادمة فتُمحى بيانات ضيفها عند انتهائها.",
      ],
      after: [],
    },
  },
};
