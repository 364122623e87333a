import { createServer, connect as dial, type Server, type Socket } from "node:net";
import { DatabaseSync } from "@photostructure/sqlite";
import type { DatabaseSettings } from "../../server/db/connect.ts";

/** A database that a server uses, and that a test takes away from it and gives back. */
export type DatabaseOutage = {
  /** For the server. */
  settings: DatabaseSettings;
  begin(): Promise<void>;
  end(): Promise<void>;
  /** Takes down what was put before the database. */
  close(): Promise<void>;
};

/** SQLite: another process has it locked. PostgreSQL: its port refuses, and open connections break, as when it is stopped. */
export function outageOf(settings: DatabaseSettings): Promise<DatabaseOutage> {
  return settings.kind === "sqlite" ? sqliteOutage(settings) : postgresOutage(settings);
}

async function sqliteOutage(settings: DatabaseSettings & { kind: "sqlite" }): Promise<DatabaseOutage> {
  const other = new DatabaseSync(settings.file, { timeout: 5_000 });
  return {
    settings,
    begin: async () => other.exec("begin exclusive"),
    end: async () => other.exec("rollback"),
    close: async () => other.close(),
  };
}

async function postgresOutage(settings: DatabaseSettings & { kind: "postgres" }): Promise<DatabaseOutage> {
  const target = new URL(settings.url);
  const sockets = new Set<Socket>();
  const door = createServer((client) => {
    const server = dial(Number(target.port), target.hostname);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.once("error", () => other.destroy());
      one.once("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  const port = await listen(door, 0);
  const shut = () =>
    new Promise<void>((resolve) => {
      door.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return {
    settings: { ...settings, url: settings.url.replace(`:${target.port}/`, `:${port}/`) },
    begin: shut,
    end: async () => void (await listen(door, port)),
    close: shut,
  };
}

function listen(door: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    door.once("error", reject);
    door.listen(port, "127.0.0.1", () => {
      door.off("error", reject);
      resolve((door.address() as { port: number }).port);
    });
  });
}
