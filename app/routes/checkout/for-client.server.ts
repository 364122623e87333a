import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import { fullName } from "#server/core/names";
import type { ForClient } from "#server/orders/index";
import type { Client } from "#server/ports/acting";
import type { I18n } from "~/i18n/t";
import { notFoundForOwner, requireAgent } from "~/request/guards.server";
import { viewerOf } from "~/request/viewer.server";
import { type OfferAddress, withoutClient } from "./offer-address.server";

/** AG-02: says for whom an agent books, and leads to another client or to none. */
export type ForWhom = { text: string; links: { href: string; label: string }[] };

/** AG-08: the agent's client that the address names; undefined where it names none. */
export async function clientOf(
  request: Request,
  context: AppLoadContext,
  { client: id }: OfferAddress,
): Promise<Client | undefined> {
  if (id === undefined) return undefined;
  const { account } = await requireAgent(request, context);
  return (await context.acting?.findClient(account, id)) ?? notFoundForOwner(context);
}

/** AG-03: whose price and points it is: those of the account that the client linked. */
export async function buyerFor(
  request: Request,
  context: AppLoadContext,
  offer: OfferAddress,
): Promise<ForClient | undefined> {
  const client = await clientOf(request, context, offer);
  const account = client && (await context.acting?.accountOf(client));
  const { organisation, membership } = context;
  return (
    client && {
      id: client.id,
      agentId: client.agentId,
      account: account && (await membership.asMember(organisation, account)),
    }
  );
}

/** Whom the viewer can fill in: the client and the client's travelers, or the viewer and theirs. */
export async function travellersFor(request: Request, context: AppLoadContext, offer: OfferAddress) {
  const { account } = await viewerOf(request, context);
  const client = await clientOf(request, context, offer);
  if (client && context.acting)
    return { owner: client, self: { ...client, nationalityId: 0, titleId: 0 }, saved: context.acting.travellers };
  return account && { owner: account, self: account, saved: context.profile.travellers };
}

/** undefined for everybody but agents. */
export function forWhom(
  account: Pick<Account, "type"> | undefined,
  client: Client | undefined,
  offer: OfferAddress,
  { t }: I18n,
): ForWhom | undefined {
  if (account?.type !== "agent") return undefined;
  const self = withoutClient(offer);
  const choose = `/agent/client-list?${new URLSearchParams({ to: self })}`;
  if (!client) return { text: "", links: [{ href: choose, label: t("checkout-page.chooseClient") }] };
  return {
    text: t("checkout-page.forClient", { name: fullName(client) }),
    links: [
      { href: choose, label: t("checkout-page.otherClient") },
      { href: self, label: t("checkout-page.noClient") },
    ],
  };
}
