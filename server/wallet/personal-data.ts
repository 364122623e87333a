import type { PersonalDataSource } from "../db/personal-data.ts";
import { listCards, listMovements } from "./queries.ts";

/** Cards go with the account; one that a booking was paid with stays, used up, because the booking names it (AC-05). */
export const walletPersonalData: PersonalDataSource = {
  async export(db, { organisationId, id: accountId }) {
    const owner = { organisationId, accountId };
    return { wallet: { cards: await listCards(db, owner), movements: await listMovements(db, owner) } };
  },
  async erase(trx, { organisationId, id }) {
    const cards = trx
      .selectFrom("payment_card")
      .select("id")
      .where("organisation_id", "=", organisationId)
      .where("account_id", "=", id);
    await trx
      .deleteFrom("payment_card")
      .where("organisation_id", "=", organisationId)
      .where("account_id", "=", id)
      .where("id", "not in", trx.selectFrom("card_use").select("card_id").where("organisation_id", "=", organisationId))
      .execute();
    await trx.updateTable("payment_card").set({ status: "INACTIVE" }).where("id", "in", cards).execute();
    return 0;
  },
};
