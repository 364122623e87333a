import { setTimeout as wait } from "node:timers/promises";
import { signIn } from "../tests/drivers/checkout.ts";
import type { Sender } from "../tests/drivers/http-client.ts";
import { PASSWORD } from "../tests/fixtures/accounts.ts";
import { percentile } from "./percentile.ts";
import { KNOWN } from "./sign-in-doors.ts";

export const AT_ONCE = 20;
const ROUNDS_AT_A_TIME = 5;
const TURNS = 6;
export const ROUNDS = ROUNDS_AT_A_TIME * TURNS;
/** The home page is asked for at this rate, whether or not the answer before has come. */
export const EVERY_MS = 50;
const ALONE_MS = 1_500;
const WARM_UP = 40;

type Times = { p50: number; p95: number; asked: number };
/** Milliseconds. */
export type Home = { alone: Times; during: Times; signInsPerSecond: number };

/**
 * The home page alone, and while rounds of 20 people sign in at once, each with the right password of an account of their
 * own; by turns, so that whatever else the machine does falls on both.
 */
export async function timeHome(server: Sender): Promise<Home> {
  for (let count = 0; count < WARM_UP; count++) await home(server);
  await signInAll(server);
  const times = { alone: [] as number[], during: [] as number[] };
  let seconds = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    times.alone.push(...(await timed(server, wait(ALONE_MS))));
    const start = performance.now();
    times.during.push(...(await timed(server, rounds(server))));
    seconds += (performance.now() - start) / 1_000;
  }
  const signInsPerSecond = (ROUNDS * AT_ONCE) / seconds;
  return { alone: percentiles(times.alone), during: percentiles(times.during), signInsPerSecond };
}

const percentiles = (times: number[]): Times => ({
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
  asked: times.length,
});

async function rounds(server: Sender): Promise<void> {
  for (let round = 0; round < ROUNDS_AT_A_TIME; round++) await signInAll(server);
}

const signInAll = (server: Sender): Promise<unknown> =>
  Promise.all(KNOWN.slice(0, AT_ONCE).map((email) => signIn(server, { email, password: PASSWORD })));

async function timed(server: Sender, until: Promise<unknown>): Promise<number[]> {
  const asked: Promise<number>[] = [];
  const timer = setInterval(() => asked.push(home(server)), EVERY_MS);
  await until;
  clearInterval(timer);
  return Promise.all(asked);
}

async function home(server: Sender): Promise<number> {
  const start = performance.now();
  const { status } = await server.send({ headers: { "accept-encoding": "br" } });
  if (status !== 200) throw new Error(`the home page answered ${status}`);
  return performance.now() - start;
}
