import type { Kysely } from "kysely";
import type { Account } from "../auth/account.ts";
import type { Report } from "../auth/auth-event.ts";
import type { Throttle } from "../auth/throttle.ts";
import { type AmountProblem, parseAmount } from "../core/amounts.ts";
import type { Clock } from "../core/clock.ts";
import { type Day, dayIn } from "../core/day.ts";
import { DAY } from "../core/durations.ts";
import { LONGEST_TO_WITHDRAW, TOP_UP_LEAST, TOP_UP_MOST } from "../core/limits.ts";
import type { Money } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { sliceOf } from "../core/pages.ts";
import type { UsedRate } from "../core/receipt.ts";
import { newId } from "../crypto/ids.ts";
import type { MailedKeys } from "../crypto/mailed-keys.ts";
import type { Database } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { LocaleData } from "../locale-data/locale-data.ts";
import type { Membership, Plan, PlanOffer, Running } from "../membership/membership.ts";
import { boughtPeriod, boughtPlans, type PeriodKey } from "../membership/periods.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Payments, StartRefusal } from "../payments/payments.ts";
import { inCurrency, usedRate } from "../pricing/exchange.ts";
import { minorUnits } from "../reference/currencies.ts";
import { BALANCE_KINDS, type BalanceKind, balanceKindsOf, balancesOf } from "../wallet/balances.ts";
import { cardNamesOf, untouchedOf } from "../wallet/issue.ts";
import { type CertificateOffer, findOffer, listOffers } from "../wallet/offers.ts";
import { isOfProduct } from "../wallet/rules.ts";
import { createCodeClaims } from "./codes.ts";
import { tellOfPlan } from "./plan-email.ts";
import { lastDayToWithdraw, type Purchase, purchasePath, toPurchase } from "./purchase.ts";
import {
  countOver,
  countPaid,
  findByKey,
  findOfBuyer,
  insertPurchase,
  listBoughtCertificates,
  listPaid,
  lockOpen,
  setReturn,
} from "./queries.ts";
import type { Settling } from "./settling.ts";
import { storedTerms, type Taken, type Terms } from "./stored.ts";
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
type Setting = {
  organisation: Organisation;
  account: Asker;
  /** Of the provider's page. */
  language: string;
  origin: string;
  /** The path of this site to which the buyer returns. */
  returnTo: string;
};

/** `href`: the next page of the buyer's browser: a payment page, or the page of the purchase. */
type Begun = { purchaseId: string; href: string };

export type BuyRefusal =
  /** The offer is none any more. */
  | "gone"
  /** It cannot be paid that way now, or for another amount. */
  | "way-gone"
  /** It is being paid for on a payment page at this moment. */
  | "being-paid"
  | StartRefusal;

type Wanted = { key: string; terms: Terms; price: Money; agreedAt: number | null };

/** What members buy for their wallet, and the codes they type into it. */
export function createPurchases(deps: {
  db: Kysely<Database>;
  clock: Clock;
  ledger: Ledger;
  settling: Settling;
  membership: Pick<Membership, "stop">;
  payments: Pick<Payments, "start" | "latest" | "areTaken" | "carryOut">;
  localeData: Pick<LocaleData, "rates">;
  throttle: Throttle;
  report: Report;
  mailedKeys: Pick<MailedKeys, "read">;
}) {
  const { db, clock, ledger, settling, membership, payments, localeData } = deps;
  const buyerOf = (organisation: Organisation, account: Asker) => ({
    organisationId: organisation.id,
    accountId: account.id,
  });

  async function waysOf(organisation: Organisation, account: Asker, price: Money): Promise<Ways> {
    const kinds = balanceKindsOf(organisation.walletOptions);
    const today = dayIn(organisation.timeZone, clock.now());
    const [held, rates] = await Promise.all([
      balancesOf(db, ledger, buyerOf(organisation, account), kinds, today),
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
    const { key, terms, price, agreedAt } = wanted;
    await insertPurchase(db, {
      id: newId(),
      organisation_id: organisation.id,
      account_id: account.id,
      key,
      kind: terms.kind,
      terms: storedTerms.write(terms),
      amount: price.minor,
      currency: price.currency,
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

  /** As its buyer chose to. The balances are those from before it began, so that a form that was sent before means the same. */
  async function pay(setting: Setting, way: string, wanted: Wanted): Promise<Outcome<Begun, BuyRefusal>> {
    const { organisation, account } = setting;
    const ways = await waysOf(organisation, account, wanted.price);
    const balance = ways.balances.find(({ id }) => id === way);
    const row = await begin(setting, wanted);
    if (way === BY_PAGE) return payByPage(setting, row);
    if (row.state !== "open") return ok({ purchaseId: row.id, href: purchasePath(row.id) });
    return balance ? payFromBalance(setting, row, balance) : refused("way-gone");
  }

  return {
    /** The certificates on sale, all or those for a product. */
    async offers(organisation: Organisation, product?: string): Promise<CertificateOffer[]> {
      if (!organisation.walletOptions.includes("Certificates")) return [];
      const offers = await listOffers(db, organisation.id);
      return offers.filter(({ proCode }) => product === undefined || isOfProduct(proCode, product));
    },

    /** Undefined where it is not on sale. */
    async offer(organisation: Organisation, id: string): Promise<CertificateOffer | undefined> {
      return organisation.walletOptions.includes("Certificates") ? findOffer(db, organisation.id, id) : undefined;
    },

    /** Whether anything can be bought here: paid for through a page, or from a balance. */
    areSold: (organisation: Organisation): boolean =>
      payments.areTaken(organisation) || balanceKindsOf(organisation.walletOptions).length > 0,

    ways: waysOf,

    /** The balances that can be filled through a payment page. */
    fillable: (organisation: Organisation): BalanceKind[] =>
      payments.areTaken(organisation) ? balanceKindsOf(organisation.walletOptions) : [],

    /** Which purchase of an offer comes next: forms that were opened before one was done are of that one. */
    nextNumber: (organisation: Organisation, account: Asker, { id }: CertificateOffer): Promise<number> =>
      countOver(db, buyerOf(organisation, account), keyOf(id)),

    /** Buys a certificate, paid at once from a balance or through a provider's page. The same again is the same purchase. */
    async buy(
      setting: Setting,
      { offer, number, way }: { offer: CertificateOffer; number: number; way: string },
    ): Promise<Outcome<Begun, BuyRefusal>> {
      const { id: offerId, proCode, services, worth, price, validDays, withdrawDays } = offer;
      const { organisation, account } = setting;
      const over = await countOver(db, buyerOf(organisation, account), keyOf(offerId));
      return pay(setting, way, {
        key: `${keyOf(offerId)}${Math.min(number, over)}`,
        terms: { kind: "certificate", offerId, proCode, services, worth: worth.minor, validDays, withdrawDays },
        price,
        agreedAt: clock.now(),
      });
    },

    /**
     * Chooses a plan as it was offered, paid for from a balance or through a provider's page; `again`: later periods are
     * drawn from that balance. The same again is the same purchase.
     */
    async buyPlan(
      setting: Setting,
      { offer, way, again }: { offer: Extract<PlanOffer, { when: "now" }>; way: string; again: boolean },
    ): Promise<Outcome<Begun, BuyRefusal>> {
      const { plan, due, rest, replaces, since } = offer;
      const paysFrom = (again && BALANCE_KINDS.find((kind) => way.startsWith(`${kind}.`))) || null;
      const worth = due.minor + rest;
      const after = replaces ? { how: "replaces" as const, ...replaces } : null;
      return pay(setting, way, {
        // The key includes the renewal: the same form with another choice is another purchase.
        key: ["plan", plan.id, since, due.minor, replaces?.id, replaces?.period, paysFrom].join(":"),
        terms: { kind: "plan", planId: plan.id, plan: plan.terms, startsOn: null, worth, after, paysFrom },
        price: due,
        agreedAt: clock.now(),
      });
    },

    /** The plan and the period that a purchase paid for. */
    boughtPlan: ({ id: organisationId }: Organisation, id: string) => boughtPeriod(db, { organisationId, id }),

    /** The account's purchases that paid for plans, with the plans' names. */
    plansBought: (organisation: Organisation, account: Asker, ids: string[]) =>
      boughtPlans(db, buyerOf(organisation, account), ids),

    /** LO-07: cancels at the end of the period. An email gives the member that day and the way to undo it. Repeating is harmless. */
    async cancelPlan(organisation: Organisation, { id: accountId }: Asker, origin: string): Promise<void> {
      await inTransaction(db, async (trx): Promise<Outcome<void, "changed">> => {
        const running = await membership.stop(trx, organisation, { id: accountId });
        // An unpaid plan ends today, which has an email of its own.
        if (!running || running.status === "GRACE") return ok(undefined);
        const plans = { running, next: running.plan };
        await tellOfPlan(trx, { organisation, origin }, accountId, "cancelled", plans, clock.now());
        return ok(undefined);
      });
    },

    /** Pays for the next period, by the renewal job or by the member, whichever comes first. */
    payRenewal: (setting: Setting, running: Running, way: string): Promise<Outcome<Begun, BuyRefusal>> =>
      pay(setting, way, renewalOf(nextPeriodOf(running))),

    topUpLimits,

    /** Parses a typed amount in the organisation's currency, by the locale's number format. */
    topUpAmount(organisation: Organisation, typed: string, locale: string): Outcome<Money, AmountProblem | "outside"> {
      const { currency } = organisation;
      const read = parseAmount(typed, { locale, decimals: minorUnits(currency) });
      if (!read.ok) return read;
      const { least, most } = topUpLimits(organisation);
      return read.value < least.minor || read.value > most.minor
        ? refused("outside")
        : ok({ minor: read.value, currency });
    },

    /** Fills a balance through a provider's page. `key` is the form's own. */
    async fill(
      setting: Setting,
      { key, balance, amount }: { key: string; balance: BalanceKind; amount: Money },
    ): Promise<Outcome<Begun, StartRefusal>> {
      const { organisation } = setting;
      const row = await begin(setting, {
        key: `top-up:${key}:${balance}:${amount.minor}`,
        terms: { kind: "top-up", balance, withdrawDays: organisation.topUpWithdrawDays },
        price: amount,
        agreedAt: null,
      });
      return payByPage(setting, row);
    },

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

    /** The certificate that was bought, as a form names it. */
    certificate: (organisation: Organisation, account: Asker, id: string) =>
      cardNamesOf(db, buyerOf(organisation, account), id),

    /** The bought certificates that nothing was spent of and that can still be withdrawn from, with the last day for it. */
    async withdrawable(organisation: Organisation, account: Asker): Promise<Map<string, Day>> {
      const buyer = buyerOf(organisation, account);
      const now = clock.now();
      const today = dayIn(organisation.timeZone, now);
      const recent = await listBoughtCertificates(db, buyer, now - LONGEST_TO_WITHDRAW * DAY);
      const days = recent.flatMap((row): [string, Day][] => {
        const last = lastDayToWithdraw(toPurchase({ ...row, account_id: account.id }), organisation.timeZone);
        return last === undefined || last < today ? [] : [[row.id, last]];
      });
      const untouched = await untouchedOf(
        db,
        buyer,
        days.map(([id]) => id),
      );
      return new Map(days.filter(([id]) => untouched.includes(id)));
    },

    ...createWithdrawing(deps),

    claimCode: createCodeClaims(deps),
  };
}

function topUpLimits({ currency }: Organisation): { least: Money; most: Money } {
  const scale = minorUnits(currency) === 3 ? 10 : 1;
  return { least: { minor: TOP_UP_LEAST * scale, currency }, most: { minor: TOP_UP_MOST * scale, currency } };
}

/** The period to buy when the current one is over. */
export type NextPeriod = {
  plan: Plan;
  after: { how: "renews" | "replaces" } & PeriodKey;
  startsOn: Day;
  paysFrom: BalanceKind | null;
};

/** The same plan once more, or the one that its member chose to follow. */
export function nextPeriodOf({ id, period, plan, next, to, paysFrom }: Running): NextPeriod {
  const how = next ? ("replaces" as const) : ("renews" as const);
  const balance = BALANCE_KINDS.find((kind) => kind === paysFrom) ?? null;
  return { plan: next ?? plan, after: { how, id, period }, startsOn: to, paysFrom: balance };
}

function renewalOf({ plan, after, startsOn, paysFrom }: NextPeriod): Wanted {
  const { price: minor, currency } = plan.terms;
  return {
    key: `plan:${plan.id}:${after.id}:${after.period}`,
    terms: { kind: "plan", planId: plan.id, plan: plan.terms, startsOn, worth: minor, after, paysFrom },
    price: { minor, currency },
    agreedAt: null,
  };
}

const keyOf = (offerId: string): string => `certificate:${offerId}:`;
