import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { sanitiseEmail } from "#server/core/email-address";
import { NAME_MAX_LENGTH } from "#server/core/names";
import type { Booking } from "#server/orders/index";
import type { SignUpProblems } from "#server/registration/sign-up-details";
import { message } from "~/i18n/messages";
import { emailTokenOf } from "~/request/email-tokens.server";
import { maxTyped } from "~/request/form.server";
import { viewerOf } from "~/request/viewer.server";
import { isTyped, newPassword, PASSWORDS_DIFFER } from "~/shared/credentials/password-errors.server";
import { TITLES } from "~/shared/person/titles";
import { signUpOriginOf } from "~/shared/sign-in/sign-up-source.server";
import { detailErrors } from "~/shared/sign-up/sign-up-errors.server";
import { findBooking } from "./find-booking.server";

/** Longer than any valid value; the registration checks the real limits. */
const typed = z.string().max(500, message("refusals.nameTooLong", { max: 500 }));
const name = typed.check(maxTyped(NAME_MAX_LENGTH)).prefault("");

/** A password, the terms, and what sign-up asks for and the booking lacks. */
export const bookingAccountForm = z
  .object({
    ...newPassword,
    terms: z.literal("on", message("refusals.termsMissing")),
    accessCode: typed.prefault(""),
    title: typed.prefault(""),
    firstName: name,
    lastName: name,
  })
  .refine(isTyped, { ...PASSWORDS_DIFFER, when: () => true });

/** A guest asks for the mailed link. */
export const linkForm = z.object({});

export type Wanted = {
  booking: Booking;
  /** Came by the link that was mailed to the booking's address. */
  isProved: boolean;
  /** The page's address, for its form. */
  here: string;
};

/** The booking of the page: by the name in its address, as on its other pages, else by a mailed key. undefined for a bad key. */
export async function wantedBooking(request: Request, context: AppLoadContext): Promise<Wanted | undefined> {
  const { account } = await viewerOf(request, context);
  const named = new URL(request.url).searchParams.get("booking");
  if (named !== null) {
    const { booking } = await findBooking(named, account, request, context);
    return { booking, isProved: false, here: accountHref(named) };
  }
  const key = (await emailTokenOf(request, context, "bookingKey")) ?? "";
  const booking = await context.guestAccounts.find(context.organisation.id, key);
  return booking && { booking, isProved: true, here: "/bookings/account" };
}

/** Where a guest's booking becomes an account's; `name` as its reader knows it. */
export const accountHref = (name: string): string => `/bookings/account?${new URLSearchParams({ booking: name })}`;

/** Whether the account's address is the one the booking was made with. */
export const isOfAddress = (booking: Pick<Booking, "guest">, { email }: { email: string }): boolean =>
  sanitiseEmail(booking.guest.email)?.lookup === sanitiseEmail(email)?.lookup;

/** The fields of sign-up that the booking leaves open. */
export async function missingFields(
  booking: Booking,
  request: Request,
  context: AppLoadContext,
): Promise<{
  accessCode?: { filled: string; locked: boolean };
  title: boolean;
  firstName: boolean;
  lastName: boolean;
}> {
  const { accessCode } = await context.registration.start(await originOf(request, context), undefined, context);
  return {
    ...(accessCode.asked && { accessCode: { filled: accessCode.filled, locked: accessCode.locked } }),
    ...lacking(booking),
  };
}

/** SU-03: an account needs a title and both names. */
export const lacking = ({ guest }: Pick<Booking, "guest">) => ({
  title: !(TITLES as readonly string[]).includes(guest.title),
  firstName: guest.firstName === "",
  lastName: guest.lastName === "",
});

/** The errors of what the booking lacks, beside those of the password: all at once, because passwords are typed again. */
export async function missingErrors(
  booking: Booking,
  typed: Record<string, unknown>,
  request: Request,
  context: AppLoadContext,
): Promise<Record<string, string[]>> {
  const { accessCode, ...lacks } = await missingFields(booking, request, context);
  const isEmpty = (field: string) => String(typed[field] ?? "").trim() === "";
  const problems: SignUpProblems = {
    ...(accessCode && isEmpty("accessCode") && { accessCode: "missing" }),
    ...(lacks.title && titleId(String(typed["title"])) === 0 && { titleId: "missing" }),
    ...(lacks.firstName && isEmpty("firstName") && { firstName: "missing" }),
    ...(lacks.lastName && isEmpty("lastName") && { lastName: "missing" }),
  };
  return detailErrors(problems, (await viewerOf(request, context)).i18n.t);
}

/** The link and the invitation by which the viewer came; no provider's identity. */
export async function originOf(request: Request, context: AppLoadContext) {
  const { identityToken: _, ...origin } = await signUpOriginOf(request, context);
  return origin;
}

/** The id of a title by its name; 0: none. */
export const titleId = (name: string): number => (TITLES as readonly string[]).indexOf(name) + 1;
