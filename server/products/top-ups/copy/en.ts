import type { TopUpWords } from "./top-up-words.ts";

export const en: TopUpWords = {
  subject: "Your balance was topped up",
  intro: (organisation) => `We've received your payment and topped up your balance with ${organisation}.`,
  withdraw: "Withdraw and get back what you haven't spent",
  balance: "Balance",
};
