import type { LocalText } from "../../../core/local-text.ts";
import { type Outcome, ok, refused } from "../../../core/outcome.ts";
import type { OfferPrice } from "../../../ports/offer.ts";
import type { Activity } from "../../../products/activities/catalogue/activities.ts";
import type { Content, Option } from "../../../products/activities/catalogue/content.ts";
import { type CancelRule, freeHours } from "../../../products/activities/catalogue/terms.ts";
import { type Tickets, ticketList, type Unit } from "../../../products/activities/catalogue/units.ts";
import { type Category, UNIT_TYPES, type UnitType } from "../../../products/activities/catalogue/vocabulary.ts";
import { findCurrency } from "../../../reference/currencies.ts";
import { nearestOf } from "../../../reference/distance.ts";
import { allPlaces } from "../../../reference/places.ts";
import type { OctoOption, OctoProduct, OctoUnit, Pricing } from "./wire.ts";

/** Why what OCTO offers cannot be sold: for the log. */
export type Unsellable = "no place" | "no units" | "unknown amount" | "no availability" | "late tickets";

const FURTHEST_PLACE_KM = 100;
/** Of an option that names no limit. */
const MOST_TICKETS = 9;
const MOST_LISTED_TICKETS = 50;
/** An age limit from here on is none. */
const NO_LIMIT = 99;

/** The labels of OCTO that say what kind of activity it is, the most telling first. */
const CATEGORY: [label: string, category: Category][] = [
  ["boat-tours", "boat"],
  ["bike-tours", "bike"],
  ["food", "food"],
  ["classes", "class"],
  ["museums", "museum"],
  ["walking-tours", "walk"],
  ["day-trips", "day-trip"],
  ["multi-day", "day-trip"],
  ["beaches", "water"],
  ["sports", "hike"],
  ["outdoors", "hike"],
  ["live-music", "show"],
  ["nightlife", "show"],
  ["recurring-events", "show"],
  ["family-friendly", "family"],
  ["theme-parks", "family"],
  ["guided-tours", "walk"],
];

/** What OCTO asks of a contact, as a question of ours. */
export const CONTACT_FIELDS: Record<string, { as: Content["questions"][number]["as"]; label: LocalText }> = {
  firstName: { as: "name", label: { en: "First name", es: "Nombre", ar: "الاسم الأول" } },
  lastName: { as: "name", label: { en: "Last name", es: "Apellidos", ar: "اسم العائلة" } },
  emailAddress: { as: "text", label: { en: "Email address", es: "Correo electrónico", ar: "البريد الإلكتروني" } },
  phoneNumber: { as: "phone", label: { en: "Phone number", es: "Teléfono", ar: "رقم الهاتف" } },
  country: { as: "country", label: { en: "Country of residence", es: "País de residencia", ar: "بلد الإقامة" } },
  postalCode: { as: "text", label: { en: "Postal code", es: "Código postal", ar: "الرمز البريدي" } },
  notes: { as: "text", label: { en: "Notes for the operator", es: "Notas para el organizador", ar: "ملاحظات للمنظِّم" } },
};

/** What the form of every checkout asks of the buyer. */
const OF_HOLDER = ["firstName", "lastName", "emailAddress", "phoneNumber"];

type Account = { name: string; currency: string; provider: string };

/** As its page shows it. */
export function activityOf(
  product: OctoProduct,
  { name, currency: wanted, provider }: Account,
): Outcome<Activity, Unsellable> {
  // What needs no slot has no time to be sold for.
  if (!product.availabilityRequired) return refused("no availability");
  // A manifest names who booked; others admit by a code of theirs.
  const isByName = product.redemptionMethod === "MANIFEST";
  if (!isByName && !product.instantDelivery) return refused("late tickets");
  const currency = product.availableCurrencies.includes(wanted) ? wanted : product.defaultCurrency;
  const options = product.options.flatMap((each, index): Option[] => {
    const units = product.pricingPer === "UNIT" ? unitsOf(each, currency) : [];
    if (units.length === 0) return [];
    const { minUnits, maxUnits } = each.restrictions;
    return [
      {
        no: index + 1,
        name: { en: titled(each) },
        units,
        min: Math.max(1, minUnits ?? 1),
        max: Math.min(maxUnits ?? MOST_TICKETS, MOST_LISTED_TICKETS),
        ticketFor: isByName ? "none" : "unit",
      },
    ];
  });
  const [first] = options;
  const [main] = product.options;
  if (!first || !main) return refused("no units");
  const locations = [...(product.locations ?? []), ...product.options.flatMap((each) => each.locations ?? [])];
  const point = locations.find(({ types }) => types.includes("START") || types.includes("REDEMPTION")) ?? locations[0];
  const place = point && nearestOf(allPlaces(), point.place, FURTHEST_PLACE_KM);
  if (!place) return refused("no place");
  const cancellation = cancelRuleOf(main);
  const texts = (type: string) =>
    (product.features ?? []).flatMap((each) =>
      each.type === type && each.shortDescription ? [{ en: each.shortDescription }] : [],
    );
  const where = [point.title, point.shortDescription].filter(Boolean).join("\n") || place.name;
  return ok({
    id: 0,
    code: `${name}:${product.id}`,
    destinationId: place.id,
    category: CATEGORY.find(([label]) => product.categoryLabels?.includes(label))?.[1] ?? "family",
    title: { en: titled(product) },
    point: point.place,
    timing: {
      zone: product.timeZone || place.timeZone,
      durationMinutes: product.durationMinutesFrom ?? main.durationMinutesFrom ?? 0,
      cutoffMinutes: 0,
    },
    languages: [
      ...new Set((product.commentary ?? []).map(({ language }) => language.slice(0, 2).toLowerCase())),
    ].filter((code) => /^[a-z]{2}$/.test(code)),
    currency,
    fromPrice: Math.min(
      ...options.flatMap(({ units }) => (units.find(({ type }) => type === "adult") ?? units[0]!).price),
    ),
    score10: 0,
    reviews: 0,
    freeUntilHours: freeHours(cancellation),
    provider,
    payee: name,
    sellers: undefined,
    content: {
      title: { en: titled(product) },
      description: { en: product.description || product.shortDescription || "" },
      meeting: { where: { en: where }, ...point.place },
      included: texts("INCLUSION"),
      notIncluded: texts("EXCLUSION"),
      know: [
        ...texts("PREBOOKING_INFORMATION"),
        ...texts("PREARRIVAL_INFORMATION"),
        ...texts("REDEMPTION_INSTRUCTION"),
        ...texts("ACCESSIBILITY_INFORMATION"),
      ],
      accessibility: [],
      questions: questionsOf(main),
    },
    options,
    cancellation,
    taxBp: 0,
  });
}

const titled = ({ title, internalName }: { title?: string | null | undefined; internalName: string }) =>
  title || internalName;

/** Free until the cut-off, in whole hours so that none is promised after it; later the supplier cancels nothing. */
export const cancelRuleOf = ({ cancellationCutoffAmount: amount, cancellationCutoffUnit }: OctoOption): CancelRule => {
  const hours = { minute: amount / 60, hour: amount, day: amount * 24 }[cancellationCutoffUnit];
  return [{ untilHours: Math.ceil(hours), percent: 0 }];
};

/** Of several units of one type the first one is sold; types without a ticket of ours are not. */
export const unitOf = (option: OctoOption, type: UnitType): OctoUnit | undefined =>
  option.units.find((each) => each.type === type.toUpperCase());

function unitsOf(option: OctoOption, currency: string): Unit[] {
  return UNIT_TYPES.flatMap((type): Unit[] => {
    const unit = unitOf(option, type);
    const price = unit?.pricingFrom?.find((each) => each.currency === currency);
    if (!unit || !price || !isExact(price, currency)) return [];
    const { minAge, maxAge, maxQuantity, paxCount, accompaniedBy } = unit.restrictions;
    const ageTo = maxAge < NO_LIMIT && maxAge >= minAge ? { ageTo: maxAge } : {};
    return [
      {
        type,
        price: price.retail,
        ageFrom: minAge,
        ...ageTo,
        takesPlace: paxCount > 0,
        min: 0,
        max: Math.min(maxQuantity ?? MOST_TICKETS, MOST_LISTED_TICKETS),
        withAdult: accompaniedBy.length > 0,
      },
    ];
  });
}

/** In that currency, and to its minor units. */
export const isExact = ({ currency, currencyPrecision }: Pricing, wanted: string): boolean =>
  currency === wanted && findCurrency(currency)?.minorUnits === currencyPrecision;

/** Once for the booking, and for each ticket. */
function questionsOf({ requiredContactFields: lead, units }: OctoOption): Content["questions"] {
  const ofTickets = [...new Set(units.flatMap(({ requiredContactFields }) => requiredContactFields))];
  const asked = (fields: string[], of: "order" | "ticket", prefix: string) =>
    fields.flatMap((field) => {
      const known = CONTACT_FIELDS[field];
      return known ? [{ key: `${prefix}${field}`, of, ...known, required: true }] : [];
    });
  return [
    ...asked(
      lead.filter((field) => !OF_HOLDER.includes(field)),
      "order",
      "lead",
    ),
    ...asked(ofTickets, "ticket", ""),
  ];
}

/** What the tickets cost by the answer to them; by ticket where the units come to the whole. */
export function priceOf(
  pricing: Pricing | null | undefined,
  unitPricing: (Pricing & { unitId: string })[],
  { option, tickets, currency }: { option: OctoOption; tickets: Tickets; currency: string },
): OfferPrice | undefined {
  const list = ticketList(tickets);
  const whole = pricing && lineOf(pricing, currency);
  if (!whole) return undefined;
  const byItem = list.flatMap((type) => {
    const own = unitPricing.find(({ unitId }) => unitId === unitOf(option, type)?.id);
    return (own && lineOf(own, currency)) ?? [];
  });
  const sumOf = (pick: (line: Line) => number) => byItem.reduce((sum, line) => sum + pick(line), 0);
  const isByItem =
    byItem.length === list.length &&
    sumOf(({ total }) => total) === whole.total &&
    sumOf(({ base }) => base) === whole.base;
  return { currency, units: 1, items: list.length, ...whole, ...(isByItem && { byItem }) };
}

/** What the tickets cost by the prices of their units alone; undefined where one has none. */
export function priceByUnit(
  unitPricing: (Pricing & { unitId: string })[],
  { option, tickets, currency }: { option: OctoOption; tickets: Tickets; currency: string },
): OfferPrice | undefined {
  const units = ticketList(tickets).map((type) =>
    unitPricing.find(({ unitId }) => unitId === unitOf(option, type)?.id),
  );
  const retail = units.reduce((sum, unit) => sum + (unit?.retail ?? 0), 0);
  const [first] = units;
  if (!first || units.some((unit) => !unit || !isExact(unit, currency))) return undefined;
  const includedTaxes = units.flatMap((unit) => unit?.includedTaxes ?? []);
  return priceOf({ ...first, retail, includedTaxes }, unitPricing, { option, tickets, currency });
}

type Line = NonNullable<ReturnType<typeof lineOf>>;

function lineOf(pricing: Pricing, currency: string) {
  const { retail, includedTaxes } = pricing;
  const tax = includedTaxes.reduce((sum, each) => sum + each.retail, 0);
  if (!isExact(pricing, currency) || tax < 0 || tax > retail) return undefined;
  return { base: retail - tax, charges: tax > 0 ? [{ code: "tax" as const, minor: tax }] : [], total: retail };
}
