import { imports } from "../products/imports.ts";
import { accessCodeAdd } from "./access-code-add.ts";
import { activityCallOff } from "./activity-call-off.ts";
import { agentAdd, agentCreditLimit } from "./agent-add.ts";
import { agentEnd, agentHandOver, agentList, agentTeam } from "./agent-teams.ts";
import { auditList } from "./audit.ts";
import { authFailures } from "./auth-failures.ts";
import { backup } from "./backup.ts";
import { cardCodes } from "./card-codes.ts";
import { cardWithdraw, creditPay } from "./cards.ts";
import { certificateOffer, certificateOffers, certificateOfferWithdraw } from "./certificate-offers.ts";
import { claimList, claimSettle } from "./claims.ts";
import type { Command } from "./command.ts";
import { commissionPayout, commissionRuleAdd, commissionRuleEnd, commissionRuleList } from "./commissions.ts";
import { disruptionCancel, disruptionList, disruptionMessage } from "./disruptions.ts";
import { doctor, organisationClose, organisationOpen } from "./doctor.ts";
import { importOf } from "./import.ts";
import { invitationAdd } from "./invitation-add.ts";
import { ledgerSeals, ledgerVerify } from "./ledger.ts";
import { propertyClose, propertyOpen, propertyRestore, propertySellers, propertyWithdraw } from "./listing.ts";
import { membersImport } from "./members-import.ts";
import { migrate } from "./migrate.ts";
import {
  organisationAdd,
  organisationHistory,
  organisationList,
  organisationLogo,
  organisationRemove,
  organisationSet,
  organisationSettings,
  organisationShow,
  organisationUndo,
} from "./organisations.ts";
import { paymentList, paymentRefund } from "./payments.ts";
import {
  personBlock,
  personErase,
  personExport,
  personReset,
  personShow,
  personSignOut,
  personUnblock,
} from "./people.ts";
import { promotionUserAdd, promotionUserRemove } from "./promotion-users.ts";
import { ratesImport } from "./rates-import.ts";
import { reencrypt } from "./reencrypt.ts";
import { ledgerExport, ledgerStatement, liability } from "./reports.ts";
import { restore } from "./restore.ts";
import { settle, settleList } from "./settlements.ts";
import { signInTry } from "./sign-in-try.ts";
import { accessCodeEnd, accessCodeList, invitationEnd, invitationList } from "./sign-up-access.ts";
import { staffList, staffRemove, staffResetFactor, staffSet } from "./staff.ts";
import { staffInvite } from "./staff-invite.ts";

export type Group = { summary: string; commands: Record<string, Command> };

/** Its commands are called by their own name alone: `migrate`. */
export const SYSTEM = "system";

const NAMED: Record<string, Group> = {
  [SYSTEM]: {
    summary: "The database, its backups and keys, and what is missing before a site opens.",
    commands: { migrate, backup, restore, doctor, reencrypt },
  },
  organisation: {
    summary: "Sites: their hosts and settings, opened and closed.",
    commands: {
      add: organisationAdd,
      list: organisationList,
      show: organisationShow,
      set: organisationSet,
      logo: organisationLogo,
      undo: organisationUndo,
      history: organisationHistory,
      settings: organisationSettings,
      "sign-in-try": signInTry,
      open: organisationOpen,
      close: organisationClose,
      remove: organisationRemove,
    },
  },
  people: {
    summary: "Accounts of members: imported, shown, blocked, exported, erased.",
    commands: {
      import: membersImport,
      show: personShow,
      block: personBlock,
      unblock: personUnblock,
      "sign-out": personSignOut,
      "reset-password": personReset,
      export: personExport,
      erase: personErase,
    },
  },
  staff: {
    summary: "Who may see /admin, and in which role.",
    commands: {
      invite: staffInvite,
      list: staffList,
      set: staffSet,
      remove: staffRemove,
      "reset-factor": staffResetFactor,
    },
  },
  agent: {
    summary: "Travel agents, their teams and credit.",
    commands: {
      add: agentAdd,
      list: agentList,
      "credit-limit": agentCreditLimit,
      team: agentTeam,
      "hand-over": agentHandOver,
      "credit-pay": creditPay,
      end: agentEnd,
    },
  },
  "access-code": {
    summary: "Codes that open sign-up.",
    commands: { add: accessCodeAdd, list: accessCodeList, end: accessCodeEnd },
  },
  invitation: {
    summary: "Links that open sign-up with everything filled in.",
    commands: { add: invitationAdd, list: invitationList, end: invitationEnd },
  },
  "promotion-user": {
    summary: "Accounts that see the promotions first.",
    commands: { add: promotionUserAdd, remove: promotionUserRemove },
  },
  audit: {
    summary: "What operators changed, and which sign-ins failed.",
    commands: { list: auditList, failures: authFailures },
  },
  property: {
    summary: "Your own properties: withdrawn, closed on some nights, sold by others.",
    commands: {
      withdraw: propertyWithdraw,
      restore: propertyRestore,
      close: propertyClose,
      open: propertyOpen,
      sellers: propertySellers,
    },
  },
  disruption: {
    summary: "What takes place at a property on a day that it cannot: its guests get a message or their money back.",
    commands: { list: disruptionList, message: disruptionMessage, cancel: disruptionCancel },
  },
  card: {
    summary: "Cards and codes that put value into wallets.",
    commands: { codes: cardCodes, withdraw: cardWithdraw },
  },
  certificate: {
    summary: "Certificates on sale.",
    commands: { list: certificateOffers, add: certificateOffer, withdraw: certificateOfferWithdraw },
  },
  payment: { summary: "Payments by their state, and refunds.", commands: { list: paymentList, refund: paymentRefund } },
  claim: {
    summary: "What guests owe of bookings that ended.",
    commands: { list: claimList, settle: claimSettle },
  },
  settlement: { summary: "What is owed to properties.", commands: { list: settleList, add: settle } },
  commission: {
    summary: "What travel agents earn, and are paid.",
    commands: {
      "rule-list": commissionRuleList,
      "rule-add": commissionRuleAdd,
      "rule-end": commissionRuleEnd,
      payout: commissionPayout,
    },
  },
  ledger: {
    summary: "The books: verified, exported, summed up.",
    commands: {
      verify: ledgerVerify,
      seals: ledgerSeals,
      statement: ledgerStatement,
      export: ledgerExport,
      liability,
    },
  },
  rates: { summary: "Exchange rates.", commands: { import: ratesImport } },
  activities: { summary: "Your own activities.", commands: { "call-off": activityCallOff } },
};

/** Every command, by its group; a product's file is imported in the group that bears the file's name. */
export const GROUPS: Record<string, Group> = { ...NAMED };
for (const [name, ofProduct] of Object.entries(imports)) {
  const { summary, commands } = NAMED[name] ?? { summary: `Your own ${ofProduct.what}.`, commands: {} };
  GROUPS[name] = { summary, commands: { import: importOf(ofProduct), ...commands } };
}

/** Names of releases before 0.2, which joined group and command by a hyphen; those that changed beyond that. Release 0.3 drops them. */
const RENAMED: Record<string, string> = {
  "members-import": "people import",
  "person-show": "people show",
  "person-block": "people block",
  "person-unblock": "people unblock",
  "person-sign-out": "people sign-out",
  "people-reset": "people reset-password",
  "person-reset": "people reset-password",
  "person-export": "people export",
  "person-erase": "people erase",
  "reset-password": "people reset-password",
  "credit-pay": "agent credit-pay",
  "auth-failures": "audit failures",
  "activity-call-off": "activities call-off",
  "certificate-offers": "certificate list",
  "certificate-offer": "certificate add",
  "certificate-offer-withdraw": "certificate withdraw",
  "settle-list": "settlement list",
  settle: "settlement add",
  liability: "ledger liability",
};

/** Of a command that is found; `old`: the name by which it was called, if that is no longer its own. */
export type Called = { name: string; command: Command; rest: string[]; old?: string };

export const nameIn = (group: string, command: string): string => (group === SYSTEM ? command : `${group} ${command}`);

const named = (name: string): Command | undefined => {
  const [first = "", second] = name.split(" ");
  const [group, command] = second === undefined ? [SYSTEM, first] : [first, second];
  const commands = Object.hasOwn(GROUPS, group) ? GROUPS[group]?.commands : undefined;
  return commands && Object.hasOwn(commands, command) ? commands[command] : undefined;
};

const OLD = new Map([
  ...Object.entries(GROUPS).flatMap(([group, { commands }]) =>
    Object.keys(commands).map((command) => [`${group}-${command}`, nameIn(group, command)] as const),
  ),
  ...Object.entries(RENAMED),
]);

/** The command that the first words call: by group and name, or by an old name. */
export function findCommand([first = "", second = "", ...others]: string[]): Called | undefined {
  const rest = [second, ...others].filter((_, at) => at > 0 || second !== "");
  const two = named(`${first} ${second}`);
  if (two) return { name: nameIn(first, second), command: two, rest: others };
  const one = named(first);
  if (one) return { name: first, command: one, rest };
  for (const [old, after] of [
    [first, rest],
    [`${first}-${second}`, others],
  ] as const) {
    const name = OLD.get(old);
    const command = name === undefined ? undefined : named(name);
    if (name !== undefined && command) return { name, command, rest: [...after], old };
  }
  return undefined;
}
