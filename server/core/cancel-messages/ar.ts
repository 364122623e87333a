import type { CancelMessages } from "./en.ts";

export const cancelMessages: CancelMessages = {
  cancelFreeUntil: "إلغاء مجاني حتى {{when}} (بتوقيت {{city}})",
  cancelUntil: "حتى {{when}} (بتوقيت {{city}})، تكلفة الإلغاء {{what}}",
  cancelThenUntil: "بعد ذلك وحتى {{when}}: {{what}}",
  cancelAfter: "بعد ذلك: {{what}}",
  cancelAtAnyTime: "تكلفة الإلغاء {{what}}",
  cancelNever: "غير قابل للاسترداد",
  cancelNoLonger: "انتهت مهلة الإلغاء المجاني. يُحتسب السعر كاملًا.",
  cancelUnknown: "لا نعرف سياسة الإلغاء لهذا السعر. قد تصل تكلفة الإلغاء إلى السعر كاملًا.",
  keepsNothing: "لا شيء",
  keepsAll: "السعر كاملًا",
  keepsPart: "{{percent}}٪ من السعر",
  keepsNights_zero: "بلا ليالٍ",
  keepsNights_one: "ليلة واحدة",
  keepsNights_two: "ليلتان",
  keepsNights_few: "{{count}} ليالٍ",
  keepsNights_many: "{{count}} ليلة",
  keepsNights_other: "{{count}} ليلة",
  keepsUnknown: "مبلغ لا نعرفه",
  dueNow: "الدفع عند الحجز",
  dueBy: "الدفع حتى {{day}}",
};
