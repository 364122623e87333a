import type { walletPage as english } from "~/copy/en/wallet-page.server";
import type { Messages } from "~/i18n/messages";

export const walletPage: Messages<typeof english> = {
  withdrawTopUp:
    "يمكنك التراجع عن هذا الشحن حتى {{day}} دون إبداء أسباب، وتستعيد ما لم تنفقه. إن أردت التراجع أيضًا عمّا اشتريته به فافعل ذلك أولًا، لأن ما يعود بعد ذلك يبقى في رصيدك.",
  withdrawPlan:
    "يمكنك التراجع عن هذه الخطة حتى {{day}} دون إبداء أسباب، وتستعيد سعرها ناقصًا الأيام المستخدمة، وتنتهي الخطة فورًا.",
  withdrawBack: "المبلغ المسترد",
  withdrawUsed: "استُخدم بالفعل",
  withdrawRefunded: "أُعيد من قبل",
  withdrawTo: "طريقة الاسترداد",
  withdrawToPayment: "بالطريقة التي دفعت بها. قد تستغرق البنوك بضعة أيام.",
  withdrawnToPayment: "نعيد إليك {{amount}} بالطريقة التي دفعت بها. قد تستغرق البنوك بضعة أيام.",
  withdrawnToBalance: "عاد {{amount}} إلى رصيدك: {{balance}}.",
  withdrawAsk: "التراجع عن عملية الشراء",
  withdrawGone: "لم يعد التراجع ممكنًا هنا: انتهت صلاحية الرابط أو المهلة، أو استُخدم كل شيء. سجّل الدخول لترى مشترياتك.",
  withdrawReserved:
    "هذه الشهادة مخصصة لحجز لم يكتمل بعد. إذا تعذّر الدفع أو لم يُؤكَّد الحجز، فافتح الرابط مرة أخرى للتراجع عن الشراء.",
  withdrawKeep: "عدم التراجع",
  movementsMore: "الحركات الأقدم في كشف حساب المحفظة.",
  planPaidByYou: "لا تتجدد هذه الخطة تلقائيًا. سنرسل إليك رابط الدفع بالبريد الإلكتروني.",
  planPaidEachTime: "إذا لم تدفع من رصيد فسنرسل إليك رابط الدفع بالبريد الإلكتروني كل فترة.",
  paymentWaits: "لم تتأكد بعد دفعتك بمبلغ {{amount}}.",
  reserved: "لم تكتمل بعد دفعتك بمبلغ {{amount}} لأحد حجوزاتك. وحتى تكتمل، يبقى ما تدفعه له من محفظتك محجوزًا.",
  seePayment: "عرض هذه الدفعة",
  pointsHeld: "لديك {{amount}} قيمتها {{worth}} عند الحجز.",
};
