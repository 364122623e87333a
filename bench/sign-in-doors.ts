import type { Answer, Sender, Sent } from "../tests/drivers/http-client.ts";
import { percentile } from "./percentile.ts";

export const PAIRS = 50;
const WARM_UP = 10;
const numbered = (name: string) => Array.from({ length: PAIRS }, (_, count) => `${name}${100 + count}@example.com`);

export const KNOWN = numbered("known");
const UNKNOWN = numbered("other");
const WRONG = "Wrong-2026";

/** What an address that has an account is asked, next to one that has none. Milliseconds; bytes of the bodies. */
export type Compared = {
  door: string;
  known: number;
  unknown: number;
  /** The median of every other known address next to that of the others, which are no different: how exact this is. */
  noise: number;
  statuses: number[];
  /** The most that two bodies differ in length. */
  apart: number;
};

const json = (path: string, body: object): Sent => ({
  path,
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
const attempt = (email_id: string) => ({ isPasswordAttempt: true, email_id, password: WRONG });

const DOORS: Record<string, (email: string) => Sent> = {
  "sign-in page": (email) => ({ path: "/login", form: { email, password: WRONG } }),
  "`/api/signIn`": (email) => json("/api/signIn", { jsonSign: attempt(email) }),
  "`/api/auth/signIn`": (email) => json("/api/auth/signIn", { jsonSingIn: attempt(email) }),
  "forgotten password": (email) => ({ path: "/forgot-password", form: { email } }),
};

/** Every address once at every door, known and unknown ones in turns, and in turns which of the two comes first. */
export async function compareDoors(server: Sender): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const [door, request] of Object.entries(DOORS)) {
    for (let count = 0; count < WARM_UP; count++) await server.send(request(`warm-up${count}@example.com`));
    const times = { known: [] as number[], unknown: [] as number[] };
    const answers: Answer[] = [];
    for (let pair = 0; pair < PAIRS; pair++) {
      const ask = async (who: "known" | "unknown") => {
        const email = (who === "known" ? KNOWN : UNKNOWN)[pair] ?? "";
        const start = performance.now();
        answers.push(await server.send(request(email)));
        times[who].push(performance.now() - start);
      };
      for (const who of pair % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) await ask(who);
    }
    const lengths = answers.map(({ bytes }) => bytes.length);
    compared.push({
      door,
      known: percentile(times.known, 0.5),
      unknown: percentile(times.unknown, 0.5),
      noise: medianOf(times.known, 1) / medianOf(times.known, 0),
      statuses: [...new Set(answers.map(({ status }) => status))],
      apart: Math.max(...lengths) - Math.min(...lengths),
    });
  }
  return compared;
}

const medianOf = (times: number[], half: 0 | 1): number =>
  percentile(
    times.filter((_, index) => index % 2 === half),
    0.5,
  );
