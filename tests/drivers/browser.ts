import type { Answer, Sender, Sent } from "./http-client.ts";

/** Where a step led: a page of the site, or an address elsewhere that the browser would go to. */
export type Step = Answer & { location: string };

/** A browser without scripts, as far as signing in needs one: it keeps cookies and goes to providers and back. */
export function aBrowser(site: Sender, host = "localhost") {
  const jar = new Map<string, string>();
  const providers = new Map<string, string>();

  async function visit(request: Sent): Promise<Step> {
    const cookie = [...jar].map((pair) => pair.join("=")).join("; ");
    const answer = await site.send({ ...request, host, headers: { ...(cookie && { cookie }), ...request.headers } });
    for (const each of answer.headers["set-cookie"] ?? []) keep(jar, each);
    return { ...answer, location: String(answer.headers.location ?? "") };
  }

  /** What the provider's pages do until they send the browser back; answers the address on the site. */
  async function throughProvider(address: string): Promise<string> {
    let next = new URL(address);
    for (let step = 0; step < 10; step++) {
      const cookie = providers.get(next.origin) ?? "";
      const answer = await fetch(next, { redirect: "manual", headers: { cookie } });
      const set = new Map(cookie.split("; ").map((pair) => pair.split(/=(.*)/s) as [string, string]));
      for (const each of answer.headers.getSetCookie()) keep(set, each);
      providers.set(
        next.origin,
        [...set]
          .filter(([name]) => name)
          .map((pair) => pair.join("="))
          .join("; "),
      );
      const location = answer.headers.get("location");
      if (!location) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
      next = new URL(location, next);
      if (next.hostname === host) return next.pathname + next.search;
    }
    throw new Error("the provider does not send anybody back");
  }

  return {
    jar,
    visit,
    throughProvider,
    /** Forgets who is signed in at the providers. */
    forgetProviders: () => providers.clear(),
  };
}

function keep(jar: Map<string, string>, setCookie: string): void {
  const [pair = "", ...attributes] = setCookie.split(";");
  const [name = "", value = ""] = pair.split(/=(.*)/s);
  const over = attributes.some(
    (attribute) => /^\s*max-age=0$/i.test(attribute) || /expires=Thu, 01 Jan 1970/i.test(attribute),
  );
  if (over) jar.delete(name);
  else jar.set(name, value);
}
