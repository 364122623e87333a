import type { HomeMessages, RareChargeMessages, StayMessages } from "./en.ts";

export const stayMessages: StayMessages = {
  boardHeading: "الوجبات",
  "board-room-only": "إقامة فقط",
  "board-breakfast": "شامل الإفطار",
  "board-half-board": "نصف إقامة",
  "board-full-board": "إقامة كاملة",
  "board-all-inclusive": "شامل كليًا",
  "charge-tax": "ضرائب",
  "charge-city-tax": "ضريبة المدينة",
  "charge-resort-fee": "رسوم المنتجع",
  "charge-service-fee": "رسوم الخدمة",
  "charge-cleaning-fee": "رسوم التنظيف",
  toPay: "تدفعه في مكان الإقامة",
};

export const homeMessages: HomeMessages = {
  deposit: "تأمين مسترد بقيمة {{amount}} يُدفع في مكان الإقامة ولا يدخل في الإجمالي",
  beside: "{{charge}}: {{amount}}، يُدفع في مكان الإقامة ولا يدخل في الإجمالي",
  houseRules: "قواعد المكان",
};

export const rareChargeMessages: RareChargeMessages = {
  "charge-airport-fee": "رسوم المطار",
  "charge-one-way-fee": "رسوم الإعادة في مكتب آخر",
  "charge-young-driver-fee": "رسوم السائق الشاب",
  "charge-extras": "مقاعد أطفال، سائقون إضافيون",
  "charge-port-charges": "رسوم الموانئ",
  "charge-gratuities": "الإكراميات",
  "charge-mark-up": "خدمة الوكالة",
};
