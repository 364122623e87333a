import type { legal as english } from "~/copy/en/legal";
import type { Messages } from "~/i18n/messages";

export const legal: Messages<typeof english> = {
  privacyTitle: "سياسة الخصوصية",
  termsTitle: "شروط الاستخدام",
  updated: "آخر تحديث في {{date}}",
  statisticsTitle: "ملفات ارتباط الإحصاءات",
  statisticsText:
    "بموافقتك يستخدم هذا الموقع Google Analytics لإحصاء الزيارات ومعرفة الصفحات المفيدة. عندئذ يحفظ ملفات ارتباط ويرسل إلى Google عناوين الصفحات التي تفتحها. لا يُحمَّل شيء من ذلك قبل موافقتك، ويمكنك إيقافه هنا متى شئت.",
  statisticsOff: "الإحصاءات متوقفة.",
  statisticsOn: "الإحصاءات مفعّلة.",
  statisticsAllow: "السماح بالإحصاءات",
  statisticsStop: "إيقاف الإحصاءات",
  creditsTitle: "المصادر",
  creditsIntro: "يقوم هذا الموقع على عمل آخرين يشاركونه بلا مقابل. شكرًا لهم.",
  creditsChanges: "التغييرات: بيانات مُنتقاة وأعمدة محذوفة.",
  publicDomain: "ملكية عامة",
  places: "الأماكن وأسماؤها",
  airports: "المطارات",
  languagesAndRegions: "أسماء البلدان واللغات والعملات وقواعدها",
  countries: "رموز البلدان",
  dialling: "رموز الاتصال الدولية",
  nationalities: "الجنسيات",
  currencies: "العملات",
  flags: "الأعلام",
  timeZones: "المناطق الزمنية للأماكن",
  typeface: "الخط",
  pictures: "الصور",
  picturesText: "جميع الصور رسوم أُعدّت لهذا الموقع، ولا تُظهر أماكن الإقامة الحقيقية.",
};
