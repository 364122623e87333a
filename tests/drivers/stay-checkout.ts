import type { Kysely } from "kysely";
import type { Database } from "../../server/db/schema.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import { aStay, givenHotel, offerKey } from "../fixtures/stays.ts";
import { checkoutOf } from "./checkout-ahead.ts";

/** A member at the checkout of one night for two at USD 110.00 with taxes at a hotel (see `aCheckout`). */
export async function aStayCheckout(
  db: Kysely<Database>,
  changes: Partial<Organisation> = {},
  offered?: Parameters<typeof givenHotel>[1],
) {
  const hotel = await givenHotel(db, offered);
  return checkoutOf(db, changes, { keyOn: (day) => offerKey(hotel, aStay(day)) });
}
