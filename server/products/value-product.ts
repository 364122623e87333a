import type { Clock } from "../core/clock.ts";
import { type Day, dayIn } from "../core/day.ts";
import type { LineCode } from "../core/document-lines.ts";
import type { Money } from "../core/money.ts";
import type { Db } from "../db/schema.ts";
import type { StoredJson } from "../db/stored-json.ts";
import type { ReceiptContent } from "../documents/content.ts";
import type { Fact } from "../email/content.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Entry } from "../ledger/rules.ts";
import type { Language, Organisation } from "../organisation/settings.ts";
import type { AnyTerms, Goods, Purchase } from "../ports/purchase.ts";
import type { AddOn } from "../wallet/add-ons.ts";

/** What purchases know of the value that they sell. Only `index.ts` names these products. */

/** `today`: where the organisation is. */
export type Moment = { organisation: Organisation; ledger: Ledger; now: number; today: Day };

export function momentAt(organisation: Organisation, { ledger, clock }: { ledger: Ledger; clock: Clock }): Moment {
  const now = clock.now();
  return { organisation, ledger, now, today: dayIn(organisation.timeZone, now) };
}

/** Its buyer withdraws, or the buyer's bank took the payment back; at most so much of the price. */
type TakingBack = { by: "buyer" | "bank"; most: Money };

type EmailOccasion = "bought" | "withdrawn";

/** `about` before the price, `conditions` after it; `notes` are paragraphs. */
type EmailParts = { about: Fact[]; conditions: Fact[]; notes: string[] };

export type ValueWords = {
  subject: string;
  intro: (organisation: string) => string;
  /** The link in its email. */
  withdraw: string;
  /** Why a payment goes back after which it can't be delivered; where missing, as for other purchases. */
  tooLate?: (amount: string, organisation: string) => string;
};

export type ValueProduct<Terms extends AnyTerms = AnyTerms> = {
  /** As purchases and their payments are stored. */
  kind: Terms["kind"];
  terms: StoredJson<Terms>;
  /** What is bought with a booking, of a product that is sold with it. */
  goods?(addOn: AddOn): Goods<Terms>;
  /** Whether its price is income; false: the buyer keeps the money, in a balance. */
  isIncome: boolean;
  /** From the day it is paid; 0: never. */
  withdrawDays(terms: Terms): number;
  /** Whether it can still be delivered at its terms; what this depends on is locked then. Where missing it always can. */
  canDeliver?(trx: Db, at: Moment, purchase: Purchase<Terms>): Promise<boolean>;
  /** Gives the buyer what was paid for. false if that is not possible any more; the caller then rolls back. */
  deliver(trx: Db, at: Moment, purchase: Purchase<Terms>): Promise<boolean>;
  /** What purchases have in common: of one pool the newer ones bring back what is left first. Where missing, each has its own. */
  pool?(goods: Goods<Terms>): string;
  /** Minor units of the price that withdrawing brings now; `newer`: those that newer purchases of its pool bring back. */
  unused(db: Db, at: Moment, purchase: Purchase<Terms>, newer: number): Promise<number>;
  /** Whether a booking that is not complete reserves it, so that its buyer can't withdraw now. */
  isReserved?(db: Db, key: { organisationId: string; id: string }): Promise<boolean>;
  /** Takes back what is left of it. Answers the entries for that, from the balance that was filled or from sales; none: nothing is left. */
  takeBack(trx: Db, at: Moment, purchase: Purchase<Terms>, how: TakingBack): Promise<Entry[]>;
  /** Restores what was taken back for the bank, beside the money. Answers whether its buyer has it again. */
  restore(trx: Db, at: Moment, purchase: Purchase<Terms>): Promise<boolean>;
  /** Lines of the receipt, which come to what was paid. */
  lines(terms: Terms, paid: number): { code: LineCode; amount: number }[];
  /** Of a plan. */
  period?(db: Db, key: { organisationId: string; id: string }): Promise<ReceiptContent["plan"]>;
  email(
    db: Db,
    organisation: Organisation,
    purchase: Purchase<Terms>,
    how: { language: Language; occasion: EmailOccasion },
  ): Promise<EmailParts>;
  words: Record<Language, ValueWords>;
};

let registered: readonly ValueProduct[] = [];

/** Called once by each program, as `registerProducts`. */
export function registerValueProducts(products: readonly ValueProduct[]): void {
  registered = products;
}

export const valueKinds = (): string[] => registered.map(({ kind }) => kind);

export function valueProductOf(kind: string): ValueProduct {
  const product = registered.find((each) => each.kind === kind);
  if (!product) throw new Error(`no product sells ${kind}`);
  return product;
}

/** Of the product that is sold with bookings. */
export function goodsOf(addOn: AddOn): Goods {
  const goods = registered.flatMap((each) => each.goods?.(addOn) ?? [])[0];
  if (!goods) throw new Error("no product is sold with a booking");
  return goods;
}

/** What of a price is no longer income. */
export const fromSales = ({ currency }: Money, minor: number): Entry[] =>
  minor > 0 ? [{ contra: "sales", unit: currency, amount: -minor }] : [];
