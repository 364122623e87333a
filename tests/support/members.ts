import type { Kysely } from "kysely";
import { connect } from "../../server/db/connect.ts";
import type { Database } from "../../server/db/schema.ts";
import { newId } from "../../server/shared/ids.ts";
import { aBrowser } from "./browser.ts";
import { dataFile, demo, hostOf } from "./journey.ts";
import { mailedKey } from "./people.ts";

export const MEMBER_PASSWORD = "Porto#Blue7";
/** What Azul Club asks for; others do not look at it. */
const ACCESS_CODE = "AZUL-2026";

/** Somebody who signed up at a site of the demo and is signed in there. */
export type Member = { email: string; visitor: Visitor };
type Visitor = ReturnType<typeof aVisitor>;

/** The demo's own database. */
export const openDemo = (): Kysely<Database> => connect({ kind: "sqlite", file: dataFile("waypoint.sqlite") });

export const anAddress = (): string => `zoe.${newId().toLowerCase().replaceAll(/[_-]/g, "x")}@example.com`;

/** A browser without scripts at a site of the demo. */
export function aVisitor(site: string) {
  const { jar, visit } = aBrowser(demo, hostOf(site));
  return {
    /** What it has, as a header of a request. */
    cookie: () => [...jar].map((pair) => pair.join("=")).join("; "),
    async read(path: string): Promise<string> {
      return (await visit({ path })).text;
    },
    /** Opens a link that takes its key out of the address. */
    async open(path: string): Promise<void> {
      await led(path, await visit({ path }));
    },
    /** Sends a form that is taken. */
    async post(path: string, form: Record<string, string>): Promise<void> {
      await led(path, await visit({ path, form }));
    },
  };
}

/** From nothing to being signed in. */
export async function aMember(db: Kysely<Database>, site = "localhost"): Promise<Member> {
  const { email, visitor } = await aSignUp(site);
  await visitor.open(`/verify-account?key=${await mailedKey(db, email)}`);
  await visitor.post("/verify-account", { intent: "confirm" });
  return { email, visitor };
}

/** Somebody whose letter is on its way. */
export async function aSignUp(site: string): Promise<Member> {
  const { email, visitor } = await aBegunSignUp(site);
  const password = { password: MEMBER_PASSWORD, confirm: MEMBER_PASSWORD, terms: "on" };
  await visitor.post("/signup/password", password);
  return { email, visitor };
}

/** Somebody who has still to choose a password. */
export async function aBegunSignUp(site: string): Promise<Member> {
  const [visitor, email] = [aVisitor(site), anAddress()];
  await visitor.post("/signup/email", {
    ...{ accessCode: ACCESS_CODE, email, title: "3", firstName: "Zoë", lastName: "O'Neil-Smith" },
    ...{ nationality: "7", phoneCountry: "ES", phone: "612345678" },
  });
  return { email, visitor };
}

async function led(path: string, { status, text }: { status: number; text: string }): Promise<void> {
  if (status !== 303) throw new Error(`${path} answered ${status}:\n${text.slice(0, 500)}`);
}
