import type { Account } from "../../auth/account.ts";
import type { Day } from "../../core/day.ts";
import type { Store } from "../../db/schema.ts";
import type { Purchases, Setting } from "../../orders/index.ts";
import type { Organisation } from "../../organisation/settings.ts";
import { cardNamesOf, untouchedOf } from "../../wallet/issue.ts";
import type { CertificateOffer } from "../../wallet/offers.ts";
import { certificateGoods } from "./terms.ts";

type Asker = Pick<Account, "id">;

/** What members do with certificates that they buy. */
export function createCertificates({
  db,
  clock,
  purchases,
}: Store & {
  purchases: Pick<Purchases, "buy" | "countOver" | "inTimeToWithdraw">;
}) {
  const buyerOf = (organisation: Organisation, account: Asker) => ({
    organisationId: organisation.id,
    accountId: account.id,
  });

  /** Which purchase of an offer comes next: forms that were opened before one was done are of that one. */
  const nextNumber = (organisation: Organisation, account: Asker, { id }: CertificateOffer): Promise<number> =>
    purchases.countOver(organisation, account, keyOf(id));

  return {
    nextNumber,

    /** Paid at once from a balance or through a provider's page. The same again is the same purchase. */
    async buy(setting: Setting, { offer, number, way }: { offer: CertificateOffer; number: number; way: string }) {
      const over = await nextNumber(setting.organisation, setting.account, offer);
      const key = `${keyOf(offer.id)}${Math.min(number, over)}`;
      return purchases.buy(setting, { ...certificateGoods(offer), key, agreedAt: clock.now(), way });
    },

    /** The certificate that was bought, as a form names it. */
    card: (organisation: Organisation, account: Asker, id: string) =>
      cardNamesOf(db, buyerOf(organisation, account), id),

    /** The bought certificates that nothing was spent of and that can still be withdrawn from, with the last day for it. */
    async withdrawable(organisation: Organisation, account: Asker): Promise<Map<string, Day>> {
      const days = await purchases.inTimeToWithdraw(organisation, account, "certificate");
      const ids = days.map(([id]) => id);
      const untouched = await untouchedOf(db, buyerOf(organisation, account), ids);
      return new Map(days.filter(([id]) => untouched.includes(id)));
    },
  };
}

const keyOf = (offerId: string): string => `certificate:${offerId}:`;
