import type { trips as english } from "~/copy/en/trips.server";
import type { Messages } from "~/i18n/messages";

export const trips: Messages<typeof english> = {
  client: "العميل",
  undecidedTitle: "لا نعرف بعد إن كانت هذه الإقامة محجوزة",
  undecidedMoney: "حجزنا مبلغ الدفع مؤقتًا. وإن لم يتم الحجز فسنحرّره.",
  rejectedMoney: "لم يُخصم منك شيء، وعاد إليك ما كان محجوزًا مؤقتًا.",
  lapsedText: "لم يُدفع هذا الطلب، ولم يُحجز شيء.",
  replacedTitle: "استُبدل هذا الطلب بغيره",
  secondNotTaken: "لم تُحصَّل هذه الدفعة الثانية.",
  notTaken: "لم تُحصَّل هذه الدفعة.",
  refunding: "نعيد إليك {{amount}} بالطريقة التي دفعت بها.",
  toBooking: "عرض حجزك",
  toOrder: "متابعة طلبك",
  beforeTitle: "قبل السفر",
  afterText: "نأمل أنك قضيت وقتًا ممتعًا. يبقى السعر والشروط هنا للرجوع إليها.",
  cancelledTitle: "أُلغي هذا الحجز",
  cancelledGuest: "أُلغي في {{when}} كما طلبت.",
  cancelledOrganisation: "ألغته {{organisation}} في {{when}}.",
  cancelledUnpaid: "أُلغي في {{when}} لأن المبلغ المستحق لم يصل.",
  backWhole: "المسترد: {{back}}",
  backAndRest: "المسترد: {{back}}، وتُدفع بقية حجزك من {{kept}}",
  backAndKept: "المسترد: {{back}}، ولا يُسترد {{kept}}",
  backNoneRest: "تُدفع بقية حجزك من {{kept}}",
  backNoneKept: "لا يُسترد {{kept}}",
  notRefunded: "لا يمكن رد {{amount}} إلى وسيلة الدفع",
  frozen: "استُردّ مبلغ هذا الحجز عبر البنك، لذلك لا يمكنك تعديله أو إلغاؤه هنا. تواصل معنا:",
};
