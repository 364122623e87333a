import type { Kysely } from "kysely";
import { createEmbeddedSupplier } from "../../server/adapters/supplier/embedded.ts";
import { createBooking } from "../../server/booking/booking.ts";
import type { Order } from "../../server/booking/order.ts";
import { createCatalogue } from "../../server/catalogue/catalogue.ts";
import type { Database } from "../../server/db/schema.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import type { RateSource } from "../../server/ports/rates.ts";
import { createPreferences } from "../../server/preferences/preferences.ts";
import type { Clock } from "../../server/shared/clock.ts";
import { newId } from "../../server/shared/ids.ts";
import { createWallet } from "../../server/wallet/wallet.ts";
import { aLog } from "./log.ts";
import { steadyRates } from "./rates.ts";

/** Booking on the real catalogue and the real wallet of a database. */
export function bookingOn(
  db: Kysely<Database>,
  clock: Clock,
  rates: RateSource = steadyRates(),
  newReference?: () => string,
) {
  const { log, lines } = aLog();
  const catalogue = createCatalogue({ db, clock });
  const supplier = createEmbeddedSupplier({ db, catalogue });
  const preferences = createPreferences({ rates, clock, log });
  const wallet = createWallet({ db, clock, preferences, log });
  const placeName = (destinationId: number) => catalogue.place(destinationId)?.name;
  const booking = createBooking({ db, clock, supplier, wallet, preferences, placeName, newReference, log });
  return { booking, wallet, supplier, lines };
}

/** What a checkout form sends besides what was chosen; every call is another form. */
export const aForm = (
  organisation: Organisation,
): Pick<Order, "organisation" | "currency" | "selection" | "guest" | "idempotencyKey" | "language" | "origin"> => ({
  organisation,
  currency: "USD",
  selection: "",
  guest: {
    title: "Mrs",
    firstName: "Ana",
    lastName: "Silva",
    email: "ana@example.com",
    phone: "+351 912 345 678",
    requests: "",
  },
  idempotencyKey: newId(),
  language: "en",
  origin: "https://book.example.com",
});
