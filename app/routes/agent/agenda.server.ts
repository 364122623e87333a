import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import type { Day } from "#server/core/day";
import { MINUTE } from "#server/core/durations";
import { fullName } from "#server/core/names";
import { formatClock, formatDay, formatMoney, timeValues } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { pathOfThisSite } from "~/request/paths";
import { clientOfBooking } from "~/shared/bookings/client.server";
import { hrefOfFound } from "~/shared/bookings/trips.server";
import { clientHref } from "./clients.server";

const WEEK = 7;

/** AG-01: what is held for the agent now, with its client and checkout. A client who was handed over takes no hold along. */
export async function shownHolds(account: Account, context: AppLoadContext, { t, locale }: I18n) {
  const { booking, clock, organisation } = context;
  const holds = await booking.quotes.heldBy(organisation.id, account);
  const clients = await Promise.all(
    holds.map(async ({ address }) => {
      const id = new URLSearchParams(address.slice(address.indexOf("?"))).get("for");
      return id === null ? undefined : ((await context.agency.clients.find(account, id)) ?? null);
    }),
  );
  return {
    heading: t("agent.holds"),
    holds: holds.flatMap(({ id, title, address, until }, index) => {
      const client = clients[index];
      if (client === null) return [];
      const time = formatClock(until, organisation.timeZone, locale);
      const count = Math.max(1, Math.floor((until - clock.now()) / MINUTE));
      return [
        {
          id,
          title,
          href: pathOfThisSite(address),
          until: `${t("agent.holdUntil", timeValues(time))} ${t("checkout-page.minutesLeft", { count })}`,
          client: client && { href: clientHref(client), name: fullName(client) },
        },
      ];
    }),
  };
}

/** What the agent's trips ask for on that day, else in the next seven days. */
export async function shownAgenda(
  account: Account,
  day: Day | undefined,
  context: AppLoadContext,
  { t, locale }: I18n,
) {
  const today = context.organisations.today(context.organisation);
  const days = {
    today,
    from: day ?? today,
    to: day ?? today + WEEK - 1,
    clients: context.agency.clients.idsOf(account),
  };
  const { rows: entries, hasMore } = await context.booking.agenda(context.organisation.id, account.id, days);
  return {
    heading: t(day === undefined ? "agent.agendaWeek" : "agent.agendaDay"),
    none: t("agent.agendaNone"),
    more: hasMore ? t("agent.agendaMore") : undefined,
    entries: await Promise.all(
      entries.map(async (entry) => {
        const { booking, about } = entry;
        const client = await clientOfBooking(booking, account, context);
        return {
          key: `${booking.id} ${about} ${entry.day}`,
          day: formatDay(entry.day, locale, "full"),
          href: hrefOfFound(booking),
          title: `${booking.title} · ${booking.reference}`,
          what:
            about === "due"
              ? t("agent.agenda-due", { amount: formatMoney(entry.amount, locale) })
              : t(`agent.agenda-${about}`),
          client: client && { href: clientHref(client), name: fullName(client) },
        };
      }),
    ),
  };
}
