import { counter } from "../../../email/copy/email-copy.ts";
import type { TransferWords } from "./transfer-words.ts";

const locale = "ar-AE";
const counted = counter(locale);
const ways = { "from-airport": "من المطار", "to-airport": "إلى المطار" };

export const ar: TransferWords = {
  locale,
  labels: {
    transfer: "التوصيل",
    "from-airport": "من المطار",
    "to-airport": "إلى المطار",
    vehicle: "المركبة",
    party: "الركاب",
    night: "رسوم ليلية",
    meeting: "نقطة اللقاء",
    sign: "السائق",
    waiting: "مدة الانتظار",
    late: "إذا تأخرت رحلتك",
    phone: "لم تجد السائق؟",
    provider: "مقدّم الخدمة",
    directions: "الاتجاهات",
  },
  openMap: "فتح الخريطة",
  vehicles: {
    standard: "سيارة عادية",
    executive: "سيارة فاخرة",
    van: "سيارة عائلية كبيرة",
    "accessible-van": "سيارة كبيرة بلا درج",
    minibus: "حافلة صغيرة",
  },
  stepFree: "بلا درج، وفيها مكان لكرسي متحرك",
  airport: (name, code, city) => (city ? `مطار ${city} (${code})` : `\u2068${name} (${code})\u2069`),
  title: (airport, place) => `توصيل ${airport} – ${place}`,
  route: (from, to) => `من ${from} إلى ${to}`,
  lands: (time) => `تهبط الرحلة الساعة ${time}`,
  pickUp: (when) => `موعد السائق: ${when}`,
  arrives: (when, zone) => `الوصول نحو ${when}${zone ? ` (بتوقيت ${zone})` : ""}`,
  at: (day, time) => `${day}، ${time}`,
  people: counted({ one: "راكب واحد", two: "راكبان", few: "# ركاب", other: "# راكبًا" }),
  bags: counted({ zero: "بلا حقائب", one: "حقيبة واحدة", two: "حقيبتان", few: "# حقائب", other: "# حقيبة" }),
  night: (percent) => `${percent} للمواعيد من 10 مساءً إلى 6 صباحًا، وهي مشمولة في السعر`,
  meetingElsewhere: "يأتي السائق إلى مدخل العنوان الذي تذكره لنا.",
  sign: "يحمل السائق لافتة باسمك.",
  waiting: (airport, elsewhere) => `${airport} في المطار، و${elsewhere} في غيره، دون تكلفة إضافية`,
  late: "نتابع رحلتك برقمها، فيأتي السائق عند هبوطها الفعلي ولا تدفع أكثر.",
  legOf: (number, way) => `التوصيل ${number} (${ways[way]})`,
  legNamed: (number, way) => `التوصيل ${number}: ${ways[way]}`,
  changedTo: (vehicle) => `تغيّرت المركبة، وهي الآن «${vehicle}».`,
  needs: {
    address: "الفندق أو العنوان",
    addressHint: "حيث يوصلك السائق أو يأتي إليك: الاسم والشارع والرقم",
    flight: "رقم رحلة وصولك",
    flightHint: "كما في تذكرتك، مثل TP1234. يتابعها السائق",
  },

  booked: {
    subject: (title, reference) => `تم الحجز: ${title} (${reference})`,
    title: "تم حجز توصيلك",
    intro: "إليك كل ما تحتاج إليه لتجد السائق.",
  },
  calendarNote: "يمكنك بالملف المرفق إضافة الموعد إلى تقويمك.",
  earns: (points, day) =>
    `تكسب بهذا التوصيل ${counted({ one: "نقطة واحدة", two: "نقطتين", few: "# نقاط", other: "# نقطة" })(points)}: يمكن استخدامها من ${day}.`,
  base: "التوصيل",
  onSite: "يُدفع للسائق",
  restOnSite: "يُدفع للسائق",
  canceledItems: "ما أُلغي من التوصيل",
  deposit: (amount) => `يُرد مبلغ التأمين ${amount} بعد التوصيل.`,
  beside: (charge, amount) => `${charge}: ${amount}، تُدفع للسائق`,
  converted: (amount, day, source) =>
    `تتقاضى شركة التوصيل ${amount}. حُوّل المبلغ ${source ? `بأسعار صرف ${source}` : "بأسعار صرف تجريبية"} ليوم ${day}.`,
  canceled: {
    subject: (title, reference) => `أُلغي: ${title} (${reference})`,
    title: "أُلغي توصيلك",
    bySupplier: (when) => `ألغت شركة التوصيل حجزك يوم ${when}.`,
    others: "نعتذر. تجد في صفحة حجزك مركبات أخرى في اليوم نفسه.",
    calendarNote: "يزيل الملف المرفق الموعد من تقويمك.",
    nothingToPay: "لا يلزمك دفع شيء للسائق.",
    toPay: (amount) => `المبلغ المستحق للسائق: ${amount}.`,
    supplierAsks: (amount) => `قد تطلب منك شركة التوصيل ${amount}.`,
    some: {
      subject: (title, reference, { numbers, of }) => `أُلغي التوصيل ${numbers} من ${of}: ${title} (${reference})`,
      title: ({ numbers, of }) => `أُلغي التوصيل ${numbers} من ${of}`,
      text: (when, items) => `أُلغي يوم ${when}: ${items}. لم تتغير بقية حجزك.`,
      calendarNote: "يحدّث الملف المرفق الموعد في تقويمك.",
    },
  },
  noShow: {
    subject: (title, reference) => `لم يجدك السائق: ${title} (${reference})`,
    title: "لم يجدك السائق",
    text: (when, title) => `أبلغتنا شركة التوصيل يوم ${when} أنك لم تأتِ إلى نقطة اللقاء: ${title}.`,
    contradict: "إن كنت هناك فراسلنا وسنسأل الشركة.",
    unknownTerms: "لم تبلغنا الشركة بشروط عدم الحضور، لذلك لا يمكننا رد السعر.",
  },
  notBooked: {
    subject: (title, reference) => `لم يتم الحجز: ${title} (${reference})`,
    title: "تعذّر حجز توصيلك",
    text: (title) => `تعذّر تأكيد الحجز: ${title}. لن يأتي سائق.`,
  },
  bookedInstead: {
    subject: (title, reference) => `سبق أن حجزت: ${title} (${reference})`,
    title: "لديك هذا التوصيل بالفعل",
    text: (title, reference) => `سبق أن حجزت في هذا الموعد: ${title} (${reference}).`,
  },
  orderedInstead: {
    subject: (title, reference) => `دفعة عن طلب استُبدل: ${title} (${reference})`,
    title: "قدّمت طلبًا أحدث لهذا التوصيل",
    text: (title, reference) =>
      `كانت هذه الدفعة عن طلب استبدلته بطلب أحدث (${reference}): ${title}. ولم يُحجز الطلب الأحدث بعد.`,
  },
  notCanceled: (title) => `لم تقبل شركة التوصيل الإلغاء: ${title}. لم يتغير حجزك.`,
  freeUntil: (until) => `الإلغاء مجاني حتى ${until} بالتوقيت المحلي.`,
  unpaid: (end) => `إذا لم يصلنا المبلغ فسنلغي حجزك في ${end} بالتوقيت المحلي، وفق شروط الإلغاء التي وافقت عليها.`,
  suggested: "توصيل المطار لرحلتك",
  fromPrice: (amount) => `ابتداءً من ${amount} للمركبة في كل اتجاه`,
  seeVehicles: "عرض المركبات",
};
