import { problemOfStore } from "../admin/photo-files.ts";
import type { Missing, Warning } from "../admin/readiness.ts";
import type { ProviderTrial } from "../auth/sign-in-methods.ts";
import { HOUR } from "../core/durations.ts";
import { originOf } from "../organisation/organisation.ts";
import { type Command, type CommandContext, CommandError, organisationOf, required } from "./command.ts";
import { trialLine } from "./sign-in-try.ts";

/** OP-02. */
export const doctor: Command = {
  summary:
    "Says what an organisation needs before its site opens, and how each is put right; ends with 1 if anything is.",
  usage: `[ORGANISATION | --organisation SLUG] [--json]

All organisations where none is named. Run it with the environment of the server: it looks at SMTP_URL, the secrets and the bucket
of photos too, asks the sign-in providers that are switched on whether they accept the site, and says how old the last backup is. Warnings keep
no site from opening.`,
  takesOrganisation: true,
  async run(context, values) {
    const { admin, clock, photos, print } = context;
    const all =
      values["organisation"] === undefined ? await admin.organisations.list() : [await organisationOf(context, values)];
    const found: Finding[] = [];
    const backedUpAt = await admin.database.lastBackup();
    const lastBackup = backedUpAt === null ? null : new Date(backedUpAt).toISOString();
    const wrongPhotos = photos.isBucket ? ((await problemOfStore(photos.store)) ?? null) : null;
    for (const organisation of all) {
      const missing = await admin.organisations.missing(organisation);
      const signIn = await context.trySignIn(organisation, originOf(organisation));
      found.push({
        organisation: organisation.slug,
        state: organisation.state,
        missing,
        warnings: admin.organisations.warnings(organisation),
        signIn,
        lastBackup,
        photos: wrongPhotos,
      });
    }
    const ofSites = found.flatMap(({ missing, signIn }) => [...missing, ...signIn.filter(isNews)]).length;
    const count = ofSites + (wrongPhotos === null ? 0 : 1);
    if (values["json"] === true) print(JSON.stringify(found, null, 2));
    else {
      for (const each of found) printFinding(each, print);
      print(backupLine(backedUpAt, clock.now()));
      if (photos.isBucket)
        print(
          `photos: ${wrongPhotos === null ? "the bucket takes and gives files" : `${wrongPhotos}: check PHOTOS_S3_…`}`,
        );
    }
    if (found.length === 0) throw new CommandError("there is no organisation; organisation add makes one");
    if (count > 0) throw new CommandError(count === 1 ? "1 thing is missing" : `${count} things are missing`);
  },
};

/** OP-02. */
export const organisationOpen: Command = {
  summary: "Opens an organisation's site to everyone; refused while doctor finds something missing.",
  usage: `--organisation SLUG --reason TEXT

  --reason  why, for the log`,
  async runIn(organisation, { admin, print }, values) {
    const opened = await admin.organisations.open(organisation, required(values, "reason"));
    if (opened.ok) return print(`${organisation.name} is open.`);
    if (opened.reason === "so-already") throw new CommandError(`${organisation.slug} is open already`);
    const lines = opened.missing.map((each) => `  ${lineOf(each, organisation.slug)}`);
    throw new CommandError(`${organisation.slug} is not ready to open:\n${lines.join("\n")}`);
  },
};

/** OP-02. */
export const organisationClose: Command = {
  summary: "Shows an organisation's site to its staff only, as before it was opened.",
  usage: `--organisation SLUG --reason TEXT

  --reason  why, for the log

Members and guests reach none of its pages then, their bookings included; payments that are under way are settled all the same.`,
  async runIn(organisation, { admin, print }, values) {
    const closed = await admin.organisations.close(organisation, required(values, "reason"));
    if (!closed.ok) throw new CommandError(`${organisation.slug} is a draft already`);
    print(`${organisation.name} is a draft: its staff alone see it.`);
  },
};

type Finding = {
  organisation: string;
  state: string;
  missing: Missing[];
  /** They keep no site from opening, and don't count. */
  warnings: Warning[];
  signIn: ProviderTrial[];
  lastBackup: string | null;
  /** What is wrong with the bucket of photos. */
  photos: string | null;
};

/** A secret that the server lacks is among what is missing. */
const isNews = ({ result }: ProviderTrial): boolean => result !== "right" && result !== "no-secret";

function printFinding(
  { organisation: slug, state, missing, warnings, signIn }: Finding,
  print: CommandContext["print"],
): void {
  const failed = signIn.filter(isNews);
  if (missing.length === 0 && failed.length === 0) {
    const next =
      state === "open" ? "" : `; open it: npm run ops -- organisation open --organisation ${slug} --reason TEXT`;
    print(`${slug} (${state}): nothing is missing${next}`);
  } else print(`${slug} (${state}):`);
  for (const each of missing) print(`  ${lineOf(each, slug)}`);
  for (const each of failed) print(`  sign-in: ${trialLine(each)}`);
  for (const each of warnings) print(`  warning: ${warningOf(each, slug)}`);
}

const warningOf = ({ language, text, words }: Warning, slug: string): string =>
  `legal.${language}.${text} has ${words} words, too few to say what the law asks for; have it written: ${setCommand(slug, "--file FILE")} (docs/settings.md), or at /admin/site`;

const setCommand = (slug: string, what: string): string =>
  `npm run ops -- organisation set --organisation ${slug} ${what} --reason TEXT`;

/** A site without a backup may open: it has nothing to lose yet. */
function backupLine(at: number | null, now: number): string {
  if (at === null) return "backup: none was ever written: npm run ops -- backup FILE";
  const hours = Math.floor((now - at) / HOUR);
  const age = hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
  return `backup: the last one is ${age} old${hours < 48 ? "" : ": schedule npm run ops -- backup FILE"}`;
}

/** What is missing, and the command or variable that puts it right. */
function lineOf(missing: Missing, slug: string): string {
  const set = (what: string) => setCommand(slug, what);
  switch (missing.what) {
    case "operator":
      return `no owner: npm run ops -- staff invite --organisation ${slug} --email ADDRESS --first-name NAME --last-name NAME --reason TEXT`;
    case "legal": {
      const { language, text, isDraft } = missing;
      const state = isDraft ? "is still our draft about a demo" : "is missing";
      return `legal.${language}.${text} ${state}: ${set("--file FILE")} (docs/settings.md)`;
    }
    case "access-code":
      return `a sign-up asks for an access code, and none can be used: npm run ops -- access-code add --organisation ${slug} --code CODE --reason TEXT`;
    case "rates":
      return `no current exchange rate of ${missing.currencies.join(", ")}, which the site offers: npm run ops -- rates import --help`;
    case "catalogue":
      return `nothing to sell of ${missing.product}: import it (docs/going-live.md, What you sell), connect a supplier, or take it off products: ${set("--file FILE")}`;
    case "mail":
      return "SMTP_URL is not set: emails are written to files, and reach no one";
    case "payments":
      return `payments ${missing.isDemo ? "are the demo's, which move no money" : "are not set"}: ${set("--file FILE")} (docs/operations.md, Payments)`;
    case "secret":
      return `${missing.name} is not set: the settings name this variable of the environment`;
  }
}
