/** What pages and emails say of cancelling, line by line. `what` is one of the messages that begin with "keeps". */
export const cancelMessages = {
  cancelFreeUntil: "Free cancellation until {{when}} ({{city}} time)",
  cancelUntil: "Until {{when}} ({{city}} time), canceling costs {{what}}",
  cancelThenUntil: "After that, until {{when}}: {{what}}",
  cancelAfter: "After that: {{what}}",
  cancelAtAnyTime: "Canceling costs {{what}}",
  cancelNever: "Non-refundable",
  cancelNoLonger: "Free cancellation has ended. The full price is charged.",
  cancelUnknown: "We don't know this rate's cancellation policy. Canceling may cost up to the full price.",
  endOfDay: "the end of {{day}}",
  keepsNothing: "nothing",
  keepsAll: "the full price",
  keepsPart: "{{percent}}% of the price",
  keepsNights_one: "{{count}} night",
  keepsNights_other: "{{count}} nights",
  keepsUnknown: "an amount we don't know",
  dueNow: "Pay when you book",
  dueBy: "Pay by {{day}}",
  dueBySite: "Pay the property by {{day}}",
} as const;

export type CancelMessages = { [Key in keyof typeof cancelMessages]: string } & {
  [Rule in Intl.LDMLPluralRule as `keepsNights_${Rule}`]?: string;
};
