import type { TopUpWords } from "./top-up-words.ts";

export const ar: TopUpWords = {
  subject: "تم شحن رصيدك",
  intro: (organisation) => `وصلنا مبلغك وتم شحن رصيدك لدى ${organisation}.`,
  withdraw: "التراجع واستعادة ما لم تنفقه",
  balance: "الرصيد",
};
