import { homeMessages, stayMessages } from "../../../core/stay-messages/ar.ts";
import { counter } from "../../../email/copy/email-copy.ts";
import type { StayWords } from "./stay-words.ts";

const locale = "ar-AE";
const counted = counter(locale);

export const ar: StayWords = {
  locale,
  labels: {
    property: "مكان الإقامة",
    directions: "الاتجاهات",
    checkIn: "تسجيل الوصول",
    checkOut: "تسجيل المغادرة",
    stay: "مدة الإقامة",
    room: "الغرفة",
    board: stayMessages.boardHeading,
    houseRules: homeMessages.houseRules,
    registration: "رقم التسجيل",
    guests: "النزلاء",
    childAges: "أعمار الأطفال يوم الوصول",
  },
  boards: stayMessages,
  boardChanged: (was, now) => `تغيّرت الوجبات من «${was}» إلى «${now}».`,
  openMap: "فتح الخريطة",
  from: (day, time) => `${day}، ابتداءً من ${time}`,
  until: (day, time) => `${day}، حتى ${time}`,
  nights: counted({ one: "ليلة واحدة", two: "ليلتان", few: "# ليالٍ", other: "# ليلة" }),
  rooms: counted({ one: "غرفة واحدة", two: "غرفتان", few: "# غرف", other: "# غرفة" }),
  adults: counted({ one: "بالغ واحد", two: "بالغان", few: "# بالغين", other: "# بالغًا" }),
  children: counted({ one: "طفل واحد", two: "طفلان", few: "# أطفال", other: "# طفلًا" }),
  partyOfOneRoom: (parties, rooms) => `${parties}، ${rooms}`,
  roomOf: (number, party) => `الغرفة ${number} (${party})`,
  roomNamed: (number, name) => `الغرفة ${number}: ${name}`,

  booked: {
    subject: (title, reference) => `تم الحجز: ${title} (${reference})`,
    title: "تم حجز إقامتك",
    intro: "إليك كل ما تحتاج إليه لرحلتك. أظهر رقم الحجز عند تسجيل الوصول.",
  },
  calendarNote: "يمكنك بالملف المرفق إضافة الإقامة إلى تقويمك.",
  earns: (points, day) =>
    `تكسب بهذه الإقامة ${counted({ one: "نقطة واحدة", two: "نقطتين", few: "# نقاط", other: "# نقطة" })(points)}: يمكن استخدامها من ${day}.`,
  base: "الإقامة",
  onSite: stayMessages.toPay,
  restOnSite: "يُدفع في مكان الإقامة",
  canceledItems: "الغرف الملغاة",
  deposit: (amount) => homeMessages.deposit.replace("{{amount}}", amount),
  beside: (charge, amount) => homeMessages.beside.replace("{{charge}}", charge).replace("{{amount}}", amount),
  converted: (amount, day, source) =>
    `يتقاضى مكان الإقامة ${amount}. حُوّل المبلغ ${source ? `بأسعار صرف ${source}` : "بأسعار صرف تجريبية"} ليوم ${day}.`,
  canceled: {
    subject: (title, reference) => `أُلغيت: ${title} (${reference})`,
    title: "أُلغيت إقامتك",
    bySupplier: (when) => `ألغى مكان الإقامة حجزك يوم ${when}.`,
    others: "نعتذر. تجد في صفحة حجزك أماكن إقامة أخرى في التواريخ نفسها.",
    calendarNote: "يزيل الملف المرفق الإقامة من تقويمك.",
    nothingToPay: "لا يلزمك دفع شيء في مكان الإقامة.",
    toPay: (amount) => `المبلغ المستحق في مكان الإقامة: ${amount}.`,
    supplierAsks: (amount) => `قد يطلب منك مكان الإقامة ${amount}.`,
    some: {
      subject: (title, reference, { numbers, count, of }) =>
        `${count === 1 ? "أُلغيت الغرفة" : "أُلغيت الغرف"} ${numbers} من ${of}: ${title} (${reference})`,
      title: ({ numbers, count, of }) => `${count === 1 ? "أُلغيت الغرفة" : "أُلغيت الغرف"} ${numbers} من ${of}`,
      text: (when, items) => `أُلغيت يوم ${when}: ${items}. لم تتغير بقية حجزك.`,
      calendarNote: "يحدّث الملف المرفق الإقامة في تقويمك.",
    },
  },
  noShow: {
    subject: (title, reference) => `يقول ${title} إن أحدًا لم يصل (${reference})`,
    title: "يقول مكان الإقامة إن أحدًا لم يصل",
    text: (when, title) => `أبلغنا ${title} يوم ${when} أن أحدًا لم يصل لإقامتك.`,
    contradict: "إن كنت هناك فراسلنا وسنسأل مكان الإقامة.",
    unknownTerms: "لم يبلغنا مكان الإقامة بشروط عدم الحضور، لذلك لا يمكننا رد السعر.",
  },
  notBooked: {
    subject: (title, reference) => `لم يتم الحجز: ${title} (${reference})`,
    title: "تعذّر حجز إقامتك",
    text: (title) => `تعذّر تأكيد إقامتك في ${title}. ليس لديك حجز في هذه التواريخ.`,
  },
  bookedInstead: {
    subject: (title, reference) => `سبق أن حجزت: ${title} (${reference})`,
    title: "سبق أن حجزت هذه الإقامة",
    text: (title, reference) => `سبق أن حجزت هذه الإقامة في ${title} (${reference}).`,
  },
  orderedInstead: {
    subject: (title, reference) => `دفعة عن طلب استُبدل: ${title} (${reference})`,
    title: "قدّمت طلبًا أحدث لهذه الإقامة",
    text: (title, reference) =>
      `كانت هذه الدفعة عن طلب استبدلته بطلب أحدث (${reference}) للإقامة نفسها في ${title}. ولم يُحجز الطلب الأحدث بعد.`,
  },
  notCanceled: (title) => `لم يقبل ${title} الإلغاء. لم يتغير حجزك.`,
  freeUntil: (until) => `الإلغاء مجاني حتى ${until} بتوقيت مكان الإقامة.`,
  unpaid: (end) =>
    `إذا لم يصلنا المبلغ فسنلغي حجزك في ${end} بالتوقيت المحلي لمكان الإقامة، وفق شروط الإلغاء التي وافقت عليها.`,
};
