import { expect, test } from "vitest";
import { emailCopy } from "#server/email/copy/copy";
import { LANGUAGES, type Language } from "#server/organisation/settings";
import { stayWords } from "#server/products/stays/copy/copy";
import { said } from "~/products/copy.server";
import { ar } from "./ar/index.server";
import { en } from "./en/index.server";
import { es } from "./es/index.server";

const pages = { en, es, ar } satisfies Record<Language, unknown>;

test.each(LANGUAGES)("BK-05 T21 an email in %s calls the facts of a booking what its page calls them", (language) => {
  const { priceHeading, cancellationHeading, ...booking } = emailCopy[language].booking;
  const words = stayWords[language];
  const labels = { ...booking.labels, ...words.labels };
  const { title } = words.booked;
  const { bookings, checkout } = pages[language];
  expect({ ...labels, title, priceHeading, cancellationHeading }).toMatchObject({
    reference: bookings.bookingReference,
    guest: bookings.guest,
    requests: bookings.requestsNoted,
    title: said["stay"]?.[language].bookings?.successTitle,
    priceHeading: bookings.price,
    cancellationHeading: bookings.cancellation,
  });
  expect(checkout.reference).toBe(bookings.bookingReference);
});
