import type { Account } from "../auth/account.ts";

/** Whose desk it is. Every read and every change is of this agent's rows, in their organization (AG-08). */
export type Agent = Pick<Account, "id" | "organisationId" | "firstName" | "lastName">;
