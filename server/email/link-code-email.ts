import { LANGUAGES, type Language, type Organisation } from "../organisation/settings.ts";
import type { Email } from "../ports/mailer.ts";
import { letterHtml, letterText } from "./email-layout.ts";

type Words = {
  dir: "ltr" | "rtl";
  greeting: (name: string) => string;
  subject: (code: string) => string;
  intro: (organisation: string) => string;
  code: string;
  /** Never act on a code that somebody else asks for: it opens the account for them. */
  warning: string;
  footer: (organisation: string) => string;
};

const WORDS: Record<Language, Words> = {
  en: {
    dir: "ltr",
    greeting: (name) => `Hello ${name},`,
    subject: (code) => `${code} is your code`,
    intro: (organisation) =>
      `Somebody, most likely you, wants to sign in to your account with ${organisation} in another way from now on. Type this code on the page that asks for it:`,
    code: "Code",
    warning:
      "The code works once and for 30 minutes. If it was not you, do nothing, and give the code to nobody: it would open your account.",
    footer: (organisation) => `This email was sent by ${organisation}. Nobody reads answers to it.`,
  },
  es: {
    dir: "ltr",
    greeting: (name) => `Hola, ${name}:`,
    subject: (code) => `${code} es tu código`,
    intro: (organisation) =>
      `Alguien, seguramente tú, quiere entrar desde ahora de otra manera en tu cuenta de ${organisation}. Escribe este código en la página que lo pide:`,
    code: "Código",
    warning:
      "El código funciona una sola vez y durante 30 minutos. Si no has sido tú, no hagas nada y no le des el código a nadie: con él se entra en tu cuenta.",
    footer: (organisation) => `Este mensaje lo envía ${organisation}. Nadie lee las respuestas.`,
  },
  ar: {
    dir: "rtl",
    greeting: (name) => `مرحبًا ${name}،`,
    subject: (code) => `رمزك هو ${code}`,
    intro: (organisation) =>
      `يريد شخص ما، على الأرجح أنت، تسجيل الدخول إلى حسابك لدى ${organisation} بطريقة أخرى من الآن فصاعدًا. اكتب هذا الرمز في الصفحة التي تطلبه:`,
    code: "الرمز",
    warning:
      "يعمل الرمز مرة واحدة ولمدة 30 دقيقة. إذا لم تكن أنت من طلبه فلا تفعل شيئًا، ولا تعطِ الرمز لأحد لأنه يفتح حسابك.",
    footer: (organisation) => `أرسلت هذه الرسالة ${organisation}. لا يقرأ أحد الردود عليها.`,
  },
};

/** The code that proves that a mailbox is the reader's (AC-06). */
export function linkCodeEmail(
  code: string,
  reader: { email: string; name: string; language: string | null },
  organisation: Organisation,
): Omit<Email, "id"> & { organisationId: string } {
  const language = LANGUAGES.find((each) => reader.language?.startsWith(each)) ?? organisation.language;
  const words = WORDS[language];
  const content = {
    language,
    dir: words.dir,
    organisation: organisation.name,
    colour: organisation.brand.colour,
    greeting: words.greeting(reader.name),
    parts: [
      { kind: "paragraph" as const, text: words.intro(organisation.name) },
      { kind: "facts" as const, rows: [[words.code, code] as [string, string]] },
      { kind: "paragraph" as const, text: words.warning },
    ],
    footer: words.footer(organisation.name),
  };
  return {
    organisationId: organisation.id,
    from: organisation.mailFrom,
    to: reader.email,
    subject: words.subject(code),
    text: letterText(content),
    html: letterHtml(content),
  };
}
