import { dirname } from "node:path";
import { runCommand } from "../../server/cli/cli.ts";

export type Ended = { code: number | null; out: string; err: string };

/** An operator's command on a database of SQLite, in this process; `settings`: more of the environment. */
export async function commandHere(file: string, args: string[], settings: Record<string, string> = {}): Promise<Ended> {
  const own = { DATA_DIR: dirname(file), WAYPOINT_SECRET: "x".repeat(32), NODE_ENV: "production" } as const;
  const env = { ...own, ...settings };
  const [out, err]: [string[], string[]] = [[], []];
  const output = { log: (line: string) => out.push(`${line}\n`), error: (line: string) => err.push(`${line}\n`) };
  const code = await runCommand(args, env, output);
  return { code, out: out.join(""), err: err.join("") };
}
