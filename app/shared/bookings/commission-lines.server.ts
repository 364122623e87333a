import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import { formatDay, formatMoney, isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";

/** AG-05: what bookings earn their agent, by the bookings' ids; nothing for everybody but agents. */
export async function commissionLines(
  ids: string[],
  account: Account,
  context: AppLoadContext,
  { t, locale }: I18n,
): Promise<Map<string, string[]>> {
  if (account.type !== "agent") return new Map();
  const found = await context.commissions.ofBookings(account, ids);
  return new Map(
    [...found].map(([id, all]) => [
      id,
      all.map(({ state, amount, availableOn }) =>
        t(`commission.booking-${state}`, {
          amount: isolated(formatMoney(amount, locale)),
          day: formatDay(availableOn, locale),
        }),
      ),
    ]),
  );
}
