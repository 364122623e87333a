import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import { fullName } from "#server/core/names";
import { LANGUAGES } from "~/i18n/languages";
import type { Viewer } from "~/request/viewer.server";
import { linkedIdentitiesOf } from "~/shared/sign-in/linked-identities.server";
import type { Description } from "~/ui/description-list";

/** The account's data for the first tab. */
export async function accountOverview(account: Account, viewer: Viewer, context: AppLoadContext) {
  const [identities, devices, pendingEmail] = await Promise.all([
    linkedIdentitiesOf(context, account, viewer.i18n),
    context.auth.sessions.count(account),
    context.profile.emailChanges.pending(account),
  ]);
  return {
    facts: factsOf(account, viewer, context),
    identities,
    devices,
    pendingEmail,
    // AG-01: the link to what travel agents ask, once one asked.
    agents: (await context.acting?.isAsked(account)) ? viewer.i18n.t("agent.myAgents") : undefined,
  };
}

function factsOf(
  account: Account,
  { language, currency, i18n: { t } }: Viewer,
  { organisation }: AppLoadContext,
): Description[] {
  return [
    { term: t("changes.ownName"), text: fullName(account) },
    { term: t("sign-in.email"), text: account.email },
    { term: t("changes.kind"), text: t(account.type === "agent" ? "changes.kindAgent" : "changes.kindTraveller") },
    { term: t("changes.organisation"), text: organisation.name },
    { term: t("changes.language"), text: LANGUAGES[language].name },
    { term: t("changes.currency"), text: currency },
  ];
}
