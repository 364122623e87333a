import { type Day, parseDay } from "../core/day.ts";
import { nthSubjectId, subjectTurn } from "../core/document-turns.ts";
import { isGuestMoney, shownLines, totalsOf } from "../core/receipt.ts";
import type { Db } from "../db/schema.ts";
import type { CreditNoteContent } from "../documents/content.ts";
import type { SubjectOwner } from "../documents/documents.ts";
import type { LocalTime } from "../products/product.ts";
import type { Paying } from "../wallet/paying.ts";
import { aboutOf } from "./about.ts";
import type { Booking } from "./booked.ts";
import { listItems } from "./item-queries.ts";
import { shownItem } from "./items.ts";
import type { BookingDependencies } from "./order.ts";
import { findById, listEvents } from "./queries.ts";

type Dependencies = Pick<BookingDependencies, "companyOf"> & {
  db: Db;
  wallet: Pick<Paying, "returned" | "correctedTurn">;
};

/** Events by which money goes back. */
const GIVES_BACK = ["refunded", "cancelled", "no-show", "rejected"];

/** The contents of a booking's receipt and credit notes. */
export const bookingDocuments = ({ db, wallet, companyOf }: Dependencies): SubjectOwner => ({
  async receipt(organisationId, subjectId) {
    const { id, turn } = subjectTurn(subjectId);
    const booking = await findById(db, organisationId, id);
    if (!booking) return undefined;
    const { rate } = booking.receipt;
    const sources = booking.receipt.sources.filter((source) => (source.turn ?? 1) <= turn);
    // A deposit is not sold.
    const lines = shownLines(booking.receipt.lines);
    const totals = totalsOf({ lines, sources });
    const dueBy = typeof booking.due === "string" || totals.onSite === 0 ? undefined : booking.due.by;
    const recipient = booking.clientId === undefined ? undefined : await companyOf?.(organisationId, booking.clientId);
    const sold = { lines, sources, rate, totals, dueBy, recipient };
    return {
      accountId: booking.accountId ?? null,
      content: { kind: "receipt", ...about(booking), at: booking.createdAt, ...sold },
    };
  },

  async creditNote(organisationId, subjectId, { kind, of: receipt }) {
    const { id, turn } = subjectTurn(subjectId);
    const booking = await findById(db, organisationId, id);
    const parts = booking ? await wallet.returned(db, { organisationId, bookingId: id }, turn) : [];
    if (!booking || parts.length === 0) return undefined;
    const sign = kind === "correction" ? -1 : 1;
    const returned = parts.map(({ kind, amount, worth, lasts }) => ({
      kind,
      amount: { ...amount, minor: sign * amount.minor },
      worth: sign * worth,
      ...(lasts.length > 0 && { lasts }),
    }));
    const total = returned.filter(isGuestMoney).reduce((sum, { worth }) => sum + worth, 0);
    const at = Math.max(...parts.map((part) => part.at));
    const events = await listEvents(db, organisationId, id);
    const refunded =
      events.filter(({ what, at: then }) => GIVES_BACK.includes(what) && then <= at).at(-1)?.what === "refunded";
    return {
      accountId: booking.accountId ?? null,
      content: {
        kind,
        ...about(booking),
        at,
        receipt,
        returned,
        total,
        ...(kind === "credit-note" && (refunded ? { refunded } : await endedAt(db, booking, at))),
      },
    };
  },

  async corrected(organisationId, subjectId) {
    const { id: bookingId, turn } = subjectTurn(subjectId);
    return nthSubjectId(bookingId, await wallet.correctedTurn(db, { organisationId, bookingId }, turn));
  },
});

function about(booking: Booking) {
  const { reference, product, receipt } = booking;
  const { title, span } = aboutOf(booking);
  return {
    reference,
    booked: { product, title, from: dayOf(span.from), to: dayOf(span.to) },
    currency: receipt.currency,
  };
}

const dayOf = ({ wall }: LocalTime): Day => parseDay(wall.slice(0, "2026-12-24".length)) ?? 0;

/** What was cancelled then, where other items stood. */
async function endedAt(db: Db, booking: Booking, at: number): Promise<Pick<CreditNoteContent, "items">> {
  const events = await listEvents(db, booking.organisationId, booking.id);
  const ends = events.filter(({ what, at: then }) => ["cancelled", "rejected"].includes(what) && then <= at);
  const numbers = ends.filter((event) => event.at === ends.at(-1)?.at).map(({ item }) => item);
  const items = (await listItems(db, booking))
    .filter(({ number }) => numbers.includes(number))
    .map(shownItem)
    .map(({ text }) => ({ en: text("en").name, es: text("es").name, ar: text("ar").name }));
  return items.length > 0 ? { items } : {};
}
