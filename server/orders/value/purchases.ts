import type { Account } from "../../auth/account.ts";
import type { Report } from "../../auth/auth-event.ts";
import type { Throttle } from "../../auth/throttle.ts";
import { type Day, dayIn } from "../../core/day.ts";
import { DAY } from "../../core/durations.ts";
import { LONGEST_TO_WITHDRAW } from "../../core/limits.ts";
import type { Money } from "../../core/money.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import { sliceOf } from "../../core/pages.ts";
import type { UsedRate } from "../../core/receipt.ts";
import { newId } from "../../crypto/ids.ts";
import type { MailedKeys } from "../../crypto/mailed-keys.ts";
import type { Store } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import type { LocaleData } from "../../locale-data/locale-data.ts";
import type { Organisation } from "../../organisation/settings.ts";
import type { Payments, StartRefusal } from "../../payments/payments.ts";
import type { Goods, Purchase, Taken } from "../../ports/purchase.ts";
import { inCurrency, usedRate } from "../../pricing/exchange.ts";
import { type BalanceKind, balanceKindsOf, balancesOf } from "../../wallet/balances.ts";
import { createCodeClaims } from "./codes.ts";
import { purchasePath } from "./purchase.ts";
import {
  countOver,
  countPaid,
  findByKey,
  findOfBuyer,
  insertPurchase,
  listBoughtSince,
  listPaid,
  lockOpen,
  setReturn,
} from "./queries.ts";
import type { Settling } from "./settling.ts";
import { lastDayToWithdraw, toPurchase } from "./stored.ts";
import type { PurchaseRow } from "./tables.ts";
import { createWithdrawing } from "./withdrawing.ts";

/** A balance that can pay the whole price; `id` includes the amount, so that no other amount than the agreed one is taken. */
export type BalanceWay = { id: string; kind: BalanceKind; amount: Money; held: Money; rate: UsedRate | null };

/** The buyer's ways to pay: through a provider's page, and from each balance that suffices. */
export type Ways = { page: boolean; balances: BalanceWay[] };

/** As a form names it. */
export const BY_PAGE = "page";

type Asker = Pick<Account, "id">;

/** The parameters of every purchase beside its goods. */
export type Setting = {
  organisation: Organisation;
  account: Asker;
  /** Of the provider's page. */
  language: string;
  origin: string;
  /** The path of this site to which the buyer returns. */
  returnTo: string;
};

/** `href`: the next page of the buyer's browser: a payment page, or the page of the purchase. */
export type Begun = { purchaseId: string; href: string };

export type BuyRefusal =
  /** The offer is none any more. */
  | "gone"
  /** It cannot be paid that way now, or for another amount. */
  | "way-gone"
  /** It is being paid for on a payment page at this moment. */
  | "being-paid"
  | StartRefusal;

/** `key`: what its buyer means to buy: the same again is the same purchase. `agreedAt`: null where there is nothing to agree to. */
type Wanted = Goods & { key: string; agreedAt: number | null };

export type Purchases = ReturnType<typeof createPurchases>;

/** Value that members buy, of whichever product; and the codes they type into their wallet. */
export function createPurchases(
  deps: Store & {
    ledger: Ledger;
    settling: Settling;
    payments: Pick<Payments, "start" | "latest" | "areTaken" | "carryOut">;
    localeData: Pick<LocaleData, "rates">;
    throttle: Throttle;
    report: Report;
    mailedKeys: Pick<MailedKeys, "read">;
  },
) {
  const { db, clock, ledger, settling, payments, localeData } = deps;
  const buyerOf = (organisation: Organisation, account: Asker) => ({
    organisationId: organisation.id,
    accountId: account.id,
  });

  async function waysOf(organisation: Organisation, account: Asker, price: Money): Promise<Ways> {
    const kinds = balanceKindsOf(organisation.walletOptions);
    const today = dayIn(organisation.timeZone, clock.now());
    const [held, rates] = await Promise.all([
      balancesOf(db, ledger, { organisation, accountId: account.id }, kinds, today),
      localeData.rates(),
    ]);
    const balances = held.flatMap(({ kind, held }): BalanceWay[] => {
      const amount = inCurrency(price, held.currency, rates);
      if (!amount || amount.minor < 1 || amount.minor > held.minor) return [];
      const rate = usedRate(held.currency, price.currency, rates);
      return [{ id: `${kind}.${amount.currency}.${amount.minor}`, kind, amount, held, rate }];
    });
    return { page: payments.areTaken(organisation), balances };
  }

  /** The purchase with this key; creates it if there is none. */
  async function begin({ organisation, account, origin, returnTo }: Setting, wanted: Wanted): Promise<PurchaseRow> {
    const buyer = buyerOf(organisation, account);
    const { key, agreedAt, ...goods } = wanted;
    await insertPurchase(db, {
      id: newId(),
      organisation_id: organisation.id,
      account_id: account.id,
      key,
      goods,
      return_to: returnTo,
      origin,
      agreed_at: agreedAt,
      created_at: clock.now(),
    });
    await setReturn(db, buyer, key, returnTo);
    return findByKey(db, buyer, key);
  }

  async function payByPage(setting: Setting, row: PurchaseRow): Promise<Outcome<Begun, StartRefusal>> {
    const { organisation, account, language, origin } = setting;
    const here = { purchaseId: row.id, href: purchasePath(row.id) };
    if (row.state !== "open") return ok(here);
    const started = await payments.start({
      organisation,
      payer: { accountId: account.id, browser: undefined },
      purpose: row.kind,
      subject: row.id,
      amount: { minor: row.amount, currency: row.currency },
      language,
      returnPath: here.href,
      origin,
    });
    if (started.ok) return ok({ ...here, href: started.value.href });
    return started.reason === "paid" ? ok(here) : started;
  }

  async function payFromBalance(
    { organisation, account }: Setting,
    row: PurchaseRow,
    { kind, amount, rate }: BalanceWay,
  ): Promise<Outcome<Begun, "way-gone" | "being-paid">> {
    const here = ok({ purchaseId: row.id, href: purchasePath(row.id) });
    const { organisation_id: organisationId, id } = row;
    if ((await payments.latest({ organisationId, purpose: row.kind, subject: id }))?.state === "open")
      return refused("being-paid");
    const holder = { organisationId, ownerId: account.id };
    const today = dayIn(organisation.timeZone, clock.now());
    return inTransaction(db, async (trx): Promise<Outcome<Begun, "way-gone" | "being-paid">> => {
      if (!(await lockOpen(trx, { organisationId, id }))) return here;
      const of = { kind, unit: amount.currency, amount: amount.minor };
      const entries = await ledger.draw(trx, holder, of, today);
      if (!entries) return refused("way-gone");
      const taken = entries.flatMap(
        (entry): Taken =>
          "holder" in entry
            ? [{ account: entry.holder.id, expiresOn: entry.holder.expiresOn, unit: entry.unit, amount: -entry.amount }]
            : [],
      );
      return (await settling.settle(trx, { organisationId, id }, { taken, rate })) ? here : refused("way-gone");
    });
  }

  return {
    /**
     * Buys it as its buyer chose to pay: at once from a balance, or through a provider's page. The balances are those from before
     * it began, so that a form that was sent before means the same.
     */
    async buy(setting: Setting, { way, ...wanted }: Wanted & { way: string }): Promise<Outcome<Begun, BuyRefusal>> {
      const { organisation, account } = setting;
      if (way === BY_PAGE) return payByPage(setting, await begin(setting, wanted));
      const ways = await waysOf(organisation, account, wanted.price);
      const balance = ways.balances.find(({ id }) => id === way);
      const row = await begin(setting, wanted);
      if (row.state !== "open") return ok({ purchaseId: row.id, href: purchasePath(row.id) });
      return balance ? payFromBalance(setting, row, balance) : refused("way-gone");
    },

    /** Whether anything can be bought here: paid for through a page, or from a balance. */
    areSold: (organisation: Organisation): boolean =>
      payments.areTaken(organisation) || balanceKindsOf(organisation.walletOptions).length > 0,

    ways: waysOf,

    /** How many of the account's purchases whose key begins so are no longer open. */
    countOver: (organisation: Organisation, account: Asker, keyPrefix: string): Promise<number> =>
      countOver(db, buyerOf(organisation, account), keyPrefix),

    async find(organisation: Organisation, account: Asker, id: string): Promise<Purchase | undefined> {
      const row = await findOfBuyer(db, buyerOf(organisation, account), id);
      return row && toPurchase({ ...row, account_id: account.id });
    },

    /** Those that were paid for, the newest first. */
    async list(organisation: Organisation, account: Asker, wanted: { page: number; perPage: number }) {
      const buyer = buyerOf(organisation, account);
      const slice = sliceOf(wanted.page, await countPaid(db, buyer), wanted.perPage);
      const rows = await listPaid(db, buyer, slice);
      const shown = rows.map((row) => toPurchase({ ...row, account_id: account.id }));
      return { shown, page: slice.page, pages: slice.pages };
    },

    /** The account's purchases of a kind that its buyer is still in time to withdraw from, with the last day for it. */
    async inTimeToWithdraw(organisation: Organisation, account: Asker, kind: string): Promise<[string, Day][]> {
      const now = clock.now();
      const today = dayIn(organisation.timeZone, now);
      const since = now - LONGEST_TO_WITHDRAW * DAY;
      const recent = await listBoughtSince(db, buyerOf(organisation, account), { kind, since });
      return recent.flatMap((row): [string, Day][] => {
        const last = lastDayToWithdraw(toPurchase({ ...row, account_id: account.id }), organisation.timeZone);
        return last === undefined || last < today ? [] : [[row.id, last]];
      });
    },

    ...createWithdrawing(deps),

    claimCode: createCodeClaims(deps),
  };
}
