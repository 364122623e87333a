import { type Outcome, ok, type Refusal, refused } from "../core/outcome.ts";
import { newId } from "../crypto/ids.ts";
import type { Store } from "../db/schema.ts";
import { legalDrafts } from "../organisation/legal-drafts/legal-drafts.ts";
import { menuProblems } from "../organisation/menu.ts";
import { addOrganisation, allOrganisations } from "../organisation/organisation.ts";
import { isTimeZone, type Organisation, organisationSettings } from "../organisation/settings.ts";
import { findCountry } from "../reference/countries.ts";
import type { Audit } from "./audit.ts";

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** A disc, until the organisation has a mark of its own. */
const PLAIN_BRAND = { colour: "#0a5c63", mark: "M12 3a9 9 0 1 1-.01 0Z" };

type NewOrganisation = {
  slug: string;
  name: string;
  hosts: string[];
  /** As `organisationSettings` wants them; brand, menu, products and legal texts begin with something where not given. */
  settings: Record<string, unknown>;
};

type Refused =
  | Refusal<"wrong-slug" | "no-host" | "slug-taken">
  | Refusal<{ reason: "wrong-host"; host: string }>
  | Refusal<{ reason: "host-taken"; host: string; slug: string }>
  | WrongSettings;

type WrongSettings = Refusal<{ reason: "wrong-settings"; problems: string[] }>;

export function createOrganisationVerbs({ db, clock, audit }: Store & { audit: Audit }) {
  return {
    list: (): Promise<Organisation[]> => allOrganisations(db),

    /** AC-08. `drafts`: its legal texts are drafts of ours, to be replaced before the site opens. */
    async add(wanted: NewOrganisation): Promise<Outcome<{ organisation: Organisation; drafts: boolean }, Refused>> {
      const { slug, name } = wanted;
      const hosts = wanted.hosts.map((host) => host.toLowerCase());
      if (!SLUG.test(slug)) return refused("wrong-slug");
      if (hosts.length === 0) return refused("no-host");
      const wrong = hosts.find((host) => !HOST.test(host));
      if (wrong) return refused("wrong-host", { host: wrong });
      const taken = takenBy(await allOrganisations(db), slug, hosts);
      if (taken) return taken;
      const drafts = wanted.settings["legal"] === undefined;
      const settings = settingsOf(name, wanted.settings);
      if (!settings.ok) return settings;
      const organisation: Organisation = { ...settings.value, id: newId(), slug, name, hosts };
      await addOrganisation(db, organisation, clock.now());
      audit("organisations.add", { organisation: slug, hosts });
      return ok({ organisation, drafts });
    },
  };
}

function takenBy(others: Organisation[], slug: string, hosts: string[]): Refused | undefined {
  for (const other of others) {
    if (other.slug === slug) return refused("slug-taken");
    const host = hosts.find((each) => other.hosts.includes(each));
    if (host) return refused("host-taken", { host, slug: other.slug });
  }
  return undefined;
}

function settingsOf(
  name: string,
  given: Record<string, unknown>,
): Outcome<ReturnType<typeof organisationSettings.parse>, WrongSettings> {
  const word = (key: string) => String(given[key] ?? "");
  const result = organisationSettings.safeParse({
    products: ["HLT"],
    menu: [{ item: "hotel" }],
    legal: legalDrafts({
      name,
      contact: word("mailFrom"),
      // An unknown time zone is reported with the other problems.
      timeZone: isTimeZone(word("timeZone")) ? word("timeZone") : "UTC",
      currency: word("currency") || "USD",
    }),
    ...given,
    brand: { ...PLAIN_BRAND, ...(given["brand"] as object) },
  });
  const problems = [
    ...controlCharacters({ name, ...given }),
    ...(result.success
      ? [...countryProblems(result.data), ...menuProblems(result.data.menu)]
      : result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`)),
  ];
  return result.success && problems.length === 0 ? ok(result.data) : refused("wrong-settings", { problems });
}

const countryProblems = ({ countryCode }: Pick<Organisation, "countryCode">): string[] =>
  findCountry(countryCode) ? [] : ["countryCode: no country of the list"];

/** The texts that have one, by their place: pages and the headers of emails say them. */
function controlCharacters(value: unknown, path = ""): string[] {
  if (typeof value === "string") return /\p{Cc}/u.test(value) ? [`${path}: has a control character`] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => controlCharacters(each, path ? `${path}.${key}` : key));
}
