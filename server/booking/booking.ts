import { newReference as randomReference } from "../shared/ids.ts";
import { createDrafts } from "./drafts.ts";
import type { BookingDependencies, Order } from "./order.ts";
import { placeOrder } from "./place.ts";
import { findBooking, listBookings, type TripFilter } from "./queries.ts";
import { type QuoteRequest, quoteOffer } from "./quote.ts";
import { mayBook } from "./rules.ts";

type Collaborators = Omit<BookingDependencies, "newReference"> & Partial<Pick<BookingDependencies, "newReference">>;

export function createBooking({ newReference = randomReference, ...collaborators }: Collaborators) {
  const deps = { ...collaborators, newReference };
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
