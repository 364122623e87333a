/** What became of a booking of a disruption; `asked`: the supplier has not answered, `for-owners`: it returns more than the operator may alone, `part`: other suppliers have parts of it. */
export const DISRUPTION_OUTCOMES = [
  "messaged",
  "canceled",
  "asked",
  "unsent",
  "uncanceled",
  "for-owners",
  "part",
  "gone",
] as const;
export type DisruptionOutcome = (typeof DISRUPTION_OUTCOMES)[number];

const DONE: readonly DisruptionOutcome[] = ["messaged", "canceled", "asked"];

export const isDisruptionDone = (outcome: DisruptionOutcome): boolean => DONE.includes(outcome);

type Cancelled = { ok: true; value: { state: string } } | { ok: false; reason: string };

/** One that was asked for twice is canceled. */
export function canceledAs(cancelled: Cancelled): DisruptionOutcome {
  if (!cancelled.ok && cancelled.reason === "for-owners") return "for-owners";
  if (!cancelled.ok) return cancelled.reason === "cancelled-before" ? "canceled" : "uncanceled";
  return cancelled.value.state === "cancelling" ? "asked" : "canceled";
}
