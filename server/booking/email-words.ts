import type { Language } from "../organisation/settings.ts";
import type { Board } from "../ports/supplier.ts";
import type { PriceLine } from "../pricing/pricing.ts";

type Counted = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Words of the booking's email. `#` stands for the number, the other arguments are put in as they are. */
export type LetterWords = {
  locale: string;
  dir: "ltr" | "rtl";
  subject: (property: string, reference: string) => string;
  greeting: (name: string) => string;
  intro: string;
  labels: Record<
    "reference" | "where" | "checkIn" | "checkOut" | "stay" | "room" | "board" | "guests" | "requests" | "guest",
    string
  >;
  from: (time: string) => string;
  until: (time: string) => string;
  nights: Counted;
  rooms: Counted;
  adults: Counted;
  children: Counted;
  boards: Record<Board, string>;
  priceHeading: string;
  lines: Record<PriceLine["code"], string>;
  total: string;
  discount: string;
  payable: string;
  inPropertyCurrency: (amount: string, day: string, source: string) => string;
  cancellationHeading: string;
  freeUntil: (when: string) => string;
  neverFree: string;
  see: string;
  footer: (organisation: string) => string;
};

export const letterWords: Record<Language, LetterWords> = {
  en: {
    locale: "en-US",
    dir: "ltr",
    subject: (property, reference) => `Booked: ${property} (${reference})`,
    greeting: (name) => `Hello ${name},`,
    intro: "Your stay is booked. Here is everything you need; show the reference when you arrive.",
    labels: {
      reference: "Reference",
      where: "Where",
      checkIn: "Check-in",
      checkOut: "Check-out",
      stay: "Length of stay",
      room: "Room",
      board: "Meals",
      guests: "Guests",
      guest: "Booked for",
      requests: "Your requests (wishes, not promises)",
    },
    from: (time) => `from ${time}`,
    until: (time) => `until ${time}`,
    nights: { one: "# night", other: "# nights" },
    rooms: { one: "# room", other: "# rooms" },
    adults: { one: "# adult", other: "# adults" },
    children: { one: "# child", other: "# children" },
    boards: {
      "room-only": "No meals",
      breakfast: "Breakfast included",
      "half-board": "Breakfast and dinner included",
      "full-board": "All meals included",
      "all-inclusive": "All inclusive",
    },
    priceHeading: "Price",
    lines: {
      base: "Stay",
      tax: "Taxes",
      "city-tax": "City tax",
      "resort-fee": "Resort fee",
      "service-fee": "Service fee",
      "cleaning-fee": "Cleaning fee",
    },
    total: "Total with taxes and fees",
    discount: "Paid from your wallet",
    payable: "To pay at the property",
    inPropertyCurrency: (amount, day, source) =>
      `The property charges ${amount} in its own currency. Converted at the rates of ${day} (${source}).`,
    cancellationHeading: "Cancellation",
    freeUntil: (when) => `Free until ${when} (local time at the property). After that the whole price is due.`,
    neverFree: "This rate cannot be cancelled free of charge.",
    see: "See your booking",
    footer: (organisation) =>
      `${organisation} sent this email because this address was given with a booking. If that was not you, nothing needs to be done.`,
  },
  es: {
    locale: "es-ES",
    dir: "ltr",
    subject: (property, reference) => `Reserva confirmada: ${property} (${reference})`,
    greeting: (name) => `Hola, ${name}:`,
    intro: "Tu estancia está reservada. Aquí tienes todo lo necesario; muestra la referencia al llegar.",
    labels: {
      reference: "Referencia",
      where: "Dónde",
      checkIn: "Entrada",
      checkOut: "Salida",
      stay: "Duración",
      room: "Habitación",
      board: "Comidas",
      guests: "Huéspedes",
      guest: "Reservado para",
      requests: "Tus peticiones (deseos, no garantías)",
    },
    from: (time) => `desde las ${time}`,
    until: (time) => `hasta las ${time}`,
    nights: { one: "# noche", other: "# noches" },
    rooms: { one: "# habitación", other: "# habitaciones" },
    adults: { one: "# adulto", other: "# adultos" },
    children: { one: "# menor", other: "# menores" },
    boards: {
      "room-only": "Sin comidas",
      breakfast: "Desayuno incluido",
      "half-board": "Desayuno y cena incluidos",
      "full-board": "Todas las comidas incluidas",
      "all-inclusive": "Todo incluido",
    },
    priceHeading: "Precio",
    lines: {
      base: "Estancia",
      tax: "Impuestos",
      "city-tax": "Tasa turística",
      "resort-fee": "Cargo del complejo",
      "service-fee": "Gastos de servicio",
      "cleaning-fee": "Gastos de limpieza",
    },
    total: "Total con impuestos y cargos",
    discount: "Pagado con tu cartera",
    payable: "A pagar en el alojamiento",
    inPropertyCurrency: (amount, day, source) =>
      `El alojamiento cobra ${amount} en su propia moneda. Conversión con los tipos de cambio del ${day} (${source}).`,
    cancellationHeading: "Cancelación",
    freeUntil: (when) => `Gratuita hasta el ${when} (hora local del alojamiento). Después se debe el precio completo.`,
    neverFree: "Esta tarifa no admite cancelación gratuita.",
    see: "Ver tu reserva",
    footer: (organisation) =>
      `${organisation} envía este mensaje porque esta dirección se indicó en una reserva. Si no has sido tú, no tienes que hacer nada.`,
  },
  ar: {
    locale: "ar-AE",
    dir: "rtl",
    subject: (property, reference) => `تم الحجز: ${property} (${reference})`,
    greeting: (name) => `مرحبًا ${name}،`,
    intro: "تم حجز إقامتك. إليك كل ما تحتاج إليه، ويُرجى إبراز رقم الحجز عند الوصول.",
    labels: {
      reference: "رقم الحجز",
      where: "مكان الإقامة",
      checkIn: "تسجيل الوصول",
      checkOut: "تسجيل المغادرة",
      stay: "مدة الإقامة",
      room: "الغرفة",
      board: "الوجبات",
      guests: "النزلاء",
      guest: "الحجز باسم",
      requests: "طلباتك (رغبات وليست ضمانات)",
    },
    from: (time) => `ابتداءً من ${time}`,
    until: (time) => `حتى ${time}`,
    nights: { one: "ليلة واحدة", two: "ليلتان", few: "# ليالٍ", other: "# ليلة" },
    rooms: { one: "غرفة واحدة", two: "غرفتان", few: "# غرف", other: "# غرفة" },
    adults: { one: "بالغ واحد", two: "بالغان", few: "# بالغين", other: "# بالغًا" },
    children: { one: "طفل واحد", two: "طفلان", few: "# أطفال", other: "# طفلًا" },
    boards: {
      "room-only": "بدون وجبات",
      breakfast: "يشمل الإفطار",
      "half-board": "يشمل الإفطار والعشاء",
      "full-board": "يشمل جميع الوجبات",
      "all-inclusive": "شامل كليًا",
    },
    priceHeading: "السعر",
    lines: {
      base: "الإقامة",
      tax: "الضرائب",
      "city-tax": "ضريبة المدينة",
      "resort-fee": "رسوم المنتجع",
      "service-fee": "رسوم الخدمة",
      "cleaning-fee": "رسوم التنظيف",
    },
    total: "الإجمالي شاملًا الضرائب والرسوم",
    discount: "المدفوع من محفظتك",
    payable: "المبلغ المستحق في مكان الإقامة",
    inPropertyCurrency: (amount, day, source) =>
      `يتقاضى مكان الإقامة ${amount} بعملته. حُوّل المبلغ بأسعار صرف يوم ${day} (${source}).`,
    cancellationHeading: "الإلغاء",
    freeUntil: (when) => `الإلغاء مجاني حتى ${when} (بالتوقيت المحلي لمكان الإقامة). بعد ذلك يُستحق السعر كاملًا.`,
    neverFree: "لا يتيح هذا السعر الإلغاء المجاني.",
    see: "عرض حجزك",
    footer: (organisation) =>
      `أرسلت ${organisation} هذه الرسالة لأن هذا العنوان ذُكر في حجز. إن لم تكن أنت صاحب الحجز فلا يلزمك فعل شيء.`,
  },
};

/** "3 nights", by the language's own plural rules. */
export function counted(forms: Counted, count: number, locale: string): string {
  const form = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other;
  return form.replace("#", new Intl.NumberFormat(locale).format(count));
}
