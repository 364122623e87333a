import type { Outcome } from "../core/outcome.ts";
import type { Organisation } from "../organisation/settings.ts";

/** The member data that a partner gets (LO-05). */
export type SavingsMember = {
  /** The organisation's prefix and the account's id. */
  memberId: string;
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
};

/** Why a partner's answer counts for nothing: none came in time or it makes no sense; or it does not do what it is asked. */
export type SavingsFailure = "partner-down" | "partner-refused";

type Answer<Value> = Promise<Outcome<Value, SavingsFailure>>;

/** Whose daily deals members get. Each call ends within so many milliseconds. */
export interface SavingsPartner {
  /** Whether the partner knows the member, under the address they have now. */
  getMember(member: SavingsMember, within: number): Answer<boolean>;
  /** Creates the member or updates their data; repeating it makes no second one. */
  setMember(member: SavingsMember, within: number): Answer<true>;
  /** How many of its members this is: 1, or it has forgotten them. */
  savingsCode(member: SavingsMember, within: number): Answer<number>;
  /** LO-06: where the member gets in until that time, by a token over their id, their address and that time. A path of this site, or an address. */
  linkFor(member: Pick<SavingsMember, "memberId" | "email">, expiresAt: number): string;
}

export type SavingsPartners = {
  /** Undefined where the organisation has none, or a secret that its settings name is not set. */
  of(organisation: Organisation): SavingsPartner | undefined;
  missingSecrets(organisation: Organisation): string[];
};

/** The parameters of a link's address. */
export type SavingsLink = { memberId: string; expiresAt: string; token: string };
/** "link-used": the link or a newer one was used, by the member or by a person who intercepted it. */
export type LinkRefusal = "link-forged" | "link-expired" | "link-used";

/** The site of the embedded partner, which this site shows itself. */
export interface DemoSavingsSite {
  /** Whether a link lets a member in; using nothing up. */
  check(organisationId: string, link: SavingsLink): Promise<Outcome<void, LinkRefusal>>;
  /** Lets a member in, once for each link. */
  enter(organisationId: string, link: SavingsLink): Promise<Outcome<{ memberId: string }, LinkRefusal>>;
  /** Masked against onlookers; undefined if there is no such member. */
  maskedName(organisationId: string, memberId: string): Promise<string | undefined>;
}
