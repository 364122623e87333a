import type { Clock } from "../../core/clock.ts";
import { type Outcome, ok } from "../../core/outcome.ts";
import type { Db } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Holder } from "../../ports/offer.ts";
import {
  type CheckedChoice,
  type Choice,
  type ChoiceRefusal,
  createActivities,
  slotIdOf,
} from "./catalogue/activities.ts";
import { createInventory, type Taking } from "./catalogue/inventory.ts";
import { createActivitySearch } from "./catalogue/search.ts";
import { ticketList } from "./catalogue/units.ts";

export type EmbeddedActivities = ReturnType<typeof createEmbeddedActivities>;

/** The activities of this installation as a supplier: its sales are part of the caller's transaction. */
export function createEmbeddedActivities({ db, clock }: { db: Db; clock: Clock }) {
  const activities = createActivities({ db, clock });
  const inventory = createInventory({ clock });

  /** Takes what can be had, under the lock of its destination. */
  async function underLock<Done, Reason extends string>(
    unit: Db,
    choice: Choice,
    held: readonly string[],
    act: (taking: Taking) => Promise<Outcome<Done, Reason>>,
  ): Promise<Outcome<{ checked: CheckedChoice; taking: Taking; done: Done }, ChoiceRefusal | Reason>> {
    // Refused before it waits for the lock where it can't be had at all.
    const before = await activities.check(choice, { unit, held });
    if (!before.ok) return before;
    await inventory.lock(unit, slotIdOf(before.value.activity, before.value.slot), held);
    const checked = await activities.check(choice, { unit, uncounted: true });
    if (!checked.ok) return checked;
    const { activity, slot, places } = checked.value;
    const tickets = ticketList(choice.tickets).map((type, i) => ({ type, place: places[i] ?? 0 }));
    const taking = { slot: slotIdOf(activity, slot), capacity: slot.capacity, tickets };
    const done = await act(taking);
    return done.ok ? ok({ checked: checked.value, taking, done: done.value }) : done;
  }

  return {
    activities,
    search: createActivitySearch({ db, clock }),
    /** `held`: the buyer's hold, which becomes part of the sale. `reference`: ours; booked once. */
    book: (choice: Choice, unit: Db, held?: string, reference?: string) =>
      underLock(unit, choice, held === undefined ? [] : [held], (taking) => inventory.take(unit, taking, reference)),
    cancel: (reference: string, unit: Db, numbers?: number[]) => inventory.release(unit, reference, numbers),
    find: (reference: string) => inventory.find(db, reference),
    close: inventory.close,
    /** Instead of the holds in `held`. */
    hold: (choice: Choice, until: number, holder: Holder, held: readonly string[] = []) =>
      inTransaction(db, async (trx) => {
        const answer = await underLock(trx, choice, held, (taking) => inventory.hold(trx, taking, { until, holder }));
        return answer.ok ? ok(answer.value.done) : answer;
      }),
    extend: (held: string, until: number) => inventory.extendHold(db, held, until),
    release: (held: string) => db.transaction().execute((trx) => inventory.release(trx, held)),
    async endOverdue() {
      for (const destinationId of await inventory.listOverdue(db))
        await db.transaction().execute((trx) => inventory.endOverdue(trx, destinationId));
    },
  };
}
