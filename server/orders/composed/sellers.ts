import { termsTogether } from "../../core/cancel-terms.ts";
import { divide } from "../../core/money.ts";
import { ok, refused } from "../../core/outcome.ts";
import type { Organisation } from "../../organisation/settings.ts";
import type { ChargeCode, Due, ItemPrice, Offer, OfferPrice, OrderSupplier, Sellers } from "../../ports/offer.ts";
import { offerDigest } from "../../ports/offer-digest.ts";
import { productOf } from "../../products/product.ts";
import { needsOf } from "./needs.ts";
import { COMPOSED, type ComposedKey, type ComposedSold, readHeld, writeHeld } from "./stored.ts";

/** Sells the offers of these together, too. Each part is ordered of its own supplier. */
export const withComposed = (sellers: Sellers): Sellers => ({
  ...sellers,
  supplierOf: (organisation, name) =>
    name.kind === COMPOSED && "parts" in name
      ? (composedSeller(sellers, organisation, name as ComposedKey) as OrderSupplier | undefined)
      : sellers.supplierOf(organisation, name),
});

/** undefined where a part has no supplier. */
function composedSeller(
  sellers: Sellers,
  organisation: Organisation,
  { parts: keys }: ComposedKey,
): OrderSupplier<ComposedKey> | undefined {
  const parts = keys.flatMap((key) => {
    const seller = sellers.supplierOf(organisation, key);
    return seller ? [{ key, seller }] : [];
  });
  if (parts.length < keys.length) return undefined;
  const never = () => Promise.reject(new Error("each part is ordered of its own supplier"));

  async function releaseAll(held: (string | null)[]): Promise<void> {
    for (const [index, token] of held.entries()) if (token !== null) await parts[index]?.seller.release?.(token);
  }

  const canHold = parts.some(({ seller }) => seller.hold !== undefined);
  return {
    kind: COMPOSED,
    name: COMPOSED,
    async recheck(_, key, held, plan) {
      const tokens = tokensIn(held);
      const offers: Offer[] = [];
      for (const { key, seller } of parts) {
        const checked = await seller.recheck(organisation, key, tokens, plan);
        if (!checked.ok) return checked;
        offers.push(checked.value);
      }
      // A total needs one currency; suppliers' prices are not converted before they are added up.
      if (new Set(offers.map(({ price }) => price.currency)).size > 1) return refused("not-offered");
      // One payment is shared by totals, and would pay us what only a part's counter may take.
      if (offers.some(({ price }) => price.onSite)) return refused("not-offered");
      // Its receipt has no line for what is added to a part's net rate.
      if (offers.some(({ net }) => net)) return refused("not-offered");
      return ok(together(key, offers));
    },
    ...(canHold && {
      async hold(_, until, holder, held) {
        const tokens = tokensIn(held);
        const taken: (string | null)[] = [];
        let end = until;
        for (const { key, seller } of parts) {
          const kept = await seller.hold?.(key, until, holder, tokens);
          if (kept && !kept.ok) {
            await releaseAll(taken);
            return kept;
          }
          taken.push(kept?.value.held ?? null);
          end = Math.min(end, kept?.value.until ?? end);
        }
        return ok({ held: writeHeld(taken), until: end });
      },
      async extend(held, until) {
        const tokens = readHeld(held);
        let end = until;
        for (const [index, token] of tokens.entries()) {
          const longer = token === null ? undefined : await parts[index]?.seller.extend?.(token, until);
          if (longer && !longer.ok) return longer;
          end = Math.min(end, longer?.value.until ?? end);
        }
        return ok({ held, until: end });
      },
      release: (held) => releaseAll(readHeld(held)),
    }),
    book: never,
    find: never,
    cancel: never,
  };
}

/** A visitor's holds, those of parts among them. */
const tokensIn = (held: readonly string[] = []): string[] =>
  held.flatMap((token) => [token, ...readHeld(token).flatMap((own) => own ?? [])]);

function together(key: ComposedKey, offers: Offer[]): Offer {
  const [first] = offers as [Offer];
  const sum = (of: (offer: Offer) => number) => offers.reduce((all, offer) => all + of(offer), 0);
  const byItem = offers.flatMap(pricesOf);
  const beside = offers.flatMap(({ price }) => price.beside ?? []);
  const deposit = sum(({ price }) => price.deposit ?? 0);
  const payees = new Set(offers.map(({ payee }) => payee));
  return {
    key,
    product: "PKG",
    title: offers.map(({ title }) => title).join(" + "),
    payee: [...payees].join("+"),
    timeZone: first.timeZone,
    startsOn: Math.min(...offers.map(({ startsOn }) => startsOn)),
    endsOn: Math.max(...offers.map(({ endsOn }) => endsOn)),
    variant: "parts",
    what: offers.map(offerDigest),
    seen: offers.map(({ seen, variant }) => [seen, variant]),
    ...needsOf(offers),
    terms: {
      cancel: termsTogether(offers.map(({ terms, price }) => ({ terms: terms.cancel, price }))),
      due: dueOf(offers.map(({ terms }) => terms.due)),
    },
    price: {
      currency: first.price.currency,
      units: 1,
      items: byItem.length,
      base: sum(({ price }) => price.base),
      charges: chargesOf(offers.flatMap(({ price }) => price.charges)),
      total: sum(({ price }) => price.total),
      ...(beside.length > 0 && { beside }),
      ...(deposit > 0 && { deposit }),
      byItem,
    },
    sold: {
      parts: offers.map((offer, index) => {
        const { key, product, title, payee, terms, price, sold } = offer;
        const own = { ...price, byItem: pricesOf(offer) };
        return { number: index + 1, key, product, title, payee, terms, price: own, digest: offerDigest(offer), sold };
      }),
    } satisfies ComposedSold,
  };
}

/** One payment pays for all: at once, unless all parts are due at the same time, without a part that is due before. */
const dueOf = ([first = "now", ...others]: Due[]): Due =>
  others.every((due) => JSON.stringify(due) === JSON.stringify(first)) &&
  (typeof first === "string" || !first.percentNow)
    ? first
    : "now";

/** Each item's; the supplier's one price for several is divided evenly. */
function pricesOf({ product, sold, price }: Offer): ItemPrice[] {
  if (price.byItem) return price.byItem;
  const evenly = productOf(product)
    .items(sold)
    .details.map(() => 1);
  const bases = divide(price.base, evenly);
  const charges = price.charges.map(({ code, minor }) => ({ code, parts: divide(minor, evenly) }));
  return bases.map((base, index) => {
    const own = charges.map(({ code, parts }) => ({ code, minor: parts[index]! }));
    return { base, charges: own, total: own.reduce((sum, { minor }) => sum + minor, base) };
  });
}

function chargesOf(charges: OfferPrice["charges"]): OfferPrice["charges"] {
  const sums = new Map<ChargeCode, number>();
  for (const { code, minor } of charges) sums.set(code, (sums.get(code) ?? 0) + minor);
  return [...sums].map(([code, minor]) => ({ code, minor }));
}
