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

/** AG-08: what the client accepted, or an agent of the supervisor's team booked, by its reference: not how it was paid. */
export async function bookingForClient(
  name: string,
  account: Account | undefined,
  { acting, booking, organisation }: AppLoadContext,
): Promise<Booking | undefined> {
  if (account?.type !== "agent") return undefined;
  const found = await booking.findByReference(organisation.id, name.toUpperCase());
  if (found?.clientId === undefined) return undefined;
  return (await acting?.findClient(account, found.clientId)) && found;
}
