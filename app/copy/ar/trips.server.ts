import type { trips as english } from "~/copy/en/trips.server";
import type { Messages } from "~/i18n/messages";

export const trips: Messages<typeof english> = {
  undecidedTitle: "لا نعرف بعد إن كانت هذه الإقامة محجوزة",
  undecidedText: "لم يعطِ نظام حجوزات مكان الإقامة جوابًا نهائيًا. نواصل السؤال، ونراسلك حالما نعرف.",
  undecidedMoney: "ما اخترته للدفع محجوز ولم يُصرف. يعود إليك إن لم يتم الحجز.",
  undecidedAgain: "نرجو ألا تحجز الإقامة نفسها مرة أخرى في هذه الأثناء.",
  rejectedTitle: "لم تُحجز هذه الإقامة",
  rejectedText: "لم يقبل مكان الإقامة الحجز، وهو لا ينتظرك.",
  rejectedMoney: "لم يُخصم منك شيء. ما كان محجوزًا عاد إليك.",
  cancellingTitle: "طلبنا من مكان الإقامة الإلغاء",
  cancellingText: "لم يُجب بعد. نواصل السؤال، ونراسلك حالما يتم. عندها يعود إليك ما هو لك.",
  noShowTitle: "يقول مكان الإقامة إن أحدًا لم يصل",
  noShowText: "إن كنت هناك فراسلنا وسنسأل مكان الإقامة.",
  beforeTitle: "قبل السفر",
  duringTitle: "أثناء إقامتك",
  duringLeave: "تسجيل المغادرة: {{when}}.",
  afterTitle: "انتهت هذه الإقامة",
  afterText: "نأمل أنك قضيت وقتًا ممتعًا. يبقى السعر والشروط هنا للرجوع إليها.",
  cancelledTitle: "أُلغي هذا الحجز",
  cancelledText: "لا ينتظرك مكان الإقامة في هذه التواريخ.",
  cancelledGuest: "أُلغي في {{when}} كما طلبت.",
  cancelledProperty: "ألغاه مكان الإقامة في {{when}}.",
  cancelledOrganisation: "ألغته {{organisation}} في {{when}}.",
  nothingToPay: "لا يلزمك دفع شيء في مكان الإقامة.",
  backWhole: "أُعيد {{back}}",
  backAndKept: "عاد {{back}}، ولا يُرد {{kept}}",
};
