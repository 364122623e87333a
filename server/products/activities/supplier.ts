import type { Day } from "../../core/day.ts";
import type { Outcome } from "../../core/outcome.ts";
import type { Party } from "../../core/party.ts";
import type { OrderSupplier } from "../../ports/offer.ts";
import type { Activity, CheckedChoice, ChoiceRefusal, FreeSlot } from "./catalogue/activities.ts";
import type { ListedActivity } from "./catalogue/search.ts";
import type { Tickets } from "./catalogue/units.ts";
import type { ActivityKey } from "./key.ts";

/** The question of `list`, of the days up to `to`. */
export type ActivityQuestion = { destinationId: number; from: Day; to: Day; party: Party };

export type SlotsAsked = { days: { from: Day; to: Day }; tickets: Tickets; held: readonly string[] };

/** A supplier of activities that is asked over the network. Codes are the public ones; amounts are minor units of its currency. */
export interface ExternalActivities extends Omit<OrderSupplier<ActivityKey>, "kind" | "recheck" | "joins"> {
  /** The place of each activity it has. */
  places(): Promise<number[]>;
  /** Those with a slot on the days, as far as it told in time. `within`: milliseconds that the caller waits. */
  list(asked: ActivityQuestion, within: number): Promise<{ listed: ListedActivity[]; isWhole: boolean }>;
  details(code: string): Promise<Activity | undefined>;
  /** With what the tickets cost in each. What is in `held` is the viewer's, and counts as free. */
  slots(activity: Activity, asked: SlotsAsked): Promise<FreeSlot[]>;
  check(key: ActivityKey, held?: readonly string[]): Promise<Outcome<CheckedChoice, ChoiceRefusal>>;
}
