import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../db/schema.ts";
import type { Language } from "../organisation/settings.ts";
import type { Supplier } from "../ports/supplier.ts";
import type { Preferences } from "../preferences/preferences.ts";
import type { Clock } from "../shared/clock.ts";
import type { Wallet } from "../wallet/wallet.ts";
import { createDrafts } from "./drafts.ts";
import { type Order, placeOrder } from "./place.ts";
import { findBooking, listBookings, type TripFilter } from "./queries.ts";
import { type QuoteRequest, quoteOffer } from "./quote.ts";
import { mayBook } from "./rules.ts";

export type Bookings = ReturnType<typeof createBooking>;

export function createBooking(deps: {
  db: Kysely<Database>;
  clock: Clock;
  supplier: Supplier;
  wallet: Pick<Wallet, "forProduct" | "take">;
  preferences: Pick<Preferences, "rates">;
  /** The name of a destination for letters, where one is known. */
  placeName: (destinationId: number, language: Language) => string | undefined;
  log: Logger;
}) {
  return {
    /** RO-03, for pages that want to say it before anything is typed. */
    mayBook,

    /** The offer as it stands now, with its receipt and the wallet (RO-02, RO-04, RO-05, WA-02 to WA-07). */
    quote: (request: QuoteRequest) => quoteOffer(deps, request),

    /** Books exactly once, at the price that was shown or not at all (BK-03, BK-04). */
    place: (order: Order) => placeOrder(deps, order),

    /**
     * By id or, for its owner, by reference. Without an account only a guest's booking is found, by its id. Undefined for
     * what belongs to anybody else.
     */
    find: (organisationId: string, name: string, accountId: string | undefined) =>
      findBooking(deps.db, organisationId, name, accountId),

    /** Of one account; `today` in the organisation's zone. */
    list: (organisationId: string, accountId: string, filter: TripFilter) =>
      listBookings(deps.db, organisationId, accountId, filter),

    ...createDrafts(deps),
  };
}
