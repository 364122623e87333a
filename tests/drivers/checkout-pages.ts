import type { Kysely } from "kysely";
import type { OpenCheckout } from "../../app/routes/checkout/checkout-page.server.ts";
import type { Database } from "../../server/db/schema.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import { givenAccount } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { givenHotel } from "../fixtures/stays.ts";
import { pagesOf } from "./pages.ts";

export const NOW = Date.UTC(2026, 10, 21, 12);

/** One night for two at USD 110.00 with taxes, and a signed-in member who may book it. */
export async function givenCheckout(
  db: Kysely<Database>,
  changes: Partial<Organisation> = {},
  hotelChanges: Parameters<typeof givenHotel>[1] = {},
) {
  const organisation = await givenOrganisation(db, changes);
  const hotel = await givenHotel(db, hotelChanges);
  const account = await givenAccount(db, organisation);
  const pages = pagesOf(db, organisation, NOW);
  const session = await pages.sessionOf(account);
  const path = `/hotel-checkout?property=${hotel.code}&room=${hotel.roomId}&plan=1&in=2026-12-12&out=2026-12-13&guests=2`;
  return { organisation, hotel, account, pages, session, path };
}

/** What the page's form sends when its button to book is pressed. */
export function formOf({
  typed,
  phone,
  wallet,
  balances,
  key,
  priceToken,
  client,
}: OpenCheckout): Record<string, string> {
  return {
    ...typed,
    phone: typed.phone || (phone ? "+351 912 345 678" : ""),
    ...(client && { for: client }),
    selection: wallet?.chosen ?? typed.selection,
    show: wallet?.mode ?? typed.show,
    pricedWith: wallet?.chosen ?? "",
    tender: balances ? `none ${balances.chosen}` : typed.tender,
    pricedTender: balances?.chosen ?? "",
    certificate: wallet?.addOns?.chosen ?? typed.certificate,
    pricedCertificate: wallet?.addOns?.chosen ?? "",
    key,
    priceToken,
    intent: "book",
  };
}

/** The page of an offer that can be had. */
export function openPage({ page }: { page: object }): OpenCheckout {
  if (!("price" in page)) throw new Error("the offer is gone");
  return page as OpenCheckout;
}

/** With ordinary spaces, as people type amounts. */
export const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");

export const bookingsIn = (db: Kysely<Database>) => db.selectFrom("booking").select("id").execute();
