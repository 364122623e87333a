import type { ValueWords } from "../../value-product.ts";

export const en: ValueWords = {
  subject: "You paid toward your credit",
  intro: (organisation) => `We've received your payment. It is credited to your agent account with ${organisation}.`,
  withdraw: "Withdraw",
  tooLate: (amount, organisation) =>
    `You don't owe the ${amount} that you paid to ${organisation} any more, so we're refunding it. It's on its way back to how you paid.`,
};
