import { randomUUID } from "node:crypto";

/** In LiteAPI's words: answers have a status and a body. */
export type LiteApiAnswer = [status: number, body: object | undefined];

export type LiteApiBooking = {
  bookingId: string;
  clientReference: string;
  status: "PENDING" | "CONFIRMED" | "CANCELLED" | "CANCELLED_WITH_CHARGES";
  [more: string]: unknown;
};

/** What is other than it was when the offer was made. */
export type Change = "sold-out" | "price" | "terms" | "board" | "currency" | "unknown-amount" | "tax-at-hotel";

type Occupancy = { adults: number; children?: number[] };
type Asked = { checkin: string; checkout: string; currency: string; occupancies: Occupancy[] };
type Offer = Asked & { offerId: string; hotelId: string };

const DAY_MS = 86_400_000;

/** A hotel in Lisbon with one kind of room: USD 110 a night with 10 of taxes in it, 4.50 of city tax at the hotel. */
const LISBON_HOTEL = {
  id: "lp1897",
  name: "Casa do Rio",
  main_photo: "https://images.example.com/lp1897.jpg",
  address: "Rua das Flores 12",
  country_code: "pt",
  city_name: "Lisbon",
  latitude: 38.71,
  longitude: -9.14,
  rating: 8.7,
  stars: 4,
  review_count: 120,
};

export type HotelChanges = Partial<Pick<typeof LISBON_HOTEL, "id" | "name">> & { nightly?: number };

/** The hotel, its sales and the format of its answers: the supplier's own state, which outlives lost answers. */
export function createLiteApiHotels({ nightly = 110, ...changes }: HotelChanges = {}) {
  const HOTEL = { ...LISBON_HOTEL, ...changes };
  let rooms = 5;
  const offers = new Map<string, Offer>();
  const prebooks = new Map<string, Offer>();
  const bookings = new Map<string, LiteApiBooking>();
  let change: Change | undefined;
  let confirmsLater = false;
  /** What its clock shows beside the real one, in milliseconds. */
  let ahead = 0;

  const live = () => [...bookings.values()].filter(({ status }) => !status.startsWith("CANCELLED"));
  const left = () => (change === "sold-out" ? 0 : rooms - live().length);

  function ratesOf({ checkin, checkout, currency, occupancies }: Asked) {
    const nights = (Date.parse(checkout) - Date.parse(checkin)) / DAY_MS;
    const shown = change === "currency" ? (currency === "EUR" ? "USD" : "EUR") : currency;
    const total = (change === "price" ? nightly + 11 : nightly) * nights;
    const amount = change === "unknown-amount" ? null : total;
    const ends = (days: number) =>
      `${new Date(Date.parse(checkin) - days * DAY_MS).toISOString().slice(0, 10)} 18:00:00`;
    return occupancies.map(({ adults, children = [] }, room) => ({
      rateId: `rate-${room + 1}`,
      occupancyNumber: room + 1,
      name: "Standard King Room",
      maxOccupancy: 3,
      adultCount: adults,
      childCount: children.length,
      childrenAges: children,
      boardType: change === "board" ? "RO" : "BB",
      boardName: change === "board" ? "Room Only" : "Bed and breakfast",
      remarks: "<p>No <b>smoking</b></p>",
      priceType: "commission",
      commission: [{ amount: 6.28, currency: shown }],
      retailRate: {
        total: [{ amount, currency: shown }],
        suggestedSellingPrice: [{ amount: 150.5, currency: shown, source: "providerDirect" }],
        initialPrice: [{ amount: 165.75, currency: shown }],
        taxesAndFees: [
          { included: true, description: "VAT", amount: 10 * nights, currency: shown },
          { included: false, description: "City tax", amount: change === "tax-at-hotel" ? 6 : 4.5, currency: "EUR" },
        ],
      },
      cancellationPolicies: {
        cancelPolicyInfos: [
          { cancelTime: ends(7), amount: 25.25, currency: shown, type: "amount", timezone: "GMT" },
          { cancelTime: ends(change === "terms" ? 4 : 2), amount, currency: shown, type: "amount", timezone: "" },
        ],
        hotelRemarks: [],
        refundableTag: "RFN",
      },
      paymentTypes: ["NUITEE_PAY"],
      perks: [],
    }));
  }

  function rates(asked: Asked & { hotelIds?: string[] }): LiteApiAnswer {
    const elsewhere = asked.hotelIds && !asked.hotelIds.includes(HOTEL.id);
    if (elsewhere || left() < asked.occupancies.length) return noAvailability;
    const offerId = `OFFER-${randomUUID()}`;
    const { checkin, checkout, currency, occupancies } = asked;
    offers.set(offerId, { offerId, hotelId: HOTEL.id, checkin, checkout, currency, occupancies });
    const roomTypes = [
      { roomTypeId: "king", offerId, supplier: "nuitee", supplierId: 2, rates: ratesOf(asked), rateType: "standard" },
    ];
    return [200, { data: [{ hotelId: HOTEL.id, roomTypes }], guestLevel: 0, sandbox: true, hotels: [{ ...HOTEL }] }];
  }

  function prebook({ offerId }: { offerId: string }): LiteApiAnswer {
    const offer = offers.get(offerId);
    if (!offer) return refusal(400, 4002, "invalid offerId");
    if (left() < offer.occupancies.length) return refusal(400, 2001, "no availability found");
    const prebookId = randomUUID();
    prebooks.set(prebookId, offer);
    const now = ratesOf(offer);
    const price = now.reduce((sum, { retailRate }) => sum + (retailRate.total[0]?.amount ?? 0), 0);
    return [
      200,
      {
        data: {
          prebookId,
          offerId,
          hotelId: offer.hotelId,
          checkin: offer.checkin,
          checkout: offer.checkout,
          currency: now[0]?.retailRate.total[0]?.currency,
          termsAndConditions: "",
          roomTypes: [{ rates: now }],
          commission: 6.28,
          price,
          priceType: "commission",
          priceDifferencePercent: change === "price" ? 10 : 0,
          cancellationChanged: change === "terms",
          boardChanged: change === "board",
          supplier: "nuitee",
          supplierId: 2,
        },
        guestLevel: 0,
      },
    ];
  }

  type Order = { prebookId: string; clientReference: string; holder: object; guests: object[] };

  function book({ prebookId, clientReference, holder }: Order): LiteApiAnswer {
    const offer = prebooks.get(prebookId);
    if (!offer) return refusal(400, 4002, "invalid prebookId, rate not found");
    const sameReference = [...bookings.values()].some((each) => each.clientReference === clientReference);
    if (sameReference) return refusal(400, 4005, "duplicate booking attempt with existing client reference");
    if (left() < offer.occupancies.length) return refusal(400, 2013, "booking not confirmed");
    const bookingId = randomUUID().slice(0, 9);
    const told = ratesOf(offer);
    const price = told.reduce((sum, { retailRate }) => sum + (retailRate.total[0]?.amount ?? 0), 0);
    const booking: LiteApiBooking = {
      bookingId,
      clientReference,
      status: confirmsLater ? "PENDING" : "CONFIRMED",
      supplierBookingId: bookingId,
      supplier: "nuitee",
      supplierId: 2,
      hotelConfirmationCode: "",
      checkin: offer.checkin,
      checkout: offer.checkout,
      currency: offer.currency,
      price,
      prebookId,
      holder,
      hotel: { hotelId: HOTEL.id, name: HOTEL.name },
      createdAt: new Date(Date.now() + ahead).toISOString(),
      cancellationPolicies: told[0]?.cancellationPolicies,
    };
    bookings.set(bookingId, booking);
    return confirmsLater
      ? refusal(400, 2014, "booking incomplete, booking data was not updated")
      : [200, { data: booking, guestLevel: 0, sandbox: true }];
  }

  function cancel(bookingId: string): LiteApiAnswer {
    const booking = bookings.get(bookingId);
    if (!booking) return [204, undefined];
    if (booking.status.startsWith("CANCELLED")) return [304, undefined];
    booking.status = "CANCELLED";
    const { currency } = booking;
    return [
      200,
      { data: { bookingId, status: "CANCELLED", cancellation_fee: 0, refund_amount: booking["price"], currency } },
    ];
  }

  const content = (hotelId: string): LiteApiAnswer =>
    hotelId === HOTEL.id
      ? [
          200,
          {
            data: {
              id: HOTEL.id,
              name: HOTEL.name,
              hotelDescription: "<p>By the <strong>river</strong> &amp; near the station.</p>",
              checkinCheckoutTimes: { checkin: "03:00 PM", checkout: "11:00 AM" },
              address: HOTEL.address,
              starRating: HOTEL.stars,
              rating: HOTEL.rating,
              reviewCount: HOTEL.review_count,
              location: { latitude: HOTEL.latitude, longitude: HOTEL.longitude },
              main_photo: HOTEL.main_photo,
              hotelImages: [
                { url: "https://images.example.com/1.jpg", urlHd: null, caption: "", order: 1, defaultImage: false },
                {
                  url: "https://images.example.com/2.jpg",
                  urlHd: "https://images.example.com/hd/2.jpg",
                  caption: "<b>Pool</b>",
                  order: 2,
                  defaultImage: true,
                },
                { url: "https://elsewhere.example.org/3.jpg", urlHd: "", caption: "", order: 3, defaultImage: false },
                { url: "7.jpg" },
              ],
            },
          },
        ]
      : refusal(400, 4000, "hotel ids not found");

  return {
    hotelId: HOTEL.id,
    rates,
    content,
    prebook,
    book,
    cancel,
    find: (clientReference: string): LiteApiAnswer => [
      200,
      { data: [...bookings.values()].filter((each) => each.clientReference === clientReference) },
    ],
    look: (bookingId: string): LiteApiAnswer => {
      const booking = bookings.get(bookingId);
      return booking ? [200, { data: booking }] : [204, undefined];
    },
    /** What stands, of all that was ever booked. */
    live,
    /** From now on, until it is called without a word. */
    change(to?: Change): void {
      change = to;
    },
    setRooms(count: number): void {
      rooms = count;
    },
    /** Bookings from now on are taken and stay undecided until `confirm`. */
    confirmLater(): void {
      confirmsLater = true;
    },
    confirm(): void {
      for (const booking of bookings.values()) if (booking.status === "PENDING") booking.status = "CONFIRMED";
    },
    setClock(milliseconds: number): void {
      ahead = milliseconds;
    },
    now: (): number => Date.now() + ahead,
  };
}

const refusal = (status: number, code: number, description: string): LiteApiAnswer => [
  status,
  { error: { code, description, message: description } },
];

/** Documented with a body, which HTTP does not let it have. */
const noAvailability: LiteApiAnswer = [204, undefined];
