import type { Logger } from "pino";
import { dayIn, formatDay } from "../core/day.ts";
import { nthSubjectId, subjectTurn } from "../core/document-turns.ts";
import { MINUTE } from "../core/durations.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { inBatches } from "../db/batches.ts";
import type { Store } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { enqueueEmail } from "../email/outbox.ts";
import type { Organisation } from "../organisation/settings.ts";
import {
  type CreditNoteContent,
  type DocumentKind,
  type Draft,
  type IssuedDocument,
  type ReceiptContent,
  SEVERAL,
  type Subject,
  type SubjectKind,
  storedContent,
} from "./content.ts";
import { type DocumentReader, documentEmail } from "./document-email.ts";
import {
  type DuePlace,
  FIRST_DUE,
  findDocument,
  listDue,
  listOf,
  nextNumber,
  setEmailed,
  setIssued,
} from "./queries.ts";
import { issuerOf, numberText } from "./rules.ts";
import type { DocumentRow } from "./tables.ts";

/** What knows the things that documents of one kind of subject tell of; undefined where there is nothing to tell. */
export type SubjectOwner = {
  receipt(organisationId: string, id: string): Promise<Draft<ReceiptContent> | undefined>;
  /** `of`: the number of the receipt it takes back from, or of the credit note that it corrects. */
  creditNote(
    organisationId: string,
    id: string,
    { kind, of }: { kind: CreditNoteContent["kind"]; of: string },
  ): Promise<Draft<CreditNoteContent> | undefined>;
  /** The subject id of the credit note that a correction corrects. */
  corrected(organisationId: string, id: string): Promise<string>;
};

/** How long a document is not sent again after it was. */
const EMAILED_ONCE_IN = 5 * MINUTE;

/**
 * Receipts and credit notes. What happens only says that it is to have one (`expectDocument`); number and content come together in
 * a short transaction of their own, when the document is asked for or in the next round of housekeeping.
 */
export function createDocuments(
  deps: Store & {
    log: Logger;
    organisations: () => Promise<Organisation[]>;
    owners: Record<SubjectKind, SubjectOwner>;
  },
) {
  const { db, clock, log, organisations, owners } = deps;

  async function issued(
    organisation: Organisation,
    kind: DocumentKind,
    subject: Subject,
  ): Promise<IssuedDocument | undefined> {
    const key = { organisationId: organisation.id, kind, subject };
    const row = await findDocument(db, key);
    if (!row) return undefined;
    if (row.content !== null) return toDocument(row);
    const draft = await draftOf(organisation, kind, subject);
    if (!draft) return undefined;
    const content = storedContent.write({ ...draft.content, issuer: issuerOf(organisation) });
    const at = clock.now();
    const year = Number(formatDay(dayIn(organisation.timeZone, at)).slice(0, 4));
    const numbered = await inTransaction(db, async (trx): Promise<Outcome<DocumentRow, "has-number">> => {
      const number = await nextNumber(trx, { organisation_id: organisation.id, kind, year });
      const issue = { account_id: draft.accountId, year, number, content, issued_at: at };
      const set = await setIssued(trx, key, issue);
      return set ? ok(set) : refused("has-number");
    });
    const now = numbered.ok ? numbered.value : await findDocument(db, key);
    return now && toDocument(now);
  }

  async function draftOf(organisation: Organisation, kind: DocumentKind, subject: Subject) {
    const owner = owners[subject.kind];
    if (kind === "receipt") return owner.receipt(organisation.id, subject.id);
    const before = kind === "credit-note" ? "receipt" : "credit-note";
    const ids =
      kind === "credit-note"
        ? await receiptsOf(organisation, subject)
        : [await owner.corrected(organisation.id, subject.id)];
    const of: IssuedDocument[] = [];
    for (const id of ids) {
      const document = await issued(organisation, before, { ...subject, id });
      if (document) of.push(document);
    }
    const [first] = of;
    const numbers = of.map(({ number }) => number).join(SEVERAL);
    const draft = first && (await owner.creditNote(organisation.id, subject.id, { kind, of: numbers }));
    return draft && { ...draft, content: { ...draft.content, recipient: first.content.recipient } };
  }

  /** All of a subject: what was paid later has one of its own. */
  async function receiptsOf(organisation: Organisation, { kind, id: subjectId }: Subject): Promise<string[]> {
    const { id } = subjectTurn(subjectId);
    const receipts = (await listOf(db, organisation.id, { kind, id })).filter((each) => each.kind === "receipt");
    return receipts.map(({ turn }) => nthSubjectId(id, turn));
  }

  return {
    /** Those that a subject has or is to have, with the turn of each; in order. */
    listOf: (organisation: Organisation, subject: Subject): Promise<{ kind: DocumentKind; turn: number }[]> =>
      listOf(db, organisation.id, subject),

    /** undefined if there is none. No ownership check: the caller must have verified access to the subject. */
    issued,

    /**
     * Sends it to its reader; one that was sent a moment ago is not sent again, which is no refusal. False where there is no
     * such document.
     */
    async email(
      organisation: Organisation,
      kind: DocumentKind,
      subject: Subject,
      reader: DocumentReader,
      origin: string,
    ): Promise<boolean> {
      const document = await issued(organisation, kind, subject);
      if (!document) return false;
      const email = documentEmail(document, reader, { organisation, origin });
      const now = clock.now();
      await db.transaction().execute(async (trx) => {
        const key = { organisationId: organisation.id, kind, subject };
        if (await setEmailed(trx, key, { now, since: now - EMAILED_ONCE_IN })) await enqueueEmail(trx, email, now);
      });
      return true;
    },

    /** Issues the documents that no reader has opened yet. */
    async issueDue(): Promise<void> {
      const byId = new Map((await organisations()).map((organisation) => [organisation.id, organisation]));
      const due = inBatches(
        FIRST_DUE,
        (after, limit) => listDue(db, after, limit),
        ({ due_at, subject_id, kind }): DuePlace => [due_at, subject_id, kind],
      );
      for await (const { organisation_id, kind, subject_kind, subject_id } of due) {
        const organisation = byId.get(organisation_id);
        const subject = { kind: subject_kind as SubjectKind, id: subject_id };
        if (organisation && (await issued(organisation, kind as DocumentKind, subject))) continue;
        log.warn({ organisation: organisation?.slug, kind, subject }, "a document cannot be given its number");
      }
    },
  };
}

function toDocument({ kind, year, number, content, issued_at }: DocumentRow): IssuedDocument | undefined {
  if (year === null || number === null || content === null || issued_at === null) return undefined;
  return {
    number: numberText({ kind: kind as DocumentKind, year, number }),
    issuedAt: issued_at,
    content: storedContent.read(content),
  };
}
