import { documentMessages } from "#server/core/document-messages/ar";
import type { documents as english } from "~/copy/en/documents";
import type { Messages } from "~/i18n/messages";

export const documents: Messages<typeof english> = {
  ...documentMessages,
  bookedFor: "باسم",
  linesHeading: "السعر",
  paidHeading: "طريقة الدفع",
  returnedHeading: "المبلغ المسترد",
  notReturnedHeading: "ما لا يُسترد",
  rate: "\u20661 {{from}} = {{rate}} {{to}}\u2069، سعر صرف يوم {{day}} ({{source}})",
  rateDemo: "\u20661 {{from}} = {{rate}} {{to}}\u2069، سعر صرف تجريبي ليوم {{day}} لهذا العرض",
  priceRate: "حُوّلت الأسعار على أساس: {{rate}}.",
  atLeast: "بعض المبالغ غير معروف بعد، وقد يزيد الإجمالي.",
  emailReceipt: "أرسل إليّ هذا الإيصال بالبريد",
  emailCreditNote: "أرسل إليّ هذا الإشعار بالبريد",
  emailed: "أرسلناه إلى {{email}}.",
  print: "طباعة",
  toBooking: "العودة إلى الحجز",
  toPurchase: "العودة إلى عملية الشراء",
};
