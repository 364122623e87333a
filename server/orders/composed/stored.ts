import { z } from "zod";
import { storedJson } from "../../db/stored-json.ts";
import type { Kind, OfferKey, OfferPart } from "../../ports/offer.ts";
import { productOf, productOfKind } from "../../products/product.ts";
import { seenOffer } from "../stored.ts";

export const COMPOSED = "composed" as Kind;

/** The key of offers that are ordered together. */
export type ComposedKey = OfferKey & { parts: OfferKey[] };
export type ComposedSold = { parts: OfferPart[] };

export const composedKey = (parts: OfferKey[]): ComposedKey => ({ kind: COMPOSED, supplier: COMPOSED, parts });

const key = z.object({ kind: z.string(), key: z.string() });

const keyTexts = storedJson(z.object({ parts: z.array(key).min(2) }));

/** As the products of the parts store them. */
const writeKey = ({ kind, ...key }: OfferKey) => ({ kind, key: productOfKind(kind).key.write({ kind, ...key }) });
const readKey = ({ kind, key }: { kind: string; key: string }) => productOfKind(kind).key.read(key);

export const storedKey = {
  read: (text: string): ComposedKey => composedKey(keyTexts.read(text).parts.map(readKey)),
  write: ({ parts }: ComposedKey): string => keyTexts.write({ parts: parts.map(writeKey) }),
};

const soldTexts = storedJson(
  z.object({
    parts: z.array(
      seenOffer.omit({ variant: true }).extend({
        number: z.int(),
        key,
        product: z.string(),
        title: z.string(),
        payee: z.string(),
        digest: z.string(),
        sold: z.string(),
      }),
    ),
  }),
);

export const storedSold = {
  read: (text: string): ComposedSold => ({
    parts: soldTexts.read(text).parts.map((part) => ({
      ...part,
      key: readKey(part.key),
      sold: productOf(part.product).sold.read(part.sold),
    })),
  }),
  write: ({ parts }: ComposedSold): string =>
    soldTexts.write({
      parts: parts.map((part) => ({
        ...part,
        key: writeKey(part.key),
        sold: productOf(part.product).sold.write(part.sold),
      })),
    }),
};

/** What suppliers keep for the parts, each at its place; null: nothing. */
export const writeHeld = (held: (string | null)[]): string => `${HELD}${JSON.stringify(held)}`;

export const readHeld = (held: string): (string | null)[] =>
  held.startsWith(HELD) ? (JSON.parse(held.slice(HELD.length)) as (string | null)[]) : [];

const HELD = "parts:";
