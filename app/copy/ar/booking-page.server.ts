import type { bookingPage as english } from "~/copy/en/booking-page.server";
import type { Messages } from "~/i18n/messages";

export const bookingPage: Messages<typeof english> = {
  joined: "أصبح هذا الحجز في حسابك.",
  accountTitle: "احتفظ بهذا الحجز",
  accountText: "أنشئ حسابًا لتجد هذا الحجز مع رحلاتك. ما تحتاج إليه: {{needed}}.",
  accountPassword: "كلمة مرور",
  accountTitleNeeded: "لقبك",
  accountName: "اسمك الكامل",
  accountCode: "رمز دخول",
  partsNotBooked: "لم يُحجز: {{parts}}. لن تدفع ثمنه. لم تتغير بقية حجزك.",
  cancelByEmail: "للإلغاء، افتح الرابط في رسالة تأكيد الحجز.",
  joinTitle: "احتفظ بهذا الحجز مع رحلاتك",
  joinText: "أُجري بلا حساب، ببريدك الإلكتروني.",
  nameAsked: "أرسلنا رابطًا إلى البريد الذي أُجري به هذا الحجز. افتحه خلال {{hours}} ساعة لتأكيد الاسم.",
  nameCorrected: "الحجز باسم {{name}}.",
  nameTooLate: "لم يعد تغيير الاسم ممكنًا هنا. يرجى مراسلتنا: {{contact}}",
  nameTooOften: "صُحّح الاسم هنا بأقصى عدد نسمح به. يرجى مراسلتنا: {{contact}}",
  nameNow: "الاسم الحالي",
  nameThen: "الاسم المصحَّح",
  voucherDiscount: "{{amount}}، تدفعه {{organisation}} ولا يُطلب من النزيل",
  consentAt: "وافقت على هذه الشروط عند الحجز مع {{organisation}} في {{when}}.",
};
