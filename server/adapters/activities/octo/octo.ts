import { createHash, randomUUID } from "node:crypto";
import { bound } from "../../../core/bound.ts";
import { type Day, formatDay, parseDay } from "../../../core/day.ts";
import { HOUR, MINUTE } from "../../../core/durations.ts";
import { MOST_DAYS_AHEAD } from "../../../core/limits.ts";
import { type Outcome, ok, refused } from "../../../core/outcome.ts";
import type {
  BookAnswer,
  CancelAnswer,
  FindAnswer,
  FindBy,
  Held,
  OfferRefusal,
  SupplierOrder,
  SupplierTicket,
} from "../../../ports/offer.ts";
import { offerDigest } from "../../../ports/offer-digest.ts";
import { SupplierFailedError } from "../../../ports/supplier-failed.ts";
import type {
  Activity,
  CheckedChoice,
  ChoiceRefusal,
  FreeSlot,
} from "../../../products/activities/catalogue/activities.ts";
import type { ListedActivity } from "../../../products/activities/catalogue/search.ts";
import { isAhead, partsOf } from "../../../products/activities/catalogue/slots.ts";
import { cancelTerms } from "../../../products/activities/catalogue/terms.ts";
import {
  placesOf,
  placesTaken,
  type Tickets,
  ticketList,
  ticketProblem,
  ticketsFor,
} from "../../../products/activities/catalogue/units.ts";
import type { PartOfDay } from "../../../products/activities/catalogue/vocabulary.ts";
import type { ActivityKey } from "../../../products/activities/key.ts";
import { offerOf } from "../../../products/activities/offer.ts";
import type { ActivityQuestion, ExternalActivities } from "../../../products/activities/supplier.ts";
import { isUnsent } from "../../http/http-client.ts";
import { toldOr } from "../../http/vendor-calls.ts";
import { type OctoAccess, type OctoDependencies, type OctoRefusal, octoCalls } from "./calls.ts";
import { activityOf, cancelRuleOf, isExact, priceByUnit, priceOf, unitOf } from "./products.ts";
import { type Availability, type OctoBooking, type OctoOption, type OctoProduct, product } from "./wire.ts";

export type OctoAccount = OctoAccess & {
  /** Whose products the key is for, by its own id. */
  supplierId: string;
  /** In which prices are asked for, where a product has it. */
  currency: string;
};

/** What a supplier says of itself seldom changes. */
const PRODUCTS_KEPT = HOUR;
/** Of a place: each is asked for its days. */
const MOST_LISTED = 40;
/** Of a slot that names no number. */
const PLENTY = 10_000;
/** A booking that is not found after this was never made. OCTO names no time: long, because it is final. */
const FOUND_WITHIN = 15 * MINUTE;

/** Its codes that say that what was asked for is not there. */
const GONE: Record<string, ChoiceRefusal> = {
  INVALID_PRODUCT_ID: "not-offered",
  INVALID_OPTION_ID: "not-offered",
  INVALID_UNIT_ID: "not-offered",
  INVALID_AVAILABILITY_ID: "sold-out",
  UNPROCESSABLE_ENTITY: "sold-out",
};
const NO_SUCH_BOOKING = "INVALID_BOOKING_UUID";

type Found = { activity: Activity; product: OctoProduct };
type Kept = { all: Found[]; provider: string };
type Asked = { days: { from: Day; to: Day }; tickets: Tickets; held: OctoBooking[] };
type Slot = { availability: Availability; slot: FreeSlot };
type Checked = CheckedChoice & { product: OctoProduct; its: OctoOption; availability: Availability; tickets: Tickets };
type Octo = Pick<OctoDependencies, "clock" | "log"> & {
  account: OctoAccount;
  calls: ReturnType<typeof octoCalls>;
  kept: { reading: Promise<Kept>; until: number } | undefined;
  /** Before the uuid of what it holds: the holds of a visitor are those of every supplier. */
  prefix: string;
};
type Order = SupplierOrder<ActivityKey>;

/** Activities of one supplier by OCTO: reservations under our uuid, confirmed once. */
export function createOcto(account: OctoAccount, deps: OctoDependencies): ExternalActivities {
  const { clock, log } = deps;
  const { name } = account;
  const octo: Octo = { account, clock, log, calls: octoCalls(account, deps), kept: undefined, prefix: `${name}:` };
  return {
    name,
    ...bound(octo, {
      places,
      list,
      details: detailsOf,
      slots,
      check: checkNow,
      hold,
      extend,
      release,
      book,
      find,
      cancel,
    }),
  };
}

const places = async (octo: Octo) => (await allProducts(octo)).all.map(({ activity }) => activity.destinationId);

async function list(octo: Octo, asked: ActivityQuestion, within: number): ReturnType<ExternalActivities["list"]> {
  const here = (await allProducts(octo)).all.filter(({ activity }) => activity.destinationId === asked.destinationId);
  const told = await Promise.allSettled(here.slice(0, MOST_LISTED).map((each) => listed(octo, each, asked, within)));
  const lists = told.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
  return { listed: lists, isWhole: told.every(({ status }) => status === "fulfilled") };
}

const detailsOf = async (octo: Octo, code: string) => (await readProduct(octo, code))?.activity;

/** Those that can be sold; the log counts why others cannot. */
async function readProducts(octo: Octo): Promise<Kept> {
  const { id, name: provider } = toldOr("supplier", await octo.calls.supplier());
  if (id !== octo.account.supplierId)
    throw new SupplierFailedError("the key is for another supplier than the settings name");
  const left: Record<string, number> = {};
  const all = toldOr("products", await octo.calls.products()).flatMap((each): Found[] => {
    const read = product.safeParse(each);
    const activity = read.success ? activityOf(read.data, { ...octo.account, provider }) : refused("nonsense");
    if (read.success && activity.ok) return [{ activity: activity.value, product: read.data }];
    const reason = activity.ok ? "nonsense" : activity.reason;
    left[reason] = 1 + (left[reason] ?? 0);
    return [];
  });
  if (Object.keys(left).length > 0)
    octo.log.warn(
      { event: "supplier", supplier: octo.account.name, call: "products", left },
      "offers of a supplier cannot be sold",
    );
  return { all, provider };
}

/** Asked for once, also by those who ask meanwhile. */
function allProducts(octo: Octo): Promise<Kept> {
  if (octo.kept && octo.clock.now() < octo.kept.until) return octo.kept.reading;
  const reading = readProducts(octo);
  octo.kept = { reading, until: octo.clock.now() + PRODUCTS_KEPT };
  reading.catch(() => {
    if (octo.kept?.reading === reading) octo.kept = undefined;
  });
  return reading;
}

/** As it is now. */
async function readProduct(octo: Octo, code: string): Promise<Found | undefined> {
  const { all, provider } = await allProducts(octo);
  // Codes come from addresses: only those it lists are asked for.
  if (!all.some(({ activity }) => activity.code === code)) return undefined;
  const answer = await octo.calls.product(code.slice(octo.prefix.length));
  if (!answer.ok && "code" in answer && answer.code === "INVALID_PRODUCT_ID") return undefined;
  const its = toldOr("details", answer);
  const activity = activityOf(its, { ...octo.account, provider });
  if (!activity.ok) throw new SupplierFailedError("the supplier has what cannot be sold");
  return { activity: activity.value, product: its };
}

const unitsOf = (option: OctoOption, tickets: Tickets) =>
  (Object.keys(tickets) as (keyof Tickets)[]).flatMap((type) => {
    const unit = unitOf(option, type);
    const quantity = tickets[type] ?? 0;
    return unit && quantity > 0 ? [{ id: unit.id, quantity }] : [];
  });

/** What is asked of the supplier for tickets of an option on the days of `from` to `to`, both included. */
const daysOf = (
  { activity, product }: Found,
  option: OctoOption,
  { from, to, tickets }: { from: Day; to: Day; tickets: Tickets },
) => ({
  ...{ productId: product.id, optionId: option.id, units: unitsOf(option, tickets), currency: activity.currency },
  ...{ localDateStart: formatDay(from), localDateEnd: formatDay(to) },
});

async function optionSlots(
  octo: Octo,
  found: Found,
  option: OctoOption,
  { days: { from, to }, tickets, held }: Asked,
): Promise<Slot[]> {
  const { activity, product: its } = found;
  const answer = await octo.calls.availability(daysOf(found, option, { from, to, tickets }));
  const optionNo = its.options.indexOf(option) + 1;
  return toldOr("availability", answer).flatMap((availability): Slot[] => {
    const { localDateTimeStart: start, openingHours, available, vacancies, status } = availability;
    const day = parseDay(start.slice(0, 10));
    const price = priceOf(availability.pricing, availability.unitPricing ?? [], {
      option,
      tickets,
      currency: activity.currency,
    });
    if (day === undefined || day < from || day > to) return [];
    if (!price && (!available || status === "CLOSED")) return [];
    if (!price) throw new SupplierFailedError("the supplier quotes what cannot be sold");
    const isOpen = its.availabilityType === "OPENING_HOURS";
    const own = held.filter((each) => each.optionId === option.id && each.availabilityId === availability.id);
    const kept = own.flatMap(({ unitItems }) => unitItems).filter(({ unitId }) => takesPlace(option, unitId)).length;
    const left = available ? (vacancies ?? PLENTY) : kept > 0 ? (vacancies ?? 0) : 0;
    const free = left + kept;
    const onSale = status !== "CLOSED" && octo.clock.now() < Date.parse(availability.utcCutoffAt);
    const time = isOpen ? (openingHours[0]?.from ?? "00:00") : start.slice(11, 16);
    const until = isOpen ? (openingHours.at(-1)?.to ?? "00:00") : null;
    return [{ availability, slot: { optionNo, day, time, until, capacity: PLENTY, free, onSale, price } }];
  });
}

async function slots(octo: Octo, activity: Activity, { held, ...asked }: Parameters<ExternalActivities["slots"]>[1]) {
  const [found, own] = await Promise.all([readProduct(octo, activity.code), reservationsOf(octo, held)]);
  if (!found) return [];
  const sold = found.product.options.filter((_, index) => activity.options.some(({ no }) => no === index + 1));
  const all = await Promise.all(sold.map((option) => optionSlots(octo, found, option, { ...asked, held: own })));
  return all
    .flat()
    .map(({ slot }) => slot)
    .sort((a, b) => a.day - b.day || (a.time < b.time ? -1 : a.time > b.time ? 1 : a.optionNo - b.optionNo));
}

/** Reservations of these holds that have not ended. */
async function reservationsOf(octo: Octo, held: readonly string[]): Promise<OctoBooking[]> {
  const own = held.filter((token) => token.startsWith(octo.prefix)).map((token) => token.slice(octo.prefix.length));
  const told = await Promise.all(own.map((uuid) => octo.calls.look(uuid)));
  return told.flatMap((answer) => (answer.ok && answer.value.status === "ON_HOLD" ? [answer.value] : []));
}

async function checkNow(
  octo: Octo,
  key: ActivityKey,
  held: readonly string[] = [],
): Promise<Outcome<Checked, ChoiceRefusal>> {
  const { code, optionNo, day, time, tickets } = key;
  const found = await readProduct(octo, code);
  const its = found?.product.options[optionNo - 1];
  const option = found?.activity.options.find(({ no }) => no === optionNo);
  if (!found || !its || !option || ticketProblem(option, tickets) || isTooFew(its, tickets))
    return refused("not-offered");
  const { activity, product: ofIt } = found;
  const now = octo.clock.now();
  if (day > now / (24 * HOUR) + MOST_DAYS_AHEAD + 1) return refused("too-late");
  const days = { from: day, to: day };
  const all = await optionSlots(octo, found, its, { days, tickets, held: await reservationsOf(octo, held) });
  const at = all.find(({ slot }) => slot.time === time);
  if (!at) return refused("not-offered");
  const { slot, availability } = at;
  if (!slot.onSale || !slot.price) return refused("too-early");
  const zone = activity.timing.zone;
  const { localDateTimeStart: start, localDateTimeEnd: end } = availability;
  const endsOn = slot.until !== null && slot.until <= time ? day + 1 : day;
  const span = {
    from: { at: Date.parse(start), wall: `${formatDay(day)}T${time}`, zone },
    to: {
      at: Date.parse(end),
      wall: slot.until === null ? end.slice(0, 16) : `${formatDay(endsOn)}T${slot.until}`,
      zone,
    },
  };
  const places = placesOf(option.units, tickets);
  const rule = cancelRuleOf(its);
  const checked: Checked = {
    activity: { ...activity, cancellation: rule },
    option: { ...option, id: its.id },
    slot,
    span,
    places,
    price: slot.price,
    // Of opening hours the cut-off is before they close; from their beginning on is sooner.
    terms: cancelTerms(rule, { start: span.from.at, zone, now }),
    product: ofIt,
    its,
    availability,
    tickets,
  };
  const isFree = places.reduce((sum, place) => sum + place, 0) <= slot.free;
  return isFree ? ok(checked) : refused("sold-out");
}

const reserveBody = (uuid: string, { product: of, its, availability, activity, tickets }: Checked) => ({
  uuid,
  productId: of.id,
  optionId: its.id,
  availabilityId: availability.id,
  currency: activity.currency,
  unitItems: unitItemsOf(uuid, its, tickets),
});

const minutesUntil = ({ clock }: Octo, until: number) => Math.max(1, Math.ceil((until - clock.now()) / MINUTE));

const endOf = ({ utcExpiresAt }: OctoBooking, wanted: number): number =>
  utcExpiresAt === null ? wanted : Math.min(wanted, Date.parse(utcExpiresAt));

async function hold(octo: Octo, key: ActivityKey, until: number, _: unknown, held: readonly string[] = []) {
  const checked = await checkNow(octo, key, held);
  if (!checked.ok) return checked;
  const uuid = randomUUID();
  const body = { ...reserveBody(uuid, checked.value), expirationMinutes: minutesUntil(octo, until) };
  let answer = await octo.calls.reserve(body);
  const isTaken = !answer.ok && "code" in answer && GONE[answer.code] === "sold-out";
  // What is left may be what this visitor holds.
  if (isTaken && held.length > 0) {
    await releaseAll(octo, held);
    answer = await octo.calls.reserve(body);
  }
  const gone = !answer.ok && "code" in answer && GONE[answer.code];
  if (gone) return refused(gone);
  const made = toldOr("hold", answer);
  if (!isTaken) await releaseAll(octo, held);
  if (made.status !== "ON_HOLD" || made.uuid !== uuid || !isOf(made, checked.value)) {
    await release(octo, octo.prefix + uuid);
    return refused("not-offered");
  }
  return ok({ held: octo.prefix + uuid, until: endOf(made, until) });
}

const uuidIn = (octo: Octo, held: string) => held.slice(octo.prefix.length);

async function extend(octo: Octo, held: string, until: number): Promise<Outcome<Held, "gone">> {
  const uuid = uuidIn(octo, held);
  const extended = await octo.calls.extend(uuid, { expirationMinutes: minutesUntil(octo, until) });
  // A supplier that gives no more time keeps what it has reserved until its end.
  const answer = !extended.ok && "code" in extended ? await octo.calls.look(uuid) : extended;
  if (isMissing(answer)) return refused("gone");
  const made = toldOr("extend", answer);
  return made.status === "ON_HOLD" ? ok({ held, until: endOf(made, until) }) : refused("gone");
}

/** Only a reservation: what is confirmed is canceled by its order alone. */
async function release(octo: Octo, held: string): Promise<void> {
  const uuid = uuidIn(octo, held);
  const there = await octo.calls.look(uuid);
  if (!there.ok && "code" in there) return;
  if (toldOr("release", there).status !== "ON_HOLD") return;
  const canceled = await octo.calls.cancel(uuid);
  // It may have ended meanwhile.
  if (canceled.ok || !("code" in canceled)) toldOr("release", canceled);
}

const releaseAll = async (octo: Octo, held: readonly string[]) => {
  for (const each of held) if (each.startsWith(octo.prefix)) await release(octo, each);
};

/** Reserved under the hold's uuid or one that follows from our reference, then confirmed: the same again is the same booking. */
async function book(octo: Octo, order: Order): Promise<BookAnswer> {
  const { reference, held, key } = order;
  const own = uuidOf(reference);
  const uuids = held === undefined ? [own] : [own, uuidIn(octo, held)];
  const there: OctoBooking[] = [];
  for (const uuid of uuids) {
    const answer = await octo.calls.look(uuid);
    if (answer.ok) there.push(answer.value);
    else if (!isMissing(answer)) return { state: "unknown", why: whyOf(answer) };
  }
  const before = there.find(({ status, resellerReference }) => isSettled(status) && (resellerReference ?? own) === own);
  if (before) return bookedAs(before);
  const checked = await checkNow(
    octo,
    key,
    uuids.map((uuid) => octo.prefix + uuid),
  ).catch((error: unknown) => {
    if (error instanceof SupplierFailedError) return refused("unavailable");
    throw error;
  });
  if (!checked.ok) return rejected(octo, own, checked.reason);
  if (offerDigest(offerOf(checked.value, key)) !== order.expected.digest) return rejected(octo, own, "changed");
  let reserved = there.find((each) => each.status === "ON_HOLD" && isOf(each, checked.value));
  if (!reserved) {
    // An expired or canceled reservation leaves its uuid used.
    if (there.some(({ uuid }) => uuid === own)) return { state: "rejected", why: "sold-out" };
    const answer = await octo.calls.reserve({ ...reserveBody(own, checked.value), resellerReference: own });
    if (!answer.ok) {
      const gone = "code" in answer && GONE[answer.code];
      if (gone) return rejected(octo, own, gone);
      const isLost = !("code" in answer) && (answer.reason === "nonsense" || !isUnsent(answer.reason));
      return isLost ? { state: "unknown", why: whyOf(answer) } : rejected(octo, own, "unavailable");
    }
    reserved = answer.value;
    if (reserved.status !== "ON_HOLD") return bookedAs(reserved);
    if (reserved.uuid !== own || !isOf(reserved, checked.value)) return { state: "unknown", why: "another booking" };
  }
  const { minor, currency } = order.expected.total;
  if (!reserved.pricing || !isExact(reserved.pricing, currency) || reserved.pricing.retail !== minor) {
    await release(octo, octo.prefix + reserved.uuid).catch(() => {});
    return { state: "rejected", why: "changed" };
  }
  const answer = await octo.calls.confirm(reserved.uuid, confirmBody(order, reserved.uuid, checked.value.its));
  if (answer.ok) return bookedAs(answer.value);
  // A twin may have confirmed it, or its time ran out meanwhile: the booking itself tells.
  const now = await octo.calls.look(reserved.uuid);
  if ("code" in answer && now.ok && now.value.status !== "ON_HOLD") return bookedAs(now.value);
  return { state: "unknown", why: whyOf(answer) };
}

/** Unless a twin of this order was quicker. */
async function rejected(octo: Octo, uuid: string, why: OfferRefusal | "changed" | "unavailable"): Promise<BookAnswer> {
  if (why === "unavailable") return { state: "rejected", why };
  const twin = await octo.calls.look(uuid);
  if (twin.ok && twin.value.status !== "EXPIRED" && twin.value.status !== "CANCELLED") return bookedAs(twin.value);
  return twin.ok || isMissing(twin) ? { state: "rejected", why } : { state: "unknown", why: whyOf(twin) };
}

function bookedAs(told: OctoBooking): BookAnswer {
  const { status, uuid } = told;
  if (isConfirmed(status)) return { state: "confirmed", ...bookedOf(told) };
  if (status === "PENDING") return { state: "pending", reference: uuid };
  if (status === "ON_HOLD") return { state: "unknown", why: "not confirmed yet" };
  return { state: "rejected", why: status === "EXPIRED" ? "sold-out" : "refused" };
}

async function find(octo: Octo, by: FindBy): Promise<FindAnswer> {
  if ("theirs" in by) {
    const answer = await octo.calls.look(by.theirs);
    return isMissing(answer) ? { state: "none" } : foundAs(toldOr("find", answer));
  }
  const told = await findOurs(octo, by.ours);
  if (told) return foundAs(told);
  return { state: octo.clock.now() - by.orderedAt < FOUND_WITHIN ? "not-yet" : "none" };
}

async function findOurs(octo: Octo, reference: string): Promise<OctoBooking | undefined> {
  const uuid = uuidOf(reference);
  const answer = await octo.calls.look(uuid);
  const own = isMissing(answer) ? undefined : toldOr("find", answer);
  if (own && own.status !== "EXPIRED") return own;
  // What was held has the uuid of its hold, and our reference since it was confirmed.
  const all = toldOr("find", await octo.calls.find(uuid)).filter(({ resellerReference }) => resellerReference === uuid);
  return all.find(({ status }) => isSettled(status)) ?? all[0] ?? own;
}

async function cancel(octo: Octo, theirs: string, ours?: string): Promise<CancelAnswer> {
  const answer = await octo.calls.cancel(theirs);
  if (answer.ok && answer.value.uuid === theirs && answer.value.status === "CANCELLED") {
    const { cancellation, pricing } = answer.value;
    const refund = cancellation?.refund;
    const minor = refund === "FULL" ? 0 : refund === "NONE" ? pricing?.retail : undefined;
    return {
      state: "cancelled",
      ...(minor !== undefined && pricing && { penalty: { minor, currency: pricing.currency } }),
    };
  }
  const why = answer.ok ? "nonsense" : whyOf(answer);
  // It may have been carried out, now or before: the booking itself tells.
  const there = await octo.calls.look(theirs);
  if (!there.ok && "code" in there && ours !== undefined) {
    // An operator typed what the supplier's staff call it.
    const [told] = await Promise.allSettled([findOurs(octo, ours)]);
    if (told.status === "rejected") return { state: "unknown", why };
    if (told.value && told.value.uuid !== theirs) return cancel(octo, told.value.uuid);
  }
  if (!there.ok) return isMissing(there) ? { state: "refused", why: "not found" } : { state: "unknown", why };
  if (there.value.status === "CANCELLED") return { state: "cancelled" };
  // Only what it said in its own words, and what never left, is over; anything else may still be under way.
  const isOver = !answer.ok && ("code" in answer || answer.reason === "unreachable");
  return isOver ? { state: "refused", why } : { state: "unknown", why };
}

async function listed(
  octo: Octo,
  found: Found,
  { from, to, party }: ActivityQuestion,
  within: number,
): Promise<ListedActivity[]> {
  const { activity, product: its } = found;
  const firstDays = new Map<PartOfDay, Day>();
  let free = false;
  let best: Pick<ListedActivity, "tickets" | "price"> | undefined;
  for (const { no, ...rules } of activity.options) {
    const option = its.options[no - 1]!;
    const tickets = ticketsFor(rules, party);
    if (!tickets || isTooFew(option, tickets)) continue;
    const places = placesTaken(rules.units, tickets);
    const answer = await octo.calls.calendar(daysOf(found, option, { from, to, tickets }), within);
    for (const { localDate, available, vacancies, openingHours, unitPricingFrom } of toldOr("search", answer)) {
      const day = parseDay(localDate);
      if (day === undefined || day < from || day > to || !available || (vacancies ?? places) < places) continue;
      const price = priceByUnit(unitPricingFrom ?? [], { option, tickets, currency: activity.currency });
      if (!price) continue;
      if (!best || price.total < best.price.total) best = { tickets, price };
      const times =
        its.availabilityType === "OPENING_HOURS"
          ? openingHours.map(({ from: time, to: until }) => ({ time, until }))
          : option.availabilityLocalStartTimes.map((time) => ({ time, until: null }));
      for (const slot of times) {
        for (const part of partsOf(slot)) firstDays.set(part, Math.min(day, firstDays.get(part) ?? day));
        const { freeUntilHours: hours, timing } = activity;
        free ||= hours !== null && isAhead(timing.zone, day, slot.time, hours * 60, octo.clock.now());
      }
    }
  }
  return best ? [{ activity, firstDays, free, ...best }] : [];
}

/** With the answers to what it asks, those of each ticket with it. */
function confirmBody({ reference, holder, requests, answers = [], key }: Order, uuid: string, its: OctoOption) {
  const fieldsOf = (ticket?: string) =>
    Object.fromEntries(
      answers.flatMap(({ key: field, travellerId, value }) => (travellerId === ticket ? [[field, value]] : [])),
    );
  const { firstName, lastName, email: emailAddress, phone: phoneNumber } = holder;
  return {
    // Ours opens a guest's booking.
    resellerReference: uuidOf(reference),
    emailReceipt: false,
    contact: {
      ...{ fullName: `${firstName} ${lastName}`.trim(), firstName, lastName, emailAddress, phoneNumber },
      ...(requests && { notes: requests }),
      ...fieldsOf(),
    },
    unitItems: unitItemsOf(uuid, its, key.tickets).map((item, index) => ({
      ...item,
      contact: fieldsOf(String(index + 1)),
    })),
  };
}

const unitItemsOf = (uuid: string, its: OctoOption, tickets: Tickets) =>
  ticketList(tickets).map((type, index) => ({ uuid: unitUuid(uuid, index), unitId: unitOf(its, type)!.id }));

const unitUuid = (uuid: string, index: number): string => uuidOf(`${uuid} ${index}`);

/** A unit may be sold in no smaller number, where it is sold at all. */
const isTooFew = (option: OctoOption, tickets: Tickets): boolean =>
  (Object.keys(tickets) as (keyof Tickets)[]).some((type) => {
    const count = tickets[type] ?? 0;
    return count > 0 && count < (unitOf(option, type)?.restrictions.minQuantity ?? 0);
  });

const isConfirmed = (status: OctoBooking["status"]): boolean => status === "CONFIRMED" || status === "REDEEMED";
const isSettled = (status: OctoBooking["status"]): boolean => isConfirmed(status) || status === "PENDING";

const bookedOf = (told: OctoBooking) => ({
  reference: told.uuid,
  ...(told.pricing && { total: { minor: told.pricing.retail, currency: told.pricing.currency } }),
  ...(told.supplierReference && { name: told.supplierReference }),
  tickets: ticketsOf(told),
});

/** A code that we draw, else the one that the supplier prefers; a voucher admits the holders of all items. */
function ticketsOf({ uuid, voucher, unitItems }: OctoBooking): SupplierTicket[] {
  const ours = unitItems.map((_, index) => unitUuid(uuid, index));
  return unitItems.flatMap(({ uuid: its, ticket }, index) => {
    const options = (ticket?.deliveryOptions.length ? ticket : voucher)?.deliveryOptions ?? [];
    const best = options.find(({ deliveryFormat }) => deliveryFormat === "QRCODE") ?? options[0];
    // Not every supplier keeps the uuids of items; their order is ours.
    const known = its ? ours.indexOf(its) : -1;
    return best
      ? [{ item: (known < 0 ? index : known) + 1, format: best.deliveryFormat, value: best.deliveryValue }]
      : [];
  });
}

function foundAs(told: OctoBooking): FindAnswer {
  const { status } = told;
  // Its confirmation may be under way; else it ends by itself, and is then no booking.
  if (status === "ON_HOLD") return { state: "not-yet" };
  const is = isConfirmed(status)
    ? "confirmed"
    : status === "PENDING"
      ? "pending"
      : status === "CANCELLED"
        ? "cancelled"
        : "rejected";
  return { state: "found", is, ...bookedOf(told) };
}

/** Of the very choice: the same slot, and tickets of the same units. */
function isOf(told: OctoBooking, { product: of, its, availability, places: _, ...choice }: Checked): boolean {
  const units = (list: { unitId: string }[]) => JSON.stringify(list.map(({ unitId }) => unitId).sort());
  return (
    told.productId === of.id &&
    told.optionId === its.id &&
    told.availabilityId === availability.id &&
    units(told.unitItems) === units(unitItemsOf("", its, choice.tickets))
  );
}

const takesPlace = (option: OctoOption, unitId: string): boolean =>
  option.units.some(({ id, restrictions }) => id === unitId && restrictions.paxCount > 0);

const isMissing = (answer: Outcome<unknown, OctoRefusal>): boolean =>
  !answer.ok && "code" in answer && answer.code === NO_SUCH_BOOKING;

const whyOf = (answer: OctoRefusal): string => ("code" in answer ? `code ${answer.code}` : answer.reason);

/** Always the same for a name (RFC 9562, version 5). */
function uuidOf(name: string): string {
  const hash = createHash("sha1").update(`waypoint octo ${name}`).digest();
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  return hash.toString("hex", 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
