import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import { formatInstant } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import type { LinkedIdentitiesView } from "./linked-identities";

/** For the section of an account's page. */
export async function linkedIdentitiesOf(
  { auth, organisation }: AppLoadContext,
  account: Account,
  { locale }: I18n,
): Promise<LinkedIdentitiesView> {
  const linked = await auth.identities.list(account);
  const has = new Set(linked.map(({ provider }) => provider));
  return {
    linked: linked.map(({ provider, linkedAt }) => ({
      provider,
      day: formatInstant(linkedAt, organisation.timeZone, locale),
    })),
    offered: auth.providers.offered(organisation).filter((provider) => !has.has(provider)),
  };
}
