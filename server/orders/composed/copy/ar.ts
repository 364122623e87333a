import { counter } from "../../../email/copy/email-copy.ts";
import type { ComposedWords } from "./composed-words.ts";

const locale = "ar-AE";
const counted = counter(locale);

export const ar: ComposedWords = {
  locale,
  changed: "تغيّر جزء من رحلتك.",
  booked: {
    subject: (title, reference) => `تم الحجز: ${title} (${reference})`,
    title: "تم حجز رحلتك",
    intro: "إليك كل ما تحتاج إليه لرحلتك. أظهر رقم الحجز عند وصولك إلى كل مكان.",
  },
  calendarNote: "يمكنك بالملف المرفق إضافة الرحلة إلى تقويمك.",
  tickets: { label: "التذاكر", text: "نزّل تذاكرك لاستخدامها دون اتصال" },
  earns: (points, day) =>
    `تكسب بهذه الرحلة ${counted({ one: "نقطة واحدة", two: "نقطتين", few: "# نقاط", other: "# نقطة" })(points)}: يمكن استخدامها من ${day}.`,
  base: "الرحلة",
  onSite: "يُدفع عند الوصول",
  restOnSite: "يُدفع عند الوصول",
  canceledItems: "الأجزاء الملغاة",
  deposit: (amount) => `يُطلب عند الوصول مبلغ تأمين قدره ${amount} يُرد لاحقًا.`,
  beside: (charge, amount) => `غير مشمول في الإجمالي: ${charge}، ${amount}، ويُدفع عند الوصول.`,
  converted: (amount, day, source) =>
    `يتقاضى مقدمو الخدمات ${amount}. حُوّل المبلغ ${source ? `بأسعار صرف ${source}` : "بأسعار صرف تجريبية"} ليوم ${day}.`,
  canceled: {
    subject: (title, reference) => `أُلغيت: ${title} (${reference})`,
    title: "أُلغيت رحلتك",
    bySupplier: (when) => `ألغى مقدم الخدمة حجزك يوم ${when}.`,
    others: "نعتذر. راسلنا إن أردت أن نساعدك في إيجاد بديل.",
    calendarNote: "يزيل الملف المرفق الرحلة من تقويمك.",
    nothingToPay: "لا يلزمك دفع شيء عند الوصول.",
    toPay: (amount) => `المبلغ المستحق عند الوصول: ${amount}.`,
    supplierAsks: (amount) => `قد يطلب منك مقدمو الخدمات ${amount}.`,
    some: {
      subject: (title, reference, { numbers, count, of }) =>
        `${count === 1 ? "أُلغي الجزء" : "أُلغيت الأجزاء"} ${numbers} من ${of}: ${title} (${reference})`,
      title: ({ numbers, count, of }) => `${count === 1 ? "أُلغي الجزء" : "أُلغيت الأجزاء"} ${numbers} من ${of}`,
      text: (when, items) => `أُلغيت يوم ${when}: ${items}. لم تتغير بقية حجزك.`,
      calendarNote: "يحدّث الملف المرفق الرحلة في تقويمك.",
    },
  },
  noShow: {
    subject: (title, reference) => `أُبلغنا بعدم حضورك: ${title} (${reference})`,
    title: "يقول أحد مقدمي الخدمات إنك لم تحضر",
    text: (when, title) => `أُبلغنا يوم ${when} بأنك لم تحضر: ${title}.`,
    contradict: "إن كنت هناك فراسلنا وسنسأل مقدم الخدمة.",
    unknownTerms: "لم يبلغنا مقدم الخدمة بشروط عدم الحضور، لذلك لا يمكننا رد السعر.",
  },
  notBooked: {
    subject: (title, reference) => `لم يتم الحجز: ${title} (${reference})`,
    title: "تعذّر حجز رحلتك",
    text: (title) => `تعذّر تأكيد كل الأجزاء معًا (${title})، لذلك لم نحجز أي جزء منها.`,
  },
  bookedInstead: {
    subject: (title, reference) => `سبق أن حجزت: ${title} (${reference})`,
    title: "سبق أن حجزت هذه الرحلة",
    text: (title, reference) => `سبق أن حجزت هذه الرحلة: ${title} (${reference}).`,
  },
  orderedInstead: {
    subject: (title, reference) => `دفعة عن طلب استُبدل: ${title} (${reference})`,
    title: "قدّمت طلبًا أحدث لهذه الرحلة",
    text: (title, reference) =>
      `كانت هذه الدفعة عن طلب استبدلته بطلب أحدث (${reference}) للرحلة نفسها: ${title}. ولم يُحجز الطلب الأحدث بعد.`,
  },
  notCanceled: (title) => `لم يقبل أحد مقدمي الخدمات الإلغاء (${title}). لم يتغير حجزك.`,
  freeUntil: (until) => `يمكنك إلغاؤها كلها مجانًا حتى ${until} بالتوقيت المحلي.`,
  unpaid: (end) => `إذا لم يصلنا المبلغ فسنلغي حجزك في ${end} بالتوقيت المحلي، وفق شروط الإلغاء التي وافقت عليها.`,
};
