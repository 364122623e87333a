import type { Kysely } from "kysely";
import { formatDay } from "../../server/core/day.ts";
import { DAY } from "../../server/core/durations.ts";
import type { Database } from "../../server/db/schema.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { fillCatalogue, syntheticPlaces } from "../fixtures/synthetic-catalogue.ts";
import { startSite } from "./site.ts";

const DESTINATIONS = 50;

/** A served site behind one proxy with 2,000 properties in 50 places, where guests may book; and searches in each place. */
export async function startBusySite(env: Record<string, string> = {}) {
  const site = await startSite(fillBusySite, { ...BEHIND_A_PROXY, ...env });
  return { ...site, searches: site.filled };
}

export const BEHIND_A_PROXY = { TRUSTED_PROXIES: "1" };

/** Answers the addresses of searches, one in each place. */
export async function fillBusySite(db: Kysely<Database>, changes: Partial<Organisation> = {}): Promise<string[]> {
  const firstDay = Math.floor(Date.now() / DAY);
  await givenOrganisation(db, { hosts: ["localhost"], bookWithoutSession: true, ...changes });
  await fillCatalogue(db, { properties: 2_000, destinations: DESTINATIONS, firstDay, soldPart: 0.02 });
  const stay = `in=${formatDay(firstDay + 20)}&out=${formatDay(firstDay + 23)}&guests=2`;
  return syntheticPlaces(DESTINATIONS).map(({ id }) => `/search-detail?dest=${id}&${stay}`);
}
