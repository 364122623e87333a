import type { Kysely } from "kysely";
import type { Database } from "../../server/db/schema.ts";
import { saveOrganisation } from "../../server/organisation/queries.ts";
import { type Organisation, organisationSettings } from "../../server/organisation/settings.ts";
import { newId } from "../../server/shared/ids.ts";

const words = (text: string) => ({ updated: "2026-11-01", sections: [{ heading: text, paragraphs: [text] }] });
const legal = { privacy: words("Privacy"), terms: words("Terms") };

/** An organisation with honest defaults: hotels, in English, in dollars, in New York. */
export function anOrganisation(changes: Partial<Organisation> = {}): Organisation {
  const slug = `org-${newId().toLowerCase().replaceAll("_", "-")}`;
  const settings = organisationSettings.parse({
    timeZone: "America/New_York",
    countryCode: "US",
    products: ["HLT"],
    menu: [{ item: "hotel" }],
    walletOptions: ["Certificates", "Discount Cards"],
    brand: { colour: "#0a5c63", mark: "M2 12h20" },
    mailFrom: "hello@example.com",
    legal: { en: legal, es: legal, ar: legal },
  });
  return { ...settings, id: newId(), slug, name: "Test Travel", hosts: [`${slug}.localhost`], ...changes };
}

/** Stores it, and returns it. */
export async function givenOrganisation(
  db: Kysely<Database>,
  changes: Partial<Organisation> = {},
): Promise<Organisation> {
  const organisation = anOrganisation(changes);
  await saveOrganisation(db, { ...organisation, createdAt: Date.now() });
  return organisation;
}
