import type { AppLoadContext } from "@remix-run/node";
import type { OtherTime } from "#server/products/product";
import { isoDay } from "~/i18n/days";
import { formatDay, formatInstant, formatTime } from "~/i18n/format";
import type { SaidI18n } from "~/i18n/said";
import { agentReasons, readAgentReason } from "./agent-reason.server";
import { isOnBehalf, mayDecide, type Seen } from "./find-booking.server";

export type OtherTimesView = NonNullable<Awaited<ReturnType<typeof otherTimesView>>>;

/** PD-03: the guest of a canceled time chooses another one or the money; undefined where nothing is to be chosen. */
export async function otherTimesView(seen: Seen, context: AppLoadContext, i18n: SaidI18n) {
  const { booking, href } = seen;
  const { t, locale, language } = i18n;
  const about = context.booking.about(booking, language);
  const words = about.words.anotherTime?.calledOff;
  const choice = words && (await context.booking.otherTimeChoice(booking));
  if (!choice) return undefined;
  const times = await otherTimesOf(choice, context);
  return {
    heading: words.title,
    text: words.text(about.title),
    until: words.until(formatInstant(choice.until, booking.timeZone, locale)),
    action: href,
    reasons: isOnBehalf(seen) ? agentReasons(t) : undefined,
    /** The money is who paid's. */
    canRefund: mayDecide(seen),
    times: times.map((time) => ({
      value: nameOf(time),
      label: `${formatDay(time.day, locale, "full")} · ${[time.time, time.until ?? []]
        .flat()
        .map((at) => formatTime(at, locale))
        .join(" – ")}`,
    })),
    words: {
      label: t("tickets.otherTime"),
      choose: t("tickets.timeMissing"),
      move: t("tickets.move"),
      moveText: t("tickets.moveText"),
      none: t("tickets.noOtherTime"),
      refund: t("tickets.refund"),
    },
  };
}

const nameOf = ({ day, time }: OtherTime): string => `${isoDay(day)}T${time}`;

type Choice = NonNullable<Awaited<ReturnType<AppLoadContext["booking"]["otherTimeChoice"]>>>;

const otherTimesOf = async ({ part, paid }: Choice, { services }: AppLoadContext): Promise<OtherTime[]> =>
  (await Promise.all(services.map(({ otherTimes }) => otherTimes?.(part, paid)))).flatMap((times) => times ?? []);

/** What the guest chose is done at once; answers what is wrong with it, or what was done. */
export async function chooseOtherTime(seen: Seen, form: FormData, actorId: string, context: AppLoadContext) {
  const { booking } = seen;
  const { organisation, origin } = context;
  const { id: bookingId, reference } = booking;
  const choice = await context.booking.otherTimeChoice(booking);
  if (!choice) return { done: "" };
  const reason = isOnBehalf(seen) ? readAgentReason(form) : undefined;
  if (reason === null) return { problem: "cancel.reasonMissing", status: 400 } as const;
  if (form.get("intent") === "refund") {
    if (!mayDecide(seen)) return { done: "" };
    await context.booking.refundCalledOff({ organisation, origin, actorId, reference });
    return { done: "" };
  }
  const chosen = form.get("time");
  if (!chosen) return { problem: "tickets.timeMissing", status: 400 } as const;
  const key = (await otherTimesOf(choice, context)).find((time) => nameOf(time) === chosen)?.key;
  const moved = key && (await context.booking.move({ organisation, origin, bookingId, actorId, key, reason }));
  if (!moved || (!moved.ok && moved.reason === "gone")) return { problem: "tickets.timeGone", status: 409 } as const;
  return { done: moved.ok ? "?done=moved" : "" };
}
