import type { Kysely } from "kysely";
import { demoNoticeSecret } from "../../server/adapters/payments/demo.ts";
import type { WireNotice } from "../../server/adapters/payments/notice.ts";
import { SIGNATURE_HEADER, signatureOf } from "../../server/adapters/payments/notice-signature.ts";
import type { Database } from "../../server/db/schema.ts";
import { createLedger } from "../../server/ledger/ledger.ts";
import type { ContraAccount } from "../../server/ledger/rules.ts";
import { verifyLedger } from "../../server/ledger/verify.ts";
import { BY_PAGE } from "../../server/orders/index.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import type { DemoChoice } from "../../server/ports/payments.ts";
import { type BalanceKind, balancesOf } from "../../server/wallet/balances.ts";
import { addOffer, findOffer } from "../../server/wallet/offers.ts";
import { listCards } from "../../server/wallet/queries.ts";
import { givenAccount } from "../fixtures/accounts.ts";
import { contraBalance } from "../fixtures/ledger.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { pagesOf } from "./pages.ts";

export const SHOP_OPENS = Date.UTC(2026, 10, 22, 12);
const OPTIONS: Organisation["walletOptions"] = ["Certificates", "Cash Card", "myvacations"];

/** An organisation that sells certificates and top-ups through the demo's payment page, and a member who buys. */
export async function aShop(db: Kysely<Database>, changes: Partial<Organisation> = {}) {
  const organisation = await givenOrganisation(db, {
    walletOptions: OPTIONS,
    payments: { provider: "demo" },
    ...changes,
  });
  const account = await givenAccount(db, organisation);
  const clock = { time: SHOP_OPENS, now: () => clock.time };
  const pages = pagesOf(db, organisation, SHOP_OPENS, { clock });
  const { context, lines } = pages;
  const { certificates, plans, purchases, payments, demoPaymentPage } = context;
  const owner = { organisationId: organisation.id, accountId: account.id };
  const setting = { organisation, account, language: "en", origin: "https://ours.example", returnTo: "/wallet" };
  const ledger = createLedger({ clock });
  const paid = new Map<string, string>();

  async function anOffer(terms: { services?: string[]; withdrawDays?: number; validDays?: number | null } = {}) {
    const added = await addOffer(db, organisation.id, {
      proCode: "HLT",
      services: ["HLT"],
      validDays: 365,
      withdrawDays: 14,
      ...terms,
      price: { minor: 90_00, currency: "USD" },
      worth: { minor: 100_00, currency: "USD" },
    });
    const offer = added.ok ? await findOffer(db, organisation.id, added.value.id) : undefined;
    if (!offer) throw new Error("nothing is on sale");
    return offer;
  }
  type Offer = Awaited<ReturnType<typeof anOffer>>;

  const buy = async (offer: Offer, { way = BY_PAGE, number = 0, who = account } = {}) =>
    certificates.buy({ ...setting, account: who }, { offer, number, way });

  /** As the form of a top-up does. */
  const fill = (minor: number, { key = "one", balance = "cash-card" as BalanceKind, who = account } = {}) => {
    const terms = { kind: "top-up", balance, withdrawDays: organisation.topUpWithdrawDays };
    const wanted = { key: `top-up:${key}:${balance}:${minor}`, terms, price: { minor, currency: "USD" } };
    return purchases.buy({ ...setting, account: who }, { ...wanted, agreedAt: null, way: BY_PAGE });
  };

  const paymentIds = async () =>
    (await db.selectFrom("payment").select("id").orderBy("created_at").execute()).map(({ id }) => id);

  /** A button of the demo's payment page, and what it makes the provider tell, that many times at once. */
  async function pay(paymentId: string, choice: DemoChoice = "pay", times = 1) {
    const notices = (await demoPaymentPage.choose(organisation.id, paymentId, choice)) ?? [];
    const told = Array.from({ length: times }, () => notices).flat();
    return Promise.all(told.map(({ raw, headers }) => payments.notice(organisation, "demo", raw, headers)));
  }

  /** A notice that the demo's provider never sends by itself. */
  function tell(wire: WireNotice) {
    const raw = Buffer.from(JSON.stringify(wire));
    const signature = signatureOf(demoNoticeSecret(context.secret, organisation.id), raw, clock.now());
    return payments.notice(organisation, "demo", raw, new Headers({ [SIGNATURE_HEADER]: signature }));
  }

  return {
    db,
    organisation,
    account,
    owner,
    clock,
    lines,
    pages,
    context,
    purchases,
    certificates,
    plans,
    payments,
    setting,
    anOffer,
    buy,
    fill,
    paymentIds,
    pay,
    tell,
    /** Pays for what was begun on the payment page; answers the purchase. */
    async paidFor(begun: Awaited<ReturnType<typeof buy>>): Promise<string> {
      if (!begun.ok) throw new Error(begun.reason);
      const { purchaseId, href } = begun.value;
      const paymentId = href.split("/").at(-1) ?? "";
      paid.set(purchaseId, paymentId);
      if (href.startsWith("/demo-payment/")) await pay(paymentId);
      return purchaseId;
    },
    paymentOf: (purchaseId: string) => paid.get(purchaseId) ?? "",
    async planned(id: string) {
      const purchase = await purchases.find(organisation, account, id);
      return purchase && purchases.planWithdrawal(organisation, purchase);
    },
    refunded: async () =>
      (await db.selectFrom("payment_refund").select("amount").execute()).map(({ amount }) => amount),
    documentsOf: async (id: string) =>
      (await context.documents.listOf(organisation, { kind: "purchase", id })).map(({ kind }) => kind).sort(),
    /** As the purchase's page offers it now. */
    async withdraw(id: string) {
      const purchase = await purchases.find(organisation, account, id);
      if (!purchase) throw new Error("there is no such purchase");
      const planned = await purchases.planWithdrawal(organisation, purchase);
      return purchases.withdraw(organisation, purchase, planned?.back.minor ?? purchase.price.minor);
    },
    /** What the payer's bank does. */
    chargeBack: (paymentId: string, notice = "the bank's") =>
      tell({
        type: "payment.charged_back",
        id: `${notice} ${paymentId}`.replaceAll(/[^\w.:-]/g, "-"),
        order: paymentId,
      }),
    cards: () => listCards(db, owner),
    held: async () =>
      (await balancesOf(db, ledger, { ...owner, organisation }, ["cash-card", "myvacations"], 0)).map(
        ({ kind, held }) => [kind, held.minor, held.currency],
      ),
    contra: (kind: ContraAccount, unit = "USD") =>
      contraBalance(db, { organisationId: organisation.id, account: kind, unit }),
    emails: async () =>
      (await db.selectFrom("outbox").select("subject").orderBy("created_at").execute()).map(({ subject }) => subject),
    /** The text of the email with a subject. */
    email: async (subject: string) =>
      (await db.selectFrom("outbox").select("text").where("subject", "=", subject).executeTakeFirstOrThrow()).text,
    isWhole: async () => (await verifyLedger(db, organisation.id)).length === 0,
  };
}
