import { type Cookie, type CookieSerializeOptions, createCookie } from "@remix-run/node";
import { SECOND } from "#server/core/durations";

/** The first signs; what the old ones signed is still good. */
export type CookieSecrets = { secret: string; oldSecrets?: string[] };

/** Kept for `life` milliseconds. Each cookie has its own key, so that a value signed for one is invalid for another. */
export function signedCookie(name: string, { secret, oldSecrets = [] }: CookieSecrets, life: number): Cookie {
  const secrets = [secret, ...oldSecrets].map((each) => `${each}:${name}`);
  return createCookie(name, { path: "/", sameSite: "lax", httpOnly: true, maxAge: life / SECOND, secrets });
}

type PlainCookie = Cookie & { parse(header: string | null): Promise<string | null> };

/** A Remix cookie with a plain value, for others to read (createCookie alone writes base64 JSON). */
export function plainCookie(name: string, options: CookieSerializeOptions): PlainCookie {
  const cookie = createCookie(name, { path: "/", sameSite: "lax", ...options });
  /** The attributes after the value, with and without Secure; cached, because page start sends ten such cookies. */
  const attributes = new Map<boolean | undefined, string>();
  async function attributesOf(overrides: CookieSerializeOptions = {}): Promise<string> {
    const { secure, ...others } = overrides;
    const known = Object.keys(others).length === 0 ? attributes.get(secure) : undefined;
    if (known !== undefined) return known;
    const made = (await cookie.serialize("", overrides)).replace(/^[^;]*/, "");
    if (Object.keys(others).length === 0) attributes.set(secure, made);
    return made;
  }
  return {
    ...cookie,
    name,
    isSigned: false,
    expires: undefined,
    async parse(header) {
      return readCookie(header, name);
    },
    async serialize(value: string, overrides?: CookieSerializeOptions) {
      return `${name}=${encodeURIComponent(value)}${await attributesOf(overrides)}`;
    },
  };
}

export function readCookie(header: string | null, name: string): string | null {
  for (const part of (header ?? "").split(";")) {
    const [key, ...value] = part.split("=");
    if (key?.trim() !== name) continue;
    try {
      return decodeURIComponent(value.join("=").trim());
    } catch {
      return null;
    }
  }
  return null;
}

/** Made once for each set of secrets, not with each request. */
export function onceFor<T>(make: (secrets: CookieSecrets) => T): (secrets: CookieSecrets) => T {
  const made = new Map<string, T>();
  return (secrets) => {
    const key = [secrets.secret, ...(secrets.oldSecrets ?? [])].join("\n");
    const known = made.get(key) ?? make(secrets);
    made.set(key, known);
    return known;
  };
}
