import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { refuseWaitingHashes } from "../auth/passwords.ts";
import { SECOND } from "../core/durations.ts";
import type { AppContext } from "../wiring/context.ts";
import type { Connections } from "./connections.ts";

/** After the drain: unfinished forms go back to their senders, filled in. */
const CARRIED_OUT_WITHIN = 2 * SECOND;
/** After the drain: unanswered requests get 503. With the clean-up it makes five seconds. */
const ANSWERED_WITHIN = 3 * SECOND;
/** After the request to end: answers that have begun may take this long (OPS-02). */
const FINISHED_WITHIN = 30 * SECOND;
/** Each step of it, when it hangs. An email that is not waited for is sent again. */
const CLEANED_UP_WITHIN = SECOND / 2;
const LOOKED_AFTER_EVERY = SECOND / 20;

type Stopping = {
  app: AppContext;
  server: Server;
  connections: Connections;
  stopJobs: () => Promise<void>;
  /** Another process serves in its place: it takes no new connections at once, and stays ready for those it has. */
  replaced: boolean;
};

/** Drains, answers what has arrived, closes every connection, cleans up and ends the process with 0. */
export async function stopServing({ app, server, connections, stopJobs, replaced }: Stopping): Promise<never> {
  const { drain } = app.config;
  app.log.info({ event: "stopping", replaced }, "stopping");
  app.stopping = !replaced;
  connections.closeAfterAnswers();
  const jobs = stopJobs();
  const closed = new Promise<void>((resolve) => server.once("close", resolve));
  if (replaced) endListening(server);
  await wait(drain);
  if (!replaced) endListening(server);
  refuseWaitingHashes();
  app.admission.close();
  setTimeout(() => app.admission.giveUp(), CARRIED_OUT_WITHIN).unref();
  setTimeout(() => refuseLate(app, connections), ANSWERED_WITHIN).unref();
  setTimeout(() => connections.cutAll(), FINISHED_WITHIN - drain).unref();
  while (!(await isDone(closed))) await connections.closeUnowed();
  await cleanUp(app, jobs);
  app.log.info({ event: "stopped" }, "stopped");
  return new Promise<never>(() => app.log.flush(() => process.exit(0)));
}

/** Not http's own `close`: it cuts connections at once, and no longer looks at the limits of the others. */
function endListening(server: Server): void {
  NetServer.prototype.close.call(server);
}

function refuseLate(app: AppContext, connections: Connections): void {
  const refused = connections.refuseUnanswered();
  if (refused > 0) app.log.warn({ event: "stopping", refused }, "requests that waited too long were answered with 503");
}

const isDone = (closed: Promise<void>): Promise<boolean> =>
  Promise.race([closed.then(() => true), wait(LOOKED_AFTER_EVERY, false)]);

/** None of them can hold up the end: not a mail server that hangs, and not a database that does not answer. */
async function cleanUp(app: AppContext, jobs: Promise<void>): Promise<void> {
  for (const step of [() => jobs, () => app.authFailures.flush(), () => app.db.destroy()])
    await Promise.race([step(), wait(CLEANED_UP_WITHIN)]);
}
