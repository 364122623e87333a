import { HtmlValidate } from "html-validate";
import { describe, expect, test } from "vitest";
import { anOrganisation } from "../../tests/fixtures/organisations.ts";
import { RATES } from "../../tests/fixtures/rates.ts";
import { parseDay } from "../core/day.ts";
import { LANGUAGES } from "../organisation/settings.ts";
import { quote } from "../pricing/pricing.ts";
import type { Booking } from "./booked.ts";
import { confirmationEmail } from "./confirmation-email.ts";

const SITE = {
  organisation: anOrganisation({ name: "Azul Club", mailFrom: "hola@azul.example" }),
  origin: "https://azul.example",
  place: "Lisbon",
};

describe("the email of a booking", () => {
  test("BK-05 tells the itinerary, every line of the price, what is due and until when cancelling is free", () => {
    const { text, subject, to, from } = confirmationEmail(aBooking(), SITE);
    expect({ subject, to, from }).toEqual({
      subject: "Booked: Casa do Rio (LX4T9AA)",
      to: "ana@example.com",
      from: "hola@azul.example",
    });
    expect(plain(text)).toContain(
      [
        "Reference: LX4T9AA",
        "Where: Casa do Rio, Lisbon",
        "Check-in: Saturday, December 12, 2026, from 15:00",
        "Check-out: Tuesday, December 15, 2026, until 11:00",
        "Length of stay: 3 nights, 1 room",
        "Room: Double room",
        "Meals: Breakfast included",
        "Guests: 2 adults, 1 child",
        "Booked for: Ana Silva",
      ].join("\n"),
    );
    expect(plain(text)).toContain(
      [
        "Stay: USD 375.00",
        "Taxes: USD 37.50",
        "Total with taxes and fees: USD 412.50",
        "Paid from your wallet: -USD 50.00",
        "To pay at the property: USD 362.50",
      ].join("\n"),
    );
    expect(plain(text)).toContain("Free until December 10, 2026 at 3:00 PM (local time at the property).");
    expect(text).toContain("https://azul.example/checkout-success?booking=booking-1");
  });

  test("BK-05 tells what the property charges in its own currency, and at which rates", () => {
    const { text } = confirmationEmail(aBooking({ receipt: receiptIn("EUR") }), SITE);
    expect(plain(text)).toContain("To pay at the property: EUR 290.00");
    expect(plain(text)).toContain(
      "The property charges USD 362.50 in its own currency. Converted at the rates of Friday, November 20, 2026 (demo (invented)).",
    );
  });

  test("BK-05 says so where cancelling is never free, or was when the stay was booked", () => {
    const createdAt = Date.UTC(2026, 11, 10, 15);
    const email = (freeUntil: number | null) => confirmationEmail(aBooking({ freeUntil, createdAt }), SITE).text;
    for (const over of [null, createdAt - 1, createdAt]) {
      expect(email(over)).toContain("cannot be cancelled free of charge");
    }
    expect(email(createdAt + 60_000)).toContain("Free until December 10, 2026");
  });

  test("BK-05 has no line for what there is not: place, children, requests, discount, another currency", () => {
    const { stay, guest } = aBooking();
    const receipt = { ...receiptIn("USD"), discount: 0 };
    const bare = aBooking({ stay: { ...stay, childAges: [] }, guest: { ...guest, lastName: "" }, receipt });
    const text = plain(confirmationEmail(bare, { ...SITE, place: undefined }).text);
    for (const line of ["Where: Casa do Rio", "Guests: 2 adults", "Booked for: Ana"])
      expect(text).toContain(`${line}\n`);
    expect(text).not.toMatch(/Your requests|Paid from your wallet|in its own currency/);
  });

  test("BK-05 speaks Spanish", () => {
    const { text, subject, html } = confirmationEmail(aBooking({ language: "es" }), SITE);
    expect(subject).toBe("Reserva confirmada: Casa do Rio (LX4T9AA)");
    expect(plain(text)).toContain("Duración: 3 noches y 1 habitación");
    expect(plain(text)).toContain("Habitación: Habitación doble");
    expect(plain(text)).toContain("A pagar en el alojamiento: 362,50 USD");
    expect(html).toContain('<html lang="es" dir="ltr">');
  });

  test("BK-05 speaks Arabic, from right to left, with its own plurals", () => {
    const { text, html } = confirmationEmail(aBooking({ language: "ar" }), SITE);
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(text).toContain("3 ليالٍ");
    expect(text).toContain("غرفة واحدة");
    expect(text).toContain("بالغان");
    expect(text).toContain("طفل واحد");
    expect(text).toContain("الغرفة: غرفة مزدوجة");
    expect(text).toMatch(/المبلغ المستحق في مكان الإقامة: .*362\.50/);
  });

  test("BK-05 shows what people typed as text, whatever it looks like", () => {
    const guest = { ...aBooking().guest, firstName: "<img src=x>", requests: 'late "arrival" & <b>quiet</b>\nplease' };
    const { html, text } = confirmationEmail(aBooking({ guest }), SITE);
    expect(html).toContain("&lt;img src=x&gt;");
    expect(html).toContain("late &quot;arrival&quot; &amp; &lt;b&gt;quiet&lt;/b&gt;");
    expect(html).not.toMatch(/<img|<b>/);
    expect(text).toContain('late "arrival" & <b>quiet</b> / please');
  });

  test.each(LANGUAGES)("BK-05 is valid HTML in the organisation's name and colour (%s)", async (language) => {
    const { html } = confirmationEmail(aBooking({ language }), SITE);
    expect(html).toContain("<h1>Azul Club</h1>");
    expect(html).toContain(`border-top: 6px solid ${SITE.organisation.brand.colour}`);
    const report = await new HtmlValidate({ extends: ["html-validate:standard"] }).validateString(html);
    expect(report.results.flatMap(({ messages }) => messages)).toEqual([]);
  });
});

const receiptIn = (to: string) =>
  quote({
    price: {
      currency: "USD",
      nights: 3,
      rooms: 1,
      base: 375_00,
      charges: [{ code: "tax", minor: 37_50 }],
      total: 412_50,
    },
    product: "HLT",
    to,
    rates: RATES,
    display: "inclusive",
    discount: { minor: 50_00, currency: "USD" },
  });

/** Intl writes no-break spaces between a currency and its amount. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");

function aBooking(changes: Partial<Booking> = {}): Booking {
  return {
    id: "booking-1",
    reference: "LX4T9AA",
    organisationId: SITE.organisation.id,
    accountId: "ana",
    state: "booked",
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
    freeUntil: Date.UTC(2026, 11, 10, 15),
    checkInFrom: "15:00",
    checkOutUntil: "11:00",
    stay: {
      arrival: parseDay("2026-12-12") as number,
      departure: parseDay("2026-12-15") as number,
      rooms: 1,
      adults: 2,
      childAges: [4],
    },
    guest: { title: "Mrs", firstName: "Ana", lastName: "Silva", email: "ana@example.com", phone: "", requests: "" },
    language: "en",
    receipt: receiptIn("USD"),
    createdAt: 0,
    ...changes,
  };
}
