import type { Kysely, KyselyPlugin } from "kysely";
import { z } from "zod";
import { SECOND } from "../../core/durations.ts";
import type { Database } from "../../db/schema.ts";
import { isUnavailable } from "../../db/unavailable.ts";
import type { Supplier } from "../../ports/supplier.ts";
import {
  checkedOffer,
  type Expected,
  nothing,
  propertyDetails,
  searchAnswer,
  soldStay,
  supplierBooking,
} from "./answers.ts";

/** No page waits longer for a supplier. */
const ANSWERS_WITHIN = 5 * SECOND;

/** A supplier that threw, took too long or talked nonsense; the cause is what the log needs. Answered with 503. */
export class SupplierFailedError extends Error {
  override name = "SupplierFailedError";
}

/**
 * Stands before every supplier (BK-07): whatever it does, its caller gets a sensible answer within the time or a
 * `SupplierFailedError`. What does not answer because the database does not stays that error.
 */
export function guardedSupplier(supplier: Supplier, within = ANSWERS_WITHIN): Supplier {
  const ask = <Answer>(what: string, question: () => Promise<Answer>, expected: Expected): Promise<Answer> =>
    answered(what, within, question, expected);
  return {
    search: (query) => ask("search", () => supplier.search(query), searchAnswer(query)),
    details: (code, stay) => ask("details", () => supplier.details(code, stay), propertyDetails(code, stay)),
    recheck: (key) => ask("recheck", () => supplier.recheck(key), checkedOffer(key)),
    book: (key, unit) => inside(unit, (open) => ask("book", () => supplier.book(key, open), soldStay(key))),
    retrieve: (reference) => ask("retrieve", () => supplier.retrieve(reference), supplierBooking(reference)),
    cancel: (reference, unit) => inside(unit, (open) => ask("cancel", () => supplier.cancel(reference, open), nothing)),
  };
}

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
    if (isUnavailable(cause)) throw cause;
    throw new SupplierFailedError(`the supplier failed at ${what}`, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** A supplier that is late must not write into the connection of a transaction that was given up meanwhile. */
async function inside<Answer>(
  unit: Kysely<Database>,
  work: (open: Kysely<Database>) => Promise<Answer>,
): Promise<Answer> {
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
