import type { resultsPage as english } from "~/copy/en/results-page.server";
import type { Messages } from "~/i18n/messages";

export const resultsPage: Messages<typeof english> = {
  tryAgain: "حاول مرة أخرى",
  forPeople_zero: "لـ{{count}} شخص، شاملًا الضرائب",
  forPeople_one: "لشخص واحد، شاملًا الضرائب",
  forPeople_two: "لشخصين، شاملًا الضرائب",
  forPeople_few: "لـ{{count}} أشخاص، شاملًا الضرائب",
  forPeople_many: "لـ{{count}} شخصًا، شاملًا الضرائب",
  forPeople_other: "لـ{{count}} شخص، شاملًا الضرائب",
  priceRange: "من {{from}} إلى {{to}}",
  priceBefore: "قبل خصم {{plan}}",
  partial: "لم يستجب بعض المورّدين في الوقت المناسب.",
  tryPlace: "{{place}}، على بُعد {{distance}}",
  nothingAvailable: "لا شيء متاح في {{place}} في هذه المواعيد",
  tryOtherDates: "جرّب مواعيد أخرى:",
  showMap: "الخريطة",
  showList: "العودة إلى القائمة",
  mapNote: "تشير علامة الزائد إلى مركز {{place}}. النقاط المتقاربة مرسومة متباعدة.",
};
