import { createHmac } from "node:crypto";
import { DAY, SECOND } from "../../core/durations.ts";
import { type Outcome, ok } from "../../core/outcome.ts";
import { changeRows, insertNew, rowsOf } from "../../db/rows.ts";
import type { Db, Store } from "../../db/schema.ts";
import type { CaptureAnswer, DemoChoice, DemoPaymentPage, PaymentProvider, SentNotice } from "../../ports/payments.ts";
import { readSignedNotice, type WireNotice } from "./notice.ts";
import { SIGNATURE_HEADER, signatureOf } from "./notice-signature.ts";

type Dependencies = Store & { secret: string };

/** The time "pay slowly" takes. It sends no notice: a later look-up finds the payment paid. */
const SLOW = 30 * SECOND;
/** How long money is reserved. */
const RESERVED = 7 * DAY;

/**
 * A provider that moves no money. It shares the database, but is otherwise as separate as any provider: it uses a table of its
 * own and communicates through the port and signed notices only.
 */
export function demoProvider({ db, clock, secret }: Dependencies, organisationId: string): PaymentProvider {
  /** The first answer stays: at most what is authorised, while it is reserved. */
  async function setCaptured(paymentId: string, minor: number): Promise<Outcome<CaptureAnswer, never>> {
    await changeRows(db, "demo_payment", { organisation_id: organisationId, payment_id: paymentId, captured: null })
      .set({ captured: minor })
      .where((is) => {
        const isReserved = is.and([
          is("choice", "not in", ["decline", "give-up"]),
          is("chosen_at", ">", clock.now() - RESERVED),
        ]);
        // Voided before its payer chooses, the page closes.
        return minor === 0 ? is.or([is("choice", "is", null), isReserved]) : isReserved;
      })
      .where("amount", ">=", minor)
      .execute();
    return ok((await findRow(db, organisationId, paymentId))?.captured === minor ? "done" : "failed");
  }

  return {
    name: "demo",
    captures: "on-request",

    async authorise({ paymentId, amount }) {
      await insertNew(db, "demo_payment", {
        payment_id: paymentId,
        organisation_id: organisationId,
        amount: amount.minor,
        currency: amount.currency,
        choice: null,
        chosen_at: null,
        captured: null,
      });
      return ok({ reference: `demo-${paymentId}`, url: `/demo-payment/${paymentId}` });
    },

    async find(paymentId) {
      const row = await findRow(db, organisationId, paymentId);
      if (!row) return ok({ state: "none" });
      const isClosed = row.choice === null && row.captured !== null;
      if (isClosed || row.choice === "decline" || row.choice === "give-up") return ok({ state: "failed" });
      if (row.chosen_at === null || clock.now() < row.chosen_at + (row.choice === "pay-slowly" ? SLOW : 0))
        return ok({ state: "open" });
      const { amount, captured, currency } = row;
      const until = row.chosen_at + RESERVED;
      if (captured !== null && captured > 0) return ok({ state: "paid", amount: { minor: captured, currency } });
      if (captured === 0 || clock.now() >= until) return ok({ state: "voided" });
      return ok({ state: "authorised", amount: { minor: amount, currency }, until });
    },

    capture: ({ paymentId, amount }) => setCaptured(paymentId, amount.minor),
    void: ({ paymentId }) => setCaptured(paymentId, 0),
    refund: async () => ok("done"),

    readNotice: async (raw, headers) =>
      readSignedNotice(demoNoticeSecret(secret, organisationId), { raw, headers, now: clock.now() }),
  };
}

export function createDemoPaymentPage({ db, clock, secret }: Dependencies): DemoPaymentPage {
  function signed(organisationId: string, wire: WireNotice): SentNotice {
    const raw = Buffer.from(JSON.stringify(wire));
    const signature = signatureOf(demoNoticeSecret(secret, organisationId), raw, clock.now());
    return { raw, headers: new Headers({ [SIGNATURE_HEADER]: signature }) };
  }

  return {
    async find(organisationId, paymentId) {
      const row = await findRow(db, organisationId, paymentId);
      if (!row) return undefined;
      const isClosed = row.choice !== null || row.captured !== null;
      return { amount: { minor: row.amount, currency: row.currency }, isClosed };
    },

    async choose(organisationId, paymentId, choice) {
      await changeRows(db, "demo_payment", {
        organisation_id: organisationId,
        payment_id: paymentId,
        choice: null,
        captured: null,
      })
        .set({ choice, chosen_at: clock.now() })
        .execute();
      const row = await findRow(db, organisationId, paymentId);
      if (!row) return undefined;
      const about = { id: `demo-${paymentId}`, order: paymentId };
      const { amount, currency, chosen_at } = row;
      const authorised_until = Math.floor(((chosen_at ?? 0) + RESERVED) / SECOND);
      const authorised = (): SentNotice =>
        signed(organisationId, { type: "payment.authorised", ...about, amount, currency, authorised_until });
      switch (row.choice as DemoChoice | null) {
        case "pay":
          return [authorised()];
        case "pay-and-tell-twice":
          return [authorised(), authorised()];
        case "decline":
          return [signed(organisationId, { type: "payment.failed", ...about })];
        case "pay-slowly":
        case "give-up":
        case null:
          return [];
      }
    },
  };
}

const findRow = (db: Db, organisationId: string, paymentId: string) =>
  rowsOf(db, "demo_payment", { organisation_id: organisationId, payment_id: paymentId }).executeTakeFirst();

/** Derived from the server's secret for each organisation, so that operators need not set one. */
export const demoNoticeSecret = (secret: string, organisationId: string): string =>
  createHmac("sha256", secret).update(`demo payment notices of ${organisationId}`).digest("hex");
