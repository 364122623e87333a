import type { AppLoadContext } from "@remix-run/node";
import type { Person } from "#server/admin/people";
import type { Erasure } from "#server/admin/person";
import type { Account } from "#server/auth/account";
import { formatList, isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { notFound } from "~/request/guards.server";
import { heldText } from "~/shared/wallet/held-text.server";
import type { Description } from "~/ui/description-list";

const DEEDS = ["block", "unblock", "signOut", "reset", "export", "erase"] as const;
export type Deed = (typeof DEEDS)[number];

/** As addresses write it. */
export const deedPath = (deed: Deed): string => (deed === "signOut" ? "sign-out" : deed);

export const deedOf = (path: string | undefined): Deed => DEEDS.find((deed) => deedPath(deed) === path) ?? notFound();

/** What can be done about an account; operators block and erase neither themselves nor staff. */
export function deedsFor({ id, status, staffRole }: Person, account: Account): Deed[] {
  const isOpen = id !== account.id && staffRole === undefined;
  const blocking: Deed[] = status === "blocked" ? ["unblock"] : status === "active" ? ["block"] : [];
  return [
    ...(isOpen ? blocking : []),
    "signOut",
    ...(status === "blocked" ? [] : (["reset"] as const)),
    "export",
    ...(isOpen ? (["erase"] as const) : []),
  ];
}

export const statusText = ({ status }: Person, { t }: I18n): string => t(`people.status-${status}`);

export const browsersText = (count: number, { t }: I18n): string => t("people.browsers", { count });

/** How the account is before and after. */
export function changeOf(
  deed: Deed,
  { email, status }: Person,
  { sessions, erasure }: { sessions: number; erasure: Erasure | undefined },
  i18n: I18n,
): Description[] {
  const { t, locale } = i18n;
  const from = (before: string, after: string) =>
    t("people.change", { before: isolated(before), after: isolated(after) });
  const signIn = (after: Person["status"]): Description => ({
    term: t("people.status"),
    text: from(t(`people.status-${status}`), t(`people.status-${after}`)),
  });
  const none = browsersText(0, i18n);
  const signedOut = {
    term: t("people.signedIn"),
    text: sessions === 0 ? none : from(browsersText(sessions, i18n), none),
  };
  switch (deed) {
    case "block":
      return [signIn("blocked"), signedOut];
    case "unblock":
      return [signIn("active")];
    case "signOut":
      return [signedOut];
    case "reset":
      return [{ term: t("people.resetTo"), text: email }];
    case "export":
      return [{ term: t("admin.email"), text: email }];
    case "erase":
      return [{ term: t("admin.email"), text: email }, ...erasedFacts(erasure, i18n, locale)];
  }
}

/** Trips ahead and value that is not spent. */
function erasedFacts(erasure: Erasure | undefined, i18n: I18n, locale: string): Description[] {
  const { t } = i18n;
  const { trips = [], held = [] } = erasure ?? {};
  const values = held
    .map((value) => heldText(value, i18n))
    .map(({ name, amounts }) => `${name}: ${amounts.join(" + ")}`);
  return [
    ...(trips.length > 0
      ? [
          {
            term: t("people.eraseTrips"),
            text: `${formatList(trips.map(isolated), locale)}. ${t("people.eraseTripsText")}`,
          },
        ]
      : []),
    ...(values.length > 0
      ? [{ term: t("people.eraseHeld"), text: `${values.map(isolated).join(" · ")}. ${t("people.eraseHeldText")}` }]
      : []),
  ];
}

/** What the operator agrees to; undefined where the change can be undone. */
export const understoodOf = (deed: Deed, erasure: Erasure | undefined, { t }: I18n): string | undefined =>
  deed !== "erase"
    ? undefined
    : t(erasure && erasure.trips.length + erasure.held.length > 0 ? "people.eraseConfirm" : "people.eraseConfirmPlain");

type Ran = { done: string } | { error: string } | { file: string };

/** Does it; a repeated one answers that nothing changed. */
export async function runDeed(
  deed: Deed,
  change: { id: string; reason: string; seen: string },
  account: Account,
  context: AppLoadContext,
): Promise<Ran> {
  const { people } = context.asOperator(account);
  const { organisation } = context;
  const { seen, ...plain } = change;
  const ran = async (): Promise<{ ok: true } | { ok: false; reason: string }> => {
    switch (deed) {
      case "block":
        return people.block(organisation, plain);
      case "unblock":
        return people.unblock(organisation, plain);
      case "signOut":
        return people.signOut(organisation, plain);
      case "reset":
        return people.reset(context, plain);
      case "export":
        return people.requestExport(organisation, plain);
      case "erase":
        return people.erase(context, { ...plain, seen });
    }
  };
  const answer = await ran();
  if (answer.ok && "value" in answer && deed === "export")
    return { file: `/admin/people/${change.id}/data?${new URLSearchParams({ key: String(answer.value) })}` };
  if (answer.ok) return { done: deedPath(deed) };
  context.logged.refusal = answer.reason;
  if (answer.reason === "no-account") return notFound();
  if (answer.reason === "changed") return { error: "people.eraseChanged" };
  return { done: answer.reason === "so-already" ? `${deed}-before` : answer.reason };
}

/** What the person's page says then. */
export const DEED_DONE = {
  block: "people.doneBlocked",
  "block-before": "people.doneBlockedBefore",
  unblock: "people.doneUnblocked",
  "unblock-before": "people.doneUnblockedBefore",
  "sign-out": "people.doneSignedOut",
  reset: "people.doneReset",
  own: "people.doneOwn",
  staff: "people.doneStaff",
  "not-active": "people.doneNotActive",
  disabled: "people.doneDisabled",
  note: "desk.noteAdded",
} as const;
