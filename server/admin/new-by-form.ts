import type { ZodError } from "zod";
import { hashToken, newId } from "../crypto/ids.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Actor } from "./audit.ts";

/** `parts`: what of it is wrong: `terms.referrer`. */
export type Wrong = { ok: false; reason: "wrong"; parts: string[] };

/** Undefined: nothing is wrong. */
export const wrongIf = (parts: string[]): Wrong | undefined =>
  parts.length > 0 ? { ok: false, reason: "wrong", parts } : undefined;

/** The parts that a schema refused; `within`: what of it was looked at. */
export const partsOf = (error: ZodError | undefined, ...within: string[]): string[] =>
  (error?.issues ?? []).map(({ path }) => [...within, ...path].join("."));

/** The same form is sent twice under one key, so what it makes has one id; what has no key is of its own. */
export const idOfForm = (actor: Actor, { id }: Pick<Organisation, "id">, key: string | undefined): string =>
  key === undefined ? newId() : hashToken([actor, id, key].join(" "));
