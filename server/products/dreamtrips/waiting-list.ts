import { guestEmailTo, type Throttle, type Throttled } from "../../auth/throttle.ts";
import type { Clock } from "../../core/clock.ts";
import { type Day, dayIn } from "../../core/day.ts";
import { readEmail } from "../../core/email-address.ts";
import { WAITING_CONFIRM_LIFE, WAITING_OFFER_LIFE } from "../../core/lifetimes.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import { newId } from "../../crypto/ids.ts";
import { changeRows, insertNew, rowsOf } from "../../db/rows.ts";
import type { Db } from "../../db/schema.ts";
import { enqueueEmail } from "../../email/outbox.ts";
import { organisationOf } from "../../organisation/organisation.ts";
import type { Language, Organisation } from "../../organisation/settings.ts";
import { createInventory, lockPool, takenIn, unitName } from "../../stock/inventory.ts";
import { departuresOf, offeredUntil, partyProblem, saleProblem, type TripParty } from "./catalogue/departures.ts";
import type { WaitingRow } from "./catalogue/tables.ts";
import { findTrip, type Trip } from "./catalogue/trips.ts";
import { DREAMTRIP, keyOf } from "./key.ts";
import { offerOf, PLACE, poolOf, takingOf } from "./offer.ts";
import { confirmWaitingEmail, placesOfferedEmail } from "./offered-email.ts";

/** Items that an account may hold for each room that it may hold. */
export const LIMIT_FACTOR = 4;

type Departure = { organisationId: string; code: string; day: Day };

export type Joining = TripParty & {
  organisation: Organisation;
  code: string;
  day: Day;
  accountId: string | undefined;
  plan: string | undefined;
  firstName: string;
  email: string;
  language: Language;
  origin: string;
  form: string;
  clientAddress: string;
};

/** `id` only of an entry that needs no confirmation: the email of the others alone has it. */
export type Joined = { id: string | undefined };

/** "free": there are places to book now. "joined": the account waits for this departure already. */
export type JoinRefusal = "not-offered" | "not-open" | "party" | "free" | "email" | "joined";

export type WaitingList = ReturnType<typeof createWaitingList>;

/** Parties that wait for places on a departure. What comes free is kept for the first one that fits. */
export function createWaitingList({
  db,
  clock,
  throttle,
}: {
  db: Db;
  clock: Clock;
  throttle: Pick<Throttle, "count" | "countIn">;
}) {
  const inventory = createInventory({ clock, kind: DREAMTRIP, limitFactor: LIMIT_FACTOR });

  const waitingFor = (unit: Db, { organisationId, code, day }: Departure) =>
    rowsOf(unit, "dreamtrip_waiting", { organisation_id: organisationId, code, day, state: "waiting" })
      .orderBy("created_at")
      .orderBy("id");

  async function freeOn(unit: Db, trip: Trip, day: Day): Promise<number> {
    const pool = poolOf(trip, day);
    return trip.places - ((await takenIn(unit, DREAMTRIP, [pool], [PLACE])).get(unitName(pool, PLACE)) ?? 0);
  }

  /** What waits or is offered to an address on a departure. */
  const findOpen = (unit: Db, { organisationId, code, day }: Departure, email: string) =>
    rowsOf(unit, "dreamtrip_waiting", { organisation_id: organisationId, code, day })
      .where(({ fn }) => fn("lower", ["email"]), "=", email)
      .where("state", "in", ["waiting", "offered"])
      .executeTakeFirst();

  const offerFor = (trip: Trip, row: TripParty & { id: string; day: Day }) =>
    offerOf(trip, keyOf(trip.organisationId, { ...row, code: trip.code, waiting: row.id }), clock.now());

  /** Whether a party waits for which there are enough places: what is free is not for others then. */
  async function isOwed(unit: Db, trip: Trip, day: Day): Promise<boolean> {
    const free = await freeOn(unit, trip, day);
    if (free <= 0) return false;
    const departure = { organisationId: trip.organisationId, code: trip.code, day };
    const first = waitingFor(unit, departure).where("travellers", "<=", free).limit(1);
    return (await first.executeTakeFirst()) !== undefined;
  }

  /** Keeps free places of a departure for parties in their order; those for whom there are too few wait on. */
  const offerPlaces = (departure: Departure): Promise<number> =>
    db.transaction().execute(async (trx) => {
      const { organisationId, code, day } = departure;
      const trip = await findTrip(trx, organisationId, code);
      if (!trip) return 0;
      const now = clock.now();
      const today = dayIn(trip.zone, now);
      const organisation = await organisationOf(trx, organisationId);
      const sale = { today, minDays: organisation.minCheckinDays, plan: undefined };
      const until = offeredUntil(trip, day, { now, today, zone: trip.zone, life: WAITING_OFFER_LIFE });
      // Those who joined before it opens to everybody may book it.
      const problem = saleProblem(trip, day, sale);
      if ((problem && problem !== "not-open") || until <= now) return 0;
      await inventory.lock(trx, poolOf(trip, day), []);
      let offered = 0;
      for (const row of await waitingFor(trx, departure).execute()) {
        const key = keyOf(organisationId, { ...row, waiting: row.id });
        const taking = takingOf(trip, key);
        if (!(await inventory.isFree(trx, taking, []))) continue;
        const held = await inventory.hold(trx, taking, {
          until,
          holder: { name: `waiting:${row.id}`, isGuest: false },
        });
        if (!held.ok) throw new Error(`free places could not be held: ${held.reason}`);
        await changeRows(trx, "dreamtrip_waiting", { organisation_id: organisationId, id: row.id })
          .set({ state: "offered", held: held.value.held, offered_until: until })
          .execute();
        const site = { organisation, origin: row.origin };
        await enqueueEmail(trx, placesOfferedEmail({ row, trip, until, offer: offerOf(trip, key, now) }, site), now);
        offered++;
      }
      return offered;
    });

  return {
    isOwed,

    /**
     * The same form again answers its entry. A guest's waits once it is confirmed by its email, whose link alone has the entry's
     * id: who types invented addresses gets no places kept. Nor does the answer tell a guest whether an address waits.
     */
    async join(joining: Joining): Promise<Outcome<Joined, JoinRefusal> | Throttled> {
      const { organisation, code, day, travellers, singles, form, plan } = joining;
      const trip = await findTrip(db, organisation.id, code);
      const today = trip && dayIn(trip.zone, clock.now());
      if (!trip || today === undefined || departuresOf(trip, day, day).length === 0) return refused("not-offered");
      const problem = saleProblem(trip, day, { today, minDays: organisation.minCheckinDays, plan });
      if (problem) return refused(problem === "not-open" ? problem : "not-offered");
      if (partyProblem({ travellers, singles }) || travellers > trip.places) return refused("party");
      const email = readEmail(joining.email);
      if (!email) return refused("email");
      const found = async () =>
        rowsOf(db, "dreamtrip_waiting", { organisation_id: organisation.id, form }).executeTakeFirst();
      const before = await found();
      if (before) return ok(joinedBy(before));
      if ((await freeOn(db, trip, day)) >= travellers && !(await isOwed(db, trip, day))) return refused("free");
      if (joining.accountId !== undefined) {
        const open = await findOpen(db, { organisationId: organisation.id, code, day }, email.lookup);
        if (open) return open.form === form ? ok(joinedBy(open)) : refused("joined");
      }
      // Emails go to an address that a guest typed.
      const allowed = await throttle.count(organisation, [["email-address", joining.clientAddress]]);
      if (!allowed.ok) return allowed;
      const row = {
        ...{ organisation_id: organisation.id, id: newId(), code, day, form, travellers, singles },
        account_id: joining.accountId ?? null,
        first_name: joining.firstName,
        email: email.email,
        language: joining.language,
        origin: joining.origin,
        state: joining.accountId === undefined ? ("unconfirmed" as const) : ("waiting" as const),
        ...{ held: null, offered_until: null, created_at: clock.now() },
      };
      const isNew = await db.transaction().execute(async (trx) => {
        if (!(await insertNew(trx, "dreamtrip_waiting", row))) return false;
        if (row.state === "waiting") return true;
        // Guests type addresses of others: after a few emails about a trip those get no more on that day.
        const mailed = await throttle.countIn(trx, organisation, [
          ["waiting-list-email", `${code}:${email.lookup}`],
          ...guestEmailTo(email.lookup, joining.clientAddress),
        ]);
        const site = { organisation, origin: row.origin };
        if (mailed.ok)
          await enqueueEmail(trx, confirmWaitingEmail({ row, offer: offerFor(trip, row) }, site), clock.now());
        return true;
      });
      return ok(joinedBy(isNew ? row : ((await found()) ?? row)));
    },

    /** By the link of its email; repeating it is harmless. "joined": another entry of the address waits already. */
    confirm: (organisationId: string, id: string): Promise<"confirmed" | "joined" | "unknown"> =>
      db.transaction().execute(async (trx) => {
        const row = await rowsOf(trx, "dreamtrip_waiting", { organisation_id: organisationId, id }).executeTakeFirst();
        if (!row) return "unknown";
        // Two entries of one address are confirmed one after the other.
        await lockPool(trx, DREAMTRIP, poolOf({ organisationId, code: row.code }, row.day));
        const open = await findOpen(
          trx,
          { organisationId, code: row.code, day: row.day },
          readEmail(row.email)?.lookup ?? row.email,
        );
        if (open && open.id !== id) return "joined";
        await changeRows(trx, "dreamtrip_waiting", { organisation_id: organisationId, id })
          .set({ state: "waiting" })
          .where("state", "=", "unconfirmed")
          .execute();
        return "confirmed";
      }),

    find: (organisationId: string, id: string, unit: Db = db): Promise<WaitingRow | undefined> =>
      rowsOf(unit, "dreamtrip_waiting", { organisation_id: organisationId, id }).executeTakeFirst(),

    /** The entry for which the stock keeps it. */
    findHeld: (held: string): Promise<WaitingRow | undefined> =>
      db
        .selectFrom("dreamtrip_waiting")
        .selectAll()
        .where("held", "=", held)
        .where("state", "=", "offered")
        .executeTakeFirst(),

    /** What is kept for it goes back. Locks the departure first, as those do who sell it. */
    leave: (organisationId: string, id: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const row = await rowsOf(trx, "dreamtrip_waiting", { organisation_id: organisationId, id }).executeTakeFirst();
        if (!row) return;
        await lockPool(trx, DREAMTRIP, poolOf({ organisationId, code: row.code }, row.day));
        const left = await trx
          .deleteFrom("dreamtrip_waiting")
          .where("organisation_id", "=", organisationId)
          .where("id", "=", id)
          .returning(["state", "held"])
          .executeTakeFirst();
        if (left?.state === "offered" && left.held) await inventory.release(trx, left.held);
      }),

    /** In the transaction that sells the places kept for it. */
    async take(trx: Db, organisationId: string, id: string): Promise<void> {
      await changeRows(trx, "dreamtrip_waiting", { organisation_id: organisationId, id })
        .set({ state: "booked", held: null })
        .execute();
    },

    /** Answers to how many parties places were offered. */
    async round(shouldContinue: () => boolean): Promise<number> {
      const now = clock.now();
      await db
        .updateTable("dreamtrip_waiting")
        .set({ state: "missed", held: null })
        .where("state", "=", "offered")
        .where("offered_until", "<=", now)
        .execute();
      // By then it has departed in every zone.
      const departed = dayIn("UTC", now) - 2;
      await db.deleteFrom("dreamtrip_waiting").where("day", "<", departed).execute();
      await db
        .deleteFrom("dreamtrip_waiting")
        .where("state", "=", "unconfirmed")
        .where("created_at", "<=", now - WAITING_CONFIRM_LIFE)
        .execute();
      const departures = await db
        .selectFrom("dreamtrip_waiting")
        .select(["organisation_id as organisationId", "code", "day"])
        .distinct()
        .where("state", "=", "waiting")
        .execute();
      let offered = 0;
      for (const departure of departures) {
        if (!shouldContinue()) break;
        offered += await offerPlaces(departure);
      }
      return offered;
    },
  };
}

const joinedBy = ({ id, state }: Pick<WaitingRow, "id" | "state">): Joined => ({
  id: state === "unconfirmed" ? undefined : id,
});
