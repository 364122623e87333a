import { formatDay } from "../core/day.ts";
import { type Outcome, refused } from "../core/outcome.ts";
import type { Db } from "../db/schema.ts";
import { allOrganisations } from "../organisation/organisation.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { ListingChange, ListingRefusal, ProductOperations } from "../products/product.ts";
import { type Audit, createAudited } from "./audit.ts";

/** Undefined where no product has properties. */
export type Listing = ProductOperations["listing"];

type Dependencies = { db: Db; audit: Audit; listing: Listing };

/** OP-05: what operators change about their organization's own properties. */
export function createPropertyVerbs({ db, audit, listing }: Dependencies) {
  const audited = createAudited({ db, audit });
  return {
    properties: {
      async change(
        organisation: Organisation,
        code: string,
        change: ListingChange,
        { reason }: { reason: string },
      ): Promise<Outcome<void, ListingRefusal>> {
        if (!listing) return refused("unknown");
        const details = await detailsOf(change, db);
        return audited(
          (trx) => listing(trx, organisation, code, change),
          () => [`properties.${change.is}`, { organisation: organisation.slug, id: code, ...details, reason }],
        );
      },
    },
  };
}

async function detailsOf(change: ListingChange, db: Db): Promise<Record<string, unknown>> {
  switch (change.is) {
    case "close":
    case "open":
      return { nights: `${formatDay(change.from)} – ${formatDay(change.to - 1)}` };
    case "photos":
      return { photos: change.photos.length };
    case "sellers": {
      const slugs = new Map((await allOrganisations(db)).map(({ id, slug }) => [id, slug]));
      return { soldBy: change.soldBy.split(" ").map((id) => slugs.get(id) ?? id) };
    }
    default:
      return {};
  }
}
