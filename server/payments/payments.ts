import { createHash } from "node:crypto";
import type { Logger } from "pino";
import { bound } from "../core/bound.ts";
import { MOST_OPEN_PAYMENTS } from "../core/limits.ts";
import { isSameMoney, type Money } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { hashToken, newId } from "../crypto/ids.ts";
import type { Db, Store } from "../db/schema.ts";
import type { Organisation } from "../organisation/settings.ts";
import type {
  FoundPayment,
  NoticeRefusal,
  PaymentProvider,
  PaymentProviders,
  ProviderFailure,
} from "../ports/payments.ts";
import { captureDecided } from "./captures.ts";
import { createNews, type Evidence, type NewsRefusal } from "./news.ts";
import {
  findLatest,
  findPayment,
  findStanding,
  insertPayment,
  listOpenOf,
  listWaiting,
  type Paid,
  setStarted,
} from "./queries.ts";
import { createRefunds, type Promised, type RefundRefusal, type RefundRequest } from "./refunds.ts";
import {
  expiryOf,
  isOver,
  type News,
  newsOf,
  type Payer,
  type Payment,
  type PaymentHandlers,
  paymentOf,
  type RefundState,
} from "./rules.ts";
import type { PaymentRow } from "./tables.ts";
import { createWatch } from "./watch.ts";

/** A payment to begin. */
export type PaymentRequest = {
  organisation: Organisation;
  payer: Payer;
  purpose: string;
  /** The id of the purchase or booking, stored before: one payment for each. */
  subject: string;
  amount: Money;
  /** Of the provider's page. */
  language: string;
  /** The path of this site to which the payer returns, paid or not. */
  returnPath: string;
  /** Of the site: the provider's page leads back there, and its notices go there. */
  origin: string;
};

/** `href`: where the payer's browser goes, another site or a path of this one. */
export type StartedPayment = { paymentId: string; href: string };

export type StartRefusal =
  | ProviderFailure
  /** The organisation takes no payments. */
  | "no-provider"
  /** It is paid already, by the payment that the refusal names. */
  | { reason: "paid"; paymentId: string }
  /** Another amount is being paid for it at this moment. */
  | "other-amount"
  /** What it would pay has ended meanwhile. */
  | "ended"
  /** The payer has begun as many as they may; not before one of them is over. */
  | { reason: "throttled"; retryAt: number };

/**
 * Money through the page of a provider: started once for each thing to be paid, moved by what the provider itself tells
 * (a signed notice, or the answer to a question), never by what a browser says. The browser's return, notices and answers come in
 * any order, several times or never.
 *
 * No transaction is open while a provider is asked.
 */
export type Payments = ReturnType<typeof createPayments>;

type Dependencies = Store & {
  log: Logger;
  providers: PaymentProviders;
  organisations: () => Promise<Organisation[]>;
  /** Deliver what a payment pays for, by purpose. */
  purposes: PaymentHandlers;
};
type Gateway = Dependencies & { news: ReturnType<typeof createNews>; refunds: ReturnType<typeof createRefunds> };

export function createPayments(dependencies: Dependencies) {
  const deps: Gateway = { ...dependencies, news: createNews(dependencies), refunds: createRefunds(dependencies) };
  return {
    ...bound(deps, {
      start,
      latest,
      waiting,
      giveUp,
      closePage,
      capture,
      captures: capturesOf,
      stepOf,
      areTaken: takesPayments,
      find: findOf,
      returned,
      notice,
      refund,
      carryOut,
    }),
    watch: createWatch({ ...deps, look: (organisation, row) => look(deps, organisation, row) }),
  };
}

/**
 * Begins a payment, or answers the one that is open for the same subject. Asked for after what it pays is stored, outside
 * a transaction. Where the provider did not answer, the payment waits, and the next start asks again for the same one.
 */
async function start(deps: Gateway, request: PaymentRequest): Promise<Outcome<StartedPayment, StartRefusal>> {
  const { organisation, purpose, amount, language, origin } = request;
  if (!deps.purposes[purpose]) throw new Error(`no handler settles what is paid for a ${purpose}`);
  const provider = deps.providers.of(organisation);
  if (!provider) return refused("no-provider");
  const stands = await standing(deps, request, provider);
  if (!stands.ok) {
    if (stands.reason === "ended") return refused("ended");
    const { accountId: account } = request.payer;
    deps.log.warn({ event: "payment", account, reason: "too-many-open" }, "a payment cannot be started");
    return stands;
  }
  const row = stands.value;
  if (row.state !== "open") return refused("paid", { paymentId: row.id });
  if (!isSameMoney(paymentOf(row).amount, amount)) return refused("other-amount");
  // Its page is closed, and the provider cannot say just now what became of it.
  if (deps.clock.now() >= row.expires_at) return refused("provider-down");
  if (row.page_url !== null) return ok({ paymentId: row.id, href: row.page_url });
  if (row.provider !== provider.name) return refused("provider-down");
  const started = await provider.authorise({
    paymentId: row.id,
    organisationId: organisation.id,
    amount,
    language,
    returnUrl: `${origin}/payment/${row.id}/return`,
    noticeUrl: `${origin}/api/payments/notice/${provider.name}`,
    expiresAt: row.expires_at,
  });
  if (!started.ok) {
    deps.log.warn({ event: "payment", payment: row.id, reason: started.reason }, "a payment cannot be started");
    return started;
  }
  await setStarted(deps.db, { organisationId: organisation.id, id: row.id }, started.value);
  return ok({ paymentId: row.id, href: started.value.url });
}

/** The latest payment for a subject. While it is open, its payer may be at the provider's page. */
async function latest({ db }: Gateway, paid: Paid, trx: Db = db): Promise<Payment | undefined> {
  const row = await findLatest(trx, paid);
  return row && paymentOf(row);
}

/** The account's payments for these purposes whose outcome the provider has not reported yet. */
async function waiting(
  { db }: Gateway,
  { id: organisationId }: Organisation,
  { id: accountId }: { id: string },
  purposes: readonly string[],
): Promise<Payment[]> {
  return (await listWaiting(db, { organisationId, accountId }, purposes)).map(paymentOf);
}

/** Closes the open payment of a subject that is not to be paid any more, in the transaction of its owner. Its money would be late. */
async function giveUp(deps: Gateway, trx: Db, paid: Paid): Promise<void> {
  const row = await findStanding(trx, paid);
  if (row) await deps.news.closeUnpaid(trx, row, "expired");
}

/**
 * Closes the provider's page of a payment that was given up, after the commit, so that its payer doesn't pay there. If the
 * provider does not answer, the page closes at the payment's time. Money that is there already is late.
 */
async function closePage(deps: Gateway, paid: Paid): Promise<void> {
  const row = await findLatest(deps.db, paid);
  const organisation = (await deps.organisations()).find(({ id }) => id === paid.organisationId);
  const provider = row?.state === "expired" && organisation && providerOf(deps, organisation, row);
  if (!provider || row.provider_reference === null || provider.captures !== "on-request") return;
  const found = await provider.find(row.id, row.provider_reference);
  if (found.ok && found.value.state === "authorised") return takeFound(deps, organisation, row, found.value);
  await provider.void({ paymentId: row.id, reference: row.provider_reference });
}

/** When money is taken; undefined if the organisation takes no payments. */
const capturesOf = ({ providers }: Gateway, organisation: Organisation) => providers.of(organisation)?.captures;

/** Whether the organisation takes payments. */
/** What is paid there has to be a multiple of so many minor units of the currency. */
const stepOf = ({ providers }: Gateway, organisation: Organisation, currency: string): number =>
  providers.of(organisation)?.stepOf?.(currency) ?? 1;

const takesPayments = ({ providers }: Gateway, organisation: Organisation): boolean =>
  providers.of(organisation) !== undefined;

/** undefined for a payment that another payer began, as for one that does not exist. */
async function findOf({ db }: Gateway, organisationId: string, id: string, payer: Payer): Promise<Payment | undefined> {
  const row = await findPayment(db, { organisationId, id });
  return row && isOf(row, payer) ? paymentOf(row) : undefined;
}

/**
 * The payment after its payer has returned. The return proves nothing: without a notice the provider is asked, within seconds,
 * and without its answer the payment is still open.
 */
async function returned(deps: Gateway, organisation: Organisation, id: string, payer: Payer) {
  const key = { organisationId: organisation.id, id };
  const row = await findPayment(deps.db, key);
  if (!row || !isOf(row, payer)) return undefined;
  if (row.state !== "open" && row.state !== "expired") return paymentOf(row);
  await look(deps, organisation, row);
  return paymentOf((await findPayment(deps.db, key)) ?? row);
}

/** What came from another machine in the name of a provider; `raw` are the bytes as they came. */
async function notice(
  deps: Gateway,
  organisation: Organisation,
  providerName: string,
  raw: Uint8Array,
  headers: Headers,
): Promise<Outcome<void, "no-provider" | NoticeRefusal | NewsRefusal>> {
  const provider = deps.providers.of(organisation);
  if (provider?.name !== providerName) return refused("no-provider");
  const notice = await provider.readNotice(raw, headers);
  if (!notice.ok) return notice;
  if (!notice.value) return ok(undefined);
  const { id, paymentId, ...told } = notice.value;
  // Of what was read: a provider may count its tries in the bytes.
  const digest = digestOf(JSON.stringify(notice.value));
  const evidence = { provider: provider.name, verified: "signature", digest } as const;
  return take(deps, organisation, paymentId, { ...told, noticeId: id }, evidence);
}

/** Gives money back the way it came, never more than came. */
async function refund(
  deps: Gateway,
  organisation: Organisation,
  request: Omit<RefundRequest, "organisationId">,
): Promise<Outcome<{ refundId: string; state: RefundState }, RefundRefusal>> {
  return deps.refunds.refund(deps.providers.of(organisation), { ...request, organisationId: organisation.id });
}

/** Carries out refunds that a committed transaction promised. */
async function carryOut(deps: Gateway, organisation: Organisation, promised: Promised[]): Promise<void> {
  for (const { paymentId: payment, state } of await deps.refunds.carryOutAll(deps.providers.of(organisation), promised))
    if (!["done", "open", "withheld"].includes(state))
      deps.log.error({ event: "payment", payment, reason: state }, "a payment is not refunded");
}

const providerOf = ({ providers }: Gateway, organisation: Organisation, { provider }: PaymentRow) => {
  const current = providers.of(organisation);
  return current?.name === provider ? current : undefined;
};

/** Takes in news; if its owner has decided then, captures the payment after the commit, or the watch does. */
async function take(
  deps: Gateway,
  organisation: Organisation,
  id: string,
  news: News,
  evidence: Evidence,
  isUndecided = false,
): Promise<Outcome<void, NewsRefusal>> {
  const taken = await deps.news.takeNews(organisation.id, id, news, evidence, isUndecided);
  if (!taken.ok) return taken;
  if (taken.value === "decided")
    await capture(deps, organisation, id).catch((err) =>
      deps.log.error({ event: "payment", payment: id, err }, "a payment cannot be looked after; it is tried again"),
    );
  return ok(undefined);
}

async function takeFound(
  deps: Gateway,
  organisation: Organisation,
  row: PaymentRow,
  found: FoundPayment,
  isUndecided = false,
) {
  const news = newsOf(row, found);
  const digest = digestOf(JSON.stringify(found));
  const evidence = { provider: row.provider as PaymentProvider["name"], verified: "asked", digest } as const;
  if (news) await take(deps, organisation, row.id, news, evidence, isUndecided);
}

async function capture(deps: Gateway, organisation: Organisation, id: string): Promise<void> {
  const key = { organisationId: organisation.id, id };
  const captured = await captureDecided(deps.db, key, (row) => providerOf(deps, organisation, row));
  if (captured) await takeFound(deps, organisation, captured.row, captured.found);
}

/** Asks the provider what became of a payment, and gives it up when its time is over. Captures one whose owner has decided. */
async function look(deps: Gateway, organisation: Organisation, row: PaymentRow): Promise<void> {
  if (row.state === "authorised" && row.capture_wanted_at !== null) return capture(deps, organisation, row.id);
  const answer = await providerOf(deps, organisation, row)?.find(row.id, row.provider_reference ?? undefined);
  const found = answer?.ok ? answer.value : undefined;
  const now = deps.clock.now();
  const giveUp = async () => {
    if (await deps.db.transaction().execute((trx) => deps.news.closeUnpaid(trx, row, "expired")))
      deps.log.info(
        { event: "payment", payment: row.id, before: row.state, state: "expired" },
        "a payment was given up",
      );
  };
  if (found)
    await takeFound(deps, organisation, row, found).catch(async (err) => {
      // Its owner failed until the payment's time was over: an operator decides, or nothing is captured.
      if (!isOver(row, undefined, now)) throw err;
      await giveUp();
      await takeFound(deps, organisation, row, found, true);
    });
  if (isOver(row, found, now)) await giveUp();
}

/**
 * The payment that stands for a subject, made where there is none; one whose time is over makes room for it. Refused where its
 * payer has no slot left, or the subject doesn't wait to be paid any more.
 */
async function standing(
  deps: Gateway,
  request: PaymentRequest,
  provider: PaymentProvider,
): Promise<Outcome<PaymentRow, "ended" | { reason: "throttled"; retryAt: number }>> {
  const paid: Paid = { ...request, organisationId: request.organisation.id };
  const known = await findStanding(deps.db, paid);
  if (known && known.state !== "open") return ok(known);
  if (known && deps.clock.now() >= known.expires_at) await look(deps, request.organisation, known);
  const row = rowOf(request, provider, deps.clock.now());
  const slot = await freeSlot(deps, row);
  const isWaiting = !slot.ok || (await begin(deps, { ...row, slot: slot.value }));
  // It may have been paid or given up since, or another payment of the payer has the slot.
  const stands = await findStanding(deps.db, paid);
  if (stands) return ok(stands);
  if (!isWaiting) return refused("ended");
  return slot.ok ? standing(deps, request, provider) : slot;
}

/** Stores a payment, or not where its subject or slot has another one; false if its subject doesn't wait to be paid any more. */
const begin = ({ db, purposes }: Gateway, row: PaymentRow): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const payment = paymentOf(row);
    const isWaiting = (await purposes[payment.purpose]?.isWaiting?.(trx, payment)) ?? true;
    if (isWaiting) await insertPayment(trx, row);
    return isWaiting;
  });

/** One that no open payment of the payer has: an index gives it to one of many. */
async function freeSlot(deps: Gateway, row: PaymentRow) {
  const open = await listOpenOf(deps.db, row);
  const free = Array.from({ length: MOST_OPEN_PAYMENTS }, (_, slot) => slot).find(
    (slot) => !open.some((other) => other.slot === slot),
  );
  if (free !== undefined) return ok(free);
  const retryAt = Math.min(...open.map(({ expires_at }) => expires_at));
  return refused("throttled", { retryAt });
}

const digestOf = (content: string): string => createHash("sha256").update(content).digest("hex");

const isOf = ({ account_id, browser }: PaymentRow, payer: Payer): boolean =>
  account_id === null
    ? browser !== null && payer.browser !== undefined && browser === hashToken(payer.browser)
    : account_id === payer.accountId;

function rowOf(
  { organisation, payer, purpose, subject, amount, returnPath }: PaymentRequest,
  provider: PaymentProvider,
  now: number,
): PaymentRow {
  if (!Number.isSafeInteger(amount.minor) || amount.minor <= 0)
    throw new RangeError("what is to be paid is a whole number of minor units above zero");
  const { accountId, browser } = payer;
  if (accountId === undefined && browser === undefined) throw new Error("a payment needs a payer who can find it");
  return {
    id: newId(),
    organisation_id: organisation.id,
    account_id: accountId ?? null,
    browser: accountId === undefined && browser !== undefined ? hashToken(browser) : null,
    purpose,
    subject,
    amount: amount.minor,
    currency: amount.currency,
    state: "open",
    refunded: 0,
    provider: provider.name,
    provider_reference: null,
    page_url: null,
    return_path: returnPath,
    created_at: now,
    expires_at: expiryOf(now),
    asked_at: now,
    settled_at: null,
    late_at: null,
    authorised_until: null,
    capture_wanted_at: null,
    capture_amount: null,
    charged_back_at: null,
    missing: null,
    charge_back_won_at: null,
    decided_at: null,
    decided_by: null,
    decided_why: null,
    slot: 0,
  };
}
