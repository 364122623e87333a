import type { SelectQueryBuilder } from "kysely";
import type { Account } from "../auth/account.ts";
import type { ItemState } from "../core/item-states.ts";
import type { Money } from "../core/money.ts";
import type { Outcome } from "../core/outcome.ts";
import type { Db } from "../db/schema.ts";
import type { Language, Organisation } from "../organisation/settings.ts";
import type { MarkUp } from "../pricing/mark-up.ts";
import type { createTravellers } from "../profile/travellers.ts";
import type { OfferKey, OfferRefusal } from "./offer.ts";

/**
 * Acting for a client: what searches, checkouts and bookings ask of who keeps the clients of agents, and what agents offer them. An
 * installation without it has no agents' clients.
 */
export type Acting = {
  /** AG-08: undefined where it is not the agent's to see. */
  findClient(agent: Agent, id: string): Promise<Client | undefined>;
  idsOf(agent: Pick<Agent, "id" | "organisationId">): ClientIds;
  /** The account that the client linked to the agent's record. */
  accountOf(client: Client): Promise<Account | undefined>;
  agentOf: AgentOf;
  /** AG-09: the ids of the records that an account's owner linked to it, and whether this is one of them. */
  recordsOf(account: Pick<Account, "id" | "organisationId">): ClientIds["own"];
  isLinked(account: Pick<Account, "id" | "organisationId">, clientId: string): Promise<boolean>;
  travellers: Pick<ReturnType<typeof createTravellers>, "list" | "find">;
  /** Whether an agent asked the account's owner to link it. */
  isAsked(account: Account): Promise<boolean>;
  addToQuote(adding: Adding): Promise<Outcome<{ number: string }, OfferRefusal | "too-many">>;
  /** What a checkout orders by an agent's quote; undefined: there is no such option. */
  findOption(organisation: Organisation, id: string): Promise<OrderedOption | undefined>;
};

/** Whose desk it is. Every read and every change is of this agent's rows, in their organization (AG-08). */
export type Agent = Pick<Account, "id" | "organisationId" | "firstName" | "lastName">;

export type Client = {
  id: string;
  organisationId: string;
  agentId: string;
  externalId: string;
  firstName: string;
  lastName: string;
  name: string;
  email: string;
  /** As people write it abroad. */
  phone: string;
  language: Language | "";
  currency: string;
  /** Whom documents of bookings for the client are addressed to; without a name, the client alone. */
  companyName: string;
  companyAddress: string;
  companyTaxNumber: string;
  /** As "1990-12-31"; empty: unknown. */
  birthday: string;
  archived: boolean;
};

// biome-ignore lint/suspicious/noExplicitAny: whichever table they are of
type Ids = SelectQueryBuilder<any, any, { id: string }>;

/** Ids of an agent's clients, and of the client of a row of `booking` where another agent has it: queries for others to join. */
export type ClientIds = { own: Ids; others: Ids };

/** What is added to a quote: an offer by the address of its checkout, as the product of its `key` reads it. */
export type QuotedOffer = {
  key: OfferKey;
  /** The checkout, without a client. */
  href: string;
  /** Where others like it are found. */
  others: string;
};

export type Adding = { agent: Agent; client: Client; offer: QuotedOffer; organisation: Organisation };

/** An option that is being ordered, whose it is, and what became of its quote; `key`: of the quote's link. */
export type OrderedOption = {
  quote: { number: string; agentId: string };
  option: { id: string; href: string; priceNow: Money; markUp: MarkUp | undefined };
  client: Client;
  key: string;
  now: { is: string; booking?: { state: ItemState } | undefined };
};

/** AG-09: whom a client asks. `isAgent`: the account still is an active agent's; `getsCopies`: of emails to clients. */
export type AgentOfRecord = {
  id: string;
  name: string;
  email: string;
  /** As people write it abroad; may be empty. */
  phone: string;
  isAgent: boolean;
  getsCopies: boolean;
};

/** Whose client it is now; undefined after it was deleted. */
export type AgentOf = (organisationId: string, clientId: string, unit?: Db) => Promise<AgentOfRecord | undefined>;
