import type { Db } from "../db/schema.ts";
import type { Organisation } from "../organisation/settings.ts";

type Site = Pick<Organisation, "id" | "password">;

/**
 * SI-06: how long a password that is in use can be. An organisation that lowers its maximum has accounts whose passwords are
 * longer; so this is the highest limit any of them was made under, asked of the database once and raised with the settings.
 */
export function createPasswordLimit(db: Db) {
  const highest = new Map<string, number>();

  async function storedLimit(organisationId: string): Promise<number> {
    const row = await db
      .selectFrom("account")
      .select(({ fn }) => fn.max("password_limit").as("limit"))
      .where("organisation_id", "=", organisationId)
      .executeTakeFirst();
    return Number(row?.limit ?? 0);
  }

  /** In UTF-16 units, as `maxlength` counts. The same for every account, or the answer would tell which ones exist (SI-09). */
  async function passwordLimit({ id, password }: Site): Promise<number> {
    const limit = Math.max(highest.get(id) ?? (await storedLimit(id)), password.max);
    highest.set(id, limit);
    return limit;
  }

  return {
    passwordLimit,

    /** For the field and its hint where a password in use is asked for; a new one follows the organisation's rule. */
    passwordLength: async (site: Site): Promise<{ min: number; max: number }> => ({
      min: site.password.min,
      max: await passwordLimit(site),
    }),
  };
}
