import { freeUntil } from "../core/cancel-terms.ts";
import { type Day, dayIn } from "../core/day.ts";
import { MINUTE } from "../core/durations.ts";
import { isUndecided } from "../core/item-states.ts";
import type { Money } from "../core/money.ts";
import { type CutList, cutAt } from "../core/pages.ts";
import { rowsOf } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import type { ClientIds } from "../ports/acting.ts";
import type { Booking } from "./booked.ts";
import { listBookings } from "./queries.ts";

/** What asks for attention: a supplier or guest has not decided, a balance is due, canceling stops to be free, the trip begins. */
export type AgendaEntry = { booking: Booking; day: Day } & (
  | { about: "undecided" | "free-ends" | "departure" }
  | { about: "due"; amount: Money }
);

/** The next trips that are looked at. */
export const MOST_TRIPS = 300;

/** AG-01: what the next trips of an account, and those for these clients, ask for on these days, by day; where today is one of them, also what is late or open. */
export async function agendaOf(
  db: Db,
  organisationId: string,
  accountId: string,
  { today, from, to, clients }: { today: Day; from: Day; to: Day; clients?: ClientIds },
): Promise<CutList<AgendaEntry>> {
  const upcoming = { when: "upcoming", today, clients } as const;
  const slice = { page: 1, pages: 1, limit: MOST_TRIPS + 1, offset: 0 };
  const found = await listBookings(db, organisationId, accountId, upcoming, slice);
  const { rows: bookings, hasMore } = cutAt(found, MOST_TRIPS);
  const dues = await duesOf(db, organisationId, bookings, to);
  const entries = bookings.flatMap((booking): AgendaEntry[] => {
    if (isUndecided(booking.state) || booking.state === "changed")
      return from <= today && today <= to ? [{ booking, day: today, about: "undecided" }] : [];
    const until = freeUntil(booking.cancel);
    const isBefore = until !== null && Number.isFinite(until);
    return [
      ...dues
        .filter((due) => due.booking_id === booking.id)
        .map(({ due_on: day, amount: minor, currency }) => ({
          ...{ booking, day, about: "due" as const },
          amount: { minor, currency },
        })),
      ...(isBefore ? [{ booking, day: dayIn(booking.timeZone, until - MINUTE), about: "free-ends" as const }] : []),
      { booking, day: booking.startsOn, about: "departure" },
    ];
  });
  const rows = entries
    .filter(({ day, about }) => day <= to && (day >= from || (about === "due" && from <= today)))
    .sort((a, b) => a.day - b.day);
  return { rows, hasMore };
}

const duesOf = async (db: Db, organisationId: string, bookings: Booking[], until: Day) =>
  bookings.length === 0
    ? []
    : await rowsOf(db, "payment_due", { organisation_id: organisationId, state: "open" })
        .where("due_on", "<=", until)
        .where(
          "booking_id",
          "in",
          bookings.map(({ id }) => id),
        )
        .orderBy("due_on")
        .orderBy("number")
        .execute();
