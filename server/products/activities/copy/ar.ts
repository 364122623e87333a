import { counter } from "../../../email/copy/email-copy.ts";
import type { ActivityWords } from "./activity-words.ts";

const locale = "ar-AE";
const counted = counter(locale);

export const ar: ActivityWords = {
  locale,
  labels: {
    activity: "النشاط",
    meeting: "نقطة اللقاء",
    directions: "الاتجاهات",
    begins: "يبدأ",
    ends: "ينتهي",
    option: "الخيار",
    tickets: "التذاكر",
    included: "يشمل",
    know: "معلومات مفيدة",
    provider: "الجهة المنظِّمة",
    phone: "رقم الهاتف في يوم النشاط",
    minAge: "الحد الأدنى للعمر",
    minHeight: "الحد الأدنى للطول",
    accessibility: "تسهيلات الوصول",
  },
  accessible: {
    wheelchair: "ملائم للكراسي المتحركة",
    "step-free": "بلا درج",
    stroller: "ملائم لعربات الأطفال",
    "hearing-loop": "حلقة سمعية",
    "guide-dog": "يُسمح بكلاب الإرشاد",
    "rest-stops": "استراحات على الطريق",
  },
  openMap: "فتح الخريطة",
  at: (day, time) => `${day}، ${time}`,
  between: (day, from, until) => `${day}، في أي وقت من ${from} إلى ${until}`,
  units: {
    adult: counted({ one: "بالغ واحد", two: "بالغان", few: "# بالغين", other: "# بالغًا" }),
    senior: counted({
      one: "شخص واحد من كبار السن",
      two: "شخصان من كبار السن",
      few: "# من كبار السن",
      other: "# من كبار السن",
    }),
    youth: counted({ one: "شاب واحد", two: "شابان", few: "# شباب", other: "# شابًا" }),
    child: counted({ one: "طفل واحد", two: "طفلان", few: "# أطفال", other: "# طفلًا" }),
    infant: counted({ one: "رضيع واحد", two: "رضيعان", few: "# رضّع", other: "# رضيعًا" }),
  },
  unit: { adult: "بالغ", senior: "كبير سن", youth: "شاب", child: "طفل", infant: "رضيع" },
  ticketOf: (number, unit) => `التذكرة ${number} (${unit})`,
  ticketNamed: (number, unit) => `التذكرة ${number}: ${unit}`,
  variants: { slot: "في موعد محدد", "opening-hours": "في أي وقت خلال ساعات العمل" },
  variantChanged: (now) => `تغيّر نظام الدخول، وهو الآن ${now}.`,

  booked: {
    subject: (title, reference) => `تم الحجز: ${title} (${reference})`,
    title: "تم حجز نشاطك",
    intro: "إليك كل ما تحتاج إليه في ذلك اليوم.",
  },
  calendarNote: "يمكنك بالملف المرفق إضافة النشاط إلى تقويمك.",
  anotherTime: {
    calledOff: {
      subject: (title, reference) => `أُلغي الموعد، اختر موعدًا آخر: ${title} (${reference})`,
      title: "أُلغي هذا الموعد",
      text: (title) => `ألغت الجهة المنظِّمة ${title} في الموعد الذي حجزته. نعتذر.`,
      until: (end) =>
        `أمامك حتى ${end} بالتوقيت المحلي لاختيار موعد آخر دون تكلفة إضافية أو استرداد المبلغ كاملًا. إن لم تختر، نرد إليك المبلغ.`,
      choose: "اختيار موعد آخر أو استرداد المبلغ",
    },
    moved: {
      subject: (title, reference) => `موعد جديد: ${title} (${reference})`,
      title: "لنشاطك موعد جديد",
      intro: "تذاكرك صالحة في الموعد الجديد. هذا حجزك بعد التعديل.",
    },
  },
  tickets: {
    label: "التذاكر",
    text: "نزّلها لإظهارها عند نقطة اللقاء، حتى دون اتصال",
    none: (reference) => `لا حاجة إلى تذاكر: يكفي اسمك والرقم لدى الجهة المنظِّمة ${reference}.`,
  },
  earns: (points, day) =>
    `تكسب بهذا النشاط ${counted({ one: "نقطة واحدة", two: "نقطتين", few: "# نقاط", other: "# نقطة" })(points)}: يمكن استخدامها من ${day}.`,
  base: "التذاكر",
  onSite: "يُدفع يوم النشاط",
  restOnSite: "يُدفع يوم النشاط",
  canceledItems: "التذاكر الملغاة",
  deposit: (amount) => `يُرد مبلغ التأمين ${amount} بعد النشاط.`,
  beside: (charge, amount) => `${charge}: ${amount}، تُدفع يوم النشاط`,
  converted: (amount, day, source) =>
    `تتقاضى الجهة المنظِّمة ${amount}. حُوّل المبلغ ${source ? `بأسعار صرف ${source}` : "بأسعار صرف تجريبية"} ليوم ${day}.`,
  canceled: {
    subject: (title, reference) => `أُلغي: ${title} (${reference})`,
    title: "أُلغي نشاطك",
    bySupplier: (when) => `ألغت الجهة المنظِّمة حجزك يوم ${when}.`,
    others: "نعتذر. تجد في صفحة حجزك أنشطة أخرى في اليوم نفسه.",
    calendarNote: "يزيل الملف المرفق النشاط من تقويمك.",
    nothingToPay: "لا يلزمك دفع شيء يوم النشاط.",
    toPay: (amount) => `المبلغ المستحق يوم النشاط: ${amount}.`,
    supplierAsks: (amount) => `قد تطلب منك الجهة المنظِّمة ${amount}.`,
    some: {
      subject: (title, reference, { numbers, count, of }) =>
        `${count === 1 ? "أُلغيت التذكرة" : "أُلغيت التذاكر"} ${numbers} من ${of}: ${title} (${reference})`,
      title: ({ numbers, count, of }) => `${count === 1 ? "أُلغيت التذكرة" : "أُلغيت التذاكر"} ${numbers} من ${of}`,
      text: (when, items) => `أُلغيت يوم ${when}: ${items}. لم تتغير بقية حجزك.`,
      calendarNote: "يحدّث الملف المرفق النشاط في تقويمك.",
    },
  },
  noShow: {
    subject: (title, reference) => `لم تحضر إلى ${title} (${reference})`,
    title: "تقول الجهة المنظِّمة إنك لم تحضر",
    text: (when, title) => `أبلغتنا الجهة المنظِّمة لنشاط «${title}» يوم ${when} أنك لم تحضر.`,
    contradict: "إن كنت هناك فراسلنا وسنسأل الجهة المنظِّمة.",
    unknownTerms: "لم تبلغنا الجهة المنظِّمة بشروط عدم الحضور، لذلك لا يمكننا رد السعر.",
  },
  notBooked: {
    subject: (title, reference) => `لم يتم الحجز: ${title} (${reference})`,
    title: "تعذّر حجز نشاطك",
    text: (title) => `تعذّر تأكيد تذاكرك لنشاط «${title}». ليس لديك حجز في هذا الموعد.`,
  },
  bookedInstead: {
    subject: (title, reference) => `سبق أن حجزت: ${title} (${reference})`,
    title: "لديك هذه التذاكر بالفعل",
    text: (title, reference) => `سبق أن حجزت نشاط «${title}» في هذا الموعد (${reference}).`,
  },
  orderedInstead: {
    subject: (title, reference) => `دفعة عن طلب استُبدل: ${title} (${reference})`,
    title: "قدّمت طلبًا أحدث لهذا النشاط",
    text: (title, reference) =>
      `كانت هذه الدفعة عن طلب استبدلته بطلب أحدث (${reference}) لنشاط «${title}». ولم يُحجز الطلب الأحدث بعد.`,
  },
  notCanceled: (title) => `لم تقبل الجهة المنظِّمة لنشاط «${title}» الإلغاء. لم يتغير حجزك.`,
  freeUntil: (until) => `الإلغاء مجاني حتى ${until} بالتوقيت المحلي.`,
  unpaid: (end) => `إذا لم يصلنا المبلغ فسنلغي حجزك في ${end} بالتوقيت المحلي، وفق شروط الإلغاء التي وافقت عليها.`,
  suggested: "أنشطة خلال رحلتك",
  perAdult: (amount) => `ابتداءً من ${amount} للبالغ`,
  seeTimes: "عرض المواعيد",
};
