import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

export type PostgresServer = {
  url(database: string): string;
  port: number;
  /** The folder with the server's files; `postmaster.pid` is in it. */
  dataDir: string;
  /** Cuts every connection and restarts, as an administrator would. */
  restart(): Promise<void>;
  /** kill -9; `start` starts it again. */
  crash(): Promise<void>;
  start(): Promise<void>;
  /** Stops answering until `resume`; connections stay open. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
};

const SERVER = join(import.meta.dirname, "postgres-server.ts");

/**
 * A real PostgreSQL server on a free port, in a process of its own that `stop` ends with its data. It waits for the disk only
 * where it is said to: what a test stores is not needed after a crash.
 */
export async function startPostgres({ durable = false, connections = 200 } = {}): Promise<PostgresServer> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", SERVER, String(connections), ...(durable ? ["--durable"] : [])],
    {
      stdio: ["pipe", "pipe", "pipe"],
    },
  );
  const lines = createInterface({ input: child.stdout });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const { port, dataDir } = await new Promise<{ port: number; dataDir: string }>((resolve, reject) => {
    let problems = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      problems += text;
    });
    lines.once("line", (line) => resolve(JSON.parse(line)));
    child.once("error", reject);
    child.once("close", (code) => reject(new Error(`PostgreSQL ended with ${code} before it served:\n${problems}`)));
  });
  const fault = (name: string) => async () => {
    const made = once(lines, "line");
    child.stdin.write(`${name}\n`);
    await made;
  };
  return {
    restart: fault("restart"),
    crash: fault("crash"),
    start: fault("start"),
    pause: fault("pause"),
    resume: fault("resume"),
    url: (database) => `postgres://waypoint:waypoint@127.0.0.1:${port}/${database}`,
    port,
    dataDir,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
