import type { common as english } from "~/copy/en/common";
import type { Words } from "~/i18n/words";

export const common: Words<typeof english> = {
  errorPrefix: "خطأ: {{title}}",
  skipToContent: "انتقل إلى المحتوى",
  problemHeading: "هناك مشكلة",
  close: "إغلاق",
  notFoundTitle: "الصفحة غير موجودة",
  notFoundText: "لا يوجد شيء في هذا العنوان. ربما نُقلت الصفحة أو أن الرابط غير مكتمل.",
  forbiddenTitle: "هذا غير مسموح به",
  forbiddenText: "جاء الطلب من موقع آخر، أو أن هذه الصفحة ليست لحسابك. لم يتغير أي شيء.",
  tooLargeTitle: "هذا كثير دفعة واحدة",
  tooLargeText: "ما أُرسل أكبر مما يقبله هذا النموذج. ارجع واختصره ثم أرسله مرة أخرى.",
  badRequestTitle: "تعذرت قراءة ما أُرسل",
  badRequestText: "وصل ما أُرسل تالفًا. ارجع وأرسله مرة أخرى.",
  unavailableTitle: "سنعود بعد لحظات",
  unavailableText: "لا يجيب الموقع الآن، أو لا يجيب مزوّد يسأله عن الغرف والأسعار. لم يضع شيء؛ حاول مرة أخرى بعد ثوانٍ.",
  errorTitle: "حدث خطأ ما",
  errorText: "الخطأ منا وليس منك. حاول مرة أخرى، وإن تكرر فأخبرنا بهذا المرجع.",
  errorReference: "المرجع: {{reference}}",
  goHome: "إلى الصفحة الرئيسية",
};
