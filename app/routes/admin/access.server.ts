import { formatDecimal, formatInstant } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import type { Desk, Listed, ListedKind } from "./loyalty-kind";

type Verbs = ReturnType<Desk["context"]["asOperator"]>;
type Code = Awaited<ReturnType<Verbs["accessCodes"]["list"]>>["codes"][number];
type Invitation = Awaited<ReturnType<Verbs["invitations"]["list"]>>["invitations"][number];

const verbsOf = ({ account, context }: Desk) => context.asOperator(account);

function shownCode(code: Code, { context }: Desk, { t, locale }: I18n): Listed {
  const at = (instant: number) => formatInstant(instant, context.organisation.timeZone, locale);
  const { uses_left: left, valid_from: from, valid_until: until } = code;
  return {
    // An address names it, and may be typed with any sign.
    id: encodeURIComponent(code.code),
    name: code.code,
    hasEnded: code.active !== 1,
    facts: [
      { term: t("people.codeUses"), text: formatDecimal(code.accounts, locale) },
      {
        term: t("people.codeLeft"),
        text:
          code.active !== 1
            ? t("people.codeEnded")
            : left === null
              ? t("people.codeLeftAny")
              : t("people.codeLeftSome", { count: left }),
      },
      ...(from === null ? [] : [{ term: t("people.codeFrom"), text: at(from) }]),
      ...(until === null ? [] : [{ term: t("people.codeUntil"), text: at(until) }]),
    ],
  };
}

/** SU-07, OP-03: the codes that open sign-up. */
export const accessCodes: ListedKind = {
  right: "people",
  words: {
    title: "people.codes",
    none: "people.codesNone",
    end: "people.codeEnd",
    endTitle: "people.codeEndTitle",
    endText: "people.codeEndText",
  },
  done: { ended: "people.doneCodeEnded", "ended-before": "people.doneCodeEndedBefore" },
  endsAt: "end",
  async list(desk, wanted, i18n) {
    const { codes, ...slice } = await verbsOf(desk).accessCodes.list(desk.context.organisation, wanted);
    return { listed: codes.map((code) => shownCode(code, desk, i18n)), ...slice };
  },
  async find(desk, id, i18n) {
    const code = await verbsOf(desk).accessCodes.find(desk.context.organisation, id);
    return code && shownCode(code, desk, i18n);
  },
  end: (desk, id, reason) =>
    verbsOf(desk).accessCodes.end(desk.context.organisation, { code: decodeURIComponent(id), reason }),
};

function shownInvitation(invitation: Invitation, { context }: Desk, { t, locale }: I18n): Listed {
  const { id, email, firstname, lastname, mastercode, created_at, expires_at, account_id } = invitation;
  const at = (instant: number) => formatInstant(instant, context.organisation.timeZone, locale);
  const isOpen = account_id === null && expires_at > context.clock.now();
  const state =
    account_id !== null
      ? t("people.invitationUsed")
      : t(isOpen ? "people.invitationOpen" : "people.invitationOver", { when: at(expires_at) });
  return {
    id,
    name: `${firstname} ${lastname}`.trim() || email,
    hasEnded: !isOpen,
    facts: [
      { term: t("admin.email"), text: email },
      { term: t("people.invitedOn"), text: at(created_at) },
      { term: t("people.invitationState"), text: state },
      ...(mastercode === "" ? [] : [{ term: t("people.invitationCode"), text: mastercode }]),
    ],
  };
}

/** SU-16, OP-03: those who were invited to sign up. */
export const invitations: ListedKind = {
  right: "people",
  words: {
    title: "people.invitations",
    none: "people.invitationsNone",
    end: "people.invitationEnd",
    endTitle: "people.invitationEndTitle",
    endText: "people.invitationEndText",
  },
  done: { ended: "people.doneInvitationEnded", "ended-before": "people.doneInvitationEndedBefore" },
  endsAt: "end",
  async list(desk, wanted, i18n) {
    const { invitations: invited, ...slice } = await verbsOf(desk).invitations.list(desk.context.organisation, wanted);
    return { listed: invited.map((invitation) => shownInvitation(invitation, desk, i18n)), ...slice };
  },
  async find(desk, id, i18n) {
    const invitation = await verbsOf(desk).invitations.find(desk.context.organisation, id);
    return invitation && shownInvitation(invitation, desk, i18n);
  },
  end: (desk, id, reason) => verbsOf(desk).invitations.end(desk.context.organisation, { id, reason }),
};
