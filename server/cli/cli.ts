import { userInfo } from "node:os";
import { pathToFileURL } from "node:url";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { createAdmin } from "../admin/admin.ts";
import { ConfigError, installationOf, readConfig } from "../config.ts";
import { systemClock } from "../core/clock.ts";
import { createEncryption } from "../crypto/encryption.ts";
import { connect, requireMigrated } from "../db/connect.ts";
import { NoDatabaseError } from "../db/sqlite-session.ts";
import { readKeptSecret } from "../demo-secret.ts";
import { createLog } from "../log.ts";
import { loyaltyPersonalData } from "../loyalty/personal-data.ts";
import { ownPayments } from "../own-payments.ts";
import { photosFolder } from "../own-photos.ts";
import { personalDataSources } from "../personal-data.ts";
import { createOperations, products, productsPersonalData, valueProducts } from "../products/index.ts";
import { registerProducts } from "../products/product.ts";
import { registerValueProducts } from "../products/value-product.ts";
import { createStoredData } from "../profile/personal-data.ts";
import * as accessCodes from "./access-code-add.ts";
import * as callingOff from "./activity-call-off.ts";
import * as agents from "./agent-add.ts";
import * as teams from "./agent-teams.ts";
import * as audits from "./audit.ts";
import * as failures from "./auth-failures.ts";
import * as backups from "./backup.ts";
import * as codes from "./card-codes.ts";
import * as cards from "./cards.ts";
import * as certificates from "./certificate-offers.ts";
import {
  type Command,
  type CommandContext,
  CommandError,
  organisationOf,
  REFUSED,
  type Values,
  WRONG_USAGE,
} from "./command.ts";
import * as commissions from "./commissions.ts";
import * as doctor from "./doctor.ts";
import * as invitations from "./invitation-add.ts";
import * as ledger from "./ledger.ts";
import * as listings from "./listing.ts";
import * as members from "./members-import.ts";
import * as migrations from "./migrate.ts";
import * as organisations from "./organisations.ts";
import * as payments from "./payments.ts";
import * as people from "./people.ts";
import * as promotions from "./promotion-users.ts";
import * as rates from "./rates-import.ts";
import * as encryption from "./reencrypt.ts";
import * as reports from "./reports.ts";
import * as passwords from "./reset-password.ts";
import * as restoring from "./restore.ts";
import * as settlements from "./settlements.ts";
import * as signUpAccess from "./sign-up-access.ts";
import * as staff from "./staff.ts";
import * as invites from "./staff-invite.ts";

registerProducts(products);
registerValueProducts(valueProducts);

const MODULES: Record<string, unknown>[] = [
  ...[
    migrations,
    backups,
    restoring,
    failures,
    organisations,
    doctor,
    accessCodes,
    invitations,
    signUpAccess,
    people,
    members,
    agents,
    teams,
    passwords,
    staff,
    audits,
    invites,
  ],
  ...[encryption, rates, callingOff, listings, cards, payments, codes, certificates, promotions],
  ...[settlements, commissions, ledger, reports],
];

const isCommand = (exported: unknown): boolean =>
  typeof exported === "object" && exported !== null && "summary" in exported;

/** Every command that a module exports: `planList` is called `plan-list`. */
const COMMANDS: Record<string, Command> = Object.fromEntries(
  MODULES.flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, Command] => isCommand(entry[1]))
    .map(([name, command]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), command]),
);

/** A command's name may be two words: `organisation set`. */
function grouped([first, second, ...rest]: string[]): string[] {
  const name = `${first}-${second}`;
  if (Object.hasOwn(COMMANDS, name)) return [name, ...rest];
  return [first, second, ...rest].filter((word) => word !== undefined);
}

/** The database did not answer, or something of ours broke. */
const BROKEN = 3;

type Output = Pick<Console, "log" | "error">;

/** Runs one command and answers how the process ends: 0 done, 1 refused, 2 written wrongly, 3 broken. */
export async function runCommand(args: string[], env: NodeJS.ProcessEnv, output: Output = console): Promise<number> {
  const [name, ...rest] = grouped(args);
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    output.log(overview());
    return name === undefined ? WRONG_USAGE : 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    output.error(`ops: there is no command "${name}"\n\n${overview()}`);
    return WRONG_USAGE;
  }
  if (rest.includes("--help") || rest.includes("-h")) {
    output.log(`${command.summary}\n\n  npm run ops -- ${name} ${command.usage}`);
    return 0;
  }
  try {
    await run(command, rest, env, output);
    return 0;
  } catch (error) {
    const known = error instanceof CommandError || error instanceof ConfigError || error instanceof NoDatabaseError;
    output.error(`ops ${name}: ${known ? error.message : (error as Error)}`);
    if (error instanceof CommandError && error.exitCode === WRONG_USAGE)
      output.error(`How it is used: npm run ops -- ${name} --help`);
    if (error instanceof NoDatabaseError) return REFUSED;
    return error instanceof CommandError ? error.exitCode : BROKEN;
  }
}

async function run(command: Command, args: string[], env: NodeJS.ProcessEnv, output: Output): Promise<void> {
  const values = valuesOf(command, args);
  const config = readConfig(env);
  const db = connect(config.database, { patient: true, create: command.makesDatabase === true });
  const log = createLog("info", { write: (line) => output.error(line.trimEnd()), flush: (done) => done() });
  const actor = operatorOf(env);
  const encryption = () => {
    const keys =
      config.dataKeys ??
      [config.secret ?? readKeptSecret(config.dataDir), ...config.oldSecrets].filter((key) => key !== undefined);
    if (keys.length === 0) throw new CommandError("neither DATA_KEY nor WAYPOINT_SECRET is set", WRONG_USAGE);
    return createEncryption(keys);
  };
  const admin = createAdmin({
    db,
    engine: config.database.kind,
    clock: systemClock,
    log,
    actor,
    providers: ownPayments(db, systemClock, log, config),
    installation: installationOf(config),
    storedData() {
      const base = { db, clock: systemClock };
      // Whose booking came back is found by the server's own secret.
      const secret = config.secret ?? readKeptSecret(config.dataDir);
      if (secret === undefined) throw new CommandError("WAYPOINT_SECRET is not set", WRONG_USAGE);
      const sources = [
        ...personalDataSources,
        loyaltyPersonalData({ secret, clock: systemClock }),
        ...productsPersonalData,
      ];
      return createStoredData({ ...base, sources, encryption: encryption() });
    },
  });
  const operations = Object.values(createOperations({ db, clock: systemClock, log }));
  const context: CommandContext = {
    admin,
    callOff: operations.flatMap(({ callOff }) => callOff ?? [])[0],
    listing: operations.flatMap(({ listing }) => listing ?? [])[0],
    photosFolder: photosFolder(config),
    actor,
    clock: systemClock,
    rates: config.rates,
    encryption,
    print: (line) => output.log(line),
    warn: (line) => output.error(line),
  };
  try {
    if (!command.makesDatabase) await requireMigrated(db);
    if ("run" in command) await command.run(context, values);
    else await command.runIn(await organisationOf(context, values), context, values);
  } finally {
    await db.destroy();
  }
}

/** The machine's user who ran the command, also under sudo. */
function operatorOf(env: NodeJS.ProcessEnv): string {
  try {
    return env["SUDO_USER"] || userInfo().username;
  } catch {
    // A container may run under a number that no user has.
    return `user ${process.getuid?.() ?? "unknown"}`;
  }
}

type Options = NonNullable<ParseArgsConfig["options"]>;

/** The options that a command's usage names before its first empty line; those that a value follows there take one. */
function optionsOf({ usage }: Command): Options {
  const [named = ""] = usage.split("\n\n");
  const options = [...named.matchAll(/--([a-z-]+)( [^\s|[-])?/g)];
  return Object.fromEntries(
    options.map(([, name, value]) => [name, value ? { type: "string", multiple: true } : { type: "boolean" }]),
  );
}

function valuesOf(command: Command, args: string[]): Values {
  const options = optionsOf(command);
  const together = withValues(args, options);
  const { values, positionals } = parsed(() =>
    parseArgs({
      args: together,
      options,
      strict: true,
      allowPositionals: !!(command.takesFile || command.takesOrganisation),
    }),
  );
  if (command.takesOrganisation) {
    const [organisation, ...others] = positionals;
    if (others.length > 0) throw new CommandError("it takes the name of one organisation", WRONG_USAGE);
    return { ...values, ...(organisation !== undefined && { organisation }) };
  }
  if (!command.takesFile) return values;
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new CommandError("it takes the name of one file", WRONG_USAGE);
  return { ...values, file };
}

/** An option and its value in one word: an id may begin with a dash, which would be read as another option. */
function withValues([arg, next, ...rest]: string[], options: Options): string[] {
  if (arg === undefined) return [];
  const takesValue = arg.startsWith("--") && options[arg.slice(2)]?.type === "string";
  if (takesValue && next !== undefined && !isOption(next, options))
    return [`${arg}=${next}`, ...withValues(rest, options)];
  return [arg, ...withValues(next === undefined ? [] : [next, ...rest], options)];
}

const isOption = (word: string, options: Options): boolean =>
  word.startsWith("--") && Object.hasOwn(options, word.slice(2).split("=", 1)[0] ?? "");

function parsed<Parsed>(parse: () => Parsed): Parsed {
  try {
    return parse();
  } catch (error) {
    throw new CommandError((error as Error).message, WRONG_USAGE);
  }
}

function overview(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    "What operators do by command, on the database the server uses.",
    "",
    "  npm run ops -- <command> [--help]",
    "",
    ...lines,
    "",
    "A name may be two words: organisation set. Files of what is sold are imported by catalogue import FILE, activities import FILE,",
    "cars import FILE, cruises import FILE, dreamtrips import FILE and transfers import FILE.",
  ].join("\n");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  // What it makes is the server's, as the server makes it.
  process.umask(0o077);
  process.exitCode = await runCommand(process.argv.slice(2), process.env);
}
