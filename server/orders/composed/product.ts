import { z } from "zod";
import { partOfTerms } from "../../core/cancel-terms.ts";
import { partOf } from "../../core/money.ts";
import { storedJson } from "../../db/stored-json.ts";
import { formatList } from "../../email/format.ts";
import type { Language } from "../../organisation/settings.ts";
import type { OfferKey, OfferPart } from "../../ports/offer.ts";
import { type Items, type Product, productOf, productOfKind, type Span, type Summary } from "../../products/product.ts";
import { composedWords } from "./copy/copy.ts";
import { COMPOSED, type ComposedKey, type ComposedSold, readHeld, storedKey, storedSold } from "./stored.ts";

/** An item of a part, which only the part's product reads. */
type ComposedItem = { part: number; product: string; items: Items };

/** Several offers of other products in one order. It dispatches to their products, and knows none of them. */
export const composed: Product<ComposedItem, ComposedSold, ComposedKey> = {
  kind: COMPOSED,
  codes: ["PKG"],
  // No card is for several products at once.
  capPercent: () => 0,
  key: storedKey,
  sameWish: ({ parts }) => parts.map((part) => [part.kind, productOfKind(part.kind).sameWish(part)]),
  holding: {
    isSame: ({ parts }, other) =>
      parts.length === other.parts.length &&
      parts.every((part, index) => isSamePart("isSame", part, other.parts[index]!)),
    overlaps: ({ parts }, other) =>
      parts.some((part) => other.parts.some((another) => isSamePart("overlaps", part, another))),
    units: ({ parts }) => parts.reduce((sum, part) => sum + (productOfKind(part.kind).holding?.units(part) ?? 1), 0),
  },
  parts: ({ parts }, held = "") => {
    const kept = readHeld(held);
    return parts.map((part) => ({ ...part, held: kept[part.number - 1] ?? undefined }));
  },
  sold: storedSold,
  // Items are stored as those of their own products.
  details: storedJson<ComposedItem>(z.custom<ComposedItem>()),
  shown: ({ parts: [first] }) => ({ ...productOf(first!.product).shown(first!.sold), others: "/" }),
  items({ parts }) {
    const details = parts.flatMap(({ number, product, sold }) => {
      const items = productOf(product).items(sold);
      return items.details.map((each) => ({ part: number, product, items: { ...items, details: [each] } }));
    });
    return { kind: COMPOSED, span: spanOf(details), details };
  },
  partOf({ parts }, numbers) {
    let before = 0;
    return {
      parts: parts.flatMap((part) => {
        const count = productOf(part.product).items(part.sold).details.length;
        const own = numbers.map((number) => number - before).filter((number) => number > 0 && number <= count);
        before += count;
        return own.length === 0 ? [] : own.length === count ? part : someOf(part, own);
      }),
    };
  },
  mayStand: ({ parts }) => parts.every(({ product, sold }) => productOf(product).mayStand?.(sold) ?? true),
  changed: (_was, _now, language) => composedWords[language].changed,
  wire: ({ parts }, language) => ({ parts: parts.map(({ product, sold }) => productOf(product).wire(sold, language)) }),
  facts: (items, language, length) =>
    partsOf(items).flatMap(({ product, items }) => product.facts(items, language, length)),
  summary: composedSummary,
  calendar(items, language) {
    const events = partsOf(items).map(({ product, items }) => product.calendar(items, language));
    const { title, when } = composedSummary(items, language);
    return {
      ...events[0]!,
      title,
      location: events.map(({ location }) => location).join("; "),
      description: [when, ...events.flatMap(({ description }) => description)],
    };
  },
  item: ({ product, items: { details } }, number, language) => productOf(product).item(details[0], number, language),
  words: composedWords,
};

const isSamePart = (how: "isSame" | "overlaps", one: OfferKey, other: OfferKey): boolean =>
  one.kind === other.kind && (productOfKind(one.kind).holding?.[how](one, other) ?? false);

/** From the first beginning to the last end. */
function spanOf(items: ComposedItem[]): Span {
  const spans = items.map(({ items: { span } }) => span);
  const [from] = spans.map((span) => span.from).sort((a, b) => a.at - b.at);
  const to = spans
    .map((span) => span.to)
    .sort((a, b) => a.at - b.at)
    .at(-1);
  return { from: from!, to: to! };
}

/** Of a part some items, by their numbers in it. */
function someOf(part: OfferPart, numbers: number[]): OfferPart {
  const { price, terms } = part;
  const byItem = price.byItem?.filter((_, index) => numbers.includes(index + 1)) ?? [];
  const total = byItem.reduce((sum, own) => sum + own.total, 0);
  const cancel = partOfTerms(terms.cancel, (minor) => (price.total === 0 ? 0 : partOf(minor, total, price.total)));
  return {
    ...part,
    terms: { ...terms, cancel },
    price: { ...price, total, byItem },
    sold: productOf(part.product).partOf(part.sold, numbers),
  };
}

/** What their own products read. */
function partsOf({ details }: Items<ComposedItem>) {
  const numbers = new Set(details.map(({ part }) => part));
  return [...numbers].map((number) => {
    const own = details.filter(({ part }) => part === number);
    const { product, items } = own[0]!;
    return {
      product: productOf(product),
      items: { ...items, details: own.flatMap(({ items }) => items.details) },
    };
  });
}

function composedSummary(items: Items<ComposedItem>, language: Language): Summary {
  const parts = partsOf(items).map(({ product, items }) => product.summary(items, language));
  const { locale } = composedWords[language];
  const all = (key: "when" | "who" | "what" | "ends") => [...new Set(parts.map((part) => part[key]))].join(" · ");
  return {
    ...parts[0]!,
    title: formatList(
      parts.map(({ title }) => title),
      locale,
    ),
    when: all("when"),
    who: all("who"),
    what: all("what"),
    ends: all("ends"),
    conditions: parts.flatMap(({ conditions = [] }) => conditions),
    notes: parts.flatMap(({ notes }) => notes),
    again: "/",
  };
}
