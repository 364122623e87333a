import type { Logger } from "pino";
import type { Clock } from "../../../core/clock.ts";
import { SECOND } from "../../../core/durations.ts";
import { isUnavailable } from "../../../db/unavailable.ts";
import type { Organisation } from "../../../organisation/settings.ts";
import { SupplierFailedError } from "../../../ports/supplier-failed.ts";
import {
  type ExternalSupplier,
  isOwnKey,
  type JoiningSupplier,
  ownKey,
  type PropertyDetails,
  publicCode,
  readPublicCode,
  STAY,
  type Stay,
  type StayKey,
  type StaySearch,
  type StaySearchAnswer,
  type Suppliers,
  type TokenKey,
} from "../supplier.ts";
import { type Listed, mergedSearch } from "./merged-search.ts";
import { createOfferTokens, LONGEST_TOKEN, type OpenedOffer } from "./offer-tokens.ts";

/** What a page of results waits for suppliers outside, all together. */
const RESULTS_WAIT = 2.5 * SECOND;
/** Of each supplier's list, in its own order. */
const MOST_LISTED = 200;
/** Of a property: its page has an address for each. */
const MOST_OFFERS = 20;

export type SupplyAnswer = StaySearchAnswer & {
  /** A supplier did not answer in time, so its offers are missing. Such an answer has no version. */
  isPartial?: true;
};

type Dependencies = {
  clock: Clock;
  log: Logger;
  own: JoiningSupplier;
  suppliers: Suppliers;
  /** The secrets of this installation, the newest first. */
  secrets: readonly string[];
};

/** All stays that an organisation sells, of any supplier, under the codes of public addresses. */
export function createSupply({ clock, log, own, suppliers, secrets }: Dependencies) {
  const tokens = createOfferTokens(secrets);

  /** Undefined where it did not answer; the log has one line of it. */
  async function listOf(
    supplier: ExternalSupplier,
    query: StaySearch,
    { slug }: Organisation,
  ): Promise<Listed | undefined> {
    const begun = performance.now();
    try {
      const candidates = await supplier.candidates(query, RESULTS_WAIT);
      return { supplier, candidates: candidates.slice(0, MOST_LISTED) };
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (!(error instanceof SupplierFailedError && error.isLogged)) {
        const ms = Math.round(performance.now() - begun);
        const line = {
          event: "supplier",
          supplier: supplier.name,
          organisation: slug,
          call: "search",
          why: whyOf(error),
          ms,
        };
        log.warn(line, "a supplier's call failed");
      }
      return undefined;
    }
  }

  /** Under the name that addresses have for it. */
  async function externalDetails(
    supplier: ExternalSupplier,
    code: string,
    stay: Stay,
  ): Promise<PropertyDetails | undefined> {
    const details = await supplier.details(code, stay);
    if (!details) return undefined;
    const property = { ...details.property, code: publicCode({ supplier: supplier.name, propertyCode: code }) };
    return { ...details, property, rooms: cheapestOf(details.rooms) };
  }

  return {
    /** Searches our own catalogue and asks external suppliers meanwhile, if the organisation has any. */
    async search(organisation: Organisation, query: StaySearch): Promise<SupplyAnswer> {
      const external = suppliers.external(organisation);
      if (external.length === 0) return own.search(query);
      const { page, perPage } = query;
      const [ownAnswer, ...lists] = await Promise.all([
        own.search({ ...query, page: 1, perPage: page * perPage }),
        ...external.map((supplier) => listOf(supplier, query, organisation)),
      ]);
      const listed = lists.filter((list) => list !== undefined);
      const answer = mergedSearch(query, ownAnswer, listed, clock.now());
      if (listed.length === external.length) return answer;
      const { version: _, ...partial } = answer;
      return { ...partial, isPartial: true };
    },

    /**
     * The property that a public code names; undefined also for a supplier that the organisation does not have. `netMargin`: as in
     * a search; `held`: the viewer's holds.
     */
    async details(
      organisation: Organisation,
      code: string,
      stay: Stay,
      netMargin: number | undefined,
      held?: readonly string[],
    ): Promise<PropertyDetails | undefined> {
      const named = readPublicCode(code);
      if (!named) {
        const details = await own.details(code, stay, held);
        return details && netMargin === undefined ? withoutNet(details) : details;
      }
      const supplier = suppliers.external(organisation).find(({ name }) => name === named.supplier);
      return supplier && externalDetails(supplier, named.propertyCode, stay);
    },

    /** What an address calls an offer of another supplier: its token, signed for this organisation alone. */
    signed: (organisation: Organisation, key: TokenKey): string => tokens.sign(organisation.id, key, clock.now()),

    /** An offer of our own catalogue. */
    own: ownKey,

    /** The offer that an address names; the browser is believed for nothing but our own signature. */
    open(
      { id: organisationId }: Organisation,
      { code, signed, stay }: { code: string; signed: string; stay: Stay },
    ): OpenedOffer | undefined {
      const named = readPublicCode(code);
      return named && tokens.open(signed, { organisationId, kind: STAY, ...named, stay }, clock.now());
    },
  };
}

/** AG-05: without the rates that only quotes sell. */
const withoutNet = (details: PropertyDetails): PropertyDetails => ({
  ...details,
  rooms: details.rooms.flatMap(({ room, offers }) => {
    const sold = offers.filter(({ net }) => !net);
    return sold.length > 0 ? [{ room, offers: sold }] : [];
  }),
});

/** Why, for the log: never more of an answer than its supplier's guard says of it. */
function whyOf(error: unknown): string {
  const { cause } = error as Error;
  return cause instanceof Error ? cause.message : String(error);
}

/** The cheapest offers, in their rooms. */
function cheapestOf(rooms: PropertyDetails["rooms"]): PropertyDetails["rooms"] {
  const offers = rooms.flatMap((room) => room.offers).filter(fitsAnAddress);
  const kept = new Set([...offers].sort((a, b) => a.price.total - b.price.total).slice(0, MOST_OFFERS));
  return rooms
    .map(({ room, offers: all }) => ({ room, offers: all.filter((offer) => kept.has(offer)) }))
    .filter((each) => each.offers.length > 0);
}

const fitsAnAddress = ({ key }: { key: StayKey }): boolean => isOwnKey(key) || key.token.length <= LONGEST_TOKEN;
