import type { resultsPage as english } from "~/copy/en/results-page.server";
import type { Messages } from "~/i18n/messages";

export const resultsPage: Messages<typeof english> = {
  tryAgain: "حاول مرة أخرى",
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
