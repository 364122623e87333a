import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Store } from "../db/schema.ts";
import { makeCodes, type NewCodes } from "../orders/index.ts";
import type { Organisation } from "../organisation/settings.ts";
import { type OptionOff, optionOff } from "../wallet/balances.ts";
import { addOffer, deleteOffer, listOffers, type NewOffer } from "../wallet/offers.ts";
import type { Actor, Audit } from "./audit.ts";

type Dependencies = Store & { audit: Audit; actor: Actor };

/** What fills wallets: certificates on sale, and codes. */
export function createOfferVerbs({ db, clock, audit, actor }: Dependencies) {
  return {
    offers: {
      list: (organisation: Organisation) => listOffers(db, organisation.id),

      async add(
        { id: organisationId, slug }: Organisation,
        offer: NewOffer,
        { replaces, reason }: { replaces?: string | undefined; reason: string },
      ) {
        const added = await addOffer(db, organisationId, offer, replaces);
        if (added.ok)
          await audit("offers.add", { organisation: slug, offer: added.value.id, ...offer, replaces, reason });
        return added;
      },

      /** Answers whether there was one. */
      async withdraw({ id: organisationId, slug }: Organisation, offer: string, reason: string): Promise<boolean> {
        const deleted = await deleteOffer(db, organisationId, offer);
        if (deleted) await audit("offers.withdraw", { organisation: slug, offer, reason });
        return deleted;
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
        const codes = await makeCodes({ db, clock }, organisation.id, wanted, actor);
        await audit("codes.make", { organisation: organisation.slug, ...wanted, reason });
        return ok(codes);
      },
    },
  };
}
