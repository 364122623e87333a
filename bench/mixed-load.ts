import { Agent } from "node:http";
import type { Kysely } from "kysely";
import { formatDay } from "../server/core/day.ts";
import { DAY } from "../server/core/durations.ts";
import { newId } from "../server/crypto/ids.ts";
import type { Database } from "../server/db/schema.ts";
import type { Organisation } from "../server/organisation/settings.ts";
import { fillBusySite } from "../tests/drivers/busy-site.ts";
import { fillCheckout, signIn, submitCheckout } from "../tests/drivers/checkout.ts";
import type { Answer, Sender, Sent } from "../tests/drivers/http-client.ts";
import { givenAccount, PASSWORD } from "../tests/fixtures/accounts.ts";

const MEMBERS = 20;
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";

/** What a busy site is asked for, and by whom. */
export type BusySite = { searches: string[]; emails: string[] };

export async function fillForLoad(db: Kysely<Database>, changes: Partial<Organisation> = {}): Promise<BusySite> {
  const searches = await fillBusySite(db, changes);
  const organisation = await db.selectFrom("organisation").select("id").executeTakeFirstOrThrow();
  const members = Array.from({ length: MEMBERS }, () => givenAccount(db, organisation));
  return { searches, emails: (await Promise.all(members)).map(({ email }) => email) };
}

export type Visit = (person: Sender, site: BusySite) => Promise<void>;

/** The same few pages, which a guest gets from memory. */
const lookAround: Visit = async (person, { searches }) => {
  for (const path of ["/", "/login", searches[0] as string, searches[1] as string]) await shown(person, { path });
};

/** Results of other days each time. */
export const searchOnly: Visit = async (person, { searches }) => {
  await shown(person, { path: onAnyDays(anyOf(searches)) });
};

/** The same, and a property of them. */
const search: Visit = async (person, { searches }) => {
  const results = await shown(person, { path: onAnyDays(anyOf(searches)) });
  await shown(person, { path: linkTo("/hotel-details", results) ?? "/help" });
};

const visitAccount: Visit = async (person, { emails }) => {
  const cookie = await signIn(person, { email: anyOf(emails), password: PASSWORD });
  await shown(person, { path: "/user/my-trips", headers: { cookie } });
  await person.send({ path: "/logout", form: { sure: "yes" }, headers: { cookie } });
};

export const book: Visit = async (person, site) => {
  const filled = await reachCheckout(person, site);
  if (filled) await submitFilled(person, filled);
};

export type Filled = { path: string; form: Record<string, string> };

/** From a search to the checkout's form, filled in; undefined where nothing was free. */
export async function reachCheckout(person: Sender, { searches }: BusySite): Promise<Filled | undefined> {
  const results = await shown(person, { path: onAnyDays(anyOf(searches)) });
  const property = await shown(person, { path: linkTo("/hotel-details", results) ?? "/help" });
  const path = linkTo("/hotel-checkout", property);
  return path ? { path, form: { ...(await fillCheckout(person, path)), key: newId() } } : undefined;
}

/** Whether it was booked: another visitor may have taken the last room. */
export async function submitFilled(person: Sender, { path, form }: Filled): Promise<boolean> {
  const { status } = await submitCheckout(person, path, form);
  if (status !== 303 && status !== 409) throw new Error(`a booking answered ${status}`);
  return status === 303;
}

/** Sixteen visits; `lookAround` reads pages from memory, the others render each page. */
export const MIXED: Visit[] = [
  ...Array.from({ length: 5 }, () => lookAround),
  ...Array.from({ length: 6 }, () => search),
  ...Array.from({ length: 2 }, () => visitAccount),
  ...Array.from({ length: 3 }, () => book),
];

/** How many requests were answered, not counting what was refused, and what went wrong. */
export type Visited = { requests: number; failures: string[] };

/** So many visit at once, each at an address of its own, one visit after the other, until the time or the number is over. */
export async function visit(
  { seconds = Number.POSITIVE_INFINITY, visits: most = Number.POSITIVE_INFINITY },
  connections: number,
  server: Sender,
  site: BusySite,
  visits: Visit[],
): Promise<Visited> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const visited: Visited = { requests: 0, failures: [] };
  const endsAt = performance.now() + seconds * 1_000;
  let turn = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < endsAt && turn < most) {
        const mine = turn++;
        const address = `203.0.${(mine >> 8) % 256}.${mine % 256}`;
        const send = async ({ headers, ...sent }: Sent) => {
          const whose = { "user-agent": CHROME, "x-forwarded-for": address, ...headers };
          const answer = await server.send({ ...sent, agent, headers: whose });
          if (answer.status !== 503) visited.requests++;
          return answer;
        };
        try {
          await (visits[mine % visits.length] as Visit)({ send }, site);
        } catch (error) {
          visited.failures.push(String(error).slice(0, 200));
        }
      }
    }),
  );
  agent.destroy();
  return visited;
}

async function shown(person: Sender, request: Sent): Promise<Answer> {
  const answer = await person.send(request);
  if (answer.status !== 200) throw new Error(`${request.path} answered ${answer.status}`);
  return answer;
}

/** The same search for days that hardly anybody else asked for. */
function onAnyDays(path: string): string {
  const first = Math.floor(Date.now() / DAY) + 10 + Math.floor(Math.random() * 250);
  const nights = 1 + Math.floor(Math.random() * 6);
  return path.replace(/in=[^&]+&out=[^&]+/, `in=${formatDay(first)}&out=${formatDay(first + nights)}`);
}

/** One of the links of a page, any of them. */
function linkTo(path: string, page: Answer): string | undefined {
  const links = page.text.match(new RegExp(`(?<=(?:href|action|value)=")${path}\\?[^"]+`, "g")) ?? [];
  return links.length > 0 ? anyOf(links).replaceAll("&amp;", "&") : undefined;
}

const anyOf = <Option>(options: Option[]): Option => options[Math.floor(Math.random() * options.length)] as Option;
