import { counter } from "../../../email/copy/email-copy.ts";
import type { CruiseWords } from "./cruise-words.ts";

const locale = "ar-AE";
const counted = counter(locale);

export const ar: CruiseWords = {
  locale,
  labels: {
    cruise: "الرحلة البحرية",
    ship: "السفينة",
    departs: "المغادرة",
    arrives: "الوصول",
    boarding: "الصعود إلى السفينة",
    directions: "الاتجاهات",
    route: "مسار الرحلة",
    cabins: "الغرف",
    included: "يشمل",
    know: "معلومات مفيدة",
  },
  openMap: "فتح الخريطة",
  at: (port, day, time) => `${port}، ${day}، ${time}`,
  boarding: (from, until, where) => `من ${from} إلى ${until}، ${where}`,
  call: (port, day) => `${day}: ${port}`,
  guests: {
    adult: counted({ one: "بالغ واحد", two: "بالغان", few: "# بالغين", other: "# بالغًا" }),
    child: counted({ one: "طفل واحد", two: "طفلان", few: "# أطفال", other: "# طفلًا" }),
    infant: counted({ one: "رضيع واحد", two: "رضيعان", few: "# رضّع", other: "# رضيعًا" }),
  },
  cabinCount: counted({ one: "غرفة واحدة", two: "غرفتان", few: "# غرف", other: "# غرفة" }),
  cabinOf: (number, guests) => `الغرفة ${number} (${guests})`,
  cabinNamed: (number, name) => `الغرفة ${number}: ${name}`,
  cabinFor: (number, name, guests) => `الغرفة ${number}: ${name}، ${guests}`,
  cabinOn: (count, name, ship) => `${count} · ${name} · ${ship}`,
  kinds: { inside: "غرفة داخلية", window: "غرفة بنافذة", balcony: "غرفة بشرفة", suite: "جناح" },
  cabinChanged: (now) => `تغيّرت الغرفة، وهي الآن ${now}.`,
  ageThen: (age) => `العمر في يوم المغادرة: ${age}`,
  needs: {
    name: "الاسم الكامل كما في جواز السفر",
    bornOn: "تاريخ الميلاد",
    document: "رقم جواز السفر أو الهوية",
    documentExpires: "الوثيقة صالحة حتى",
  },

  booked: {
    subject: (title, reference) => `تم الحجز: ${title} (${reference})`,
    title: "تم حجز رحلتك البحرية",
    intro: "إليك كل ما تحتاج إليه للصعود إلى السفينة.",
  },
  calendarNote: "يمكنك بالملف المرفق إضافة الرحلة إلى تقويمك.",
  earns: (points, day) =>
    `تكسب بهذه الرحلة ${counted({ one: "نقطة واحدة", two: "نقطتين", few: "# نقاط", other: "# نقطة" })(points)}: يمكن استخدامها من ${day}.`,
  base: "أجرة الرحلة",
  onSite: "يُدفع على متن السفينة",
  restOnSite: "يُدفع على متن السفينة",
  canceledItems: "الغرف الملغاة",
  deposit: (amount) => `يُرد مبلغ التأمين ${amount} بعد الرحلة.`,
  beside: (charge, amount) => `${charge}: ${amount}، تُدفع على متن السفينة`,
  converted: (amount, day, source) =>
    `تتقاضى شركة الرحلات البحرية ${amount}. حُوّل المبلغ ${source ? `بأسعار صرف ${source}` : "بأسعار صرف تجريبية"} ليوم ${day}.`,
  canceled: {
    subject: (title, reference) => `أُلغيت: ${title} (${reference})`,
    title: "أُلغيت رحلتك البحرية",
    bySupplier: (when) => `ألغت شركة الرحلات البحرية حجزك يوم ${when}.`,
    others: "نعتذر. تجد في صفحة حجزك رحلات بحرية أخرى في الشهر نفسه.",
    calendarNote: "يزيل الملف المرفق الرحلة من تقويمك.",
    nothingToPay: "لا يلزمك دفع شيء على متن السفينة.",
    toPay: (amount) => `المبلغ المستحق على متن السفينة: ${amount}.`,
    supplierAsks: (amount) => `قد تطلب منك شركة الرحلات البحرية ${amount}.`,
    some: {
      subject: (title, reference, { numbers, count, of }) =>
        `${count === 1 ? "أُلغيت الغرفة" : "أُلغيت الغرف"} ${numbers} من ${of}: ${title} (${reference})`,
      title: ({ numbers, count, of }) => `${count === 1 ? "أُلغيت الغرفة" : "أُلغيت الغرف"} ${numbers} من ${of}`,
      text: (when, items) => `أُلغيت يوم ${when}: ${items}. لم تتغير بقية حجزك.`,
      calendarNote: "يحدّث الملف المرفق الرحلة في تقويمك.",
    },
  },
  noShow: {
    subject: (title, reference) => `لم تصعد إلى السفينة: ${title} (${reference})`,
    title: "تقول شركة الرحلات البحرية إنك لم تصعد إلى السفينة",
    text: (when, title) => `أبلغتنا شركة الرحلات البحرية يوم ${when} أنك لم تصعد في رحلة «${title}».`,
    contradict: "إن كنت على متنها فراسلنا وسنسأل الشركة.",
    unknownTerms: "لم تبلغنا شركة الرحلات البحرية بشروط عدم الحضور، لذلك لا يمكننا رد السعر.",
  },
  notBooked: {
    subject: (title, reference) => `لم يتم الحجز: ${title} (${reference})`,
    title: "تعذّر حجز رحلتك البحرية",
    text: (title) => `تعذّر تأكيد غرفك في رحلة «${title}». ليس لديك حجز في هذا الموعد.`,
  },
  bookedInstead: {
    subject: (title, reference) => `سبق أن حجزت: ${title} (${reference})`,
    title: "لديك هذه الغرف بالفعل",
    text: (title, reference) => `سبق أن حجزت رحلة «${title}» في هذا الموعد (${reference}).`,
  },
  orderedInstead: {
    subject: (title, reference) => `دفعة عن طلب استُبدل: ${title} (${reference})`,
    title: "قدّمت طلبًا أحدث لهذه الرحلة",
    text: (title, reference) =>
      `كانت هذه الدفعة عن طلب استبدلته بطلب أحدث (${reference}) لرحلة «${title}». ولم يُحجز الطلب الأحدث بعد.`,
  },
  notCanceled: (title) => `لم تقبل شركة الرحلات البحرية إلغاء رحلة «${title}». لم يتغير حجزك.`,
  freeUntil: (until) => `الإلغاء مجاني حتى ${until} بالتوقيت المحلي.`,
  unpaid: (end) => `إذا لم يصلنا المبلغ فسنلغي رحلتك في ${end} بالتوقيت المحلي، وفق شروط الإلغاء التي وافقت عليها.`,
};
