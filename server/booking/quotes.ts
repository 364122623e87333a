import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import type { Clock } from "../core/clock.ts";
import { QUOTE_KEPT, QUOTE_LIFE } from "../core/lifetimes.ts";
import { type Outcome, ok } from "../core/outcome.ts";
import { newId } from "../crypto/ids.ts";
import type { Database } from "../db/schema.ts";
import { isOwnKey, type OfferKey } from "../ports/supplier.ts";
import { storedReceipt } from "../pricing/stored-receipt.ts";
import type { KeptQuote, Visitor } from "./kept-quote.ts";
import type { BookingDependencies, Order } from "./order.ts";
import { type BookingQuote, type QuoteRefusal, type QuoteRequest, quoteOffer } from "./quote.ts";
import { storedKey, storedOffer, storedRates } from "./stored.ts";
import type { QuoteRow } from "./tables.ts";

type Name = { organisationId: string; id: string };
type Dependencies = Pick<
  BookingDependencies,
  "db" | "clock" | "supplier" | "supplierOf" | "wallet" | "localeData" | "secret"
>;

/** Quotes: what visitors chose, pinned (BK-03). They name nobody: whose they are stands in them as a keyed hash. */
export function createQuotes(deps: Dependencies) {
  const { db, clock, supplier, localeData } = deps;

  return {
    /** Pins the offer as it is now, or answers the visitor's quote of the same. Holds nothing. */
    async choose(request: QuoteRequest, visitor: Visitor): Promise<Outcome<{ id: string }, QuoteRefusal>> {
      const { organisation, key } = request;
      const [owner = ""] = ownersOf(deps, visitor);
      const before = await findSame(deps, organisation.id, owner, key);
      if (before) return ok({ id: before });
      const rates = await localeData.rates();
      const quoted = await quoteOffer(deps, { ...request, kept: { rates, held: undefined } });
      if (!quoted.ok) return quoted;
      const now = clock.now();
      const row: QuoteRow = {
        organisation_id: organisation.id,
        id: newId(),
        visitor: owner,
        supplier: isOwnKey(key) ? supplier.name : key.supplier,
        offer_key: storedKey.write(key),
        ...seen(quoted.value),
        rates: rates ? storedRates.write(rates) : null,
        ...{ state: "open", held: null, held_until: null, extended: 0 },
        created_at: now,
        expires_at: now + QUOTE_LIFE,
      };
      await db.insertInto("quote").values(row).execute();
      return ok({ id: row.id });
    },

    /** Undefined for what is unknown, another visitor's, of another offer, or booked. */
    async find(organisationId: string, id: string, visitor: Visitor, key: OfferKey): Promise<KeptQuote | undefined> {
      const row = await readRow(db, { organisationId, id });
      if (!row || row.state === "used" || row.offer_key !== storedKey.write(key)) return undefined;
      if (!ownersOf(deps, visitor).includes(row.visitor)) return undefined;
      return toKept(row, clock.now());
    },

    /** Its reader was shown that it is this now. */
    async shown(organisationId: string, { id }: Pick<KeptQuote, "id">, quote: BookingQuote): Promise<void> {
      await db
        .updateTable("quote")
        .set(seen(quote))
        .where("organisation_id", "=", organisationId)
        .where("id", "=", id)
        .execute();
    },

    /** Of every organisation. */
    async deleteOld(): Promise<void> {
      await db
        .deleteFrom("quote")
        .where("expires_at", "<=", clock.now() - QUOTE_KEPT)
        .execute();
    },
  };
}

const seen = ({ digest, offer: { board, terms, price }, receipt }: BookingQuote) => ({
  digest,
  offer: storedOffer.write({ board, terms, price }),
  receipt: storedReceipt.write(receipt),
});

/** The account first. */
export const ownersOf = ({ secret }: Pick<Dependencies, "secret">, { account, browser }: Visitor): string[] => [
  ...(account ? [visitorKey(secret, "account", account.id)] : []),
  ...(browser ? [visitorKey(secret, "browser", browser)] : []),
];

/** Keyed, so that a stolen table tells nobody's name. */
export const visitorKey = (secret: string, kind: "account" | "browser" | "email", name: string): string =>
  createHmac("sha256", secret).update(`visitor:${kind}:${name}`).digest("base64url");

/** So that choosing twice is choosing once. */
async function findSame(
  { db, clock }: { db: Kysely<Database>; clock: Clock },
  organisationId: string,
  owner: string,
  key: OfferKey,
): Promise<string | undefined> {
  if (owner === "") return undefined;
  const now = clock.now();
  const row = await db
    .selectFrom("quote")
    .select("id")
    .where("organisation_id", "=", organisationId)
    .where("visitor", "=", owner)
    .where("offer_key", "=", storedKey.write(key))
    .where("expires_at", ">", now)
    .where((where) =>
      where.or([where("state", "=", "open"), where.and([where("state", "=", "held"), where("held_until", ">", now)])]),
    )
    .executeTakeFirst();
  return row?.id;
}

const readRow = (db: Kysely<Database>, { organisationId, id }: Name) =>
  db
    .selectFrom("quote")
    .selectAll()
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .executeTakeFirst();

/** Whosever it is. */
export async function readKept(
  { db, clock }: { db: Kysely<Database>; clock: Clock },
  organisationId: string,
  id: string,
): Promise<KeptQuote | undefined> {
  const row = await readRow(db, { organisationId, id });
  return row && toKept(row, clock.now());
}

function toKept(row: QuoteRow, now: number): KeptQuote {
  const heldUntil = row.held_until ?? 0;
  return {
    id: row.id,
    key: storedKey.read(row.offer_key),
    digest: row.digest,
    offer: storedOffer.read(row.offer),
    receipt: storedReceipt.read(row.receipt),
    rates: row.rates !== null && row.expires_at > now ? storedRates.read(row.rates) : undefined,
    isOpen: row.state === "open",
    held: row.state === "held" && heldUntil > now ? (row.held ?? undefined) : undefined,
    heldUntil,
    wasExtended: row.extended === 1,
  };
}

/** What was chosen is sold: its hold, if there was one, is part of what was taken. */
export async function markUsed(trx: Kysely<Database>, { organisation, kept }: Pick<Order, "organisation" | "kept">) {
  if (!kept) return;
  await trx
    .updateTable("quote")
    .set({ state: "used" })
    .where("organisation_id", "=", organisation.id)
    .where("id", "=", kept.id)
    .execute();
  await trx
    .deleteFrom("hold_place")
    .where("organisation_id", "=", organisation.id)
    .where("quote_id", "=", kept.id)
    .execute();
}
