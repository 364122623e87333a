import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Store } from "../db/schema.ts";
import { makeCodes, type NewCodes } from "../orders/index.ts";
import type { Organisation } from "../organisation/settings.ts";
import { type OptionOff, optionOff } from "../wallet/balances.ts";
import { addOffer, deleteOffer, listOffers, type NewOffer } from "../wallet/offers.ts";
import { type Actor, type Audit, createAudited, outcomeOf } from "./audit.ts";

type Dependencies = Store & { audit: Audit; actor: Actor };

/** What fills wallets: certificates on sale, and codes. */
export function createOfferVerbs({ db, clock, audit, actor }: Dependencies) {
  const audited = createAudited({ db, audit });
  return {
    offers: {
      list: (organisation: Organisation) => listOffers(db, organisation.id),

      async add(
        { id: organisationId, slug }: Organisation,
        offer: NewOffer,
        { replaces, reason }: { replaces?: string | undefined; reason: string },
      ) {
        return audited(
          (trx) => addOffer(trx, organisationId, offer, replaces),
          ({ id }) => ["offers.add", { organisation: slug, offer: id, ...offer, replaces, reason }],
        );
      },

      /** Answers whether there was one. */
      async withdraw({ id: organisationId, slug }: Organisation, offer: string, reason: string): Promise<boolean> {
        const deleted = await audited(
          async (trx) => outcomeOf(await deleteOffer(trx, organisationId, offer)),
          () => ["offers.withdraw", { organisation: slug, offer, reason }],
        );
        return deleted.ok;
      },
    },

    codes: {
      /** Answers the codes in plain text, once: the database has only their hashes. */
      async make(
        organisation: Organisation,
        { reason, ...wanted }: NewCodes & { reason: string },
      ): Promise<Outcome<string[], OptionOff>> {
        const option = optionOff(organisation, wanted.kind);
        if (option) return refused("option-off", { option });
        return audited(
          async (trx) => ok(await makeCodes({ db: trx, clock }, organisation.id, wanted, actor)),
          () => ["codes.make", { organisation: organisation.slug, ...wanted, reason }],
        );
      },
    },
  };
}
