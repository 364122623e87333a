/** What operators read of plans. Said by the server only. */
export const adminPlans = {
  withdrawDays: "Days to withdraw",
  withdrawDaysHint: "From the day it is paid; its price less the days used goes back. Enter 0 for never.",
  code: "Code",
  none: "No plans yet.",
  newPlan: "New plan",
  newText: "It replaces the plan on sale with the same code. Members on that plan keep it, at its price.",
  codeHint: "Small letters, digits and dashes. It can't begin with a digit or a dash.",
  save: "Put on sale",
  withdraw: "Withdraw from sale",
  withdrawTitle: "Withdraw the plan {{name}} from sale",
  withdrawText:
    "Members can no longer choose it. Those on it keep it, and it renews as before. This can't be undone, but a new plan can have the same code.",
  doneAdded: "The plan is on sale.",
  doneAddedBefore: "This form had already been sent. No second plan was put on sale.",
  doneWithdrawn: "The plan is no longer on sale.",
  doneWithdrawnBefore: "This plan was already withdrawn from sale. Nothing was changed.",
  end: "End plan",
  endTitle: "End the plan of {{name}}",
  endText:
    "The plan ends right away and doesn't renew, and the member gets an email. Nothing is refunded automatically: refund the payment where it was made, or add to a balance. Bookings keep their price, and points already promised are still added. This can't be undone, but the member can choose a plan again.",
  doneEnded: "The plan has ended.",
  doneNone: "There's no current plan. Nothing was changed.",
  doneChanged:
    "The plan has renewed or changed since you opened that page. Nothing was ended: check the plan as it is now.",
  doneOwn: "You can't end your own plan. Ask another operator.",
  noPlan: "none",
} as const;
