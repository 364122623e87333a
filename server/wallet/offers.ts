import type { Selectable } from "kysely";
import type { Money } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { newId } from "../crypto/ids.ts";
import { rowsOf } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { renewPages } from "../organisation/organisation.ts";
import type { OrganisationCertificateRow } from "./tables.ts";

/** A certificate on sale. An offer never changes: another price is another offer. */
export type CertificateOffer = {
  id: string;
  proCode: string;
  services: string[];
  price: Money;
  worth: Money;
  /** From the day it is bought; null: it has no end. */
  validDays: number | null;
  /** From the day it is bought, in which its buyer can withdraw; 0: never. */
  withdrawDays: number;
};

/** Price and worth are of one currency. */
export type NewOffer = Omit<CertificateOffer, "id">;

export async function listOffers(db: Db, organisationId: string): Promise<CertificateOffer[]> {
  const rows = await rowsOf(db, "organisation_certificate", { organisation_id: organisationId })
    .orderBy("payment_product_code")
    .orderBy("payment_card_redemption_price")
    .orderBy("id")
    .execute();
  return rows.map(toOffer);
}

export async function findOffer(db: Db, organisationId: string, id: string): Promise<CertificateOffer | undefined> {
  const row = await rowsOf(db, "organisation_certificate", { organisation_id: organisationId, id }).executeTakeFirst();
  return row && toOffer(row);
}

/** Puts a certificate on sale, in place of another one if that is named. Certificates bought before stay as they are. */
export const addOffer = (
  db: Db,
  organisationId: string,
  offer: NewOffer,
  replaces?: string,
): Promise<Outcome<{ id: string }, "unknown">> =>
  inTransaction(db, async (trx): Promise<Outcome<{ id: string }, "unknown">> => {
    if (replaces !== undefined && !(await deleteOffer(trx, organisationId, replaces))) return refused("unknown");
    const id = newId();
    await trx
      .insertInto("organisation_certificate")
      .values({
        id,
        organisation_id: organisationId,
        payment_product_code: offer.proCode,
        payment_card_currency: offer.worth.currency,
        payment_card_redemption_price: offer.worth.minor,
        price: offer.price.minor,
        services: offer.services.join(","),
        valid_days: offer.validDays,
        withdraw_days: offer.withdrawDays,
      })
      .execute();
    await renewPages(trx, organisationId);
    return ok({ id });
  });

/** Answers whether there was one. */
export async function deleteOffer(db: Db, organisationId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom("organisation_certificate")
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (deleted) await renewPages(db, organisationId);
  return deleted !== undefined;
}

function toOffer(row: Selectable<OrganisationCertificateRow>): CertificateOffer {
  const { payment_product_code: proCode, payment_card_currency: currency } = row;
  const worth = { minor: row.payment_card_redemption_price, currency };
  return {
    id: row.id,
    proCode,
    worth,
    services: (row.services === "" ? proCode.split(/[^A-Za-z]/) : row.services.split(",")).filter(Boolean),
    price: { minor: row.price ?? worth.minor, currency },
    validDays: row.valid_days,
    withdrawDays: row.withdraw_days,
  };
}
