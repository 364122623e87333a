import type { Db } from "../../server/db/schema.ts";
import type { createBooking } from "../../server/orders/index.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import { requestContextOf } from "../fixtures/people.ts";

/** Every guest of an organization confirms the address of what was booked without a payment. */
export async function confirmAddresses(
  db: Db,
  { addresses }: Pick<ReturnType<typeof createBooking>, "addresses">,
  organisation: Organisation,
): Promise<void> {
  const open = await db.selectFrom("booking").select("id").where("confirm_by", "is not", null).execute();
  for (const { id } of open) await addresses.confirm(requestContextOf(organisation), id);
}
