import type { CancelTerms, Penalty } from "../../../core/cancel-terms.ts";
import { minorOf, type Policies } from "./wire.ts";

/** The vendor says "Always GMT, even if not listed". */
const GMT = ["", "GMT", "UTC"];
const WALL_CLOCK = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/;

/**
 * The cancellation terms of all rooms of an offer together; each room has steps of its own. Texts use the clock of `zone`. An
 * unreadable step makes the terms unknown, as leaving it out would promise too much.
 */
export function cancelTermsOf(rooms: Policies[], zone: string): CancelTerms {
  if (rooms.length === 0) return { kind: "unknown" };
  if (rooms.every((policies) => policies?.refundableTag === "NRFN")) return { kind: "none" };
  const changes = rooms.map(changesOf);
  if (changes.some((each) => each === undefined)) return { kind: "unknown" };
  const instants = [...new Set((changes as Change[][]).flatMap((each) => each.map(({ from }) => from)))].sort(
    (a, b) => a - b,
  );
  const penaltyFrom = (instant: number): Penalty => sumOf((changes as Change[][]).map((each) => lastOf(each, instant)));
  const steps = instants.map((before, i) => ({ before, penalty: penaltyFrom(instants[i - 1] ?? BEFORE_ALL) }));
  return { kind: "steps", steps, then: penaltyFrom(instants.at(-1) ?? BEFORE_ALL), zone };
}

const BEFORE_ALL = Number.NEGATIVE_INFINITY;

/** From an instant on it costs so much. */
type Change = { from: number; penalty: Penalty };

function changesOf(policies: Policies): Change[] | undefined {
  const infos = policies?.cancelPolicyInfos ?? [];
  const refundable = policies?.refundableTag === "RFN";
  // Without the refundable mark the vendor does not promise free cancellation before the first step.
  if (!refundable || infos.length === 0) return undefined;
  const changes = infos.map(({ cancelTime, amount, currency, type, timezone }): Change | undefined => {
    const from = instantOf(cancelTime, timezone ?? "");
    const minor = type === "amount" && currency ? minorOf(amount, currency) : undefined;
    const penalty: Penalty = minor === undefined || !currency ? "unknown" : { minor, currency };
    return from === undefined ? undefined : { from, penalty };
  });
  return changes.some((change) => change === undefined) ? undefined : (changes as Change[]);
}

function instantOf(cancelTime: string, timezone: string): number | undefined {
  const [, day, time] = WALL_CLOCK.exec(cancelTime) ?? [];
  if (!day || !GMT.includes(timezone)) return undefined;
  const instant = Date.parse(`${day}T${time}Z`);
  return Number.isNaN(instant) ? undefined : instant;
}

/** What holds from an instant on; nothing before the first change. */
function lastOf(changes: Change[], instant: number): Penalty {
  const begun = changes.filter(({ from }) => from <= instant).sort((a, b) => a.from - b.from);
  return begun.at(-1)?.penalty ?? { percent: 0 };
}

/** Of all rooms; unlike currencies are not added. */
function sumOf(penalties: Penalty[]): Penalty {
  const amounts = penalties.filter((penalty) => !(typeof penalty === "object" && "percent" in penalty));
  if (amounts.length === 0) return { percent: 0 };
  let sum: { minor: number; currency: string } | undefined;
  for (const penalty of amounts) {
    if (penalty === "unknown" || !("minor" in penalty)) return "unknown";
    if (sum && sum.currency !== penalty.currency) return "unknown";
    sum = { minor: penalty.minor + (sum?.minor ?? 0), currency: penalty.currency };
  }
  return sum ?? "unknown";
}
