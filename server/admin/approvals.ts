import { z } from "zod";
import { dayIn } from "../core/day.ts";
import { type Money, POINTS } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { sliceOf, type WantedPage } from "../core/pages.ts";
import { WALLET_PRODUCTS } from "../core/wallet-products.ts";
import { changeRows, countRows, insertNew, rowsOf } from "../db/rows.ts";
import type { Db, Store } from "../db/schema.ts";
import { storedJson } from "../db/stored-json.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Promised } from "../payments/refunds.ts";
import { withPoints, worthTogether } from "../pricing/exchange.ts";
import { GIVEN_KINDS } from "../wallet/balances.ts";
import { type Actor, type Audit, createAudited } from "./audit.ts";
import type { createCommissionVerbs } from "./commissions.ts";
import type { createMoneyVerbs, RefundOrder } from "./money.ts";
import { idOfForm } from "./new-by-form.ts";
import type { ApprovalRequestRow } from "./tables.ts";

type MoneyVerbs = ReturnType<typeof createMoneyVerbs>;
type CommissionVerbs = ReturnType<typeof createCommissionVerbs>;
type Verbs = Pick<MoneyVerbs, "cards" | "balances" | "payments"> & Pick<CommissionVerbs, "commissions">;

type Dependencies = Store & {
  audit: Audit;
  actor: Actor;
  /** What runs without a second person, on a handle. */
  verbsOn: (handle: Db) => Verbs;
};

const amount = z.object({ minor: z.int().min(1), currency: z.string() });
const terms = z.discriminatedUnion("what", [
  z.object({
    what: z.literal("balances.add"),
    kind: z.enum(GIVEN_KINDS),
    amount,
    expiresOn: z.int().nullable(),
    paid: z.boolean(),
  }),
  z.object({
    what: z.literal("cards.issue"),
    kind: z.enum(["certificate", "discount"]),
    code: z.string().optional(),
    products: z.array(z.enum(WALLET_PRODUCTS)),
    amount,
    expiresOn: z.int().nullable(),
  }),
  z.object({ what: z.literal("commissions.payOut"), amount, reference: z.string() }),
  z.object({
    what: z.literal("payments.refund"),
    payment: z.string(),
    amount,
    loss: z.enum(["supplier", "house"]).optional(),
    /** The booking's; absent: the payment paid for none. */
    reference: z.string().optional(),
  }),
]);
const storedTerms = storedJson(terms);
export type ApprovalTerms = z.infer<typeof terms>;

/** What an operator wants for an account and another one has to approve. */
export type Approval = {
  id: string;
  accountId: string;
  terms: ApprovalTerms;
  reason: string;
  requestedBy: string;
  requestedAt: number;
  state: ApprovalRequestRow["state"];
  decided: { by: string; at: number; why: string } | undefined;
};

/** `requested`: a colleague has to approve it now; `requested-before`: the form was sent already, or the same waits. */
type Requested = "own" | "requested" | "requested-before";
type Decision = { id: string; reason: string };
type DecisionRefusal = "unknown" | "own-request" | "decided-before";

/** OP-07: pages give and pay nothing above `secondPersonAbove` until another operator approves it. Commands don't ask. */
export function createApprovalVerbs({ db, clock, audit, actor, verbsOn }: Dependencies) {
  const audited = createAudited({ db, audit });
  const verbs = verbsOn(db);

  /** Stores the wish, once for each form and while the same is open. */
  async function request(
    organisation: Organisation,
    accountId: string,
    wanted: ApprovalTerms,
    { reason, key }: { reason: string; key?: string | undefined },
  ): Promise<Outcome<never, Requested>> {
    if (accountId === actor && wanted.what !== "payments.refund") return refused("own");
    const row = {
      ...{ id: idOfForm(actor, organisation, key), organisation_id: organisation.id, account_id: accountId },
      ...{ terms: storedTerms.write(wanted), subject: subjectOf(wanted), reason, state: "open" as const },
      ...{ requested_by: actor, requested_at: clock.now() },
      ...{ decided_by: null, decided_at: null, decided_why: null },
    };
    const stored = await audited(
      async (trx) => ((await insertNew(trx, "approval_request", row)) ? ok(undefined) : refused("requested-before")),
      () => ["approvals.request", { organisation: organisation.slug, accountId, ...withoutCode(wanted), reason }],
    );
    return stored.ok ? refused("requested") : stored;
  }

  /** Of many at once one decides. */
  async function claim(
    trx: Db,
    { id: organisation_id }: Organisation,
    { id, reason }: Decision,
    state: "approved" | "refused",
  ): Promise<Outcome<ApprovalRequestRow, DecisionRefusal>> {
    const open = await rowsOf(trx, "approval_request", { organisation_id, id }).executeTakeFirst();
    const terms = open && storedTerms.write(withoutCode(storedTerms.read(open.terms)));
    const claimed = await changeRows(trx, "approval_request", { organisation_id, id, state: "open" })
      .set({ ...(terms && { terms }), state, decided_by: actor, decided_at: clock.now(), decided_why: reason })
      .$if(state === "approved", (rows) => rows.where("requested_by", "!=", actor))
      .returningAll()
      .executeTakeFirst();
    if (claimed) return ok({ ...claimed, terms: open?.terms ?? claimed.terms });
    if (!open) return refused("unknown");
    return refused(open.state === "open" && open.requested_by === actor ? "own-request" : "decided-before");
  }

  /** Runs what was wanted as its own function does, under the request's key. */
  async function run(on: Verbs, organisation: Organisation, { accountId, terms, reason, id: key }: Approval) {
    const common = { reason, key };
    switch (terms.what) {
      case "balances.add": {
        const { what: _, ...order } = terms;
        return on.balances.add(organisation, { ...order, ...common, of: { accountId } });
      }
      case "cards.issue": {
        const { what: _, ...card } = terms;
        return on.cards.issue(organisation, { ...card, ...common, to: { accountId } });
      }
      case "commissions.payOut":
        return on.commissions.payOut(organisation, {
          ...{ agentId: accountId, amount: terms.amount, reference: terms.reference },
          ...common,
        });
      case "payments.refund": {
        const { payment: id, amount, loss } = terms;
        return on.payments.promise(organisation, { id, amount, loss, ...common });
      }
    }
  }

  const detailsOf = ({ slug }: Organisation, row: ApprovalRequestRow, reason: string) => {
    const { what, amount } = storedTerms.read(row.terms);
    return { organisation: slug, accountId: row.account_id, what, amount, requestedBy: row.requested_by, reason };
  };

  return {
    approvals: {
      areNeeded: (organisation: Organisation, amount: Money): boolean => isAbove(organisation, amount),

      /** All that are open, the oldest first. */
      async open({ id: organisation_id }: Organisation): Promise<Approval[]> {
        const rows = rowsOf(db, "approval_request", { organisation_id, state: "open" });
        return (await rows.orderBy("requested_at").orderBy("id").execute()).map(toApproval);
      },

      /** A page of the others, the last that were decided first. */
      async decided({ id }: Organisation, wanted: WantedPage) {
        const rows = rowsOf(db, "approval_request", { organisation_id: id }).where("state", "!=", "open");
        const { page, pages, limit, offset } = sliceOf(wanted.page, await countRows(rows), wanted.perPage);
        const decided = await rows.orderBy("decided_at", "desc").orderBy("id").limit(limit).offset(offset).execute();
        return { decided: decided.map(toApproval), page, pages };
      },

      async find({ id: organisation_id }: Organisation, id: string): Promise<Approval | undefined> {
        const row = await rowsOf(db, "approval_request", { organisation_id, id }).executeTakeFirst();
        return row && toApproval(row);
      },

      /** Never one's own request, nor for one's own wallet; a refusal of the change leaves the request open. */
      async approve(organisation: Organisation, decision: Decision) {
        const promised: Promised[] = [];
        const approved = await audited(
          async (trx) => {
            const claimed = await claim(trx, organisation, decision, "approved");
            if (!claimed.ok) return claimed;
            const { terms } = toApproval(claimed.value);
            const expiresOn = "expiresOn" in terms ? terms.expiresOn : null;
            if (expiresOn !== null && expiresOn < dayIn(organisation.timeZone, clock.now())) return refused("expired");
            const done = await run(verbsOn(trx), organisation, toApproval(claimed.value));
            if (done.ok && Array.isArray(done.value)) promised.push(...(done.value as Promised[]));
            return done.ok ? claimed : done;
          },
          (row) => ["approvals.approve", detailsOf(organisation, row, decision.reason)],
        );
        // The provider is asked outside the transaction.
        if (approved.ok && promised.length > 0) await verbs.payments.carryOut(organisation, promised);
        return approved;
      },

      /** Also one's own, which takes it back. */
      refuse: (organisation: Organisation, decision: Decision) =>
        audited(
          (trx) => claim(trx, organisation, decision, "refused"),
          (row) => ["approvals.refuse", detailsOf(organisation, row, decision.reason)],
        ),
    },

    cards: {
      ...verbs.cards,
      async issue(
        organisation: Organisation,
        order: Omit<Extract<ApprovalTerms, { what: "cards.issue" }>, "what"> & Wanted,
      ) {
        const { accountId, reason, key, ...card } = order;
        if (isAbove(organisation, order.amount))
          return request(organisation, accountId, { what: "cards.issue", ...card }, order);
        return verbs.cards.issue(organisation, { ...card, reason, ...(key && { key }), to: { accountId } });
      },
    },

    balances: {
      ...verbs.balances,
      async add(
        organisation: Organisation,
        order: Omit<Extract<ApprovalTerms, { what: "balances.add" }>, "what"> & Wanted,
      ) {
        const { accountId, reason, key, ...balance } = order;
        if (isAbove(organisation, order.amount))
          return request(organisation, accountId, { what: "balances.add", ...balance }, order);
        return verbs.balances.add(organisation, { ...balance, reason, ...(key && { key }), of: { accountId } });
      },
    },

    payments: {
      ...verbs.payments,
      async refund(organisation: Organisation, order: RefundOrder & { reference?: string | undefined }) {
        const { id, amount, loss, reference } = order;
        const payer = (await verbs.payments.find(organisation, id))?.accountId;
        if (payer === actor) return refused("own");
        if (!isAbove(organisation, amount)) return verbs.payments.refund(organisation, order);
        // A guest has no account that it could be about.
        const wanted = { what: "payments.refund" as const, payment: id, amount, loss, reference };
        return request(organisation, payer ?? actor, wanted, order);
      },
    },

    commissions: {
      ...verbs.commissions,
      async payOut(organisation: Organisation, order: Parameters<CommissionVerbs["commissions"]["payOut"]>[1]) {
        const { agentId, amount, reference } = order;
        if (isAbove(organisation, amount))
          return request(organisation, agentId, { what: "commissions.payOut", amount, reference }, order);
        return verbs.commissions.payOut(organisation, order);
      },
    },
  };
}

/** A card's code is its value: only the open request has it. */
function withoutCode(terms: ApprovalTerms): ApprovalTerms {
  if (terms.what !== "cards.issue") return terms;
  const { code: _, ...others } = terms;
  return others;
}

/** An agent has one payout of a currency at a time, a payment one refund of an amount; of cards and balances those that give the same are one. */
function subjectOf(terms: ApprovalTerms): string {
  if (terms.what === "commissions.payOut") return `${terms.what} ${terms.amount.currency}`;
  if (terms.what === "payments.refund")
    return [terms.what, terms.payment, terms.amount.minor, terms.amount.currency].join(" ");
  const { amount, kind, expiresOn } = terms;
  return [terms.what, kind, amount.minor, amount.currency, expiresOn ?? "", ...productsOf(terms)].join(" ");
}

const productsOf = (terms: ApprovalTerms): string[] => (terms.what === "cards.issue" ? [...terms.products].sort() : []);

type Wanted = { accountId: string; reason: string; key?: string };

const toApproval = (row: ApprovalRequestRow): Approval => ({
  id: row.id,
  accountId: row.account_id,
  terms: storedTerms.read(row.terms),
  reason: row.reason,
  requestedBy: row.requested_by,
  requestedAt: row.requested_at,
  state: row.state,
  decided:
    row.decided_at === null ? undefined : { by: row.decided_by ?? "", at: row.decided_at, why: row.decided_why ?? "" },
});

/** Whether these together are above the limit; so is money in another currency, which no rate of the day should let through. */
export function isAbove(organisation: Organisation, ...amounts: Money[]): boolean {
  const { currency, pointValue, secondPersonAbove } = organisation;
  if (secondPersonAbove === undefined) return false;
  // Points without a value pay nothing.
  const paying = amounts.filter(
    (amount) => amount.minor > 0 && (amount.currency !== POINTS || pointValue !== undefined),
  );
  const worth = worthTogether(paying, currency, withPoints(undefined, organisation));
  return worth === undefined || worth.minor > secondPersonAbove;
}
