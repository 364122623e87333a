/** About those who work for an organization: their roles. Said by the server only. */
export const staff = {
  "role-support": "خدمة العملاء",
  "role-finance": "المالية",
  "role-marketing": "التسويق",
  "role-catalogue": "الكتالوج",
  "role-owner": "المالك",
};
