import { randomBytes } from "node:crypto";
import { HtmlValidate } from "html-validate";
import { describe, expect, test } from "vitest";
import { anOrganisation } from "../../../tests/fixtures/organisations.ts";
import { RATES } from "../../../tests/fixtures/rates.ts";
import { aCard } from "../../../tests/fixtures/receipts.ts";
import { freeBefore } from "../../../tests/fixtures/stays.ts";
import type { CancelTerms } from "../../core/cancel-terms.ts";
import { parseDay } from "../../core/day.ts";
import { type Party, USUAL_ROOMS } from "../../core/party.ts";
import { newId } from "../../crypto/ids.ts";
import { createMailedKeys } from "../../crypto/mailed-keys.ts";
import { emailTheme } from "../../email/theme.ts";
import type { Booking } from "../../orders/booked.ts";
import { calendarFile } from "../../orders/calendar-file.ts";
import { confirmationEmail, resentEmail } from "../../orders/confirmation-email.ts";
import { LANGUAGES, type Language } from "../../organisation/settings.ts";
import { ON_SITE, quote } from "../../pricing/pricing.ts";
import type { SoldStay } from "./details.ts";

const SITE = {
  organisation: anOrganisation({ name: "Azul Club", mailFrom: "hola@azul.example" }),
  origin: "https://azul.example",
  href: "https://azul.example/bookings/booking-1",
  hidesPayment: false,
};

describe("the email of a booking", () => {
  test("BK-05 T33 tells the itinerary, every line of the price, what is due and until when cancelling is free", () => {
    const { text, subject, to, from, fromName } = confirmationEmail(aBooking(), SITE);
    expect({ subject, to, from, fromName }).toEqual({
      subject: "Booked: Casa do Rio (LX4T9AA)",
      to: "ana@example.com",
      from: "hola@azul.example",
      fromName: "Azul Club",
    });
    expect(plain(text)).toContain(
      [
        "Booking reference: LX4T9AA",
        "Property: Casa do Rio / Lisbon",
        "Directions: https://www.google.com/maps/dir/?api=1&destination=38.71,-9.14",
        "Check-in: Saturday, December 12, 2026, from 3:00 PM",
        "Check-out: Tuesday, December 15, 2026, until 11:00 AM",
        "Length of stay: 3 nights, 1 room",
        "Room: Double room",
        "Meals: Breakfast included",
        "Guests: 2 adults, 1 child (4)",
        "Booked for: Ana Silva",
        "",
        "See your booking:",
        "https://azul.example/bookings/booking-1",
      ].join("\n"),
    );
    expect(plain(text)).toContain(
      [
        "Price",
        "Stay: USD 375.00",
        "Tax: USD 37.50",
        "Total with taxes and fees: USD 412.50",
        "Discount card: -USD 50.00",
        "Pay at the property: USD 362.50",
      ].join("\n"),
    );
    expect(plain(text)).toContain(
      "Free cancellation until December 10, 2026 at 3:00 PM (Lisbon time)\n2. After that: the full price (USD 412.50)\n",
    );
  });

  test("BK-05 lists a home's rules and its refundable deposit, which no sum includes, in the booking's language", () => {
    const { room, receipt } = aBooking();
    const rules = [
      { en: "No smoking", es: "No se fuma" },
      { en: "Quiet at night", es: "Silencio de noche" },
    ];
    const deposit = { code: "deposit" as const, amount: 200_00, shown: false };
    const booking = aBooking({
      room: { ...room, home: { bedrooms: 2, bathrooms: 1, houseRules: rules } },
      receipt: { ...receipt, lines: [...receipt.lines, { ...ON_SITE, ...deposit }] },
      language: "es",
    });
    const { text } = confirmationEmail(booking, SITE);
    expect(plain(text)).toContain("Normas de la casa: No se fuma / Silencio de noche");
    expect(plain(text)).toMatch(
      /Depósito reembolsable de (?:200,00 USD|USD 200,00): se paga en el alojamiento y no está en el total/,
    );
    const amounts = plain(confirmationEmail(aBooking({ language: "es" }), SITE).text);
    expect(amounts).not.toMatch(/Depósito|Normas/);
  });

  test("BK-05 WA-08 each source that pays has a line of its own", () => {
    const receipt = receiptIn("USD");
    const [card] = receipt.sources;
    if (!card) throw new Error("no card pays");
    const sources = (["certificate", "cash-card", "myvacations", "credit"] as const).map((kind, index) => ({
      ...card,
      kind,
      worth: (index + 1) * 10_00,
    }));
    const { text } = confirmationEmail(aBooking({ receipt: { ...receipt, sources } }), SITE);
    expect(plain(text)).toContain(
      [
        "Total with taxes and fees: USD 412.50",
        "Certificate: -USD 10.00",
        "Cash card: -USD 20.00",
        "myvacations: -USD 30.00",
        "Credit: -USD 40.00",
      ].join("\n"),
    );
  });

  test("BK-05 T33 T14 the HTML has one button, the way there, and whom to ask", () => {
    const { html } = confirmationEmail(aBooking(), SITE);
    expect(html).toContain('href="https://azul.example/bookings/booking-1"');
    expect(html).toContain('href="https://www.google.com/maps/dir/?api=1&amp;destination=38.71,-9.14"');
    expect(html).toContain('<a href="mailto:hola@azul.example"');
    expect(html).toContain("Azul Club");
    expect(html).toContain(emailTheme(SITE.organisation).light.brand);
  });

  test("BK-05 tells what the property charges in its own currency, and at which rates", () => {
    const { text } = confirmationEmail(aBooking({ receipt: receiptIn("EUR") }), SITE);
    expect(plain(text)).toContain("Pay at the property: EUR 290.00");
    expect(plain(text)).toContain(
      "The property charges USD 362.50. Converted at example rates of Friday, November 20, 2026.",
    );
    const receipt = receiptIn("EUR");
    const of = { ...receipt, rate: receipt.rate && { ...receipt.rate, source: "European Central Bank" } };
    expect(plain(confirmationEmail(aBooking({ receipt: of }), SITE).text)).toContain("European Central Bank");
  });

  test.each([
    ["en", ["Room only", "Breakfast included", "Half board", "Full board", "All-inclusive"]],
    ["es", ["Solo alojamiento", "Desayuno incluido", "Media pensión", "Pensión completa", "Todo incluido"]],
    ["ar", ["إقامة فقط", "شامل الإفطار", "نصف إقامة", "إقامة كاملة", "شامل كليًا"]],
  ] as const)("BK-05 RO-06 in %s every board is called by its own name", (language, names) => {
    const boards = ["room-only", "breakfast", "half-board", "full-board", "all-inclusive"] as const;
    const told = boards.map((board) => confirmationEmail(aBooking({ board, language }), SITE).text);
    expect(told.map((text, at) => text.includes(`: ${names[at]}\n`))).toEqual(boards.map(() => true));
  });

  test("BK-05 says so where cancelling is never free, or was when the stay was booked", () => {
    const createdAt = Date.UTC(2026, 11, 10, 15);
    const email = (cancel: CancelTerms) => plain(confirmationEmail(aBooking({ cancel, createdAt }), SITE).text);
    expect(email(freeBefore(null))).toContain("Cancellation\nNon-refundable\n");
    for (const over of [createdAt - 1, createdAt]) {
      expect(email(freeBefore(over))).toContain("Free cancellation has ended. The full price is charged.");
    }
    expect(email(freeBefore(createdAt + 60_000))).toContain("1. Free cancellation until December 10, 2026");
    const unknown = email({ kind: "unknown" });
    expect(unknown).toContain("We don't know this rate's cancellation policy.");
    expect(unknown).not.toContain("Free");
  });

  test("BK-05 has no line for what there is not: place, children, requests, discount, another currency", () => {
    const {
      stay: { arrival, departure },
      guest,
    } = aBooking();
    const full = receiptIn("USD");
    const receipt = { ...full, discount: 0, sources: [], payable: full.total };
    const bare = aBooking({
      property: { ...aBooking().property, destinationId: UNKNOWN_PLACE },
      stay: { arrival, departure, rooms: USUAL_ROOMS },
      guest: { ...guest, lastName: "" },
      receipt,
    });
    const text = plain(confirmationEmail(bare, SITE).text);
    for (const line of ["Property: Casa do Rio", "Guests: 2 adults", "Booked for: Ana"])
      expect(text).toContain(`${line}\n`);
    expect(text).toContain("Total with taxes and fees: USD 412.50\nPay at the property: USD 412.50\n");
    expect(text).not.toMatch(/Special requests|Discount card|Converted|undefined/);
    expect(text).toContain("(Europe/Lisbon time)");
  });

  test("BK-05 says by room who sleeps where", () => {
    const { arrival, departure } = aBooking().stay;
    const told = (rooms: Party[], language: Language = "en") => {
      const booking = aBooking({ stay: { arrival, departure, rooms }, language });
      const email = plain(confirmationEmail(booking, SITE).text);
      const file = calendarFile(booking, LINKS, FIRST).replace(/\r\n /g, "");
      return [/(?:Guests|Huéspedes|النزلاء): .*/.exec(email)?.[0], /DESCRIPTION.*/.exec(file)?.[0]?.split("\\n")[2]];
    };
    const rooms = [
      { adults: 2, childAges: [] },
      { adults: 1, childAges: [5, 11] },
    ];
    expect(told(rooms)).toEqual([
      "Guests: 2 adults · 1 adult, 2 children (5, 11)",
      "2 rooms: 2 adults · 1 adult\\, 2 children (5\\, 11)",
    ]);
    expect(told(rooms, "es")[0]).toBe("Huéspedes: 2 adultos · 1 adulto y 2 niños (5 y 11)");
    expect(told(rooms, "ar")[0]).toBe("النزلاء: بالغان · بالغ واحد وطفلان (5 و11)");
  });

  test("BK-05 T21 T22 speaks Spanish, with its clock and its name of the city", () => {
    const { text, subject, html } = confirmationEmail(aBooking({ language: "es", receipt: receiptIn("EUR") }), SITE);
    expect(subject).toBe("Reserva confirmada: Casa do Rio (LX4T9AA)");
    expect(plain(text)).toContain("Duración: 3 noches y 1 habitación");
    expect(plain(text)).toContain("Habitación: Habitación doble");
    expect(plain(text)).toContain("A pagar en el alojamiento: 290,00 EUR");
    expect(plain(text)).toContain("desde las 15:00");
    expect(plain(text)).toContain("(hora de Lisboa)");
    expect(text).not.toContain("demo");
    expect(html).toContain('<html lang="es" dir="ltr">');
  });

  test("BK-05 T21 speaks Arabic, from right to left, with its own plurals and commas", () => {
    const { text, html } = confirmationEmail(aBooking({ language: "ar" }), SITE);
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(text).toContain("3 ليالٍ");
    expect(text).toContain("غرفة واحدة");
    expect(text).toContain("بالغان");
    expect(text).toContain("طفل واحد");
    expect(text).toContain("الغرفة: غرفة مزدوجة");
    expect(text).toMatch(/تدفعه في مكان الإقامة: .*362\.50/);
    expect(text.split("\n").filter((line) => /[\u0600-\u06ff].*, /.test(line))).toEqual([]);
  });

  test("BK-05 shows what people typed as text, whatever it looks like", () => {
    const guest = { ...aBooking().guest, firstName: "<img src=x>", requests: 'late "arrival" & <b>quiet</b>\nplease' };
    const { html, text } = confirmationEmail(aBooking({ guest }), SITE);
    expect(html).toContain("&lt;img src=x&gt;");
    expect(html).toContain("late &quot;arrival&quot; &amp; &lt;b&gt;quiet&lt;/b&gt;");
    expect(html).not.toMatch(/<img|<b>/);
    expect(text).toContain('late "arrival" & <b>quiet</b> / please');
  });

  test("BK-05 a guest's confirmation may be forwarded: no key in it makes an account, confirmed or not", () => {
    const keys = createMailedKeys([randomBytes(32).toString("hex")]);
    const now = Date.UTC(2026, 10, 21);
    const keysIn = (changes: Partial<Booking>) => {
      const booking = aBooking({ id: newId(), accountId: undefined, ...changes });
      const site = { ...SITE, mailedKeys: keys };
      const all = [confirmationEmail(booking, site), resentEmail(booking, site, { sequence: 1, at: now })];
      const found = all.flatMap(({ text, html, calendar }) => `${text} ${html} ${calendar}`.match(MAILED_KEY) ?? []);
      const makes = found.filter((key) => keys.read("booking-account", booking.organisationId, key, now));
      return { found: new Set(found).size, makes: makes.length };
    };
    expect(keysIn({})).toEqual({ found: 0, makes: 0 });
    expect(keysIn({ confirmBy: now + 1_000 })).toEqual({ found: 1, makes: 0 });
  });

  test.each(LANGUAGES)("BK-05 is valid HTML (%s)", async (language) => {
    const { html } = confirmationEmail(aBooking({ language }), SITE);
    const report = await new HtmlValidate({ extends: ["html-validate:standard"] }).validateString(html);
    expect(report.results.flatMap(({ messages }) => messages)).toEqual([]);
  });
});

test("T21 an Arabic email parts street and place by an Arabic comma", () => {
  const booking = aBooking({ language: "ar" });
  const property = { ...booking.property, destinationId: MADRID, address: "Calle Mayor, 3" };
  const at = aBooking({ language: "ar", property });
  // Each in its own direction.
  expect(confirmationEmail(at, SITE).text).toContain("\u2068Calle Mayor, 3\u2069، \u2068مدريد\u2069");
});

describe("the calendar file of a booking", () => {
  test("BK-05 T33 it comes with the email: check-in to check-out by the property's clocks, where, and the reference", () => {
    const { property } = aBooking();
    const at = { ...property, address: "Rua das Flores, 12" };
    const { calendar } = confirmationEmail(aBooking({ property: at, createdAt: Date.UTC(2026, 10, 22, 9, 30) }), SITE);
    expect(unfolded(calendar).split("\r\n")).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Waypoint//Bookings//EN",
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "BEGIN:VEVENT",
      `UID:LX4T9AA@${SITE.organisation.id}`,
      "SEQUENCE:0",
      "DTSTAMP:20261122T093000Z",
      'ORGANIZER;CN="Azul Club":mailto:hola@azul.example',
      "DTSTART:20261212T150000Z",
      "DTEND:20261215T110000Z",
      "SUMMARY:Casa do Rio",
      "LOCATION:Casa do Rio\\, Rua das Flores\\, 12\\, Lisbon",
      "GEO:38.71;-9.14",
      "DESCRIPTION:LX4T9AA\\nDouble room\\n1 room: 2 adults\\, 1 child (4)\\nhttps://azul.example/bookings/booking-1",
      "URL:https://azul.example/bookings/booking-1",
      "STATUS:CONFIRMED",
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
  });

  test("BK-05 where nothing is known of the place but the property, that is where it is", () => {
    const property = { ...aBooking().property, destinationId: UNKNOWN_PLACE };
    const file = calendarFile(aBooking({ property }), LINKS, FIRST);
    expect(file).toContain("\r\nLOCATION:Casa do Rio\r\n");
  });

  test("BK-05 RFC 5545 a line of 75 bytes is whole, a longer one goes on after a blank", () => {
    const named = (length: number) => {
      const property = { ...aBooking().property, name: "a".repeat(length - "SUMMARY:".length) };
      return calendarFile(aBooking({ property }), LINKS, FIRST);
    };
    expect(named(75)).toContain(`\r\nSUMMARY:${"a".repeat(67)}\r\n`);
    expect(named(76)).toContain(`\r\nSUMMARY:${"a".repeat(67)}\r\n a\r\n`);
  });

  test("BK-05 RFC 5545 no text begins a line of its own, and no line is longer than 75 bytes", () => {
    const property = { ...aBooking().property, name: "قصر النيل\r\nATTENDEE:mailto:x@example.com; \\ ".repeat(4) };
    const file = calendarFile(aBooking({ property }), LINKS, FIRST);
    for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file).not.toMatch(/^ATTENDEE/m);
    expect(unfolded(file)).toContain("SUMMARY:قصر النيل\\nATTENDEE:mailto:x@example.com\\; \\\\ ");
  });

  test("BK-05 of a cancelled booking it takes the event away", () => {
    const file = calendarFile(aBooking({ state: "cancelled" }), LINKS, { sequence: 2, at: Date.UTC(2026, 10, 22) });
    for (const line of ["METHOD:CANCEL", "DTSTAMP:20261122T000000Z", "STATUS:CANCELLED", "SEQUENCE:2"])
      expect(file).toContain(`${line}\r\n`);
  });
});

const MAILED_KEY = /[\w-]{7,22}\.[0-9a-z]{1,9}\.[\w-]{22}/g;
const [MADRID, UNKNOWN_PLACE] = [3117735, 0];
const LINKS = { url: "https://azul.example/x", organiser: { name: "Azul Club", mailFrom: "hello@azul.example" } };
const FIRST = { sequence: 0, at: Date.UTC(2026, 10, 21) };

const unfolded = (file: string | null): string => (file ?? "").replaceAll("\r\n ", "");

const receiptIn = (to: string) =>
  quote({
    price: {
      currency: "USD",
      units: 3,
      items: 1,
      base: 375_00,
      charges: [{ code: "tax", minor: 37_50 }],
      total: 412_50,
    },
    product: "HLT",
    to,
    rates: RATES,
    display: "inclusive",
    card: aCard({ minor: 50_00, currency: "USD" }),
  });

/** Intl writes no-break spaces between a currency and its amount. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");

function aBooking(changes: Partial<Booking & SoldStay> = {}): Booking & SoldStay {
  const booking = {
    id: "booking-1",
    reference: "LX4T9AA",
    organisationId: SITE.organisation.id,
    accountId: "ana",
    state: "confirmed",
    product: "HLT",
    supplierReference: "supplier-1",
    property: {
      code: "P2267057-1",
      name: "Casa do Rio",
      type: "hotel",
      product: "HLT",
      destinationId: 2267057,
      stars: 4,
      score10: 87,
      reviews: 120,
      distanceM: 900,
      setting: "city",
      green: false,
      artSeed: 7,
      address: "",
      latitude: 38.71,
      longitude: -9.14,
      timeZone: "Europe/Lisbon",
      currency: "USD",
      amenities: [],
    },
    room: {
      id: 101,
      name: { en: "Double room", es: "Habitación doble", ar: "غرفة مزدوجة" },
      beds: { en: "1 double bed" },
      sizeM2: 22,
      maxAdults: 2,
      maxOccupancy: 3,
    },
    board: "breakfast",
    cancel: freeBefore(Date.UTC(2026, 11, 10, 15)),
    due: "arrival",
    checkInFrom: "15:00",
    checkOutUntil: "11:00",
    stay: {
      arrival: parseDay("2026-12-12") as number,
      departure: parseDay("2026-12-15") as number,
      rooms: [{ adults: 2, childAges: [4] }],
    },
    guest: { title: "Mrs", firstName: "Ana", lastName: "Silva", email: "ana@example.com", phone: "", requests: "" },
    language: "en",
    receipt: receiptIn("USD"),
    createdAt: 0,
    ...changes,
  } as const;
  const { property, room, board, stay, checkInFrom, checkOutUntil } = booking;
  const { name: title, code: payee, timeZone } = property;
  const header = { title, payee, timeZone, startsOn: stay.arrival, endsOn: stay.departure };
  return { ...header, ...booking, sold: { property, room, board, stay, checkInFrom, checkOutUntil } } as Booking &
    SoldStay;
}
