import type { ZodError } from "zod";
import { hashToken, newId } from "../crypto/ids.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Actor } from "./audit.ts";

/** `problem`: what is wrong, for whoever gave a command; `parts`: what of it is, for whoever filled in a form: `terms.referrer`. */
export type Wrong = { ok: false; reason: "wrong"; problem: string; parts: string[] };

/** `within`: what of it was looked at. */
export const wrongBy = ({ issues }: ZodError, ...within: string[]): Wrong => ({
  ok: false,
  reason: "wrong",
  problem: issues[0]?.message ?? "",
  parts: issues.map(({ path }) => [...within, ...path].join(".")),
});

export const wrongPart = (part: string, problem: string): Wrong => ({
  ok: false,
  reason: "wrong",
  problem,
  parts: [part],
});

/** The same form is sent twice under one key, so what it makes has one id; what has no key is of its own. */
export const idOfForm = (actor: Actor, { id }: Pick<Organisation, "id">, key: string | undefined): string =>
  key === undefined ? newId() : hashToken([actor, id, key].join(" "));

/** All that is wrong with it, the first of which a command tells; undefined: nothing. */
export const allWrong = ([first, ...others]: Wrong[]): Wrong | undefined =>
  first && { ...first, parts: [first, ...others].flatMap(({ parts }) => parts) };
