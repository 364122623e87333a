import type { social as english } from "~/copy/en/social";
import type { Messages } from "~/i18n/messages";

export const social: Messages<typeof english> = {
  linkTitle: "اربط حسابك",
  linkIntro: "يوجد حساب بالعنوان {{email}} بالفعل. أكّد أنه لك لتسجّل الدخول إليه عبر {{provider}} من الآن.",
  linkMore: "أكّد أنك صاحب الحساب لتسجّل الدخول عبر {{provider}} من الآن.",
  link: "ربط",
  linking: "جارٍ الربط…",
  closeLink: "إلغاء",
  sendCode: "أرسل إليّ رمزًا بالبريد الإلكتروني",
  sendCodeAgain: "إرسال رمز آخر",
  codeHint: "أرسلنا رمزًا إلى بريد الحساب الإلكتروني. يصلح لمدة {{minutes}} دقيقة.",
  code: "الرمز الوارد في البريد",
  signInMethods: "طرق تسجيل الدخول",
  noWays: "تسجّل الدخول بكلمة المرور فقط حتى الآن.",
  connected: "مرتبط منذ {{day}}",
  connect: "ربط {{provider}}",
  remove: "إلغاء ربط {{provider}}",
  lastWayIn: "هذه طريقتك الوحيدة لتسجيل الدخول. اختر كلمة مرور أولًا.",
};
