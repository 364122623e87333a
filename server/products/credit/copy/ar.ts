import type { ValueWords } from "../../value-product.ts";

export const ar: ValueWords = {
  subject: "وصلتنا دفعة ائتمانك",
  intro: (organisation) => `وصلتنا دفعتك وأضفناها إلى ائتمانك كوكيل لدى ${organisation}.`,
  withdraw: "التراجع",
  tooLate: (amount, organisation) =>
    `لم تعد مدينًا بمبلغ ${amount} الذي دفعته إلى ${organisation}، لذلك نعيده إليك بطريقة الدفع نفسها.`,
};
