import { createHash, createHmac } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import type { Throttled } from "../auth/throttle.ts";
import { networkOf } from "../auth/throttle-rules.ts";
import type { Clock } from "../core/clock.ts";
import { QUOTE_KEPT, QUOTE_LIFE } from "../core/lifetimes.ts";
import { type Outcome, ok } from "../core/outcome.ts";
import { newId } from "../crypto/ids.ts";
import { deleteEnded } from "../db/batches.ts";
import { changeRows, insertNew, rowsOf } from "../db/rows.ts";
import type { Database, Db } from "../db/schema.ts";
import type { OfferKey, OfferRefusal } from "../ports/offer.ts";
import { storedReceipt } from "../pricing/stored-receipt.ts";
import { productOfKind } from "../products/product.ts";
import type { BookingDependencies } from "./order.ts";
import { type BookingQuote, type QuoteRequest, quoteOffer } from "./quote.ts";
import { storedOffer, storedRates } from "./stored.ts";
import type { OrderedQuote, StoredQuote, Visitor } from "./stored-quote.ts";
import type { QuoteRow } from "./tables.ts";

type Name = { organisationId: string; id: string };
type Dependencies = Pick<
  BookingDependencies,
  "db" | "clock" | "sellers" | "wallet" | "localeData" | "earning" | "payments" | "secret" | "throttle"
>;

export type Quotes = ReturnType<typeof createQuotes>;

/** Quotes: offers pinned as visitors chose them (BK-03). A quote holds its owner as a keyed hash, never a name or an id. */
export function createQuotes(deps: Dependencies) {
  const { db, clock, localeData, secret, throttle } = deps;

  return {
    /**
     * Pins the offer as it is now, or answers the visitor's quote of the same: one, however often it is chosen at once. Holds
     * nothing. A client address may choose so much in a while.
     */
    async choose(
      request: QuoteRequest,
      visitor: Visitor,
      clientAddress: string,
    ): Promise<Outcome<{ id: string }, OfferRefusal | Throttled>> {
      const { organisation, key, account } = request;
      const [owner = ""] = ownersOf(deps, visitor);
      const choice: Choice = { organisationId: organisation.id, owner, key };
      const before = await findSame(db, choice, clock.now());
      if (before) return ok({ id: before });
      const rates = await localeData.rates();
      const held = (await listHeld(deps, organisation.id, visitor)).map((own) => own.held);
      const allowed = await throttle.count(organisation, [["choice-address", clientAddress]]);
      if (!allowed.ok) return allowed;
      const quoted = await quoteOffer(deps, { ...request, kept: { rates, held } });
      if (!quoted.ok) return quoted;
      const now = clock.now();
      const row: QuoteRow = {
        organisation_id: organisation.id,
        id: newId(),
        visitor: owner,
        network: account ? null : visitorKey(secret, "network", networkOf(clientAddress)),
        live: owner === "" ? null : liveKey(choice),
        kind: key.kind,
        supplier: key.supplier,
        offer_key: keyText(key),
        ...seen(quoted.value),
        rates: rates ? storedRates.write(rates) : null,
        state: "open",
        held: null,
        held_at: null,
        held_until: null,
        extended: 0,
        created_at: now,
        expires_at: now + QUOTE_LIFE,
        title: null,
        address: null,
      };
      for (;;) {
        const id = (await insertNew(db, "quote", row)) ? row.id : await findSame(db, choice, now);
        if (id) return ok({ id });
        await retire(db, choice, now);
      }
    },

    /** What the supplier keeps for a visitor now, of whatever offers. */
    async heldFor(organisationId: string, visitor: Visitor): Promise<string[]> {
      return (await listHeld(deps, organisationId, visitor)).map(({ held }) => held);
    },

    /** undefined for a quote that is unknown, another visitor's, of another offer, or booked. */
    async find(organisationId: string, id: string, visitor: Visitor, key: OfferKey): Promise<StoredQuote | undefined> {
      const row = await readRow(db, { organisationId, id });
      if (!row || row.state === "used" || row.offer_key !== keyText(key)) return undefined;
      if (!ownersOf(deps, visitor).includes(row.visitor)) return undefined;
      return toStoredQuote(row, clock.now());
    },

    /** Its reader was shown that it is this now. */
    async shown(organisationId: string, { id }: Pick<StoredQuote, "id">, quote: BookingQuote): Promise<void> {
      await changeRows(db, "quote", { organisation_id: organisationId, id }).set(seen(quote)).execute();
    },

    /** AG-01: what an agent's day says of it, if it is held: what it is, and its checkout. */
    async name(
      organisationId: string,
      { id }: Pick<StoredQuote, "id">,
      named: Record<"title" | "address", string>,
    ): Promise<void> {
      await changeRows(db, "quote", { organisation_id: organisationId, id })
        .set(named)
        .where(({ or, eb }) => or([eb("address", "is", null), eb("address", "<>", named.address)]))
        .execute();
    },

    /** AG-01: the offers that are held for an agent, the first to end first. */
    async heldBy(organisationId: string, agent: { id: string }): Promise<NamedHold[]> {
      const [visitor = ""] = ownersOf(deps, { account: agent, browser: undefined });
      const rows = await rowsOf(db, "quote", { organisation_id: organisationId, visitor, state: "held" })
        .where("held", "is not", null)
        .where("held_until", ">", clock.now())
        .orderBy("held_until")
        .orderBy("id")
        .execute();
      return rows.flatMap(({ id, title, address, held_until: until }) =>
        title === null || address === null || until === null ? [] : [{ id, title, address, until }],
      );
    },

    /** Of every organisation. */
    deleteOld: (): Promise<void> => deleteEnded(db, "quote", "expires_at", clock.now() - QUOTE_KEPT),
  };
}

const seen = ({ digest, offer: { variant, terms, price }, receipt }: BookingQuote) => ({
  digest,
  offer: storedOffer.write({ variant, terms, price }),
  receipt: storedReceipt.write(receipt),
});

/** The account first. */
export const ownersOf = ({ secret }: Pick<Dependencies, "secret">, { account, browser }: Visitor): string[] => [
  ...(account ? [visitorKey(secret, "account", account.id)] : []),
  ...(browser ? [visitorKey(secret, "browser", browser)] : []),
];

/** Keyed, so that a stolen table does not identify visitors. */
export const visitorKey = (secret: string, kind: "account" | "browser" | "network", name: string): string =>
  createHmac("sha256", secret).update(`visitor:${kind}:${name}`).digest("base64url");

type Choice = { organisationId: string; owner: string; key: OfferKey };

/** Of who chose and what; an offer's own key may be too long for an index. */
const liveKey = ({ owner, key }: Choice): string =>
  createHash("sha256")
    .update(`${owner}:${keyText(key)}`)
    .digest("base64url");

/** Still to be looked at or booked, and what was held still is. */
const isLive = (now: number) => (where: ExpressionBuilder<Database, "quote">) =>
  where.or([
    where.and([where("state", "=", "open"), where("expires_at", ">", now)]),
    where.and([where("state", "=", "held"), where("held_until", ">", now)]),
  ]);

/** So that choosing twice is choosing once. */
async function findSame(db: Db, { organisationId, owner, key }: Choice, now: number): Promise<string | undefined> {
  if (owner === "") return undefined;
  const choice = { organisation_id: organisationId, visitor: owner, offer_key: keyText(key) };
  return (await rowsOf(db, "quote", choice).where(isLive(now)).executeTakeFirst())?.id;
}

/** Frees the key of the choice where its quote has ended or has passed to another owner. */
async function retire(db: Db, choice: Choice, now: number): Promise<void> {
  await changeRows(db, "quote", { organisation_id: choice.organisationId, live: liveKey(choice) })
    .set({ live: null })
    .where((where) => where.or([where("visitor", "<>", choice.owner), where.not(isLive(now)(where))]))
    .execute();
}

/** Why a hold lasts longer; `quote.extended` is their sum. */
export const EXTENDED = 1;
export const PAID_FOR = 2;

/** `until`: in UTC milliseconds. */
export type NamedHold = { id: string; title: string; address: string; until: number };

export type HeldQuote = { id: string; key: OfferKey; held: string; heldUntil: number; prolonged: number };

/** The visitor's quotes that hold something. */
export async function listHeld(
  deps: Pick<Dependencies, "db" | "clock" | "secret">,
  organisationId: string,
  visitor: Visitor,
): Promise<HeldQuote[]> {
  const owners = ownersOf(deps, visitor);
  if (owners.length === 0) return [];
  const rows = await rowsOf(deps.db, "quote", { organisation_id: organisationId, state: "held" })
    .where("visitor", "in", owners)
    .where("held_until", ">", deps.clock.now())
    .execute();
  return rows.flatMap(({ id, kind, offer_key, held, held_until, extended }) =>
    held === null || held_until === null
      ? []
      : [{ id, key: readKey({ kind, offer_key }), held, heldUntil: held_until, prolonged: extended }],
  );
}

const keyText = (key: OfferKey): string => productOfKind(key.kind).key.write(key);

export const readKey = ({ kind, offer_key }: Pick<QuoteRow, "kind" | "offer_key">): OfferKey =>
  productOfKind(kind).key.read(offer_key);

const readRow = (db: Db, { organisationId, id }: Name) =>
  rowsOf(db, "quote", { organisation_id: organisationId, id }).executeTakeFirst();

/** No ownership check: the caller must compare the owner. */
export async function readStoredQuote(
  { db, clock }: { db: Db; clock: Clock },
  organisationId: string,
  id: string,
): Promise<StoredQuote | undefined> {
  const row = await readRow(db, { organisationId, id });
  return row && toStoredQuote(row, clock.now());
}

/** The quote of an order, at the terms of the order. No ownership check, as above. */
export async function readOrdered(
  deps: { db: Db; clock: Clock },
  organisationId: string,
  ordered: OrderedQuote | undefined,
): Promise<StoredQuote | undefined> {
  const kept = ordered && (await readStoredQuote(deps, organisationId, ordered.id));
  return kept && { ...kept, digest: ordered.digest, offer: ordered.offer };
}

function toStoredQuote(row: QuoteRow, now: number): StoredQuote {
  const heldUntil = row.held_until ?? 0;
  return {
    id: row.id,
    key: readKey(row),
    digest: row.digest,
    offer: storedOffer.read(row.offer),
    receipt: storedReceipt.read(row.receipt),
    rates: row.rates !== null && row.expires_at > now ? storedRates.read(row.rates) : undefined,
    isOpen: row.state === "open",
    held: row.state === "held" && heldUntil > now ? (row.held ?? undefined) : undefined,
    heldUntil,
    wasExtended: (row.extended & EXTENDED) !== 0,
    isGuests: row.network !== null,
  };
}

/** Marks the quote as booked; the sale has taken over its hold. */
export async function markUsed(
  trx: Db,
  { organisation, kept }: { organisation: { id: string }; kept?: Pick<StoredQuote, "id"> | undefined },
) {
  if (!kept) return;
  await changeRows(trx, "quote", { organisation_id: organisation.id, id: kept.id }).set({ state: "used" }).execute();
}
