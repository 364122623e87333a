import { counter } from "../../../email/copy/email-copy.ts";
import type { DreamtripWords } from "./dreamtrip-words.ts";

const locale = "ar-AE";
const counted = counter(locale);
const travelers = counted({ one: "مسافر واحد", two: "مسافران", few: "# مسافرين", other: "# مسافرًا" });

export const ar: DreamtripWords = {
  locale,
  labels: {
    trip: "الرحلة",
    begins: "البداية",
    ends: "النهاية",
    places: "الأماكن",
    travelers: "المسافرون",
    meeting: "نقطة اللقاء",
    directions: "الاتجاهات",
    days: "برنامج الأيام",
    included: "يشمل السعر",
    notIncluded: "لا يشمل السعر",
    know: "معلومات مفيدة",
    host: "المضيف",
    minimum: "أقل عدد للمجموعة",
    names: "تغيير الأسماء",
  },
  openMap: "فتح الخريطة",
  at: (day, time) => `${day}، ${time}`,
  travelers,
  alone: counted({ one: "غرفة مفردة واحدة", two: "غرفتان مفردتان", few: "# غرف مفردة", other: "# غرفة مفردة" }),
  minimum: (count, day) =>
    `أقل عدد تُقام به الرحلة: ${travelers(count)}. إن لم يكتمل العدد فقد نلغيها حتى ${day} ونرد إليك المبلغ كاملًا.`,
  names: (day) => `حتى ${day} يمكن أن يسافر شخص آخر بدلًا منك. راسلنا لنغيّر الاسم.`,
  placeOf: (number, alone) => `المقعد ${number}${alone ? " (غرفة مفردة)" : ""}`,
  placeNamed: (number, alone) => `المقعد ${number}${alone ? ": غرفة مفردة" : ": غرفة مشتركة"}`,
  changed: "تغيّرت الرحلة.",
  confirm: {
    subject: (title) => `أكّد مكانك في قائمة الانتظار: ${title}`,
    title: "أكّد رغبتك في الانتظار",
    text: (title, days, party) =>
      `طلبت الانضمام إلى قائمة انتظار «${title}»، ${days} (${party}). افتح الرابط وأكّد الطلب، وسنراسلك عند توفر أماكن.`,
    action: "فتح قائمة الانتظار",
    otherwise: (hours) => `إن لم تؤكد خلال ${hours} ساعة فسنحذف طلبك. لم تطلب ذلك؟ لا حاجة إلى أي إجراء.`,
    reason: (organisation) => `وصلتك هذه الرسالة لأن هذا العنوان أُدخل في قائمة انتظار لدى ${organisation}.`,
  },
  offered: {
    subject: (title) => `توفرت أماكن: ${title}`,
    title: "توفرت أماكن في رحلتك",
    text: (title, days, party) => `أنت في قائمة انتظار «${title}»، ${days}. نحتفظ لمجموعتك بأماكن (${party}).`,
    price: "السعر اليوم",
    until: "محجوزة لك حتى",
    action: "حجز هذه الأماكن",
    after: "إن لم تحجز في الوقت المحدد فسنعرض الأماكن على المجموعة التالية.",
    leave: "لم تعد بحاجة إليها؟ اخرج من القائمة:",
    reason: (organisation) => `وصلتك هذه الرسالة لأنك انضممت إلى قائمة انتظار لدى ${organisation}.`,
  },
  toDecide: (title, days, booked, minimum) =>
    `«${title}»، ${days}: حجز ${travelers(booked)}، والمطلوب ${minimum}. قرّر هل تُقام الرحلة.`,

  booked: {
    subject: (title, reference) => `تم الحجز: ${title} (${reference})`,
    title: "أنت معنا في الرحلة",
    intro: "إليك كل ما تحتاج إليه للرحلة.",
  },
  calendarNote: "يمكنك بالملف المرفق إضافة الرحلة إلى تقويمك.",
  earns: (points, day) =>
    `تكسب بهذه الرحلة ${counted({ one: "نقطة واحدة", two: "نقطتين", few: "# نقاط", other: "# نقطة" })(points)}: يمكن استخدامها من ${day}.`,
  base: "الرحلة",
  onSite: "يُدفع خلال الرحلة",
  restOnSite: "يُدفع خلال الرحلة",
  canceledItems: "المقاعد الملغاة",
  deposit: (amount) => `يُرد مبلغ التأمين ${amount} بعد الرحلة.`,
  beside: (charge, amount) => `${charge}: ${amount}، تُدفع خلال الرحلة`,
  converted: (amount, day, source) =>
    `تتقاضى الجهة المنظِّمة ${amount}. حُوّل المبلغ ${source ? `بأسعار صرف ${source}` : "بأسعار صرف تجريبية"} ليوم ${day}.`,
  canceled: {
    subject: (title, reference) => `أُلغيت: ${title} (${reference})`,
    title: "أُلغيت رحلتك",
    bySupplier: (when) => `ألغينا رحلتك يوم ${when}.`,
    others: "نعتذر. تجد في صفحة حجزك رحلات أخرى.",
    calendarNote: "يزيل الملف المرفق الرحلة من تقويمك.",
    nothingToPay: "لم يبقَ شيء للدفع.",
    toPay: (amount) => `المبلغ المستحق خلال الرحلة: ${amount}.`,
    supplierAsks: (amount) => `قد نطلب منك ${amount}.`,
    some: {
      subject: (title, reference, { numbers, count, of }) =>
        `${count === 1 ? "أُلغي المقعد" : "أُلغيت المقاعد"} ${numbers} من ${of}: ${title} (${reference})`,
      title: ({ numbers, count, of }) => `${count === 1 ? "أُلغي المقعد" : "أُلغيت المقاعد"} ${numbers} من ${of}`,
      text: (when, items) => `أُلغيت يوم ${when}: ${items}. لم تتغير بقية حجزك.`,
      calendarNote: "يحدّث الملف المرفق الرحلة في تقويمك.",
    },
  },
  noShow: {
    subject: (title, reference) => `لم تحضر إلى ${title} (${reference})`,
    title: "يقول المضيف إنك لم تحضر",
    text: (when, title) => `أبلغنا مضيف رحلة «${title}» يوم ${when} أنك لم تحضر.`,
    contradict: "إن كنت هناك فراسلنا وسنتحقق من الأمر.",
    unknownTerms: "ليست لهذه الرحلة شروط لعدم الحضور، لذلك لا يمكننا رد السعر.",
  },
  notBooked: {
    subject: (title, reference) => `لم يتم الحجز: ${title} (${reference})`,
    title: "تعذّر حجز رحلتك",
    text: (title) => `تعذّر تأكيد أماكنك في رحلة «${title}». ليس لديك حجز لهذه الرحلة.`,
  },
  bookedInstead: {
    subject: (title, reference) => `سبق أن حجزت: ${title} (${reference})`,
    title: "لديك هذه الأماكن بالفعل",
    text: (title, reference) => `سبق أن حجزت رحلة «${title}» في هذا التاريخ (${reference}).`,
  },
  orderedInstead: {
    subject: (title, reference) => `دفعة عن طلب استُبدل: ${title} (${reference})`,
    title: "قدّمت طلبًا أحدث لهذه الرحلة",
    text: (title, reference) =>
      `كانت هذه الدفعة عن طلب استبدلته بطلب أحدث (${reference}) لرحلة «${title}». ولم يُحجز الطلب الأحدث بعد.`,
  },
  notCanceled: (title) => `تعذّر إلغاء رحلة «${title}». لم يتغير حجزك.`,
  freeUntil: (until) => `الإلغاء مجاني حتى ${until} بالتوقيت المحلي.`,
  unpaid: (end) => `إذا لم يصلنا المبلغ فسنلغي حجزك في ${end} بالتوقيت المحلي، وفق شروط الإلغاء التي وافقت عليها.`,
};
