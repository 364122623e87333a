import { subjectTurn } from "../../core/document-turns.ts";
import { type ReceiptSource, totalsOf, type UsedRate } from "../../core/receipt.ts";
import type { Db } from "../../db/schema.ts";
import type { DocumentLine } from "../../documents/content.ts";
import type { SubjectOwner } from "../../documents/documents.ts";
import { valueProductOf } from "../../products/value-product.ts";
import { partsBack } from "./purchase.ts";
import { findKind, findPurchase } from "./queries.ts";
import { givenBack } from "./settling.ts";
import { storedRate, storedTaken, termsOf } from "./stored.ts";
import type { PurchaseRow } from "./tables.ts";

/** The contents of a purchase's receipt and credit note. */
export const purchaseDocuments = ({ db }: { db: Db }): SubjectOwner => ({
  async receipt(organisationId, id) {
    const row = await findPurchase(db, { organisationId, id });
    if (!row || row.settled_at === null) return undefined;
    const source = await sourceOf(db, row);
    const sold = { lines: linesOf(row), sources: [source], rate: null };
    return {
      accountId: row.account_id,
      content: { kind: "receipt", ...(await about(db, row)), at: row.settled_at, ...sold, totals: totalsOf(sold) },
    };
  },

  async creditNote(organisationId, subjectId, { kind: documentKind, of: receipt }) {
    const { id, turn } = subjectTurn(subjectId);
    const row = await findPurchase(db, { organisationId, id });
    const paymentId = row?.payment_id;
    const back =
      turn > 1 && paymentId ? await givenBack(db, organisationId, { paymentId, subjectId }) : row && backOf(row);
    if (!row || !back) return undefined;
    const { at, total } = back;
    const { kind, amount } = await sourceOf(db, row);
    // A balance gets its part in its own currency.
    const taken = row.paid_from === null ? undefined : storedTaken.read(row.paid_from);
    const parts = taken && partsBack(taken, { minor: total, of: row.amount });
    const minor = parts ? parts.reduce((sum, part) => sum + part.amount, 0) : total;
    const returned = [{ kind, amount: { ...amount, minor }, worth: total }];
    return {
      accountId: row.account_id,
      content: {
        kind: documentKind,
        ...(await about(db, row)),
        at: documentKind === "correction" ? (row.corrected_at ?? at) : at,
        receipt,
        returned,
        total,
      },
    };
  },

  corrected: async (_, id) => id,
});

const linesOf = (row: PurchaseRow): DocumentLine[] =>
  valueProductOf(row.kind)
    .lines(termsOf(row), row.amount)
    .map((line) => ({ shown: true, collectedBy: "us", due: "now", ...line }));

async function about(db: Db, { id, organisation_id: organisationId, kind, currency }: PurchaseRow) {
  const plan = await valueProductOf(kind).period?.(db, { organisationId, id });
  return { reference: id, booked: null, currency, ...(plan && { plan }) };
}

/** When it was undone, and how much of its price went back. */
function backOf({ withdrawn_at, charged_back_at, taken_back: total }: PurchaseRow) {
  const at = withdrawn_at ?? charged_back_at;
  return at === null || !total ? undefined : { at, total };
}

async function sourceOf(db: Db, row: PurchaseRow): Promise<ReceiptSource> {
  const { organisation_id: organisationId, amount: worth, currency, paid_from, payment_id: id } = row;
  const [first, ...rest] = paid_from === null ? [] : storedTaken.read(paid_from);
  if (!first) return { kind: "payment", id, amount: { minor: worth, currency }, worth, owed: 0, rate: null };
  const amount = { minor: rest.reduce((sum, part) => sum + part.amount, first.amount), currency: first.unit };
  const kind = await findKind(db, { organisationId, id: first.account });
  const rate: UsedRate | null = row.rate === null ? null : storedRate.read(row.rate);
  return { kind, id: null, amount, worth, owed: 0, rate };
}
