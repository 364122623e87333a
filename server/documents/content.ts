import { z } from "zod";
import { CHARGE_LINES, type LineCode, SOLD_LINES } from "../core/document-lines.ts";
import type { LocalText } from "../core/local-text.ts";
import type { Money } from "../core/money.ts";
import {
  type ReceiptLine,
  type ReceiptSource,
  SOURCE_KINDS,
  type SourceKind,
  type Totals,
  type UsedRate,
} from "../core/receipt.ts";
import { storedJson } from "../db/stored-json.ts";
import { lineOf, money, source, usedRate } from "../db/stored-shapes.ts";

/** A correction takes back what a credit note says that went back and did not. */
export type DocumentKind = "receipt" | "credit-note" | "correction";
/** What documents are about; each has an owner in `server/context.ts` that tells what they say. */
export type SubjectKind = "booking" | "purchase";
export type Subject = { kind: SubjectKind; id: string };

/** Who gives a document, as the law knows them. */
export type Issuer = { name: string; address: string | null; taxNumber: string | null };

export type DocumentLine = ReceiptLine<LineCode>;

/** What both kinds tell of their subject. Nobody is named: a name goes with its account, a document stays. */
type About = {
  /** What people call the subject; of a purchase its id. */
  reference: string;
  /** Where and when, of a stay; null where something else was bought. */
  stay: { property: string; arrival: number; departure: number; rooms: number } | null;
  /** When it was sold, of a credit note when it was cancelled. */
  at: number;
  currency: string;
  /** Of a plan: what it is called, by language, its first day, and the first after it. */
  plan?: { names: Record<string, string>; from: number; to: number } | undefined;
};

export type ReceiptContent = About & {
  kind: "receipt";
  lines: DocumentLine[];
  sources: ReceiptSource[];
  totals: Totals;
  /** What the property's prices were converted at; null where nothing was. */
  rate: UsedRate | null;
};

/** What went back to where it came from: in its own unit, and what that was of the price. */
export type Returned = { kind: SourceKind; amount: Money; worth: number };

/** A room of a stay, by its number in the booking. */
export type EndedRoom = { number: number; name: LocalText };

export type CreditNoteContent = About & {
  kind: "credit-note" | "correction";
  /** The number of the receipt it takes back from, of a correction that of the credit note. */
  receipt: string;
  returned: Returned[];
  /** Of the worth that went back. */
  total: number;
  /** The rooms that were canceled, unless all were. */
  rooms?: EndedRoom[] | undefined;
};

/** As its owner tells it, without what every document has. */
export type Draft<Content> = { accountId: string | null; content: Content };
type DocumentContent = (ReceiptContent | CreditNoteContent) & { issuer: Issuer };

/** A document that has its number. */
export type IssuedDocument = { number: string; issuedAt: number; content: DocumentContent };

const about = {
  issuer: z.object({ name: z.string(), address: z.string().nullable(), taxNumber: z.string().nullable() }),
  reference: z.string(),
  stay: z.object({ property: z.string(), arrival: z.int(), departure: z.int(), rooms: z.int() }).nullable(),
  at: z.int(),
  currency: z.string(),
  plan: z.object({ names: z.record(z.string(), z.string()), from: z.int(), to: z.int() }).optional(),
};

export const storedContent = storedJson<DocumentContent>(
  z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("receipt"),
      ...about,
      lines: z.array(lineOf(z.enum([...SOLD_LINES, ...CHARGE_LINES]))),
      sources: z.array(source),
      totals: z.object({ inAll: z.int(), now: z.int(), onSite: z.int(), isLeast: z.boolean() }),
      rate: usedRate.nullable(),
    }),
    z.object({
      kind: z.enum(["credit-note", "correction"]),
      ...about,
      receipt: z.string(),
      returned: z.array(z.object({ kind: z.enum(SOURCE_KINDS), amount: money, worth: z.int() })),
      total: z.int(),
      rooms: z.array(z.object({ number: z.int(), name: z.object({ en: z.string() }).catchall(z.string()) })).optional(),
    }),
  ]),
);
