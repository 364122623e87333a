import type { Account } from "../auth/account.ts";
import { hashToken } from "../crypto/ids.ts";

/** Whose desk it is. Every read and every change is of this agent's rows, in their organization (AG-08). */
export type Agent = Pick<Account, "id" | "organisationId">;

/** The same form sent twice has one key, so its row has one id. */
export const idOfForm = ({ id }: Agent, key: string): string => hashToken(`${id} ${key}`).slice(0, 22);
