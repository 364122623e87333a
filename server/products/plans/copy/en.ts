import type { PlanWords } from "./plan-words.ts";

export const en: PlanWords = {
  subject: "Your membership",
  intro: (organisation) => `Thanks for your membership at ${organisation}. See your benefits on the Plans page.`,
  withdraw: "Withdraw and get back the price less the days used",
  tooLate: (amount, organisation) =>
    `You paid ${amount} for a plan with ${organisation}, and the plan couldn't begin anymore: yours was renewed, ended or changed before the payment came. We're sending it back the way you paid; through a bank that can take a few days. There's nothing you need to do.`,
  nextByYou:
    "We'll remind you a week before the period ends. When it ends, we'll email you a payment link for the next one. If you don't pay, your plan ends.",
  nextFromBalance: (balance) =>
    `Your plan renews automatically from your balance (${balance}) until you cancel it on the Plans page. We'll remind you a week before it renews.`,
};
