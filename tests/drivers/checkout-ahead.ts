import type { Kysely } from "kysely";
import { demoNoticeSecret } from "../../server/adapters/payments/demo.ts";
import type { WireNotice } from "../../server/adapters/payments/notice.ts";
import { SIGNATURE_HEADER, signatureOf } from "../../server/adapters/payments/notice-signature.ts";
import type { Clock } from "../../server/core/clock.ts";
import { type Day, parseDay } from "../../server/core/day.ts";
import { newId } from "../../server/crypto/ids.ts";
import type { Database } from "../../server/db/schema.ts";
import { createLedger } from "../../server/ledger/ledger.ts";
import type { ContraAccount } from "../../server/ledger/rules.ts";
import { verifyLedger } from "../../server/ledger/verify.ts";
import { cancelBooking, type Order, toBooking } from "../../server/orders/index.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import type { OfferKey, Sellers } from "../../server/ports/offer.ts";
import type { DemoChoice } from "../../server/ports/payments.ts";
import { balancesOf } from "../../server/wallet/balances.ts";
import { createPaying } from "../../server/wallet/paying.ts";
import { boxOffice, givenShow, registerTrial, seatKey, seatsHeld, seatsTaken } from "../fakes/trial-product.ts";
import { givenAccount } from "../fixtures/accounts.ts";
import { contraBalance } from "../fixtures/ledger.ts";
import { aForm } from "../fixtures/order-form.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { demoPayments } from "../fixtures/payments.ts";
import { pagesOf } from "./pages.ts";

export const CHECKOUT_AT = Date.UTC(2026, 10, 21, 12);
export const ARRIVAL = parseDay("2026-12-12") as number;

type Choice = Partial<Pick<Order, "currency" | "tender" | "certificate" | "byQuote">>;

/** A member at the checkout of one night for two at USD 110.00 with taxes, who can pay on the demo's payment page. */
export async function aCheckout(
  db: Kysely<Database>,
  changes: Partial<Organisation> = {},
  { seats = 1, ...offered }: { seats?: number } & Parameters<typeof givenShow>[0] = {},
) {
  registerTrial();
  const show = givenShow(offered);
  const site = await checkoutOf(db, changes, {
    keyOn: (day) => seatKey(show, day, { seats }),
    sellers: (clock) => [boxOffice(db, clock)],
  });
  return {
    ...site,
    show,
    /** Seats that are sold or held, and those that are held. */
    taken: async () => ({
      taken: await seatsTaken(db),
      held: (await seatsHeld(db)).reduce((sum, seats) => sum + seats, 0),
    }),
  };
}

/** The same of what these sell. */
export async function checkoutOf(
  db: Kysely<Database>,
  changes: Partial<Organisation>,
  sold: { keyOn: (day: Day) => OfferKey; sellers?: (clock: Clock) => Sellers[] },
) {
  const organisation = await givenOrganisation(db, {
    walletOptions: ["Certificates", "Discount Cards", "Cash Card"],
    payments: { provider: "demo" },
    ...changes,
  });
  const account = await givenAccount(db, organisation);
  const clock = { time: CHECKOUT_AT, now: () => clock.time };
  const sellers = sold.sellers?.(clock) ?? [];
  const { context, lines } = pagesOf(db, organisation, CHECKOUT_AT, { clock, sellers });
  const ledger = createLedger({ clock });
  const paying = createPaying({ ledger, clock });
  const orderOf = (choice: Choice = {}, arrival = ARRIVAL) => ({
    ...aForm(organisation),
    account,
    key: sold.keyOn(arrival),
    idempotencyKey: newId(),
    ...choice,
  });
  async function quote(choice: Choice = {}, arrival = ARRIVAL) {
    const quoted = await context.booking.quote({ ...orderOf(choice, arrival), selection: undefined });
    if (!quoted.ok) throw new Error(quoted.reason);
    return quoted.value;
  }
  /** A form as its reader saw it. */
  async function form(choice: Choice = {}, arrival = ARRIVAL): Promise<Order> {
    const { wallet, priceToken } = await quote(choice, arrival);
    return { ...orderOf(choice, arrival), selection: wallet.chosen, priceToken };
  }
  const contra = (account: ContraAccount, unit: string) =>
    contraBalance(db, { organisationId: organisation.id, account, unit });
  /** A notice that the demo's provider never sends by itself. */
  function tell(wire: WireNotice) {
    const raw = Buffer.from(JSON.stringify(wire));
    const signature = signatureOf(demoNoticeSecret(context.secret, organisation.id), raw, clock.now());
    return context.payments.notice(organisation, "demo", raw, new Headers({ [SIGNATURE_HEADER]: signature }));
  }
  /** Ordered at what it costs with what the form chooses now. */
  async function book(order: Order) {
    const quoted = await context.booking.quote(order);
    if (!quoted.ok) throw new Error(quoted.reason);
    const placed = await context.booking.place({ ...order, priceToken: quoted.value.priceToken });
    if (!placed.ok) throw new Error(placed.reason);
    return placed.value;
  }
  /** A button of the demo's page for a payment, the one that was begun last, and what it tells, that many times at once. */
  async function pay(choice: DemoChoice = "pay", { times = 1, id = "" } = {}) {
    const last = db
      .selectFrom("payment")
      .select("id")
      .where("state", "in", ["open", "expired"])
      .orderBy("created_at", "desc");
    const payment = id || (await last.executeTakeFirstOrThrow()).id;
    const notices = (await context.demoPaymentPage.choose(organisation.id, payment, choice)) ?? [];
    const told = Array.from({ length: times }, () => notices).flat();
    await Promise.all(told.map(({ raw, headers }) => context.payments.notice(organisation, "demo", raw, headers)));
  }
  async function bookingOf(id: string) {
    const row = await db.selectFrom("booking").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    return toBooking(row);
  }
  return {
    db,
    organisation,
    account,
    clock,
    context,
    lines,
    form,
    quote,
    paying,
    book,
    pay,
    /** Ordered at once, and paid for on the demo's page. */
    async bookPaid(order: Order) {
      const { id } = await book({ ...order, payNow: true });
      await pay();
      return bookingOf(id);
    },
    bookingOf,
    /** As if the provider had not answered when pages of orders that were given up were to be closed. */
    reopenPages: () => db.updateTable("demo_payment").set({ captured: null }).where("choice", "is", null).execute(),
    /** Another member's form fields. */
    anotherBuyer: async () => ({ account: await givenAccount(db, organisation, { email: `${newId()}@example.com` }) }),
    async onlyBooking() {
      const { id } = await db.selectFrom("booking").select("id").executeTakeFirstOrThrow();
      return bookingOf(id);
    },
    /** What the member's list of trips shows. */
    async trips() {
      const all = { when: "all" as const, today: 0 };
      const { bookings } = await context.booking.list(organisation.id, account.id, all, { page: 1, perPage: 50 });
      return bookings.map(({ reference }) => reference);
    },
    /** Processes on the same database, to which the provider tells that a payment was made. */
    processes(count: number) {
      const all = Array.from(
        { length: count },
        () => pagesOf(db, organisation, CHECKOUT_AT, { clock, sellers }).context,
      );
      return {
        async pays(index: number, id: string) {
          const process = all[index % count] ?? context;
          for (const { raw, headers } of (await process.demoPaymentPage.choose(organisation.id, id, "pay")) ?? [])
            await process.payments.notice(organisation, "demo", raw, headers);
        },
      };
    },
    states: async () =>
      (await db.selectFrom("booking").select("state").orderBy("state").execute()).map(({ state }) => state),
    /** What the provider tells of the only payment, whose money it took without being asked to. */
    async takeAtOnce() {
      const { id, amount, currency } = await db.selectFrom("payment").selectAll().executeTakeFirstOrThrow();
      await tell({ id: `taken-${id}`, type: "payment.paid", order: id, amount, currency });
    },
    /** What the provider tells of the only payment. */
    async chargeBack() {
      const { id } = await db.selectFrom("payment").select("id").executeTakeFirstOrThrow();
      await tell({ id: `charged-back-${id}`, type: "payment.charged_back", order: id });
    },
    /** The same of the dispute about it. */
    async win() {
      const { id } = await db.selectFrom("payment").select("id").executeTakeFirstOrThrow();
      await tell({ id: `won-${id}`, type: "payment.charge_back_won", order: id });
    },
    /** What the provider tells of the refunds that are open. */
    async tellRefunds(type: "refund.done" | "refund.failed") {
      const open = await db.selectFrom("payment_refund").selectAll().where("state", "=", "open").execute();
      for (const { id, payment_id: order } of open) await tell({ id: `${type}-${id}`, type, order, refund: id });
    },
    cancel: (reference: string) =>
      cancelBooking(
        { db, clock, sellers: context.sellers, paying, payments: demoPayments(db, clock).operations },
        { organisation, reference, reason: "guest", actorId: "an operator", origin: "https://ours.example" },
      ),
    payments: () => db.selectFrom("payment").selectAll().execute(),
    refunds: () => db.selectFrom("payment_refund").select(["amount", "state"]).execute(),
    emails: async () => (await db.selectFrom("outbox").select("text").execute()).map(({ text }) => text),
    contra: (account: ContraAccount) => contra(account, "USD"),
    clearing: (unit = "USD") => contra("payment-clearing", unit),
    differences: () => contra("differences", "USD"),
    async held(): Promise<Record<string, number>> {
      const owner = { organisation, accountId: account.id };
      const balances = await balancesOf(db, ledger, owner, ["cash-card"], 0);
      const payments = await db.selectFrom("ledger_account").select("balance").where("kind", "=", "payment").execute();
      const inPayments = payments.reduce((sum, { balance }) => sum + balance, 0);
      return Object.fromEntries([
        ...balances.map(({ kind, held: { minor, currency } }) => [`${kind}-${currency}`, minor]),
        ...(inPayments === 0 ? [] : [["payment", inPayments]]),
      ]);
    },
    isWhole: async () => (await verifyLedger(db, organisation.id)).length === 0,
  };
}
