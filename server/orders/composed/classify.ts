import type { TravelService } from "../../products/product.ts";

/** What is bought for one trip. `order`: items of one order have one price and one payment. */
export type TripItem = {
  /** undefined for what is no service of a trip, such as a certificate. */
  service: TravelService | undefined;
  /** In minor units of one currency. */
  value: number;
  isEssential?: boolean | undefined;
  order: string;
};

/** Another service than transport, stay and car counts from this part of the value on. */
const COUNTS_FROM = { of: 1, over: 4 };

/**
 * By Directive (EU) 2015/2302, article 3: two kinds of travel service in one order are a package; in several orders they are
 * linked.
 */
export function classify(items: readonly TripItem[]): "single" | "linked" | "package" {
  if (items.some(({ order }) => kindsIn(items.filter((item) => item.order === order)) > 1)) return "package";
  return kindsIn(items) > 1 ? "linked" : "single";
}

function kindsIn(items: readonly TripItem[]): number {
  const services = items.filter(({ service }) => service !== undefined);
  const others = services.filter(({ service }) => service === "other");
  const worthOf = (some: readonly TripItem[]) => some.reduce((sum, { value }) => sum + value, 0);
  const areCounted =
    others.some(({ isEssential }) => isEssential) ||
    worthOf(others) * COUNTS_FROM.over >= worthOf(services) * COUNTS_FROM.of;
  return new Set(services.map(({ service }) => service).filter((service) => areCounted || service !== "other")).size;
}
