import type { payments as english } from "~/copy/en/payments";
import type { Messages } from "~/i18n/messages";

export const payments: Messages<typeof english> = {
  paidTitle: "تم استلام الدفعة",
  paidText: "استلمنا دفعتك وقدرها {{amount}}. شكرًا لك.",
  openTitle: "ننتظر ردّ مصرفك",
  openText:
    "لا نعرف بعد هل تمت دفعتك وقدرها {{amount}}. قد يستغرق ذلك بضع دقائق. لا تدفع مرة أخرى، وتحقق من جديد بعد قليل.",
  lookAgain: "تحقق من جديد",
  notPaidYet: "لم أدفع بعد",
  failedTitle: "لم تكتمل الدفعة",
  failedText: "لم تتم دفعتك وقدرها {{amount}}، ولم يُخصم منك شيء. يمكنك المحاولة من جديد.",
  expiredTitle: "انتهى وقت الدفع",
  expiredText: "لم تصلنا دفعتك وقدرها {{amount}} في الوقت المحدد. يمكنك المحاولة من جديد.",
  voidedTitle: "أُلغيت الدفعة",
  voidedText: "لم نتمكن من تنفيذ طلبك، لذلك ألغينا دفعتك وقدرها {{amount}}، ولم يُخصم منك شيء.",
  tryAgain: "العودة والمحاولة من جديد",
  lateTitle: "وصلت دفعتك متأخرة",
  lateText:
    "وصلت دفعتك وقدرها {{amount}} بعد انتهاء وقتها، لذلك لم يُشترَ بها شيء بعد. لا تدفع مرة أخرى: سنستخدمها أو نعيدها إليك. هل لديك أسئلة؟ تواصل معنا:",
  goOn: "متابعة",
  confirmingTitle: "نؤكد إقامتك الآن",
  confirmingText:
    "لدينا دفعتك وقدرها {{amount}}، ومكان الإقامة يؤكد حجزك الآن. وإن لم يؤكده تستعيدها كاملة. تتحدّث هذه الصفحة تلقائيًا.",
  demoTitle: "دفعة تجريبية",
  demoText: "هذا عرض تجريبي. لا يُدفع أي مال أيًّا كان الزر الذي تختاره، ولا حاجة إلى بطاقة.",
  payee: "إلى {{name}}",
  pay: "ادفع",
  decline: "ارفض",
  paySlowly: "ادفع ببطء",
  payTwice: "ادفع وأبلغ مرتين",
  giveUp: "التراجع والعودة",
  demoClosed: "صفحة الدفع هذه مغلقة.",
  demoBack: "اعرف النتيجة",
};
