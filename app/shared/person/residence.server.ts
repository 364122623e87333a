import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";

/** EN-08, RO-01: the ISO country of the account, else of the client address, else of the organization. */
export async function residenceOf(
  account: Pick<Account, "country"> | undefined,
  { geolocation, clientAddress, organisation }: AppLoadContext,
): Promise<string> {
  if (account?.country) return account.country;
  const { country, assumed } = await geolocation.locate(clientAddress);
  return assumed ? organisation.countryCode : country.countryCode;
}
