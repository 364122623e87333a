import type { navigation as english } from "~/copy/en/navigation.server";
import type { Messages } from "~/i18n/messages";

export const navigation: Messages<typeof english> = {
  walletPages: "صفحات محفظتك",
  spendable: "يمكنك إنفاق {{amounts}}",
  statement: "كشف الحساب",
  plans: "الخطط",
  rewards: "مكافآتك",
  refer: "ادعُ أصدقاءك",
  promotions: "العروض",
  referralCredits: "مكافآت الدعوات",
  purchases: "المشتريات والإيصالات",
  operator: "المشغّل: {{name}}",
};
