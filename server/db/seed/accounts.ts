import { randomInt } from "node:crypto";
import type { NewAccount } from "../../auth/account.ts";
import { createAccount, findAccountByEmail, updateAccount } from "../../auth/account-store.ts";
import { hashPassword } from "../../auth/passwords.ts";
import { newId } from "../../crypto/ids.ts";
import type { Organisation } from "../../organisation/settings.ts";
import { DEFAULT_NATIONALITY_ID, findNationality } from "../../reference/nationalities.ts";
import { offerAccessCode } from "../../registration/access-codes.ts";
import type { Db } from "../schema.ts";
import { seedCredit } from "./wallet.ts";

export type DemoRole = "traveller-with-wallet" | "traveller" | "agent" | "operator";

type Person = [role: DemoRole, email: string, titleId: number, firstName: string, lastName: string];

/** An account of the demo as it stands in the database. */
export type SeededAccount = { accountId: string; organisation: Organisation; role: DemoRole; email: string };

const MISS = 1;
const MR = 2;
const MRS = 3;

const PEOPLE: Record<string, Person[]> = {
  waypoint: [
    ["traveller-with-wallet", "ana@waypoint.example", MISS, "Ana", "Silva"],
    ["traveller", "ben@waypoint.example", MR, "Ben", "Okafor"],
    ["agent", "agent@waypoint.example", MRS, "Grace", "Lee"],
    ["operator", "owen@waypoint.example", MR, "Owen", "Clarke"],
  ],
  azul: [
    ["traveller-with-wallet", "lucia@azul.example", MISS, "Lucía", "Romero"],
    ["traveller", "mateo@azul.example", MR, "Mateo", "Vidal"],
    ["agent", "agente@azul.example", MRS, "Carmen", "Soler"],
    ["operator", "ines@azul.example", MRS, "Inés", "Prieto"],
  ],
  nile: [
    ["traveller-with-wallet", "layla@nile.example", MISS, "ليلى", "حسن"],
    ["traveller", "omar@nile.example", MR, "عمر", "فريد"],
    ["agent", "agent@nile.example", MRS, "نادية", "منصور"],
    ["operator", "tariq@nile.example", MR, "طارق", "سالم"],
  ],
};

/** Sign-up asks for them, by organisation. */
export const ACCESS_CODES: Record<string, string> = { azul: "AZUL-2026" };

/**
 * Adds the missing people of one demo organisation. `passwords` maps addresses to passwords; an account without an entry gets a
 * new password, which is added to the map.
 */
export async function seedAccounts(
  db: Db,
  organisation: Organisation,
  passwords: Map<string, string>,
  now: number,
): Promise<SeededAccount[]> {
  const accessCode = ACCESS_CODES[organisation.slug];
  if (accessCode) await offerAccessCode(db, organisation.id, accessCode);
  const people = PEOPLE[organisation.slug] ?? [];
  return Promise.all(people.map((person) => seedPerson(db, organisation, person, passwords, now)));
}

async function seedPerson(
  db: Db,
  organisation: Organisation,
  person: Person,
  passwords: Map<string, string>,
  now: number,
): Promise<SeededAccount> {
  const [role, email] = person;
  const existing = await findAccountByEmail(db, organisation.id, email);
  if (existing && passwords.has(email)) return { accountId: existing.id, organisation, role, email };
  const password = passwords.get(email) ?? newDemoPassword();
  const passwordHash = await hashPassword(password);
  const accountId = existing?.id ?? newId();
  if (existing)
    await updateAccount(db, organisation.id, accountId, {
      password_hash: passwordHash,
      password_limit: organisation.password.max,
    });
  else {
    await createAccount(db, accountOf(person, organisation, { id: accountId, passwordHash, createdAt: now }));
    if (role === "agent") await seedCredit(db, organisation, accountId, now);
  }
  passwords.set(email, password);
  return { accountId, organisation, role, email };
}

function accountOf(
  [role, email, titleId, firstName, lastName]: Person,
  organisation: Organisation,
  made: Pick<NewAccount, "id" | "passwordHash" | "createdAt">,
): NewAccount {
  return {
    email,
    titleId,
    firstName,
    lastName,
    ...made,
    passwordLimit: organisation.password.max,
    organisationId: organisation.id,
    emailLookup: email,
    nationalityId: findNationality(organisation.countryCode)?.nationalityId ?? DEFAULT_NATIONALITY_ID,
    country: organisation.countryCode,
    phone: { countryCode: "", number: "" },
    type: role === "agent" ? "agent" : "traveller",
    status: "active",
    canBook: true,
    isPromotion: false,
    ...(role === "operator" && { staffRole: "owner" as const }),
    accessCode: ACCESS_CODES[organisation.slug] ?? "",
  };
}

// Only letters and digits that are unmistakable in print and on the telephone.
const CONSONANTS = "bcdfghjkmnprstvwz";
const VOWELS = "aeu";
const DIGITS = "23456789";

/** A password of eleven characters that satisfies PS-03 and can be read from a terminal and typed: `Kabeju-4739`. */
export function newDemoPassword(): string {
  const pick = (from: string) => from[randomInt(from.length)] as string;
  const word = Array.from({ length: 3 }, () => pick(CONSONANTS) + pick(VOWELS)).join("");
  const number = Array.from({ length: 4 }, () => pick(DIGITS)).join("");
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}-${number}`;
}
