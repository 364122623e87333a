import { userInfo } from "node:os";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { createAdmin } from "../admin/admin.ts";
import { ConfigError, readConfig } from "../config.ts";
import { systemClock } from "../core/clock.ts";
import { createEncryption } from "../crypto/encryption.ts";
import { connect, requireMigrated } from "../db/connect.ts";
import { NoDatabaseError } from "../db/sqlite-session.ts";
import { readKeptSecret } from "../demo-secret.ts";
import { createLog } from "../log.ts";
import { ownPayments } from "../own-payments.ts";
import { ownSupplier } from "../own-supplier.ts";
import { accessCodeAdd } from "./access-code-add.ts";
import { agentAdd } from "./agent-add.ts";
import { authFailures } from "./auth-failures.ts";
import { backup } from "./backup.ts";
import { bookingCancel, bookingList, bookingNoShow, bookingResolve, bookingShow } from "./bookings.ts";
import { campaignAdd, campaignEnd, campaignList, promotionUserAdd, promotionUserRemove } from "./campaigns.ts";
import { cardCodes } from "./card-codes.ts";
import { balanceAdd, balanceTake, cardIssue, cardMove, cardWithdraw } from "./cards.ts";
import { certificateOffer, certificateOffers, certificateOfferWithdraw } from "./certificate-offers.ts";
import { type Command, type CommandContext, CommandError, REFUSED, type Values, WRONG_USAGE } from "./command.ts";
import { earningAdd, earningEnd, earningList } from "./earning.ts";
import { invitationAdd } from "./invitation-add.ts";
import { ledgerSeals, ledgerVerify } from "./ledger.ts";
import { migrateCommand } from "./migrate.ts";
import { organisationAdd } from "./organisation-add.ts";
import { chargeBackDecide, paymentList, paymentRefund } from "./payments.ts";
import { planAdd, planEnd, planList, planWithdraw } from "./plans.ts";
import { ratesImport } from "./rates-import.ts";
import { reencrypt } from "./reencrypt.ts";
import { ledgerExport, ledgerStatement, liability } from "./reports.ts";
import { resetPassword } from "./reset-password.ts";
import { restore } from "./restore.ts";
import { memberTimeline, rewardBlock, rewardList, rewardReject, rewardRelease } from "./rewards.ts";
import { settle, settleList } from "./settlements.ts";
import { staffAdd, staffRemove } from "./staff.ts";
import { supplierProperties, supplierPropertyAdd, supplierPropertyRemove } from "./supplier-properties.ts";

const COMMANDS: Record<string, Command> = {
  migrate: migrateCommand,
  backup,
  restore,
  "auth-failures": authFailures,
  "organisation-add": organisationAdd,
  "access-code-add": accessCodeAdd,
  "invitation-add": invitationAdd,
  "agent-add": agentAdd,
  "reset-password": resetPassword,
  "staff-add": staffAdd,
  "staff-remove": staffRemove,
  reencrypt,
  "rates-import": ratesImport,
  "card-issue": cardIssue,
  "card-withdraw": cardWithdraw,
  "balance-add": balanceAdd,
  "balance-take": balanceTake,
  "card-move": cardMove,
  "charge-back-decide": chargeBackDecide,
  "payment-list": paymentList,
  "payment-refund": paymentRefund,
  "card-codes": cardCodes,
  "certificate-offers": certificateOffers,
  "certificate-offer": certificateOffer,
  "certificate-offer-withdraw": certificateOfferWithdraw,
  "plan-list": planList,
  "plan-add": planAdd,
  "plan-withdraw": planWithdraw,
  "plan-end": planEnd,
  "reward-list": rewardList,
  "reward-release": rewardRelease,
  "reward-block": rewardBlock,
  "reward-reject": rewardReject,
  "member-timeline": memberTimeline,
  "earning-list": earningList,
  "earning-add": earningAdd,
  "earning-end": earningEnd,
  "campaign-list": campaignList,
  "campaign-add": campaignAdd,
  "campaign-end": campaignEnd,
  "promotion-user-add": promotionUserAdd,
  "promotion-user-remove": promotionUserRemove,
  "supplier-properties": supplierProperties,
  "supplier-property-add": supplierPropertyAdd,
  "supplier-property-remove": supplierPropertyRemove,
  "booking-show": bookingShow,
  "booking-cancel": bookingCancel,
  "booking-list": bookingList,
  "booking-resolve": bookingResolve,
  "booking-no-show": bookingNoShow,
  "settle-list": settleList,
  settle,
  "ledger-verify": ledgerVerify,
  "ledger-seals": ledgerSeals,
  "ledger-statement": ledgerStatement,
  "ledger-export": ledgerExport,
  liability,
};

/** The database did not answer, or something of ours broke. */
const BROKEN = 3;

type Output = Pick<Console, "log" | "error">;

/** Runs one command and answers how the process ends: 0 done, 1 refused, 2 written wrongly, 3 broken. */
export async function runCommand(args: string[], env: NodeJS.ProcessEnv, output: Output = console): Promise<number> {
  const [name, ...rest] = args;
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
  const admin = createAdmin({
    db,
    engine: config.database.kind,
    clock: systemClock,
    log: createLog("info", { write: (line) => output.error(line.trimEnd()), flush: (done) => done() }),
    actor: operatorOf(env),
    supplier: ownSupplier(db, systemClock),
    providers: ownPayments(db, systemClock, config),
  });
  const context: CommandContext = {
    admin,
    clock: systemClock,
    rates: config.rates,
    encryption() {
      const keys =
        config.dataKeys ??
        [config.secret ?? readKeptSecret(config.dataDir), ...config.oldSecrets].filter((key) => key !== undefined);
      if (keys.length === 0) throw new CommandError("neither DATA_KEY nor WAYPOINT_SECRET is set", WRONG_USAGE);
      return createEncryption(keys);
    },
    print: (line) => output.log(line),
    warn: (line) => output.error(line),
  };
  try {
    if (!command.makesDatabase) await requireMigrated(db);
    await command.run(context, values);
  } finally {
    await db.destroy();
  }
}

/** Whoever gave the command: the user of the machine, also under sudo. */
function operatorOf(env: NodeJS.ProcessEnv): string {
  try {
    return env["SUDO_USER"] || userInfo().username;
  } catch {
    // A container may run under a number that no user has.
    return `user ${process.getuid?.() ?? "unknown"}`;
  }
}

function valuesOf({ options, takesFile = false }: Command, args: string[]): Values {
  const together = withValues(args, options);
  const { values, positionals } = parsed(() =>
    parseArgs({ args: together, options, strict: true, allowPositionals: takesFile }),
  );
  if (!takesFile) return values;
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new CommandError("it takes the name of one file", WRONG_USAGE);
  return { ...values, file };
}

/** An option and its value in one word: an id may begin with a dash, which would be read as another option. */
function withValues([arg, next, ...rest]: string[], options: Command["options"]): string[] {
  if (arg === undefined) return [];
  const takesValue = arg.startsWith("--") && options[arg.slice(2)]?.type === "string";
  if (takesValue && next !== undefined && !isOption(next, options))
    return [`${arg}=${next}`, ...withValues(rest, options)];
  return [arg, ...withValues(next === undefined ? [] : [next, ...rest], options)];
}

const isOption = (word: string, options: Command["options"]): boolean =>
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
  ].join("\n");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  // What it makes is the server's, as the server makes it.
  process.umask(0o077);
  process.exitCode = await runCommand(process.argv.slice(2), process.env);
}
