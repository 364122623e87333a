import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../db/schema.ts";
import type { Language } from "../organisation/settings.ts";
import type { Supplier } from "../ports/supplier.ts";
import type { Preferences } from "../preferences/preferences.ts";
import type { Clock } from "../shared/clock.ts";
import type { Wallet } from "../wallet/wallet.ts";
import type { Guest } from "./booked.ts";
import type { QuoteRequest } from "./quote.ts";

/** What a checkout form sends, with what the server knows of its sender. */
export type Order = Omit<QuoteRequest, "selection"> & {
  /** `card_code-payment_card_id`, `none`, or empty where the form had nothing to choose. */
  selection: string;
  guest: Guest;
  /** Made with the form, not with the request: the same form sent twice is the same order (BK-04). */
  idempotencyKey: string;
  /** Of the quote its reader saw. */
  priceToken: string;
  language: Language;
  /** Of the organisation's site, e.g. https://book.example.org. */
  origin: string;
};

export type BookingDependencies = {
  db: Kysely<Database>;
  clock: Clock;
  supplier: Supplier;
  wallet: Pick<Wallet, "forProduct" | "take">;
  preferences: Pick<Preferences, "rates">;
  /** The name of a destination for letters, where one is known. */
  placeName: (destinationId: number, language: Language) => string | undefined;
  newReference: () => string;
  log: Logger;
};
