import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { MINUTE } from "#server/core/durations";
import { hasEnded, isUndecided } from "#server/core/item-states";
import { isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { minutesUntil, throttledAnswer } from "~/request/throttled.server";
import type { Seen } from "./find-booking.server";

export type UnconfirmedView = NonNullable<Awaited<ReturnType<typeof unconfirmedView>>>;

/** How a guest confirms the address of a booking without a payment; undefined where that is not needed, or too late. */
export async function unconfirmedView(
  { booking, href }: Seen,
  request: Request,
  { clock }: AppLoadContext,
  { t }: Pick<I18n, "t">,
) {
  const { confirmBy, guest, state } = booking;
  if (confirmBy === undefined || hasEnded(state)) return undefined;
  const count = Math.max(1, Math.ceil((confirmBy - clock.now()) / MINUTE));
  const email = isolated(guest.email);
  const isSent = new URL(request.url).searchParams.get("done") === "address-again";
  return {
    heading: t("booking-page.unconfirmedTitle"),
    text: t(isUndecided(state) ? "booking-page.unconfirmedNotBooked" : "booking-page.unconfirmedKept", { count }),
    sent: t("booking-page.unconfirmedSent", { email }),
    done: isSent ? t("booking-page.unconfirmedAgainDone", { email }) : undefined,
    action: href,
    words: {
      code: t("booking-page.unconfirmedCode"),
      confirm: t("booking-page.unconfirmedConfirm"),
      again: t("booking-page.unconfirmedAgain"),
    },
  };
}

export const isAboutAddress = (form: FormData): boolean => String(form.get("intent")).startsWith("address-");

/** Confirms by the typed code, or mails it again. */
export async function answerAddress(
  { booking, href }: Seen,
  form: FormData,
  _request: Request,
  context: AppLoadContext,
  { t }: Pick<I18n, "t">,
) {
  const { organisation, clientAddress } = context;
  const { addresses } = context.booking;
  const isAgain = form.get("intent") === "address-again";
  const done = isAgain
    ? await addresses.sendAgain(booking, { organisation, clientAddress })
    : await addresses.confirmByCode(organisation, booking, String(form.get("code") ?? "").slice(0, 20));
  if (done.ok) return redirect(`${href}?done=${isAgain ? "address-again" : "address"}`, 303);
  if (done.reason === "wrong-code")
    return data({ field: "code", problem: t("booking-page.unconfirmedWrong") }, { status: 400 });
  // The page says what became of it.
  if (!("retryAt" in done)) return redirect(href, 303);
  const again = { ...done, reason: "throttled" as const };
  const problem = t("booking-page.unconfirmedLimit", { count: minutesUntil(again, context) });
  const { status = 429, headers = {} } = throttledAnswer(again, context);
  return data({ field: isAgain ? "" : "code", problem }, { status, headers });
}
