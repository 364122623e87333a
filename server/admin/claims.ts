import type { Store } from "../db/schema.ts";
import { type Claim, type ClaimList, type ClaimOrder, findClaim, listClaims, settleClaim } from "../orders/index.ts";
import type { Organisation } from "../organisation/settings.ts";
import { type Actor, type Audit, createAudited } from "./audit.ts";

/** RO-04, AC-08: what guests of bookings that ended still owe the organization. */
export function createClaimVerbs({ db, clock, audit, actor }: Store & { audit: Audit; actor: Actor }) {
  const audited = createAudited({ db, audit });
  return {
    claims: {
      list: (organisation: Organisation, list: ClaimList, wanted: { page: number; perPage: number }) =>
        listClaims(db, organisation.id, list, wanted),

      /** By the reference of its booking. */
      find: (organisation: Organisation, reference: string): Promise<Claim | undefined> =>
        findClaim(db, organisation.id, reference),

      /** It was paid without this site, or is waived. Moves no money. */
      async settle(organisation: Organisation, order: ClaimOrder) {
        const { reference, minor, as, reason } = order;
        return audited(
          (trx) => settleClaim({ db: trx, clock }, organisation.id, { ...order, actorId: actor }),
          ({ receipt: { currency } }) => [
            "claims.settle",
            { organisation: organisation.slug, reference, amount: { minor, currency }, as, reason },
          ],
        );
      },
    },
  };
}
