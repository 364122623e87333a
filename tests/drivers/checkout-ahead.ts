import type { Kysely } from "kysely";
import { demoNoticeSecret } from "../../server/adapters/payments/demo.ts";
import type { WireNotice } from "../../server/adapters/payments/notice.ts";
import { SIGNATURE_HEADER, signatureOf } from "../../server/adapters/payments/notice-signature.ts";
import { cancelBooking } from "../../server/booking/cancel.ts";
import type { Order } from "../../server/booking/order.ts";
import { parseDay } from "../../server/core/day.ts";
import { newId } from "../../server/crypto/ids.ts";
import type { Database } from "../../server/db/schema.ts";
import { createLedger } from "../../server/ledger/ledger.ts";
import type { ContraAccount } from "../../server/ledger/rules.ts";
import { verifyLedger } from "../../server/ledger/verify.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import type { DemoChoice } from "../../server/ports/payments.ts";
import { balancesOf } from "../../server/wallet/balances.ts";
import { createPaidAhead } from "../../server/wallet/paid-ahead.ts";
import { createPaying } from "../../server/wallet/paying.ts";
import { givenAccount } from "../fixtures/accounts.ts";
import { aForm } from "../fixtures/bookings.ts";
import { contraBalance } from "../fixtures/ledger.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { demoPayments } from "../fixtures/payments.ts";
import { aStay, givenHotel, offerKey } from "../fixtures/stays.ts";
import { pagesOf } from "./pages.ts";

export const CHECKOUT_AT = Date.UTC(2026, 10, 21, 12);
export const ARRIVAL = parseDay("2026-12-12") as number;

/** A member at the checkout of one night for two at USD 110.00 with taxes, who can prepay on the demo's payment page. */
export async function aCheckout(
  db: Kysely<Database>,
  changes: Partial<Organisation> = {},
  { rooms = 1, plan = {} }: { rooms?: number; plan?: NonNullable<Parameters<typeof givenHotel>[1]>["plan"] } = {},
) {
  const organisation = await givenOrganisation(db, {
    walletOptions: ["Certificates", "Discount Cards", "Cash Card"],
    payments: { provider: "demo" },
    ...changes,
  });
  const account = await givenAccount(db, organisation);
  const hotel = await givenHotel(db, { plan });
  const clock = { time: CHECKOUT_AT, now: () => clock.time };
  const { context, log, lines } = pagesOf(db, organisation, CHECKOUT_AT, { clock });
  const ledger = createLedger({ clock });
  const paying = createPaying({ ledger, clock });
  const paidAhead = createPaidAhead({
    db,
    clock,
    log,
    payments: context.payments,
    organisations: async () => [organisation],
  });
  type Choice = Partial<Pick<Order, "currency" | "tender">>;
  const orderOf = (choice: Choice = {}, arrival = ARRIVAL) => ({
    ...aForm(organisation),
    account,
    key: offerKey(hotel, aStay(arrival, { rooms })),
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
    payRest: (order: Order) => context.booking.payRest({ ...order, returnPath: "/hotel-checkout" }),
    /** Booked at what it costs with what the form chooses now. */
    async book(order: Order) {
      const quoted = await context.booking.quote(order);
      if (!quoted.ok) throw new Error(quoted.reason);
      const placed = await context.booking.place({ ...order, priceToken: quoted.value.priceToken });
      if (!placed.ok) throw new Error(placed.reason);
      return placed.value;
    },
    /** A button of the demo's page for the payment that was begun last, and what it tells, that many times at once. */
    async pay(choice: DemoChoice = "pay", times = 1) {
      const { id } = await db
        .selectFrom("payment")
        .select("id")
        .where("state", "in", ["open", "expired"])
        .orderBy("created_at", "desc")
        .executeTakeFirstOrThrow();
      const notices = (await context.demoPaymentPage.choose(organisation.id, id, choice)) ?? [];
      const told = Array.from({ length: times }, () => notices).flat();
      await Promise.all(told.map(({ raw, headers }) => context.payments.notice(organisation, "demo", raw, headers)));
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
        { db, clock, supplier: context.supplier, paying, payments: demoPayments(db, clock).operations },
        { organisation, reference, reason: "guest", actorId: "an operator", origin: "https://ours.example" },
      ),
    sendBackUnused: () => paidAhead.sendBackUnused(),
    payments: () => db.selectFrom("payment").selectAll().execute(),
    refunds: () => db.selectFrom("payment_refund").select(["amount", "state"]).execute(),
    emails: async () => (await db.selectFrom("outbox").select("text").execute()).map(({ text }) => text),
    clearing: (unit = "USD") => contra("payment-clearing", unit),
    differences: () => contra("differences", "USD"),
    async held(): Promise<Record<string, number>> {
      const owner = { organisationId: organisation.id, accountId: account.id };
      const balances = await balancesOf(db, ledger, owner, ["cash-card", "payment"], 0);
      return Object.fromEntries(balances.map(({ kind, held: { minor, currency } }) => [`${kind}-${currency}`, minor]));
    },
    isWhole: async () => (await verifyLedger(db, organisation.id)).length === 0,
  };
}
