import type { Clock } from "../core/clock.ts";
import { type Day, dayIn } from "../core/day.ts";
import { newId } from "../crypto/ids.ts";
import type { Db } from "../db/schema.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Grant, HolderKind } from "../ledger/rules.ts";
import { organisationOf } from "../organisation/organisation.ts";
import { openCard } from "./issue.ts";
import { findCardOfAccount } from "./queries.ts";
import type { StoredSource } from "./source-queries.ts";

/** BK-09: the last day of value that is refunded today: its own, or that of the organization's setting where that is later. */
const lastDayOf = (expiresOn: Day | null, { today, days }: { today: Day; days: number }): Day | null =>
  expiresOn === null ? null : Math.max(expiresOn, today + days);

/** What paid, by its account; `amount` in minor units of `unit`. */
export type Source = Pick<
  StoredSource,
  "id" | "organisation_id" | "owner_id" | "account" | "expires_on" | "card_id" | "kind" | "unit" | "amount"
>;

/**
 * Where refunds of bookings and purchases go: to the account that paid, unless it ends sooner than refunded value may. Then the refunded amount
 * alone goes to another account of its owner, so that what was not spent keeps its last day.
 */
export function createReturns({ ledger, clock }: { ledger: Pick<Ledger, "open">; clock: Clock }) {
  const termsOf = async (db: Db, organisationId: string) => {
    const { timeZone, returnedValueDays: days } = await organisationOf(db, organisationId);
    return { today: dayIn(timeZone, clock.now()), days };
  };

  /** The rest of a certificate becomes a card too: its own was used up. A card is as inactive as the one that paid. */
  async function accountFor(trx: Db, source: Source, minor: number, lastDay: Day | null): Promise<Grant> {
    const { organisation_id: organisationId, owner_id: ownerId, account, expires_on, card_id } = source;
    const { kind, unit } = source;
    const own = { id: account, expiresOn: expires_on };
    const isRest = kind === "certificate" && minor !== source.amount;
    if (lastDay === expires_on && !isRest) return own;
    if (card_id === null)
      return ledger.open(trx, { organisationId, ownerId, kind: kind as HolderKind, unit, expiresOn: lastDay });
    const card = await findCardOfAccount(trx, organisationId, account);
    if (!card) return own;
    return openCard(trx, ledger, {
      ...card,
      id: newId(),
      issued: minor,
      expires_on: lastDay,
      created_at: clock.now(),
    });
  }

  /** The last day of what each source would get now. */
  async function lastDays<Source extends Pick<StoredSource, "expires_on">>(
    db: Db,
    organisationId: string,
    sources: Source[],
  ): Promise<Map<Source, Day | null>> {
    const terms = sources.some(({ expires_on }) => expires_on !== null) ? await termsOf(db, organisationId) : undefined;
    return new Map(sources.map((source) => [source, terms ? lastDayOf(source.expires_on, terms) : null]));
  }

  return {
    lastDays,

    /** The account of each of these refunds, in minor units, by its source; opened before any is locked, as all refunds do. */
    async accountsFor(
      trx: Db,
      organisationId: string,
      refunds: { source: Source; minor: number }[],
    ): Promise<Map<string, Grant>> {
      const moving = refunds.filter(({ minor }) => minor > 0);
      const sources = moving.map(({ source }) => source);
      const days = await lastDays(trx, organisationId, sources);
      const accounts = new Map<string, Grant>();
      for (const { source, minor } of moving)
        accounts.set(source.id, await accountFor(trx, source, minor, days.get(source) ?? null));
      return accounts;
    },
  };
}
