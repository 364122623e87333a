import { createHmac } from "node:crypto";
import type { Account } from "../auth/account.ts";
import { type AccountRow, findAccount, findAccountByMemberCode, listLikeAddresses } from "../auth/account-store.ts";
import type { RequestContext } from "../auth/auth-event.ts";
import { addressesOf } from "../auth/sessions.ts";
import { networkOf } from "../auth/throttle-rules.ts";
import { dayIn } from "../core/day.ts";
import { DAY } from "../core/durations.ts";
import { REFERRAL_LIFE } from "../core/lifetimes.ts";
import { unitOf } from "../core/money.ts";
import { isOfOwnNetwork } from "../core/own-network.ts";
import { type Slice, sliceOf } from "../core/pages.ts";
import { newId } from "../crypto/ids.ts";
import type { Db, Store } from "../db/schema.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Linked, SignUpReferrals } from "../registration/sign-up-referrals.ts";
import { findCampaign, holdCampaign } from "./campaign-queries.ts";
import { type Campaign, type Campaigns, readCode, toCampaign } from "./campaigns.ts";
import { spendBudget } from "./queries.ts";
import {
  cameWith,
  countBrought,
  countSince,
  insertReferral,
  listBrought,
  noteMailbox,
  sumBrought,
} from "./referral-queries.ts";
import type { Rewards } from "./rewards.ts";
import {
  costOf,
  type ReferralFlag,
  type ReferralRefusal,
  type ReferralState,
  type RewardBalance,
  type RewardState,
  sameMailbox,
  samePhone,
  spellingsOf,
} from "./rules.ts";

/** A referral, as its referrer sees it. */
export type Brought = {
  id: string;
  /** First name and initial at most; undefined once the referee's account is deleted. */
  name: { first: string; initial: string } | undefined;
  /** Code of the campaign. */
  programme: string;
  at: number;
  reward: { balance: RewardBalance; unit: string; amount: number };
  state: RewardState;
  /** Why it is blocked or was reversed. */
  reason: string | undefined;
  /** When it was paid, or ended. */
  since: number | undefined;
};

export type ReferralTotal = { balance: RewardBalance; unit: string; paid: number; waiting: number };

type Dependencies = Store & {
  secret: string;
  log: { info(details: object, message: string): void };
  campaigns: Pick<Campaigns, "ofCode">;
  rewards: Pick<Rewards, "promise">;
};

/** What a sign-up through a link means: one line of the log for whatever was refused or is looked at, with no address in it. */
type Judged =
  | { outcome: "refused"; reason: ReferralRefusal; campaign?: Campaign; referrer?: AccountRow }
  | { outcome: "flagged"; reason: ReferralFlag; campaign: Campaign; referrer: AccountRow }
  | { outcome: "credited"; reason?: undefined; campaign: Campaign; referrer: AccountRow };

type LinkNow =
  | { campaign: Campaign; referrer: AccountRow | undefined; refusal?: ReferralRefusal }
  | { campaign?: undefined; referrer?: undefined; refusal: ReferralRefusal };

/** The campaign behind a link that a visitor followed. A campaign with a used-up budget comes with a refusal. */
export type Followed = {
  campaign: Campaign | undefined;
  byMember: boolean;
  refusal: ReferralRefusal | undefined;
};

/** What a sign-up may share with others, as keyed hashes: its network, and the phone if there is one. */
type Traces = { network: string | undefined; phone: string | undefined };

/** Who came through whose link, and what that is worth (LO-04, decision 025). */
export function createReferrals({ db, clock, secret, log, campaigns, rewards }: Dependencies) {
  /** Whether the mailbox was known before; from now on it is. */
  const note = (trx: Db, organisationId: string, address: string): Promise<boolean> =>
    noteMailbox(trx, organisationId, mailboxHash(secret, address), clock.now());

  /** Whether another account has the mailbox, for example after a change of address. */
  async function hasAccount(trx: Db, { id, organisation_id, email_lookup }: AccountRow): Promise<boolean> {
    const mailbox = sameMailbox(email_lookup);
    const alike = await listLikeAddresses(trx, organisation_id, { ...spellingsOf(mailbox), except: id });
    return alike.some((address) => sameMailbox(address) === mailbox);
  }

  async function judge(
    trx: Db,
    account: AccountRow,
    known: boolean,
    traces: Traces,
    { organisation }: RequestContext,
  ): Promise<Judged> {
    const organisationId = organisation.id;
    const named = readCode(account.referral_code);
    const row = named && (await findCampaign(trx, { organisationId, type: named.type, code: named.campaign }));
    if (!row) return { outcome: "refused", reason: "unknown-campaign" };
    const campaign = toCampaign(row);
    const refuse = (reason: ReferralRefusal, referrer?: AccountRow): Judged => ({
      outcome: "refused",
      reason,
      campaign,
      ...(referrer && { referrer }),
    });
    if (clock.now() - account.created_at > REFERRAL_LIFE) return refuse("confirmed-late");
    // Who signed up on its last day may confirm on the next.
    if (!(await holdCampaign(trx, row, dayIn(organisation.timeZone, account.created_at))))
      return refuse("campaign-over");
    const referrer = await findAccountByMemberCode(trx, organisationId, named.member ?? "");
    if (!referrer) return refuse("unknown-referrer");
    if (isOneself(account, referrer)) return refuse("oneself", referrer);
    if (known || (await hasAccount(trx, account))) return refuse("existing-customer", referrer);
    const budget = { of: "campaign", organisationId, id: campaign.id } as const;
    if (!(await spendBudget(trx, budget, costOf(campaign.terms)))) return refuse("budget-spent", referrer);
    const flag = await flagOf(trx, campaign, referrer, traces);
    return flag
      ? { outcome: "flagged", reason: flag, campaign, referrer }
      : { outcome: "credited", campaign, referrer };
  }

  /** What an operator has to look at. */
  async function flagOf(
    trx: Db,
    { id: campaignId, terms }: Campaign,
    { organisation_id: organisationId, id: referrerId }: AccountRow,
    { network, phone }: Traces,
  ): Promise<ReferralFlag | undefined> {
    const referrer = { organisationId, referrerId };
    const own = await addressesOf(trx, organisationId, referrerId, clock.now());
    if (network && own.some((address) => networkHash(organisationId, address) === network)) return "same-network";
    if (await cameWith(trx, referrer, "network", network)) return "same-network";
    if (await cameWith(trx, referrer, "phone", phone)) return "same-phone";
    const today = await countSince(trx, { ...referrer, campaignId }, clock.now() - DAY);
    return today >= terms.mostInADay ? "too-many" : undefined;
  }

  /** The network of an address; undefined where an address says nothing about who is behind it. */
  const networkHash = (organisationId: string, address: string): string | undefined =>
    isOfOwnNetwork(address) ? undefined : keyed(secret, `network:${organisationId}:${networkOf(address)}`);

  function tracesOf(account: AccountRow, { clientAddress }: RequestContext): Traces {
    const { organisation_id: organisationId } = account;
    const phone = phoneOf(account);
    return {
      network: networkHash(organisationId, clientAddress),
      phone: phone === undefined ? undefined : keyed(secret, `phone:${organisationId}:${phone}`),
    };
  }

  async function promise(
    trx: Db,
    referralId: string,
    account: AccountRow,
    { campaign, referrer, reason }: Exclude<Judged, { outcome: "refused" }>,
  ): Promise<void> {
    const { code, terms } = campaign;
    for (const [side, accountId, got] of [
      ["referrer", referrer.id, terms.referrer],
      ["referee", account.id, terms.referee],
    ] as const) {
      if (!got) continue;
      await rewards.promise(trx, {
        organisationId: account.organisation_id,
        accountId,
        key: `referral:${referralId}:${side}`,
        balance: got.balance,
        unit: unitOf(got.balance, terms.currency),
        amount: got.amount,
        ...(reason && { blocked: reason }),
        explained: { campaign: code },
        campaignId: campaign.id,
        referralId,
        lastsDays: null,
      });
    }
  }

  /** The running campaign of a link's code, and for a referral its active referrer; or why the link gives no reward. */
  async function lookAt(organisation: Organisation, code: string): Promise<LinkNow> {
    const { campaign, member } = (await campaigns.ofCode(organisation, code)) ?? {};
    if (!campaign) return { refusal: "unknown-campaign" };
    if (campaign.state !== "running" && campaign.state !== "spent") return { refusal: "campaign-over" };
    const referrer = member === undefined ? undefined : await findAccountByMemberCode(db, organisation.id, member);
    if (member !== undefined && !referrer) return { refusal: "unknown-referrer" };
    return { campaign, referrer, ...(campaign.state === "spent" && { refusal: "budget-spent" }) };
  }

  const atSignUp: SignUpReferrals = {
    async linked(organisation, code): Promise<Linked | undefined> {
      const { campaign, referrer } = await lookAt(organisation, code);
      if (!campaign) return undefined;
      return { referrersCode: referrer?.access_code ?? "", isPromotion: campaign.type === "Promotion" };
    },

    async confirmed(trx, account, requestContext) {
      const { id: refereeId, organisation_id: organisationId } = account;
      const known = await note(trx, organisationId, account.email_lookup);
      const isLinked = account.referral_code !== "" && account.is_promotion === 0;
      if (!isLinked) return () => {};
      const traces = tracesOf(account, requestContext);
      const judged = await judge(trx, account, known, traces, requestContext);
      const { outcome, reason, campaign, referrer } = judged;
      if (campaign?.type === "Referral") {
        const id = newId();
        await insertReferral(trx, {
          id,
          organisation_id: organisationId,
          referee_id: refereeId,
          referrer_id: referrer?.id ?? null,
          campaign_id: campaign.id,
          state: outcome satisfies ReferralState,
          reason: reason ?? null,
          network: traces.network ?? null,
          phone: traces.phone ?? null,
          created_at: clock.now(),
        });
        if (outcome !== "refused") await promise(trx, id, account, judged);
      }
      if (outcome === "credited") return () => {};
      return () =>
        log.info(
          {
            event: "referral",
            outcome,
            reason,
            organisation: requestContext.organisation.slug,
            campaign: campaign?.code,
            accountId: refereeId,
            referrerId: referrer?.id,
            requestId: requestContext.requestId,
          },
          "a sign-up through a link brings nothing, or is to be looked at",
        );
    },
  };

  return {
    atSignUp,

    /** Notes the former address of an account, so that a sign-up with it does not count as a new customer. */
    async addressLeft(trx: Db, organisationId: string, address: string): Promise<void> {
      await note(trx, organisationId, address);
    },

    /** A link that was followed: the campaign that its code counts for, by a member or not, and why it brings nothing where it does not. */
    async followed(organisation: Organisation, code: string): Promise<Followed> {
      const { campaign, referrer, refusal } = await lookAt(organisation, code);
      return { campaign, byMember: referrer !== undefined, refusal };
    },

    /** LO-03: what a member's links say; undefined where the account is none any more. */
    async memberCode({ organisationId, id }: Pick<Account, "organisationId" | "id">): Promise<string | undefined> {
      return (await findAccount(db, organisationId, id))?.member_code ?? undefined;
    },

    /** LO-01, CALL-18: who came through a member's links, the last first. */
    async brought(
      { organisationId, id: referrerId }: Pick<Account, "organisationId" | "id">,
      { programme, page, perPage }: { programme?: string | undefined; page: number; perPage: number },
    ): Promise<Slice & { count: number; shown: Brought[] }> {
      const referrer = { organisationId, referrerId };
      const count = await countBrought(db, referrer, programme);
      const slice = sliceOf(page, count, perPage);
      const rows = await listBrought(db, referrer, { programme, ...slice });
      const shown = await Promise.all(
        rows.map(async (row) => toBrought(row, await nameOf(organisationId, row.referee_id))),
      );
      return { ...slice, count, shown };
    },

    /** LO-01: what it came to, by balance. */
    async totals({ organisationId, id: referrerId }: Pick<Account, "organisationId" | "id">): Promise<ReferralTotal[]> {
      const totals = new Map<string, ReferralTotal>();
      for (const { balance, unit, state, amount } of await sumBrought(db, { organisationId, referrerId })) {
        const key = `${balance} ${unit}`;
        const total = totals.get(key) ?? { balance: balance as RewardBalance, unit, paid: 0, waiting: 0 };
        if (state === "released") total.paid += amount;
        if (state === "pending" || state === "blocked") total.waiting += amount;
        totals.set(key, total);
      }
      return [...totals.values()];
    },
  };

  async function nameOf(organisationId: string, id: string | null): Promise<Brought["name"]> {
    const account = id === null ? undefined : await findAccount(db, organisationId, id);
    if (!account?.first_name) return undefined;
    return { first: account.first_name, initial: [...account.last_name][0] ?? "" };
  }
}

const isOneself = (account: AccountRow, referrer: AccountRow): boolean =>
  account.id === referrer.id ||
  sameMailbox(account.email_lookup) === sameMailbox(referrer.email_lookup) ||
  (phoneOf(account) !== undefined && phoneOf(account) === phoneOf(referrer));

const phoneOf = ({ phone_country_code: countryCode, phone: number }: AccountRow) => samePhone({ countryCode, number });

export const mailboxHash = (secret: string, address: string): string =>
  keyed(secret, `mailbox:${sameMailbox(address)}`);

const keyed = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(`referral:${text}`).digest("base64url");

type Row = Awaited<ReturnType<typeof listBrought>>[number];

const toBrought = (row: Row, name: Brought["name"]): Brought => ({
  id: row.id,
  name,
  programme: row.code,
  at: row.created_at,
  reward: { balance: row.balance as RewardBalance, unit: row.unit, amount: row.amount },
  state: row.state as RewardState,
  reason: row.reason ?? undefined,
  since: row.released_at ?? row.ended_at ?? undefined,
});
