import type { Organisation } from "../organisation/settings.ts";
import type { Letter } from "../ports/mailer.ts";
import type { Booking } from "./booked.ts";

export function confirmationLetter(
  booking: Booking,
  _site: { organisation: Organisation; origin: string; place: string | undefined },
): Omit<Letter, "id"> & { organisationId: string } {
  return { organisationId: booking.organisationId, from: "", to: booking.guest.email, subject: "", text: "", html: "" };
}
