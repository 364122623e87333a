import { expect } from "vitest";
import { isLost, KINDS, openConnection } from "./connections-at-stop.ts";
import { startServer } from "./server.ts";
import type { Site } from "./site.ts";

const DRAIN_MS = 1000;

/** Asks a server with many connections of every kind to end, and tells what became of them. */
export async function stopUnderConnections(site: Site, many: number, env: Record<string, string> = {}) {
  const server = await startServer({ ...site, env });
  const open = Array.from({ length: many }, (_, index) =>
    openConnection(server.port, KINDS[index % KINDS.length] as (typeof KINDS)[number]),
  );
  const connections = await Promise.all(open);
  for (const connection of connections) connection.fire();
  const askedAt = performance.now();
  server.signal("SIGTERM");
  const outcomes = await Promise.all(connections.map((connection) => connection.closed));
  const end = await server.ended;
  const tookMs = performance.now() - askedAt;
  await server.stop();
  expect(end).toMatchObject({ code: 0, stderr: "" });
  return { lost: outcomes.filter(isLost), outcomes, afterDrainMs: tookMs - DRAIN_MS, log: end.stdout };
}
