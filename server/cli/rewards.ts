import type { TimelineEntry } from "../admin/rewards.ts";
import { formatDay } from "../core/day.ts";
import type { DecisionRefusal, Referral, Reward } from "../loyalty/operations.ts";
import { inFull } from "./amounts.ts";
import { type Command, CommandError, optional, organisationOf, required, type Values } from "./command.ts";

/** LO-04, LO-09, AC-08. */
export const rewardList: Command = {
  summary: "Lists what members get: promised, blocked, released and reversed.",
  usage: `--organisation SLUG [--email ADDRESS] [--blocked]

The newest first, 100 at most.
  --blocked  what waits for an operator, the oldest first, with why`,
  async run(context, values) {
    const organisation = await organisationOf(context, values);
    const email = optional(values, "email");
    const blocked = values["blocked"] === true;
    const listed = await context.admin.rewards.list(organisation, { blocked, ...(email && { of: { email } }) });
    if (!listed.ok) throw new CommandError(`${organisation.slug} has no account with this address`);
    for (const reward of listed.value) context.print(`${lineOf(reward)}  of ${reward.accountId}`);
    if (listed.value.length === 0) context.print("None.");
  },
};

const WHY_NOT: Record<DecisionRefusal | "no-account", string> = {
  unknown: "there is no such reward",
  own: "it is your own, or of a referral of yours",
  "done-before": "nothing is changed: that is so already",
  over: "nothing is changed: it is released or ended",
  "no-account": "its account is deleted; reject it",
};

const DECISION = "--organisation SLUG --reward ID --reason TEXT";

async function decisionOf(context: Parameters<Command["run"]>[0], values: Values) {
  const organisation = await organisationOf(context, values);
  return [organisation, { id: required(values, "reward"), reason: required(values, "reason") }] as const;
}

/** LO-04, LO-09, AC-08. */
export const rewardRelease: Command = {
  summary: "Lets a blocked reward go on: what was earned is spendable at once, the rest when it is.",
  usage: `${DECISION}

  --reason  why, for the log`,
  async run(context, values) {
    const [organisation, decision] = await decisionOf(context, values);
    const released = await context.admin.rewards.release(organisation, decision);
    if (!released.ok) throw new CommandError(`${decision.id}: ${WHY_NOT[released.reason]}`);
    context.print(released.value === "released" ? "It is released." : "It waits for its stay.");
  },
};

/** LO-04, LO-09, AC-08. */
export const rewardBlock: Command = {
  summary: "Blocks a reward that is not released yet: an operator decides then.",
  usage: `${DECISION}

  --reason  why; its owner is shown it`,
  async run(context, values) {
    const [organisation, decision] = await decisionOf(context, values);
    const blocked = await context.admin.rewards.block(organisation, decision);
    if (!blocked.ok) throw new CommandError(`${decision.id}: ${WHY_NOT[blocked.reason]}`);
    context.print("It is blocked.");
  },
};

/** LO-04, LO-09, AC-08. */
export const rewardReject: Command = {
  summary: "Ends a reward; of one that was released what is still held is taken back.",
  usage: `${DECISION}

  --reason  why; its owner is shown it`,
  async run(context, values) {
    const [organisation, decision] = await decisionOf(context, values);
    const rejected = await context.admin.rewards.reject(organisation, decision);
    if (!rejected.ok) throw new CommandError(`${decision.id}: ${WHY_NOT[rejected.reason]}`);
    const { minor, currency } = rejected.value.missing;
    context.print(minor > 0 ? `It is ended; ${inFull(minor, currency)} of it were spent before.` : "It is ended.");
  },
};

/** LO-07, AC-08. */
export const memberTimeline: Command = {
  summary:
    "Tells what somebody was as a member: plans and what was paid, rewards, points that operators added and took, who came through whose link.",
  usage: `--organisation SLUG --email ADDRESS

The newest first. Others are told by the ids of their accounts.`,
  async run(context, values) {
    const organisation = await organisationOf(context, values);
    const timeline = await context.admin.members.timeline(organisation, { email: required(values, "email") });
    if (!timeline.ok) throw new CommandError(`${organisation.slug} has no account with this address`);
    for (const entry of timeline.value) context.print(`${whenOf(entry)}  ${entryText(entry)}`);
    if (timeline.value.length === 0) context.print("Nothing.");
  },
};

function entryText(entry: TimelineEntry): string {
  switch (entry.what) {
    case "period":
      return `plan ${entry.code}, period ${entry.number}, until ${formatDay(entry.to - 1)}, paid ${inFull(entry.paid.minor, entry.paid.currency)}`;
    case "subscription":
      return `${entry.plan ? `plan ${entry.plan.code}` : "membership"} ${entry.status}`;
    case "referral":
      return referralText(entry.referral, entry.as);
    case "reward":
      return lineOf(entry.reward);
    case "adjusted": {
      const { minor, currency } = entry.amount;
      return `an operator ${minor < 0 ? "took" : "added"} ${inFull(Math.abs(minor), currency)}`;
    }
  }
}

function referralText(
  { campaign, state, reason, referrerId, refereeId }: Referral,
  as: "referrer" | "referee",
): string {
  const other = (as === "referrer" ? refereeId : referrerId) ?? "a deleted account";
  const who = as === "referrer" ? `referred ${other}` : `referred by ${other}`;
  return [`${who} by ${campaign}`, state, reason].filter(Boolean).join(", ");
}

function lineOf(reward: Reward): string {
  const { id, amount, balance, state, reason, createdAt, earnedAt, releasedAt, endedAt, takenBack, referral } = reward;
  const kind = balance === "points" ? "" : `${balance} `;
  return [
    ...[id, `${kind}${inFull(amount.minor, amount.currency)}`, state, reason && `(${reason})`],
    `promised ${instant(createdAt)}`,
    earnedAt === undefined ? "" : `earned ${instant(earnedAt)}`,
    releasedAt === undefined ? "" : `released ${instant(releasedAt)}`,
    endedAt === undefined ? "" : `ended ${instant(endedAt)}`,
    takenBack === undefined ? "" : `taken back ${inFull(takenBack, amount.currency)}`,
    reward.bookingId && `booking ${reward.bookingId}`,
    referral && `referral ${referral.id} ${referral.state}${referral.reason ? ` (${referral.reason})` : ""}`,
  ]
    .filter(Boolean)
    .join("  ");
}

const whenOf = ({ at, day }: TimelineEntry): string => (day === undefined ? instant(at) : formatDay(day));

const instant = (at: number): string => new Date(at).toISOString();
