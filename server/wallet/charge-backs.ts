import { findAccount } from "../auth/account-store.ts";
import type { Db } from "../db/schema.ts";
import { enqueueEmail } from "../email/outbox.ts";
import { entriesOf } from "../ledger/held-lines.ts";
import { type Ledger, postOrThrow } from "../ledger/ledger.ts";
import { type Entry, reversed, together, transfer } from "../ledger/rules.ts";
import { organisationOf } from "../organisation/organisation.ts";
import type { Payment, PaymentHandler } from "../payments/rules.ts";
import { refundEmail } from "./refund-email.ts";

/** Who moves value when a payment is charged back. */
export const PAYERS_BANK = "payers-bank";

type Poster = Pick<Ledger, "post">;

/** `gone`: minor units that payment clearing still had and has no more; `takenBack`: the entries that bring some of it. */
type ChargeBack = { organisationId: string; key: string; unit: string; gone: number; takenBack: Entry[] };

/** Posts what a payer's bank took; what nothing brings back goes to *differences*. Answers how many minor units that are. */
export async function postChargeBack(
  trx: Db,
  ledger: Poster,
  { organisationId, key, unit, gone, takenBack }: ChargeBack,
): Promise<number> {
  const missing = takenBack.reduce((sum, { amount }) => sum + amount, gone);
  const entries: Entry[] = [
    ...takenBack,
    { contra: "differences", unit, amount: -missing },
    { contra: "payment-clearing", unit, amount: gone },
  ];
  const moving = entries.filter(({ amount }) => amount !== 0);
  if (moving.length === 0) return missing;
  const posting = { organisationId, key, reason: "chargeback", actorId: PAYERS_BANK, entries: moving };
  await postOrThrow(trx, ledger, posting);
  return missing;
}

/** Reverses the posting of a charge-back. The part of an account whose owner is deleted stays in *differences*. */
export async function reverseChargeBack(
  trx: Db,
  ledger: Poster,
  {
    organisationId,
    key,
    paymentId,
    subject,
    isOwned,
  }: { organisationId: string; key: string; paymentId: string; subject: string; isOwned: boolean },
): Promise<void> {
  const posted = await entriesOf(trx, organisationId, { key, prefix: failedKey({ id: paymentId, subject }) });
  const back = reversed(posted).map((entry): Entry => {
    const { unit, amount } = entry;
    return "holder" in entry && !isOwned ? { contra: "differences", unit, amount } : entry;
  });
  await postWon(trx, ledger, { organisationId, key: `${key}-won`, entries: together(back) });
}

/** Posts what a dispute that was won moves. */
export async function postWon(
  trx: Db,
  ledger: Poster,
  { organisationId, key, entries }: { organisationId: string; key: string; entries: Entry[] },
): Promise<void> {
  if (entries.length === 0) return;
  const posting = { organisationId, key, reason: "charge-back-won", actorId: PAYERS_BANK, entries };
  await postOrThrow(trx, ledger, posting);
}

/** What counted as gone twice, refunded and charged back, has gone once: the refund never went out. */
export const refundFailed =
  (ledger: Poster): PaymentHandler["refundFailed"] =>
  async (trx, { id, subject, organisationId, amount }, refund) => {
    if (!refund.wasMissing) return;
    const money = { ...amount, minor: refund.minor };
    await postOrThrow(trx, ledger, {
      organisationId,
      key: `${failedKey({ id, subject })}${refund.id}`,
      reason: "chargeback",
      actorId: PAYERS_BANK,
      entries: transfer({ contra: "differences" }, { contra: "payment-clearing" }, money),
    });
  };

/** A payment may pay for a booking and a certificate; each subject reverses its own. */
const failedKey = ({ id, subject }: Pick<Payment, "id" | "subject">): string =>
  `payment:${id}:refund-failed:${subject}:`;

/** Emails a payer that an announced refund failed. */
export async function tellRefundFailed(
  trx: Db,
  { organisationId, accountId, amount: { currency } }: Payment,
  minor: number,
  now: number,
): Promise<void> {
  const account = accountId === undefined ? undefined : await findAccount(trx, organisationId, accountId);
  if (!account || account.email === "") return;
  const organisation = await organisationOf(trx, organisationId);
  await enqueueEmail(trx, refundEmail("failed", { minor, currency }, account, organisation), now);
}
