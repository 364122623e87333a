import type { password as english } from "~/copy/en/password";
import type { Messages } from "~/i18n/messages";

export const password: Messages<typeof english> = {
  forgotTitle: "نسيت كلمة المرور؟",
  forgotText: "أدخل بريدك الإلكتروني وسنرسل إليك رابطًا لاختيار كلمة مرور جديدة.",
  sendLink: "إرسال الرابط",
  sending: "جارٍ الإرسال…",
  sentTitle: "تحقّق من بريدك الإلكتروني",
  sentText: "إن كان لهذا العنوان حساب فقد أرسلنا إليه رابطًا. يعمل الرابط مرة واحدة خلال {{minutes}} دقيقة.",
  changeTitle: "تغيير كلمة المرور",
  chooseTitle: "اختر كلمة مرور جديدة",
  current: "كلمة المرور الحالية",
  save: "حفظ كلمة المرور",
  saving: "جارٍ الحفظ…",
  changedText: "تغيّرت كلمة مرورك، وسُجّل خروجك من كل الأجهزة الأخرى.",
  goneTitle: "لم يعد هذا الرابط يعمل",
  goneText: "استُخدم من قبل أو انتهت صلاحيته أو حلّ محله أحدث أو وصل غير مكتمل. يمكنك طلب رابط جديد.",
  newPassword: "كلمة المرور الجديدة",
  confirmPassword: "تأكيد كلمة المرور",
  passwordHint: "من {{min}} إلى {{max}} خانة، فيها حرف صغير وحرف كبير ورقم وعلامة خاصة",
  passwordHintSome: "من {{min}} إلى {{max}} خانة، فيها {{classes}} على الأقل من: حرف صغير، حرف كبير، رقم، علامة خاصة",
};
