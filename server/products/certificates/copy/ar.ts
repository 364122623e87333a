import type { CertificateWords } from "./certificate-words.ts";

export const ar: CertificateWords = {
  subject: "شهادتك في محفظتك",
  intro: (organisation) => `شكرًا لشرائك شهادة من ${organisation}.`,
  withdraw: "التراجع، ما لم يستخدم أي حجز الشهادة",
  worth: "قيمة الشهادة",
  usableFor: "تُستخدم في",
  products: {
    HLT: "الفنادق",
    ACT: "الأنشطة",
    RST: "المنتجعات",
    STY: "أماكن الإقامة",
    CND: "الشقق الفندقية",
    HST: "بيوت العطلات",
  },
  validUntil: "صالحة حتى",
  validForever: "بلا تاريخ انتهاء",
  oneBooking: "الشهادة صالحة لحجز واحد، وما يتبقى من قيمتها لا يُسترد.",
};
