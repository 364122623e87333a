import type { Logger } from "pino";
import type { Account } from "../auth/account.ts";
import type { Clock } from "../core/clock.ts";
import { SECOND } from "../core/durations.ts";
import { SAVINGS_LINK_LIFE } from "../core/lifetimes.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { SavingsFailure, SavingsMember, SavingsPartner, SavingsPartners } from "../ports/savings.ts";

/** For all calls of a page together, which is answered within two seconds. */
const ANSWERS_WITHIN = 1.5 * SECOND;

/** "no-partner": the organisation has none. */
export type SavingsRefusal = "no-partner" | SavingsFailure;

type Dependencies = { partners: SavingsPartners; clock: Clock; log: Logger };
/** `left`: the remaining time in milliseconds. */
type Asked = { partner: SavingsPartner; member: SavingsMember; left: () => number };

/** Daily deals: members of an organisation become members of its savings partner, and get to its site. */
export function createSavings({ partners, clock, log }: Dependencies) {
  async function about<Value>(
    organisation: Organisation,
    account: Account,
    ask: (asked: Asked) => Promise<Outcome<Value, SavingsFailure>>,
  ): Promise<Outcome<Value, SavingsRefusal>> {
    const member = memberOf(organisation, account);
    if (!member) return refused("no-partner");
    const begun = performance.now();
    const partner = partners.of(organisation);
    if (!partner) {
      report(organisation, "secret-missing");
      return refused("partner-down");
    }
    return ask({ partner, member, left: () => Math.max(0, begun + ANSWERS_WITHIN - performance.now()) });
  }

  const report = ({ slug }: Organisation, why: string, told: object = {}): void =>
    log.warn({ event: "savings", organisation: slug, why, ...told }, "a savings partner's call failed");

  /** Registers an account that the partner does not know, and once more if the partner loses it between two calls. */
  async function ensureMember({
    partner,
    member,
    left,
  }: Asked): Promise<Outcome<"valid" | "forgotten", SavingsFailure>> {
    const known = await partner.getMember(member, left());
    if (!known.ok) return known;
    for (const isThere of [known.value, false]) {
      const made = isThere ? ok(true) : await partner.setMember(member, left());
      if (!made.ok) return made;
      const count = await partner.savingsCode(member, left());
      if (!count.ok) return count;
      if (count.value === 1) return ok("valid");
    }
    return ok("forgotten");
  }

  return {
    /** PM-02: where the account gets in: a path of this site, or an address of the partner's. Good for minutes (LO-06). */
    open: (organisation: Organisation, account: Account): Promise<Outcome<string, SavingsRefusal>> =>
      about(organisation, account, async (asked) => {
        const begun = performance.now();
        const ensured = await ensureMember(asked);
        if (!ensured.ok) return ensured;
        if (ensured.value === "valid") return ok(asked.partner.linkFor(asked.member, clock.now() + SAVINGS_LINK_LIFE));
        report(organisation, "forgets-members", { call: "savingsCode", ms: Math.round(performance.now() - begun) });
        return refused("partner-refused");
      }),

    /** Undefined where the organisation has no partner. */
    memberId: (organisation: Organisation, account: Account): string | undefined =>
      memberOf(organisation, account)?.memberId,

    /** CALL-20. */
    isMember: (organisation: Organisation, account: Account) =>
      about(organisation, account, ({ partner, member, left }) => partner.getMember(member, left())),

    /** CALL-21. */
    makeMember: (organisation: Organisation, account: Account) =>
      about(organisation, account, ({ partner, member, left }) => partner.setMember(member, left())),

    /** CALL-22. */
    validMembers: (organisation: Organisation, account: Account) =>
      about(organisation, account, ({ partner, member, left }) => partner.savingsCode(member, left())),
  };
}

/** LO-05: a member's id is the organisation's prefix and the account's id. */
function memberOf({ savings }: Organisation, account: Account): SavingsMember | undefined {
  if (savings.partner === "none") return undefined;
  const { id: userId, email, firstName, lastName } = account;
  return { memberId: savings.memberPrefix + userId, userId, email, firstName, lastName };
}
