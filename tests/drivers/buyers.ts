import { newId } from "../../server/crypto/ids.ts";
import { fillCheckout, submitCheckout } from "./checkout.ts";
import type { Answer, Sender, Sent } from "./http-client.ts";

/** How long each request of a checkout took, in milliseconds; what did not come to a booking, and why. */
export type Bought = { times: number[]; failures: string[] };

/** People who walk from a search to a booking, again and again, each at an address of their own. */
export async function buyFor(seconds: number, buyers: number, server: Sender, searches: string[]): Promise<Bought> {
  const bought: Bought = { times: [], failures: [] };
  const endsAt = performance.now() + seconds * 1_000;
  await Promise.all(
    Array.from({ length: buyers }, async (_, index) => {
      while (performance.now() < endsAt)
        await buyOnce(buyer(server, `203.0.113.${index + 1}`), anyOf(searches), bought);
    }),
  );
  return bought;
}

const buyer = (server: Sender, address: string): Sender => ({
  send: ({ headers, ...request }) => server.send({ ...request, headers: { ...headers, "x-forwarded-for": address } }),
});

async function buyOnce(person: Sender, search: string, { times, failures }: Bought): Promise<void> {
  const results = await untilShown(person, { path: search });
  const property = await untilShown(person, { path: linkTo("/hotel-details", results) ?? search });
  const path = linkTo("/hotel-checkout", property);
  // Sold out meanwhile: back to a search.
  if (!path) return;
  const timed: Sender = {
    async send(request) {
      const startedAt = performance.now();
      const answer = await person.send(request);
      times.push(performance.now() - startedAt);
      return answer;
    },
  };
  try {
    const form = await fillCheckout(timed, path);
    const { status } = await submitCheckout(timed, path, { ...form, key: newId() });
    if (status !== 303 && status !== 409) failures.push(`booking answered ${status}`);
  } catch (error) {
    failures.push(String(error).slice(0, 200));
  }
}

/** A search waits with all others: who is refused asks again, as people do. */
async function untilShown(person: Sender, request: Sent): Promise<Answer> {
  for (;;) {
    const answer = await person.send(request);
    if (answer.status === 200) return answer;
    if (answer.status !== 503) throw new Error(`${request.path} answered ${answer.status}`);
  }
}

/** One of the links of a page, any of them. */
function linkTo(path: string, page: Answer): string | undefined {
  const links = page.text.match(new RegExp(`(?<=(?:href|action)=")${path}\\?[^"]+`, "g")) ?? [];
  return links.length > 0 ? anyOf(links).replaceAll("&amp;", "&") : undefined;
}

const anyOf = (options: string[]): string => options[Math.floor(Math.random() * options.length)] as string;
