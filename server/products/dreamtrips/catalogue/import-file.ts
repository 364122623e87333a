import type { Clock } from "../../../core/clock.ts";
import { parseDay } from "../../../core/day.ts";
import { checkedLine, importLines } from "../../../db/import-shapes.ts";
import type { Db } from "../../../db/schema.ts";
import { createOrganisations } from "../../../organisation/organisation.ts";
import { findPlace } from "../../../reference/places.ts";
import { storedContent } from "./content.ts";
import { type CheckedDreamtrip, dreamtripLine } from "./import-format.ts";
import type { DreamtripRow } from "./tables.ts";
import { storedRule } from "./terms.ts";

const PERCENT = 100;

export async function importDreamtripFile(
  { db, clock, isDry = false }: { db: Db; clock: Clock; isDry?: boolean },
  lines: AsyncIterable<string>,
  report: (problem: string) => void,
): Promise<{ imported: number; refused: number }> {
  const organisations = await createOrganisations({ db, clock }).list();
  return importLines(lines, report, async (text) => {
    const checked = checkedLine(dreamtripLine, text);
    if (!checked.ok) return checked.problems;
    const { organisation: slug, destinations } = checked.value;
    const organisation = organisations.find((each) => each.slug === slug);
    if (!organisation) return [`organisation: there is no organisation ${slug}`];
    const unknown = destinations.filter((id) => !findPlace(id));
    if (unknown.length > 0) return unknown.map((id) => `destinations: there is no place ${id}`);
    if (!isDry) await importDreamtrip(db, checked.value, organisation.id, clock.now());
    return [];
  });
}

/** Adds a trip or replaces it; places that were sold stay sold. */
export async function importDreamtrip(db: Db, trip: CheckedDreamtrip, organisationId: string, now: number) {
  const row = rowOf(trip, organisationId, now);
  await db
    .insertInto("dreamtrip")
    .values(row)
    .onConflict((conflict) => conflict.columns(["organisation_id", "code"]).doUpdateSet(row))
    .execute();
}

/** The format has checked it. */
const dayOf = (text: string) => parseDay(text) as number;

const rowOf = (trip: CheckedDreamtrip, organisationId: string, now: number): DreamtripRow => ({
  organisation_id: organisationId,
  code: trip.code,
  theme: trip.theme,
  destinations: trip.destinations.join(" "),
  currency: trip.currency,
  time_zone: trip.timeZone ?? findPlace(trip.destinations[0] ?? 0)?.timeZone ?? "UTC",
  starts_on: dayOf(trip.startsOn),
  every_days: trip.everyDays ?? null,
  nights: trip.nights,
  places: trip.places,
  minimum: trip.minimum,
  decide_days: trip.decideDays,
  price: trip.price,
  supplement: trip.supplement,
  tax_bp: Math.round(trip.taxPercent * PERCENT),
  deposit_percent: trip.depositPercent,
  balance_days: trip.balanceDays,
  closes_days: trip.closesDays,
  opens_days: trip.opensDays ?? null,
  members_days: trip.membersFirst?.days ?? 0,
  members_plans: trip.membersFirst?.plans.join(" ") ?? "",
  payee: trip.payee ?? trip.code,
  cancellation: storedRule.write(trip.cancellation),
  content: storedContent.write(trip.content),
  updated_at: now,
});
