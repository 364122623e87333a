import type { reservation as english } from "~/copy/en/reservation";
import type { Messages } from "~/i18n/messages";

export const reservation: Messages<typeof english> = {
  findTitle: "ابحث عن حجزك",
  findIntro: "اعرض حجزًا دون تسجيل الدخول: أدخل رقم الحجز والبريد الإلكتروني الذي أُجري به.",
  reference: "رقم الحجز",
  referenceHint: "7 أحرف وأرقام، مثل LX4T9AA. تجده في رسالة التأكيد.",
  email: "البريد الإلكتروني",
  emailHint: "العنوان الذي أرسلنا إليه التأكيد.",
  find: "ابحث عن الحجز",
  haveAccount: "هل حجزت بحسابك؟",
  toTrips: "عرض رحلاتي",
  nameTitle: "صحّح اسم الضيف",
  nameIntro: "صحّح كتابة الاسم ليطابق جواز السفر أو الهوية. لا يمكن نقل الحجز إلى شخص آخر بهذه الطريقة.",
  nameByEmail: "سنرسل رابطًا إلى البريد الذي أُجري به هذا الحجز. يتغير الاسم بعد تأكيد الرابط.",
  nameCorrect: "صحّح الاسم",
  nameAsk: "أرسل الرابط",
  toBooking: "العودة إلى الحجز",
  confirmTitle: "أكّد الاسم المصحَّح",
  confirm: "صحّح الاسم",
  confirmGone: "استُخدم هذا الرابط من قبل أو انتهت صلاحيته أو حلّ محله أحدث. لم يتغير شيء.",
};
