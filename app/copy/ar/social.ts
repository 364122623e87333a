import type { social as english } from "~/copy/en/social";
import type { Words } from "~/i18n/words";

export const social: Words<typeof english> = {
  linkTitle: "اربط حسابك",
  linkIntro: "يوجد حساب بالعنوان {{email}} بالفعل. أثبت أنه لك، ومن الآن فصاعدًا يمكنك الدخول إليه عبر {{provider}}.",
  linkMore: "أثبت أنك صاحب الحساب، ومن الآن فصاعدًا يمكنك الدخول إليه عبر {{provider}}.",
  link: "ربط",
  linking: "جارٍ الربط…",
  closeLink: "الخروج دون ربط",
  sendCode: "أرسلوا إليّ رمزًا بالبريد الإلكتروني",
  sendCodeAgain: "إرسال رمز آخر",
  codeHint: "أرسلنا رمزًا إلى عنوان البريد الإلكتروني للحساب، وهو صالح لمدة 30 دقيقة.",
  code: "الرمز الوارد في الرسالة",
  emptyCode: "يرجى إدخال الرمز الوارد في الرسالة",
  wrongCode: "ليس هذا هو الرمز الوارد في آخر رسالة",
  noMoreTries: "جُرّب هذا الرمز مرات كثيرة أو انتهت صلاحيته. اطلب إرسال رمز آخر.",
  noMoreLetters: "لا يمكن إرسال المزيد من الرموز. يرجى البدء من جديد بعد نصف ساعة.",
  somebodyElses: "هذه الطريقة تفتح حسابًا آخر بالفعل. يجب إزالتها من هناك أولًا.",
  waysIn: "طرق تسجيل الدخول",
  noWays: "كلمة المرور فقط حتى الآن.",
  connected: "مرتبط منذ {{day}}",
  connect: "ربط {{provider}}",
  remove: "إزالة {{provider}}",
  removed: "لم يعد بالإمكان الدخول إلى حسابك عبر {{provider}}.",
  lastWayIn: "من دونها لن يبقى ما يفتح حسابك. اختر كلمة مرور أولًا.",
};
