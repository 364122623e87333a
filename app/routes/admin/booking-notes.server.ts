import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Account, SignedIn } from "#server/auth/account";
import { nthSubjectId } from "#server/core/document-turns";
import { fullName } from "#server/core/names";
import type { Booking } from "#server/orders/index";
import { message } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { readForm, refuse } from "~/request/form.server";
import { bookingHref } from "./booking-lines.server";
import { noteForm, notesAbout } from "./notes.server";

const REASON_LONGEST = 200;

/** What operators wrote about a booking, with the forms beside it. */
export async function bookingNotes({ id }: Booking, account: Account, context: AppLoadContext, i18n: I18n) {
  const { t } = i18n;
  const { words, ...notes } = await notesAbout({ kind: "booking", id }, account, context, i18n);
  return {
    ...notes,
    words: {
      ...words,
      resend: t("desk.resend"),
      resendText: t("desk.resendText"),
      reason: t("desk.reason"),
      reasonHint: t("desk.reasonHint"),
    },
  };
}

const REASON_MISSING = message("desk.reasonMissing");
const forms = z.discriminatedUnion("intent", [
  noteForm,
  z.object({
    intent: z.literal("resend"),
    reason: z.string(REASON_MISSING).trim().min(1, REASON_MISSING).max(REASON_LONGEST, REASON_MISSING),
  }),
]);

/** Adds a note to a booking, or sends its documents again. */
export async function writeAbout(
  booking: Booking,
  { account }: SignedIn,
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
) {
  const form = await readForm(request, forms);
  if (!form.ok) return refuse(request, context, form.submission);
  const { organisation, origin } = context;
  const { desk, notes } = context.asOperator(account);
  const { reference } = booking;
  const done = (what: string) => redirect(`${bookingHref(reference)}?done=${what}`, 303);
  if (form.value.intent === "note") {
    const { key, note: text } = form.value;
    await notes.add(organisation, { kind: "booking", id: booking.id }, { key, text });
    return done("note");
  }
  const sent = await desk.resend(organisation, { reference, origin, reason: form.value.reason });
  if (!sent.ok) return done("not-resent");
  await resendDocuments(booking, account, context);
  return done("resent");
}

/** Where their confirmation went, or to the account that booked. */
async function resendDocuments(booking: Booking, operator: Account, context: AppLoadContext): Promise<void> {
  const { organisation, origin, documents } = context;
  const { id, accountId, guest, language } = booking;
  const owner = accountId && (await context.asOperator(operator).people.find(organisation, accountId));
  const subject = { kind: "booking", id } as const;
  for (const { kind, turn } of await documents.listOf(organisation, subject)) {
    const path = `/bookings/${id}/${kind}${turn > 1 ? `/${turn}` : ""}`;
    const reader = { email: owner ? owner.email : guest.email, name: fullName(guest), language, path };
    await documents.email(organisation, kind, { ...subject, id: nthSubjectId(id, turn) }, reader, origin);
  }
}
