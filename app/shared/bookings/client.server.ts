import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import { fullName } from "#server/core/names";
import type { Booking } from "#server/orders/index";
import type { Client } from "#server/ports/acting";
import type { I18n } from "~/i18n/t";

/** AG-02: for whom an agent booked; undefined where they booked for themselves, or the client is gone. */
export const clientOfBooking = async (
  { clientId }: Pick<Booking, "clientId">,
  account: Account,
  { acting }: AppLoadContext,
): Promise<Client | undefined> => (clientId === undefined ? undefined : acting?.findClient(account, clientId));

export const clientFact = (client: Client, { t }: Pick<I18n, "t">) => ({
  label: t("trips.client"),
  text: fullName(client),
  href: `/agent/clients/${client.id}`,
});

/**
 * AG-08, AG-09: a booking for an agent's client, by its reference, for `agent` of that client today, a `supervisor` of theirs, or the
 * `client` with a linked account.
 */
export async function bookingForClient(
  name: string,
  account: Account | undefined,
  { acting, booking, organisation }: AppLoadContext,
): Promise<{ booking: Booking; by: "agent" | "supervisor" | "client" } | undefined> {
  if (!account || !acting) return undefined;
  const found = await booking.findByReference(organisation.id, name.toUpperCase());
  if (found?.clientId === undefined) return undefined;
  const client = account.type === "agent" ? await acting.findClient(account, found.clientId) : undefined;
  if (client) return { booking: found, by: client.agentId === account.id ? "agent" : "supervisor" };
  return (await acting.isLinked(account, found.clientId)) ? { booking: found, by: "client" } : undefined;
}

/** AG-09: whom a booking's client asks, as pages show it; undefined where that is the organization. */
export async function agentOfBooking(
  { organisationId, clientId }: Pick<Booking, "organisationId" | "clientId">,
  { acting }: AppLoadContext,
): Promise<{ name: string; email: string; phone: string } | undefined> {
  const agent = clientId === undefined ? undefined : await acting?.agentOf(organisationId, clientId);
  return agent?.isAgent ? { name: agent.name, email: agent.email, phone: agent.phone } : undefined;
}
