import { userInfo } from "node:os";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { createAdmin } from "../admin/admin.ts";
import { createAgentOf } from "../agency/index.ts";
import { createThrottle } from "../auth/throttle.ts";
import { type Config, ConfigError, installationOf, readConfig } from "../config.ts";
import { systemClock } from "../core/clock.ts";
import { createEncryption } from "../crypto/encryption.ts";
import { createMailedKeys } from "../crypto/mailed-keys.ts";
import { connect } from "../db/connect.ts";
import { requireMigrated, requireTables } from "../db/migrate.ts";
import { NoDatabaseError } from "../db/sqlite-session.ts";
import { readKeptSecret } from "../demo-secret.ts";
import { createLocaleData } from "../locale-data/locale-data.ts";
import { storedRates } from "../locale-data/stored-rates.ts";
import { loyaltyPersonalData } from "../loyalty/personal-data.ts";
import { withComposed } from "../orders/index.ts";
import { nearest } from "../places/spelling.ts";
import { sellersOf } from "../ports/offer.ts";
import { PhotoStoreError } from "../ports/photo-store.ts";
import { createLog } from "../process/log.ts";
import { createOperations, createServices, products, productsPersonalData, valueProducts } from "../products/index.ts";
import { type ProductService, registerProducts, unsoldCodes } from "../products/product.ts";
import { registerValueProducts } from "../products/value-product.ts";
import { createStoredData } from "../profile/personal-data.ts";
import { configuredPayments } from "../wiring/configured-payments.ts";
import { configuredPhotos, photoFolder, photoStore } from "../wiring/configured-photos.ts";
import { configuredSignIn } from "../wiring/configured-sign-in.ts";
import { personalDataSources } from "../wiring/personal-data.ts";
import { rateFeed } from "../wiring/rate-feed.ts";
import {
  type Command,
  type CommandContext,
  CommandError,
  organisationOf,
  REFUSED,
  type Values,
  WRONG_USAGE,
} from "./command.ts";
import { findCommand, GROUPS, SYSTEM } from "./groups.ts";
import { commandHelp, groupHelp, type Options, optionsOf, overview } from "./help.ts";
import { speakPlainly } from "./zod-words.ts";

registerProducts(products);
registerValueProducts(valueProducts);
speakPlainly();

/** The database did not answer, or something of ours broke. */
const BROKEN = 3;

const FIRST_WORDS = [...Object.keys(GROUPS), ...Object.keys(GROUPS[SYSTEM]?.commands ?? {})];

const isHelp = (word: string): boolean => word === "--help" || word === "-h";

type Output = Pick<Console, "log" | "error">;

/** Runs one command and answers how the process ends: 0 done, 1 refused, 2 written wrongly, 3 broken. */
export async function runCommand(args: string[], env: NodeJS.ProcessEnv, output: Output = console): Promise<number> {
  const [first, second] = args;
  if (first === undefined || first === "help" || isHelp(first)) {
    output.log(overview());
    return first === undefined ? WRONG_USAGE : 0;
  }
  const found = findCommand(args);
  if (!found && Object.hasOwn(GROUPS, first) && (second === undefined || isHelp(second))) {
    output.log(groupHelp(first));
    return 0;
  }
  if (!found) {
    const group = Object.hasOwn(GROUPS, first) ? GROUPS[first] : undefined;
    const near = group ? nearest(second ?? "", Object.keys(group.commands)) : nearest(first, FIRST_WORDS);
    const called = (word: string) => `"${group ? `${first} ${word}` : word}"`;
    output.error(
      `ops: there is no command ${called(group ? (second ?? "") : first)}${near ? `; did you mean ${called(near)}?` : ""}`,
    );
    output.error(group ? groupHelp(first) : "All there are: npm run ops -- help");
    return WRONG_USAGE;
  }
  const { name, command, rest, old } = found;
  if (rest.some(isHelp)) {
    output.log(commandHelp(name, command));
    return 0;
  }
  if (old !== undefined) output.error(`ops: "${old}" is called "${name}" now`);
  try {
    await run(command, rest, env, output);
    return 0;
  } catch (error) {
    const known = [CommandError, ConfigError, NoDatabaseError, PhotoStoreError].some((kind) => error instanceof kind);
    output.error(`ops ${name}: ${known ? (error as Error).message : (error as Error)}`);
    if (error instanceof CommandError && error.exitCode === WRONG_USAGE)
      output.error(`How it is used: npm run ops -- ${name} --help`);
    if (error instanceof NoDatabaseError) return REFUSED;
    return error instanceof CommandError ? error.exitCode : BROKEN;
  }
}

async function run(command: Command, args: string[], env: NodeJS.ProcessEnv, output: Output): Promise<void> {
  const values = valuesOf(command, args);
  const config = readConfig(env);
  const db = connect(config.database, {
    patient: true,
    create: command.makesDatabase === true && values["dry-run"] !== true,
  });
  const log = createLog("info", { write: (line) => output.error(line.trimEnd()), flush: (done) => done() });
  const actor = operatorOf(env);
  const encryption = () => {
    const keys =
      config.dataKeys ??
      [config.secret ?? readKeptSecret(config.dataDir), ...config.oldSecrets].filter((key) => key !== undefined);
    if (keys.length === 0) throw new CommandError("neither DATA_KEY nor WAYPOINT_SECRET is set", WRONG_USAGE);
    return createEncryption(keys);
  };
  const keys = config.secret === undefined ? undefined : createMailedKeys([config.secret, ...config.oldSecrets]);
  const mail = { agentOf: createAgentOf({ db }), mailedKeys: keys };
  const operations = createOperations({ db, clock: systemClock, log, mail });
  const admin = createAdmin({
    db,
    listing: operations.flatMap(({ listing }) => listing ?? [])[0],
    engine: config.database.kind,
    clock: systemClock,
    log,
    actor,
    providers: configuredPayments(db, systemClock, log, config),
    installation: { ...installationOf(config), unsold: unsoldCodes },
    mailedKeys: keys,
    storedData() {
      const base = { db, clock: systemClock };
      // Whose booking came back is found by the server's own secret.
      const secret = neededSecret(config);
      const sources = [
        ...personalDataSources,
        loyaltyPersonalData({ secret, clock: systemClock }),
        ...productsPersonalData,
      ];
      return createStoredData({ ...base, sources, encryption: encryption() });
    },
  });
  const context: CommandContext = {
    admin,
    trySignIn: configuredSignIn(systemClock, config).tryOut,
    callOff: operations.flatMap(({ callOff }) => callOff ?? [])[0],
    photos: {
      store: photoStore(systemClock, log, config),
      isBucket: config.photosBucket !== undefined,
      folder: photoFolder,
    },
    bookings() {
      const base = { db, clock: systemClock, log };
      const secrets = [neededSecret(config), ...config.oldSecrets];
      const services = createServices({
        ...{
          ...base,
          secrets,
          supplierSecrets: config.supplierSecrets,
          ownPhotos: configuredPhotos(systemClock, log, config),
        },
        throttle: createThrottle({ ...base, secret: secrets[0] as string }),
        localeData: createLocaleData({
          ...base,
          rates: storedRates({ ...base, feed: config.rates && rateFeed(config.rates).source }),
        }),
      });
      const sellers = Object.values<ProductService>(services).map((service) => service.sellers);
      return admin.bookingsWith(withComposed(sellersOf(sellers)));
    },
    importing: { db, clock: systemClock, photos: configuredPhotos(systemClock, log, config) },
    publicPort: config.publicPort,
    actor,
    clock: systemClock,
    rates: config.rates,
    encryption,
    print: (line) => output.log(line),
    warn: (line) => output.error(line),
  };
  try {
    if (command.worksBeforeMigrating) await requireTables(db);
    else if (!command.makesDatabase) await requireMigrated(db);
    if ("run" in command) await command.run(context, values);
    else await command.runIn(await organisationOf(context, values), context, values);
  } finally {
    await db.destroy();
  }
}

function neededSecret({ secret: given, dataDir }: Config): string {
  const secret = given ?? readKeptSecret(dataDir);
  if (secret === undefined) throw new CommandError("WAYPOINT_SECRET is not set", WRONG_USAGE);
  return secret;
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
    throw new CommandError(wordsOf(error as Error & { code?: string }), WRONG_USAGE);
  }
}

/** The parser's own sentences are about JavaScript. */
function wordsOf({ code, message }: Error & { code?: string }): string {
  const [, named = ""] = /'([^']*)'/.exec(message) ?? [];
  const [, option = named] = /(--?[\w-]+)/.exec(named) ?? [];
  switch (code) {
    case "ERR_PARSE_ARGS_UNKNOWN_OPTION":
      return `there is no option ${option}`;
    case "ERR_PARSE_ARGS_INVALID_OPTION_VALUE":
      return / does not take /.test(message) ? `${option} takes no value` : `${option} lacks its value`;
    case "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL":
      return `"${named}" is one word too many`;
    default:
      return message;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  // What it makes is the server's, as the server makes it.
  process.umask(0o077);
  process.exitCode = await runCommand(process.argv.slice(2), process.env);
}
