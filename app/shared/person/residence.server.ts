import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";

/** EN-08, RO-01: the ISO country of the account, else of the client address. */
export async function residenceOf(
  account: Pick<Account, "country"> | undefined,
  { geolocation, clientAddress }: AppLoadContext,
): Promise<string> {
  return account?.country ?? (await geolocation.locate(clientAddress)).country.countryCode;
}
