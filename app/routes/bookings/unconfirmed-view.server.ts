import { type AppLoadContext, data, redirect, redirectDocument } from "@remix-run/node";
import { MINUTE } from "#server/core/durations";
import { hasEnded, isUndecided } from "#server/core/item-states";
import { EMAIL_MAX_LENGTH } from "#server/core/limits";
import type { Confirmed } from "#server/orders/index";
import { isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { sessionCookie, tokenOf } from "~/request/session.server";
import { minutesUntil, throttledAnswer } from "~/request/throttled.server";
import type { Seen } from "./find-booking.server";

export type UnconfirmedView = NonNullable<Awaited<ReturnType<typeof unconfirmedView>>>;

/** How a guest confirms the address of a booking without a payment; undefined where that is not needed, or too late. */
export async function unconfirmedView(
  { booking, by, href }: Seen,
  request: Request,
  { clock, booking: orders }: AppLoadContext,
  { t }: Pick<I18n, "t">,
) {
  const { confirmBy, newMemberId, guest, state } = booking;
  const until = orders.confirmUntil(booking) ?? 0;
  if (hasEnded(state) || (until <= clock.now() && confirmBy === undefined)) return undefined;
  const count = Math.max(1, Math.ceil((until - clock.now()) / MINUTE));
  const what = isUndecided(state) ? "booking-page.unconfirmedNotBooked" : "booking-page.unconfirmedKept";
  const texts = [
    ...(confirmBy === undefined ? [] : [t(what, { count })]),
    ...(newMemberId === undefined ? [] : [t("booking-page.unconfirmedMember")]),
  ];
  const email = isolated(guest.email);
  const done = new URL(request.url).searchParams.get("done");
  return {
    heading: t("booking-page.unconfirmedTitle"),
    text: texts.join(" "),
    sent: t("booking-page.unconfirmedSent", { email }),
    done:
      done === "address-again"
        ? t("booking-page.unconfirmedAgainDone", { email })
        : done === "address-changed"
          ? t("booking-page.unconfirmedChangeDone", { email })
          : undefined,
    action: href,
    words: {
      code: t("booking-page.unconfirmedCode"),
      confirm: t("booking-page.unconfirmedConfirm"),
      again: t("booking-page.unconfirmedAgain"),
    },
    change: mayChange(by)
      ? {
          summary: t("booking-page.unconfirmedOther"),
          label: t("booking-page.unconfirmedEmail"),
          button: t("booking-page.unconfirmedChange"),
        }
      : undefined,
  };
}

/** Not who found it by the reference and the mistyped address. */
const mayChange = (by: Seen["by"]): boolean => by === "guest";

export const isAboutAddress = (form: FormData): boolean => String(form.get("intent")).startsWith("address-");

/** Confirms by the typed code, mails it again, or mails another address. */
export async function answerAddress(
  { booking, by, href }: Seen,
  form: FormData,
  request: Request,
  context: AppLoadContext,
  { t }: Pick<I18n, "t">,
) {
  const { addresses } = context.booking;
  const intent = form.get("intent");
  const typed = String(form.get(intent === "address-change" ? "email" : "code") ?? "");
  if (intent === "address-change" && !mayChange(by)) return redirect(href, 303);
  const sent =
    intent === "address-again"
      ? { what: intent, field: "", done: await addresses.sendAgain(booking, context) }
      : intent === "address-change"
        ? { what: "address-changed", field: "email", done: await addresses.changeAddress(booking, typed, context) }
        : {
            what: "address",
            field: "code",
            done: await addresses.confirmByCode(context, booking, typed.slice(0, MOST_TYPED)),
          };
  const { what, field, done } = sent;
  if (done.ok) return showConfirmed(`${href}?done=${what}`, done.value ?? undefined, request, context);
  if (done.reason === "wrong-code")
    return data({ field, problem: t("booking-page.unconfirmedWrong") }, { status: 400 });
  if (done.reason === "wrong-email") {
    const problem = t(typed.trim() === "" ? "checkout.emailMissing" : "checkout.emailWrong");
    return data({ field, problem, typed: typed.slice(0, EMAIL_MAX_LENGTH) }, { status: 400 });
  }
  if (done.reason === "taken")
    return data({ field, problem: t("refusals.emailTaken"), typed: typed.slice(0, EMAIL_MAX_LENGTH) }, { status: 409 });
  if (done.reason === "unpaid-address")
    return data(
      { field, problem: t("booking-page.unconfirmedMany"), typed: typed.slice(0, EMAIL_MAX_LENGTH) },
      { status: 409 },
    );
  // The page says what became of it.
  if (!("retryAt" in done)) return redirect(href, 303);
  const again = { ...done, reason: "throttled" as const };
  const problem = t("booking-page.unconfirmedLimit", { count: minutesUntil(again, context) });
  const { status = 429, headers = {} } = throttledAnswer(again, context);
  const kept = field === "email" ? { typed: typed.slice(0, EMAIL_MAX_LENGTH) } : {};
  return data({ field, problem, ...kept }, { status, headers });
}

/** Leads on; who has just confirmed the account that was made with the booking is signed in (decision 039). */
export async function showConfirmed(
  href: string,
  confirmed: Confirmed | undefined,
  request: Request,
  context: AppLoadContext,
  headers: [string, string][] = [],
) {
  const { member } = confirmed ?? {};
  if (!member?.done) return redirect(href, { status: 303, headers });
  const previous = await tokenOf(request, context);
  const token = await context.registration.newMembers.signIn(member.account, context, previous);
  const session: [string, string] = ["Set-Cookie", await sessionCookie(context, token, false)];
  return redirectDocument(href, { status: 303, headers: [...headers, session] });
}

/** Characters of a code, with blanks. */
const MOST_TYPED = 20;
