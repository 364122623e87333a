import type { KyselyPlugin } from "kysely";
import { z } from "zod";
import { SECOND } from "../../core/durations.ts";
import type { Db } from "../../db/schema.ts";
import { isUnavailable } from "../../db/unavailable.ts";
import { SupplierFailedError } from "../../ports/supplier-failed.ts";
import type { ExternalSupplier, JoiningSupplier, StayJoins, Supplier } from "../../products/stays/supplier.ts";
import {
  bookAnswer,
  cancelAnswer,
  checkedOffer,
  type Expected,
  findAnswer,
  held as heldRooms,
  listed,
  nothing,
  propertyDetails,
  searchAnswer,
  soldStay,
} from "./answers.ts";

/** No page waits longer for a supplier. */
const ANSWERS_WITHIN = 5 * SECOND;
/** A booking or cancelling that has left may be carried out: it is waited for longer. */
const ACTS_WITHIN = 30 * SECOND;
/** Our own database limits its silence itself: giving up at the same moment would make the page wait for it once more. */
const OWN_DATABASE = { answers: ACTS_WITHIN, acts: ACTS_WITHIN };

export type Patience = { answers: number; acts: number };

/**
 * Wraps every supplier (BK-07): the caller gets a valid answer in time or a `SupplierFailedError`, and for booking and
 * cancelling the state "unknown". An error of an unavailable database passes through.
 */
export function guardedSupplier(supplier: JoiningSupplier, patience?: Patience): JoiningSupplier;
export function guardedSupplier(supplier: ExternalSupplier, patience?: Patience): ExternalSupplier;
export function guardedSupplier(supplier: Supplier, patience?: Patience): Supplier;
export function guardedSupplier(
  supplier: Supplier,
  { answers, acts }: Patience = supplier.joins ? OWN_DATABASE : { answers: ANSWERS_WITHIN, acts: ACTS_WITHIN },
): Supplier {
  const ask = <Answer>(what: string, question: () => Promise<Answer>, expected: Expected): Promise<Answer> =>
    answered(what, answers, question, expected);
  const act = async <Answer>(what: string, question: () => Promise<Answer>, expected: Expected) => {
    try {
      return await answered(what, acts, question, expected);
    } catch (error) {
      if (!(error instanceof SupplierFailedError)) throw error;
      return { state: "unknown" as const, why: reasonOf(error.cause) };
    }
  };
  const { name, photosFrom, candidates, hold, extend, release, endOverdue, joins } = supplier;
  return {
    name,
    ...(photosFrom && { photosFrom }),
    search: (query) => ask("search", () => supplier.search(query), searchAnswer(query)),
    ...(candidates && {
      candidates: (asked, within) =>
        answered("candidates", Math.min(within, answers), () => candidates(asked, within), listed(asked)),
    }),
    details: (code, stay, held) =>
      ask("details", () => supplier.details(code, stay, held), propertyDetails(code, stay)),
    recheck: (key, held) => ask("recheck", () => supplier.recheck(key, held), checkedOffer(key)),
    ...(hold && { hold: (key, until, holder, held) => ask("hold", () => hold(key, until, holder, held), heldRooms) }),
    ...(extend && { extend: (held, until) => ask("extend", () => extend(held, until), heldRooms) }),
    ...(release && { release: (held) => ask("release", () => release(held), nothing) }),
    ...(endOverdue && { endOverdue: () => ask("endOverdue", () => endOverdue(), nothing) }),
    book: (order) => act("book", () => supplier.book(order), bookAnswer),
    find: (by) => ask("find", () => supplier.find(by), findAnswer(by)),
    cancel: (reference) => act("cancel", () => supplier.cancel(reference), cancelAnswer),
    ...(joins && { joins: guardedJoins(joins, ask) }),
  };
}

const guardedJoins = (
  joins: StayJoins,
  ask: <Answer>(what: string, question: () => Promise<Answer>, expected: Expected) => Promise<Answer>,
): StayJoins => ({
  book: (key, unit, held) => inside(unit, (open) => ask("book", () => joins.book(key, open, held), soldStay(key))),
  cancel: (reference, unit, rooms) =>
    inside(unit, (open) => ask("cancel", () => joins.cancel(reference, open, rooms), nothing)),
});

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

async function answered<Answer>(
  what: string,
  within: number,
  question: () => Promise<Answer>,
  { shape, answers }: Expected,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${within} ms`)), within);
  });
  try {
    const answer = await Promise.race([question(), late]);
    const { error } = shape.safeParse(answer);
    if (error) throw new Error(`an answer that makes no sense: ${z.prettifyError(error)}`);
    if (answers?.(answer as never) === false) throw new Error("an answer to another question");
    return answer;
  } catch (cause) {
    if (isUnavailable(cause) || cause instanceof SupplierFailedError) throw cause;
    throw new SupplierFailedError(`the supplier failed at ${what}`, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** A supplier that is late must not write into the connection of a transaction that was given up meanwhile. */
async function inside<Answer>(unit: Db, work: (open: Db) => Promise<Answer>): Promise<Answer> {
  let open = true;
  const whileOpen: KyselyPlugin = {
    transformQuery({ node }) {
      if (!open) throw new Error("the transaction is over");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  try {
    return await work(unit.withPlugin(whileOpen));
  } finally {
    open = false;
  }
}
