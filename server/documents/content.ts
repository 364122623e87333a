import { z } from "zod";
import { CHARGE_LINES, type LineCode, SOLD_LINES } from "../core/document-lines.ts";
import { type ReceiptLine, SOURCE_KINDS } from "../core/receipt.ts";
import { storedJson } from "../db/stored-json.ts";
import { lineOf, money, source, usedRate } from "../db/stored-shapes.ts";
import { LANGUAGES } from "../organisation/settings.ts";

/** A correction takes back what a credit note says that went back and did not. */
export type DocumentKind = "receipt" | "credit-note" | "correction";
/** What documents are about; each has an owner in `server/wiring/context.ts` that tells what they say. */
export type SubjectKind = "booking" | "purchase";
export type Subject = { kind: SubjectKind; id: string };

/** Who gives a document, or the company that it is addressed to, as the law knows them. */
const party = z.object({ name: z.string(), address: z.string().nullable(), taxNumber: z.string().nullable() });
export type Party = z.infer<typeof party>;

export type DocumentLine = ReceiptLine<LineCode>;

/** The subject of a receipt or credit note. It has no person's name, as documents outlive the account. */
const about = {
  /** What people call the subject; of a purchase its id. */
  reference: z.string(),
  /** What was booked, and its first and last day; null where something else was bought. */
  booked: z.object({ product: z.string(), title: z.string(), from: z.int(), to: z.int() }).nullable(),
  /** When it was sold, of a credit note when it was cancelled. */
  at: z.int(),
  currency: z.string(),
  /** The company of an agent's client; of a credit note that of its receipt. */
  recipient: party.optional(),
  /** Of a plan: what it is called, by language, its first day, and the first after it. */
  plan: z.object({ names: z.record(z.string(), z.string()), from: z.int(), to: z.int() }).optional(),
};

const receipt = z.object({
  kind: z.literal("receipt"),
  ...about,
  lines: z.array(lineOf(z.enum([...SOLD_LINES, ...CHARGE_LINES]))),
  sources: z.array(source),
  totals: z.object({ inAll: z.int(), now: z.int(), onSite: z.int(), isLeast: z.boolean() }),
  /** The day by which the rest is to be paid to the issuer; undefined where it is paid on site, or nothing is left. */
  dueBy: z.int().optional(),
  /** What the property's prices were converted at; null where nothing was. */
  rate: usedRate.nullable(),
});
export type ReceiptContent = z.infer<typeof receipt>;

const creditNote = z.object({
  kind: z.enum(["credit-note", "correction"]),
  ...about,
  /** The numbers of the receipts it takes back from, of a correction that of the credit note. */
  receipt: z.string(),
  /** What went back to where it came from: in its own unit, and what that was of the price. */
  returned: z.array(
    z.object({
      kind: z.enum(SOURCE_KINDS),
      amount: money,
      worth: z.int(),
      /** BK-09: what of the amount has a last day. */
      lasts: z.array(z.object({ minor: z.int(), until: z.int() })).optional(),
    }),
  ),
  /** Of the worth that went back. */
  total: z.int(),
  /** An operator refunded it, and nothing was canceled by that. */
  refunded: z.boolean().optional(),
  /** The names of the items that were canceled, by language, unless all were. */
  items: z.array(z.record(z.enum(LANGUAGES), z.string())).optional(),
});
/** Between numbers of receipts. */
export const SEVERAL = ", ";
export type CreditNoteContent = z.infer<typeof creditNote>;

/** As its owner tells it, without what every document has. */
export type Draft<Content> = { accountId: string | null; content: Content };

const content = z.discriminatedUnion("kind", [receipt.extend({ issuer: party }), creditNote.extend({ issuer: party })]);
export const storedContent = storedJson(content);

/** A document that has its number. */
export type IssuedDocument = { number: string; issuedAt: number; content: z.infer<typeof content> };
