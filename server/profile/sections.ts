import { z } from "zod";
import type { Account } from "../auth/account.ts";
import { updateAccount } from "../auth/account-store.ts";
import {
  type ContactFields,
  checked,
  type Name,
  type NameFields,
  readContact,
  readName,
  type Saved,
  type TypedContact,
} from "../auth/details.ts";
import { isPersonName, tidyName } from "../core/names.ts";
import { ok } from "../core/outcome.ts";
import { rowsOf } from "../db/rows.ts";
import type { Db, Store } from "../db/schema.ts";
import { storedJson } from "../db/stored-json.ts";
import { ageBands } from "../reference/age-bands.ts";
import { allAirports } from "../reference/airports.ts";
import { phoneText, readPhone } from "../reference/phone.ts";
import type { AccountProfileRow } from "./tables.ts";

export const PURPOSES = ["leisure", "business", "both"] as const;
export const COMPANIONS = ["alone", "couple", "family", "friends"] as const;
export const BEDS = ["double", "twin"] as const;
export const MEALS = ["room-only", "breakfast", "half-board", "full-board", "all-inclusive"] as const;
export const DIETS = ["vegetarian", "vegan", "halal", "kosher", "gluten-free"] as const;
export const ACCESS_NEEDS = ["step-free", "wheelchair", "hearing", "sight"] as const;

/** How a person travels (AC-02). Unanswered fields are missing. */
const travelProfile = z.object({
  /** IATA code. */
  homeAirport: z.string().optional(),
  purpose: z.enum(PURPOSES).optional(),
  companions: z.enum(COMPANIONS).optional(),
  /** The emergency contact. */
  emergencyName: z.string().optional(),
  emergencyPhone: z.string().optional(),
});
type TravelProfile = z.infer<typeof travelProfile>;
const storedProfile = storedJson(travelProfile);

/** What a person likes or needs where they stay (AC-02). */
const travelPreferences = z.object({
  bed: z.enum(BEDS).optional(),
  meals: z.enum(MEALS).optional(),
  diet: z.enum(DIETS).optional(),
  access: z.array(z.enum(ACCESS_NEEDS)).optional(),
});
type TravelPreferences = z.infer<typeof travelPreferences>;
const storedPreferences = storedJson(travelPreferences);

export type Profile = { ageBandId?: number; travel: TravelProfile; preferences: TravelPreferences };

type Owner = Pick<Account, "id" | "organisationId">;

const NOTHING_TOLD = { age_band_id: null, travel_profile: "{}", travel_preferences: "{}" };

/** What people tell of themselves; each part is saved by itself (AC-02). */
export function createProfileSections({ db, clock }: Store) {
  /** Only the columns of one part: two forms sent at once both stand. */
  async function save(owner: Owner, part: Partial<AccountProfileRow>): Promise<void> {
    const changes = { ...part, updated_at: clock.now() };
    await db
      .insertInto("account_profile")
      .values({ account_id: owner.id, organisation_id: owner.organisationId, ...NOTHING_TOLD, ...changes })
      .onConflict((conflict) => conflict.columns(["organisation_id", "account_id"]).doUpdateSet(changes))
      .execute();
  }

  return {
    find: (owner: Owner): Promise<Profile> => findProfile(db, owner),

    async saveName(owner: Owner, typed: Name): Promise<Saved<NameFields>> {
      const name = readName(typed);
      if (!name.ok) return name;
      const { titleId, firstName, lastName } = name.value;
      const columns = { title_id: titleId, first_name: firstName, last_name: lastName };
      return after(updateAccount(db, owner.organisationId, owner.id, columns));
    },

    async saveContact(owner: Owner, typed: TypedContact): Promise<Saved<ContactFields>> {
      const contact = readContact(typed);
      if (!contact.ok) return contact;
      const { nationalityId, country, phone } = contact.value;
      return after(
        updateAccount(db, owner.organisationId, owner.id, {
          nationality_id: nationalityId,
          country_code: country ?? "",
          phone_country_code: phone.countryCode,
          phone: phone.number,
          phone_country: phone.country ?? "",
        }),
      );
    },

    async saveAgeBand(owner: Owner, ageBandId: number | undefined): Promise<Saved<"ageBandId">> {
      const known = ageBandId === undefined || ageBands.some(({ id }) => id === ageBandId);
      const band = checked(ageBandId ?? null, { ageBandId: known ? undefined : "unknown" });
      return band.ok ? after(save(owner, { age_band_id: band.value })) : band;
    },

    /** A number without a dialling code is one of the country of the owner's own. */
    async saveTravelProfile(
      owner: Owner & Partial<Pick<Account, "phone">>,
      typed: TravelProfile,
    ): Promise<Saved<"homeAirport" | "emergencyName" | "emergencyPhone">> {
      const homeAirport = typed.homeAirport?.trim().toUpperCase() || undefined;
      const emergencyName = tidyName(typed.emergencyName ?? "") || undefined;
      const phone = readPhone({ country: owner.phone?.country ?? "", number: typed.emergencyPhone ?? "" });
      const travel = checked(
        { ...typed, homeAirport, emergencyName, emergencyPhone: (phone.ok && phoneText(phone.value)) || undefined },
        {
          homeAirport: !homeAirport || isAirport(homeAirport) ? undefined : "unknown",
          emergencyName: !emergencyName || isPersonName(emergencyName) ? undefined : "wrong",
          emergencyPhone: phone.ok ? undefined : "wrong",
        },
      );
      return travel.ok ? after(save(owner, { travel_profile: storedProfile.write(travel.value) })) : travel;
    },

    saveTravelPreferences: (owner: Owner, preferences: TravelPreferences): Promise<Saved<never>> =>
      after(save(owner, { travel_preferences: storedPreferences.write(preferences) })),
  };
}

async function after(writing: Promise<void>): Promise<Saved<never>> {
  await writing;
  return ok(undefined);
}

const isAirport = (code: string): boolean => allAirports().some((airport) => airport.code === code);

async function findProfile(db: Db, owner: Owner): Promise<Profile> {
  const row = await rowsOf(db, "account_profile", {
    organisation_id: owner.organisationId,
    account_id: owner.id,
  }).executeTakeFirst();
  if (!row) return { travel: {}, preferences: {} };
  return {
    ageBandId: row.age_band_id ?? undefined,
    travel: storedProfile.read(row.travel_profile),
    preferences: storedPreferences.read(row.travel_preferences),
  };
}
