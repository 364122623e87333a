import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import * as octo from "@octocloud/types";
import { createBadAnswers, sendBusy } from "./bad-answers.ts";

const OCTO_CALLS = [
  "supplier",
  "products",
  "product",
  "calendar",
  "availability",
  "reserve",
  "extend",
  "look",
  "find",
  "confirm",
  "cancel",
] as const;
export type OctoCall = (typeof OCTO_CALLS)[number];

/** What each call may be sent, by the published schemas. */
const BODIES: Partial<Record<OctoCall, { safeParse(body: unknown): { success: boolean } }>> = {
  calendar: octo.zAvailabilityCalendarBody,
  availability: octo.zAvailabilityCheckBody,
  reserve: octo.zBookingReservationBody,
  extend: octo.zExtendReservationBody,
  confirm: octo.zBookingConfirmationBody,
  cancel: octo.zBookingCancellationBody,
};

/** What it answers, by the published schemas. */
const ANSWERS: Record<OctoCall, { safeParse(body: unknown): { success: boolean; error?: unknown } }> = {
  supplier: octo.zSupplier,
  products: octo.zProduct.array(),
  product: octo.zProduct,
  calendar: octo.zAvailabilityCalendar.array(),
  availability: octo.zAvailability.array(),
  reserve: octo.zBooking,
  extend: octo.zBooking,
  look: octo.zBooking,
  find: octo.zBooking.array(),
  confirm: octo.zBooking,
  cancel: octo.zBooking,
};

const API_KEY = "the key of the calls to the OCTO of the tests";
const MINUTE = 60_000;
const PRODUCT = "6b903d44-dc24-4ca4-ae71-6bde6c4f4854";

type Item = { uuid: string; unitId: string; contact: object };
type Booking = {
  uuid: string;
  status: `${octo.BookingStatus}`;
  availabilityId: string;
  optionId: string;
  resellerReference: string | null;
  expiresAt: number;
  items: Item[];
  contact: object;
  adult: number;
};
type Answer = [status: number, body: unknown];
type Refused = (error: string, more?: object) => Answer;

/**
 * A supplier by OCTO on a free port, with one boat tour in Lisbon at 10:00 and 15:30 (in winter): USD 30.00 for an adult, 15.00 for a
 * child, tax of a tenth included. It keeps state, checks what it is sent by OCTO's schemas, and misbehaves on demand.
 */
export async function startOctoServer({
  name = "Tejo Boats",
  title = "A boat on the Tejo",
  times = ["10:00", "15:30"],
} = {}) {
  const bad = createBadAnswers<OctoCall>(OCTO_CALLS, { uuid: 7, status: null, options: "<script>" });
  const bookings = new Map<string, Booking>();
  const recorded: { call: OctoCall; body: unknown; isValid: boolean; status: number; answer: unknown }[] = [];
  let [capacity, adult, cutoffHours, currency, clockAhead, isPriced] = [10, 30_00, 24, "USD", 0, true];
  let [confirms, notFoundYet, isClosed] = ["CONFIRMED" as "CONFIRMED" | "PENDING", 0, false];
  let [optionIds, extendable, bookedIn, soldOutAt] = [["shared"], true, undefined as string | undefined, ""];
  let [redemption, instantDelivery, isVoucher] = ["MANIFEST", true, false];
  let delivers: [format: string, value: string][] = [["QRCODE", "TEJO"]];
  let voucher: [format: string, value: string][] | undefined;
  const now = () => Date.now() + clockAhead;

  const pricing = (retail: number, inCurrency = currency) => ({
    original: retail,
    retail,
    net: Math.round(retail * 0.8),
    currency: inCurrency,
    currencyPrecision: 2,
    includedTaxes: [{ name: "VAT", retail: retail / 10, original: retail / 10, net: 0 }],
  });
  const priceOf = (unitId: string, each = adult) => (unitId === "adult" ? each : unitId === "child" ? each / 2 : 0);
  const unit = (id: string, type: string, minAge: number, maxAge: number, accompaniedBy: string[]) => ({
    id,
    internalName: id,
    reference: null,
    type,
    restrictions: { minAge, maxAge, idRequired: false, minQuantity: 1, maxQuantity: 9, paxCount: 1, accompaniedBy },
    requiredContactFields: id === "child" ? ["firstName"] : [],
    pricingFrom: [pricing(priceOf(id))],
    title: id,
    shortDescription: "",
    features: [],
  });
  const content = {
    shortDescription: "Two hours on the river.",
    features: [{ shortDescription: "A drink", type: "INCLUSION" }],
    faqs: [],
    media: [],
    locations: [
      {
        title: "Cais das Colunas",
        shortDescription: null,
        types: ["START"],
        minutesTo: null,
        minutesAt: null,
        place: {
          latitude: 38.706,
          longitude: -9.136,
          postalAddress: Object.fromEntries(
            [
              "streetAddress",
              "addressLocality",
              "addressRegion",
              "postalCode",
              "addressCountry",
              "postOfficeBoxNumber",
            ].map((field) => [field, ""]),
          ),
          identifiers: Object.fromEntries(
            [
              "googlePlaceId",
              "applePlaceId",
              "tripadvisorLocationId",
              "yelpPlaceId",
              "facebookPlaceId",
              "foursquarePlaceId",
              "baiduPlaceId",
              "amapPlaceId",
            ].map((field) => [field, null]),
          ),
          sameAs: [],
        },
      },
    ],
    categoryLabels: ["boat-tours"],
    durationMinutesFrom: 120,
    durationMinutesTo: null,
    commentary: [{ format: "IN_PERSON", language: "en" }],
  };
  const product = () => ({
    id: PRODUCT,
    internalName: "BOAT",
    reference: null,
    locale: "en",
    timeZone: "Europe/Lisbon",
    allowFreesale: false,
    instantConfirmation: true,
    instantDelivery,
    availabilityRequired: true,
    availabilityType: "START_TIME",
    deliveryFormats: ["QRCODE"],
    deliveryMethods: ["TICKET"],
    redemptionMethod: redemption,
    options: optionIds.map((id, index) => ({
      id,
      default: index === 0,
      internalName: id,
      reference: null,
      availabilityLocalStartTimes: times,
      cancellationCutoff: `${cutoffHours} hours`,
      cancellationCutoffAmount: cutoffHours,
      cancellationCutoffUnit: "hour",
      requiredContactFields: ["firstName", "lastName", "emailAddress"],
      restrictions: { minUnits: 1, maxUnits: 9 },
      units: [
        unit("adult", "ADULT", 13, 99, []),
        unit("child", "CHILD", 4, 12, ["adult"]),
        unit("infant", "INFANT", 0, 3, ["adult"]),
      ],
      title: `A ${id} boat`,
      description: "",
      ...content,
    })),
    defaultCurrency: currency,
    availableCurrencies: [currency],
    pricingPer: "UNIT",
    title,
    description: "From the river the town is seen best.",
    ...content,
  });

  const taken = (availabilityId: string) =>
    [...bookings.values()]
      .filter(
        (each) =>
          each.availabilityId === availabilityId && ["ON_HOLD", "CONFIRMED", "PENDING"].includes(statusOf(each)),
      )
      .reduce((sum, { items }) => sum + items.length, 0);

  function statusOf(booking: Booking): `${octo.BookingStatus}` {
    if (booking.status === "ON_HOLD" && booking.expiresAt <= now()) booking.status = "EXPIRED";
    return booking.status;
  }

  function slotOf(id: string, units: { id: string; quantity: number }[] = []) {
    const vacancies = Math.max(0, capacity - taken(id));
    const wanted = units.reduce((sum, { quantity }) => sum + quantity, 0);
    const isSoldOut = id.slice(11, 16) === soldOutAt;
    const available = vacancies >= Math.max(1, wanted) && !isClosed && !isSoldOut;
    const end = `${id.slice(0, 11)}${String(Number(id.slice(11, 13)) + 2).padStart(2, "0")}${id.slice(13)}`;
    return {
      id,
      localDateTimeStart: id,
      localDateTimeEnd: end,
      utcCutoffAt: new Date(Date.parse(id) - 60 * MINUTE).toISOString(),
      allDay: false,
      available,
      status: isClosed ? "CLOSED" : available ? "AVAILABLE" : "SOLD_OUT",
      vacancies,
      capacity,
      maxUnits: null,
      openingHours: [],
      shortDescription: "",
      ...(isPriced &&
        !isSoldOut && {
          unitPricing: ["adult", "child", "infant"].map((unitId) => ({ unitId, ...pricing(priceOf(unitId)) })),
          pricing: pricing(units.reduce((sum, each) => sum + priceOf(each.id) * each.quantity, 0)),
        }),
    };
  }

  const dayOf = (at: string) => Date.parse(`${at}T00:00Z`);
  const daysOf = ({ localDateStart: from, localDateEnd: to }: { localDateStart: string; localDateEnd: string }) =>
    Array.from({ length: (dayOf(to) - dayOf(from)) / 86_400_000 + 1 }, (_, index) =>
      new Date(dayOf(from) + index * 86_400_000).toISOString().slice(0, 10),
    );
  const idsOn = (day: string) => times.map((time) => `${day}T${time}:00+00:00`);

  function shown(booking: Booking) {
    const status = statusOf(booking);
    const at = new Date(now()).toISOString();
    const contact = { ...NO_CONTACT, ...booking.contact };
    const ticketOf = (number: string, options = delivers) =>
      redemption === "MANIFEST" || status !== "CONFIRMED"
        ? null
        : {
            redemptionMethod: redemption,
            utcRedeemedAt: null,
            deliveryOptions: options.map(([deliveryFormat, value]) => ({
              deliveryFormat,
              deliveryValue: value && `${value}${number}`,
            })),
          };
    const items = booking.items.map((item, index) => ({
      uuid: item.uuid,
      resellerReference: null,
      supplierReference: null,
      unitId: item.unitId,
      status,
      utcRedeemedAt: null,
      contact: { ...NO_CONTACT, ...item.contact },
      ticket: isVoucher ? null : ticketOf(`-${index + 1}`),
      pricing: pricing(priceOf(item.unitId, booking.adult)),
    }));
    return {
      id: `id-${booking.uuid}`,
      uuid: booking.uuid,
      testMode: true,
      resellerReference: booking.resellerReference,
      supplierReference: "TEJO1",
      status,
      utcCreatedAt: at,
      utcUpdatedAt: at,
      utcExpiresAt: status === "ON_HOLD" ? new Date(booking.expiresAt).toISOString() : null,
      utcRedeemedAt: null,
      utcConfirmedAt: status === "CONFIRMED" ? at : null,
      productId: PRODUCT,
      optionId: booking.optionId,
      cancellable: true,
      cancellation: status === "CANCELLED" ? { refund: "FULL", reason: null, utcCancelledAt: at } : null,
      freesale: false,
      availabilityId: booking.availabilityId,
      availability: slotOf(booking.availabilityId),
      contact,
      notes: null,
      deliveryMethods: ["TICKET"],
      voucher: isVoucher || voucher ? ticketOf("", voucher) : null,
      unitItems: items,
      ...(bookedIn !== "none" && {
        pricing: pricing(
          items.reduce((sum, item) => sum + item.pricing.retail, 0),
          bookedIn,
        ),
      }),
    };
  }

  function reserve(body: octo.BookingReservationBody, refused: Refused): Answer {
    const { uuid = "", availabilityId = "", unitItems, expirationMinutes = 30, optionId } = body;
    const before = bookings.get(uuid);
    if (before) return [200, shown(before)];
    if (!optionIds.includes(optionId)) return refused("INVALID_OPTION_ID", { optionId });
    if (capacity - taken(availabilityId) < unitItems.length || isClosed) return refused("UNPROCESSABLE_ENTITY");
    const items = unitItems.map((item) => ({ uuid: item.uuid ?? "", unitId: item.unitId, contact: {} }));
    const resellerReference = body.resellerReference ?? null;
    const made = { uuid, availabilityId, optionId, resellerReference, items, contact: {}, adult };
    const booking: Booking = { ...made, status: "ON_HOLD", expiresAt: now() + expirationMinutes * MINUTE };
    bookings.set(uuid, booking);
    return [200, shown(booking)];
  }

  function change(
    call: OctoCall,
    booking: Booking,
    body: octo.BookingConfirmationBody & octo.ExtendReservationBody,
    refused: Refused,
  ): Answer {
    const status = statusOf(booking);
    if (call === "confirm") {
      if (status !== "ON_HOLD") return refused("UNPROCESSABLE_ENTITY");
      const items = booking.items.map((item, index) => ({ ...item, contact: body.unitItems?.[index]?.contact ?? {} }));
      const { contact, resellerReference = null } = body;
      Object.assign(booking, { status: confirms, contact, items, resellerReference });
    }
    if (call === "extend") {
      if (status !== "ON_HOLD" || !extendable) return refused("UNPROCESSABLE_ENTITY");
      booking.expiresAt = now() + (body.expirationMinutes ?? 30) * MINUTE;
    }
    if (call === "cancel") {
      if (status === "CANCELLED" || status === "EXPIRED") return refused("UNPROCESSABLE_ENTITY");
      booking.status = "CANCELLED";
    }
    return [200, shown(booking)];
  }

  function carryOut(call: OctoCall, { pathname, searchParams }: URL, body: never): Answer {
    const refused: Refused = (error, more) => [400, { error, errorMessage: error, ...more }];
    const asked = body as { productId?: string; units?: { id: string; quantity: number }[] } & Parameters<
      typeof daysOf
    >[0];
    const named = decodeURIComponent(pathname.split("/")[2] ?? "");
    if (asked?.productId !== undefined && asked.productId !== PRODUCT)
      return refused("INVALID_PRODUCT_ID", { productId: asked.productId });
    switch (call) {
      case "supplier":
        return [
          200,
          {
            id: "tejo",
            name,
            endpoint: "https://octo.example.com",
            contact: { website: null, email: null, telephone: null, address: null },
          },
        ];
      case "products":
        return [200, [product()]];
      case "product":
        return named === PRODUCT ? [200, product()] : refused("INVALID_PRODUCT_ID", { productId: named });
      case "calendar":
        return [
          200,
          daysOf(asked).map((localDate) => {
            const [first, ...others] = idsOn(localDate).map((id) => slotOf(id, asked.units));
            const best = others.find((slot) => slot.vacancies > first!.vacancies) ?? first!;
            const { available, status, vacancies, openingHours, unitPricing: unitPricingFrom } = best;
            return { localDate, available, status, vacancies, capacity, openingHours, unitPricingFrom };
          }),
        ];
      case "availability":
        return [200, daysOf(asked).flatMap((day) => idsOn(day).map((id) => slotOf(id, asked.units)))];
      case "reserve":
        return reserve(body, refused);
      case "find": {
        if (notFoundYet-- > 0) return [200, []];
        const wanted = searchParams.get("resellerReference");
        return [200, [...bookings.values()].filter((each) => each.resellerReference === wanted).map(shown)];
      }
      default: {
        const booking = bookings.get(named);
        if (!booking || (call === "look" && notFoundYet-- > 0)) return refused("INVALID_BOOKING_UUID", { uuid: named });
        return call === "look" ? [200, shown(booking)] : change(call, booking, body, refused);
      }
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url: path = "/", headers } = request;
    const address = new URL(path, url);
    const call = callOf(method, address.pathname);
    const body = (method === "POST" ? JSON.parse(await text(request)) : undefined) as never;
    const send = ([status, content]: Answer) =>
      void response
        .writeHead(status, { "Content-Type": "application/json", Date: new Date(now()).toUTCString() })
        .end(JSON.stringify(content));
    if (!call) return send([404, {}]);
    if (headers.authorization !== `Bearer ${API_KEY}`)
      return send([403, { error: "FORBIDDEN", errorMessage: "no key" }]);
    const isValid =
      (BODIES[call]?.safeParse(body).success ?? true) && headers["octo-capabilities"] === "octo/pricing, octo/content";
    const how = bad.of(call);
    if (how === "busy") {
      recorded.push({ call, body, isValid, status: 429, answer: undefined });
      return sendBusy(response);
    }
    const told: Answer = isValid
      ? carryOut(call, address, body)
      : [400, { error: "BAD_REQUEST", errorMessage: "by the schema" }];
    recorded.push({ call, body, isValid, status: told[0], answer: structuredClone(told[1]) });
    await bad.answer(how, response, () => send(told));
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    apiKey: API_KEY,
    supplierId: "tejo",
    product: PRODUCT,
    /** Every call with its answer, in their order. */
    recorded,
    callsOf: (call: OctoCall) => recorded.filter((each) => each.call === call).length,
    behave: bad.behave,
    bytesSent: bad.bytesSent,
    set(changes: {
      capacity?: number;
      adult?: number;
      cutoffHours?: number;
      currency?: string;
      clockAhead?: number;
      isPriced?: boolean;
      confirms?: "CONFIRMED" | "PENDING";
      notFoundYet?: number;
      isClosed?: boolean;
      optionIds?: string[];
      /** Whether reservations can be extended. */
      extendable?: boolean;
      /** The currency of bookings where it is another one; "none": they have no price. */
      bookedIn?: string;
      /** The time of day of slots that are sold out and have no price. */
      soldOutAt?: string;
      redemption?: string;
      instantDelivery?: boolean;
      /** One ticket for all of a booking. */
      isVoucher?: boolean;
      /** What the ticket for all is, beside those of each. */
      voucher?: [format: string, value: string][];
      /** What tickets are, with the number of theirs after it. */
      delivers?: [format: string, value: string][];
    }) {
      ({ capacity, adult, cutoffHours, currency, clockAhead, isPriced, confirms, notFoundYet, isClosed, optionIds } = {
        ...{ capacity, adult, cutoffHours, currency, clockAhead, isPriced, confirms, notFoundYet, isClosed, optionIds },
        ...changes,
      });
      ({ extendable, bookedIn, soldOutAt, redemption, instantDelivery, isVoucher, delivers, voucher } = {
        ...{ extendable, bookedIn, soldOutAt, redemption, instantDelivery, isVoucher, delivers, voucher },
        ...changes,
      });
    },
    /** What waits is decided, or its time is over. */
    setStates(from: `${octo.BookingStatus}`, to: `${octo.BookingStatus}`) {
      for (const each of bookings.values()) if (each.status === from) each.status = to;
    },
    bookings: () => [...bookings.values()].map(shown),
    live: () => [...bookings.values()].filter((each) => ["CONFIRMED", "PENDING"].includes(each.status)).length,
    /** Whether each answer is what OCTO's schema says. */
    wrongAnswers: () =>
      recorded.filter(({ call, status, answer: told }) => status === 200 && !ANSWERS[call].safeParse(told).success),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const NO_CONTACT = {
  fullName: null,
  firstName: null,
  lastName: null,
  emailAddress: null,
  phoneNumber: null,
  locales: [],
  postalCode: null,
  country: null,
  notes: null,
};

function callOf(method: string, path: string): OctoCall | undefined {
  const named: Record<string, OctoCall> = {
    "GET /supplier/": "supplier",
    "GET /products/": "products",
    "POST /availability/calendar": "calendar",
    "POST /availability/": "availability",
    "POST /bookings/": "reserve",
    "GET /bookings/": "find",
  };
  const known = named[`${method} ${path}`];
  if (known) return known;
  if (/^\/products\/[^/]+$/.test(path)) return "product";
  const act = /^\/bookings\/[^/]+(?:\/(extend|confirm|cancel))?$/.exec(path);
  return act ? ((act[1] as OctoCall | undefined) ?? "look") : undefined;
}
