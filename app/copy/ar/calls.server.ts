import type { calls as english } from "~/copy/en/calls.server";
import type { Messages } from "~/i18n/messages";

export const calls: Messages<typeof english> = {
  signedIn: "تم تسجيل دخولك.",
  otherSite: "هذا الطلب موجّه إلى موقع آخر.",
  accessCodeFine: "رمز الدخول هذا صالح.",
  tokenRefused: "لم يؤكد Google أو Facebook تسجيل الدخول هذا. ابدأ من جديد.",
  preferencesUnknown: "هذه اللغة أو العملة غير متاحة.",
  reservationUnknown: "هذا الحجز غير معروف أو انتهت صلاحيته.",
};
