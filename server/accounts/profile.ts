import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { ageBands } from "../reference/age-bands.ts";
import { allAirports } from "../reference/airports.ts";
import { findNationalityById } from "../reference/nationalities.ts";
import { findTitle } from "../reference/titles.ts";
import type { Clock } from "../shared/clock.ts";
import { type Outcome, ok, refused } from "../shared/outcome.ts";
import type { Account } from "./account.ts";
import type { AccountProfileRow } from "./profile-tables.ts";
import { updateAccount } from "./queries.ts";

export const PURPOSES = ["leisure", "business", "both"] as const;
export const COMPANIONS = ["alone", "couple", "family", "friends"] as const;
export const BEDS = ["double", "twin"] as const;
export const MEALS = ["room-only", "breakfast", "half-board", "full-board", "all-inclusive"] as const;
export const DIETS = ["vegetarian", "vegan", "halal", "kosher", "gluten-free"] as const;
export const ACCESS_NEEDS = ["step-free", "wheelchair", "hearing", "sight"] as const;

/** How a person travels (AC-02). What they have not told is not there. */
export type TravelProfile = {
  /** IATA code. */
  homeAirport?: string;
  purpose?: (typeof PURPOSES)[number];
  companions?: (typeof COMPANIONS)[number];
  /** Whom to call when something happens. */
  emergencyName?: string;
  emergencyPhone?: string;
};

/** What a person likes or needs where they stay (AC-02). */
export type TravelPreferences = {
  bed?: (typeof BEDS)[number];
  meals?: (typeof MEALS)[number];
  diet?: (typeof DIETS)[number];
  access?: (typeof ACCESS_NEEDS)[number][];
};

export type Profile = { ageBandId?: number; travel: TravelProfile; preferences: TravelPreferences };

type Owner = Pick<Account, "id" | "organisationId">;

const NOTHING_TOLD = { age_band_id: null, travel_profile: "{}", travel_preferences: "{}" };

/** What people tell of themselves; each part is saved by itself (AC-02). */
export function createProfiles({ db, clock }: { db: Kysely<Database>; clock: Clock }) {
  /** Only the columns of one part: two forms sent at once both stand. */
  async function save(owner: Owner, part: Partial<AccountProfileRow>): Promise<void> {
    const changes = { ...part, updated_at: clock.now() };
    await db
      .insertInto("account_profile")
      .values({ account_id: owner.id, organisation_id: owner.organisationId, ...NOTHING_TOLD, ...changes })
      .onConflict((conflict) => conflict.column("account_id").doUpdateSet(changes))
      .execute();
  }

  return {
    findProfile: (owner: Owner): Promise<Profile> => findProfile(db, owner),

    async saveName(
      owner: Owner,
      { titleId, firstName, lastName }: Pick<Account, "titleId" | "firstName" | "lastName">,
    ): Promise<Outcome<void, "unknown-title">> {
      if (!findTitle(titleId)) return refused("unknown-title");
      const columns = { title_id: titleId, first_name: firstName, last_name: lastName };
      return ok(await updateAccount(db, owner.organisationId, owner.id, columns));
    },

    async saveContact(
      owner: Owner,
      { nationalityId, phone }: Pick<Account, "nationalityId" | "phone">,
    ): Promise<Outcome<void, "unknown-nationality">> {
      if (!findNationalityById(nationalityId)) return refused("unknown-nationality");
      const columns = { nationality_id: nationalityId, phone_country_code: phone.countryCode, phone: phone.number };
      return ok(await updateAccount(db, owner.organisationId, owner.id, columns));
    },

    async saveAgeBand(owner: Owner, ageBandId: number | undefined): Promise<Outcome<void, "unknown-age-band">> {
      if (ageBandId !== undefined && !ageBands.some(({ id }) => id === ageBandId)) return refused("unknown-age-band");
      return ok(await save(owner, { age_band_id: ageBandId ?? null }));
    },

    async saveTravelProfile(owner: Owner, travel: TravelProfile): Promise<Outcome<void, "unknown-airport">> {
      const { homeAirport } = travel;
      if (homeAirport && !allAirports().some(({ code }) => code === homeAirport)) return refused("unknown-airport");
      return ok(await save(owner, { travel_profile: JSON.stringify(travel) }));
    },

    saveTravelPreferences: (owner: Owner, preferences: TravelPreferences): Promise<void> =>
      save(owner, { travel_preferences: JSON.stringify(preferences) }),
  };
}

async function findProfile(db: Kysely<Database>, owner: Owner): Promise<Profile> {
  const row = await db
    .selectFrom("account_profile")
    .selectAll()
    .where("organisation_id", "=", owner.organisationId)
    .where("account_id", "=", owner.id)
    .executeTakeFirst();
  if (!row) return { travel: {}, preferences: {} };
  return {
    ageBandId: row.age_band_id ?? undefined,
    travel: JSON.parse(row.travel_profile) as TravelProfile,
    preferences: JSON.parse(row.travel_preferences) as TravelPreferences,
  };
}
