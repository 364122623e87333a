import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "../config.ts";
import { connect, migrate } from "../db/connect.ts";
import { readKeptSecret } from "../demo-secret.ts";
import { systemClock } from "../shared/clock.ts";
import { createSealing } from "../shared/sealed-text.ts";
import { accessCodeAdd } from "./access-code-add.ts";
import { agentAdd } from "./agent-add.ts";
import { authFailures } from "./auth-failures.ts";
import { type Command, type OpsContext, OpsError, WRONG_USAGE } from "./command.ts";
import { invitationAdd } from "./invitation-add.ts";
import { organisationAdd } from "./organisation-add.ts";
import { reseal } from "./reseal.ts";
import { resetPassword } from "./reset-password.ts";

const COMMANDS: Record<string, Command> = {
  "auth-failures": authFailures,
  "organisation-add": organisationAdd,
  "access-code-add": accessCodeAdd,
  "invitation-add": invitationAdd,
  "agent-add": agentAdd,
  "reset-password": resetPassword,
  reseal,
};

/** The database did not answer, or something of ours broke. */
const BROKEN = 3;

/** Runs one command and answers how the process ends: 0 done, 1 refused, 2 written wrongly, 3 broken. */
export async function runOps(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    console.log(overview());
    return name === undefined ? WRONG_USAGE : 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    console.error(`ops: there is no command "${name}"\n\n${overview()}`);
    return WRONG_USAGE;
  }
  if (rest.includes("--help") || rest.includes("-h")) {
    console.log(`${command.summary}\n\n  npm run ops -- ${name} ${command.usage}`);
    return 0;
  }
  try {
    await run(command, rest, env);
    return 0;
  } catch (error) {
    const known = error instanceof OpsError || error instanceof ConfigError;
    console.error(`ops ${name}: ${known ? error.message : (error as Error)}`);
    if (error instanceof OpsError && error.exitCode === WRONG_USAGE)
      console.error(`How it is used: npm run ops -- ${name} --help`);
    return error instanceof OpsError ? error.exitCode : BROKEN;
  }
}

async function run(command: Command, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const values = valuesOf(command, args);
  const config = readConfig(env);
  const db = connect(config.database);
  const context: OpsContext = {
    db,
    clock: systemClock,
    sealing() {
      const keys =
        config.dataKeys ?? [config.secret ?? readKeptSecret(config.dataDir)].filter((key) => key !== undefined);
      if (keys.length === 0) throw new OpsError("neither DATA_KEY nor WAYPOINT_SECRET is set", WRONG_USAGE);
      return createSealing(keys);
    },
    print: (line) => console.log(line),
    warn: (line) => console.error(line),
  };
  try {
    await migrate(db);
    await command.run(context, values);
  } finally {
    await db.destroy();
  }
}

function valuesOf({ options }: Command, args: string[]) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new OpsError((error as Error).message, WRONG_USAGE);
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
  process.exitCode = await runOps(process.argv.slice(2), process.env);
}
