import type { Submission, SubmissionResult } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { type AppLoadContext, data } from "@remix-run/node";
import { z } from "zod";
import { textOfFile } from "#server/core/file-text";
import { MOST_LISTED } from "#server/core/limits";
import type { Translate, TranslationKey } from "~/i18n/messages";
import { viewerOf } from "./viewer.server";

type Read<Value> =
  | { ok: true; value: Value; submission: Submission<Record<string, unknown>, string[], Value> }
  | { ok: false; submission: Submission<Record<string, unknown>, string[], Value> };

/** A form as the schema reads it. Its messages come from `message`. */
export async function readForm<Schema extends z.ZodType<unknown, unknown>>(
  request: Request,
  schema: Schema,
): Promise<Read<z.output<Schema>>> {
  const submission = parseWithZod(await formDataOf(request, listsOf(schema)), { schema }) as Submission<
    Record<string, unknown>,
    string[],
    z.output<Schema>
  >;
  // The rules have read the text as it was sent; from here on it is only shown again.
  cutLongValues(submission.payload, schema);
  return submission.status === "success"
    ? { ok: true, value: submission.value as z.output<Schema>, submission }
    : { ok: false, submission };
}

/** Our fields have plain names. Brackets would be taken for a path: `a[999999999]` becomes a list that long. */
const FIELD_NAME = /^[A-Za-z][\w-]{0,63}$/;
/** The button that was pressed, as `Button` names it. */
const PRESSED = /^intent-([\w-]+)$/;

/**
 * The fields of a POST. Answers 400 to anything our forms don't send: other bodies, unknown names, files, and repeated names,
 * except those in `lists` (`all`: every name). Replaces NUL by the replacement character, as HTML does: PostgreSQL refuses NUL,
 * and the field's own rule can report it.
 */
export async function formDataOf(
  request: Request,
  lists: string[] | "all" = [],
  /** The field that may be a file; its text is the value. */
  file?: string,
): Promise<FormData> {
  const sent = [...((await request.formData().catch(() => undefined)) ?? refused())];
  const form = new FormData();
  // FormData looks through all its fields for a name.
  const names = new Set<string>();
  for (const [field, part] of sent) {
    const intent = PRESSED.exec(field)?.[1];
    const name = intent ? "intent" : field;
    const value =
      typeof part === "string" || name !== file ? part : textOfFile(new Uint8Array(await part.arrayBuffer()));
    if (!FIELD_NAME.test(name) || typeof value !== "string") refused();
    if (names.has(name) && lists !== "all" && !lists.includes(name)) refused();
    names.add(name);
    form.append(name, intent ?? value.replaceAll("\0", "\uFFFD"));
  }
  return form;
}

/** The files in one field of a form, without empty ones, and the request with the other fields alone, which the usual functions read. */
export async function takeFiles(request: Request, field: string): Promise<{ files: Uint8Array[]; request: Request }> {
  const sent = (await request.formData().catch(() => undefined)) ?? refused();
  const files: Uint8Array[] = [];
  const others = new URLSearchParams();
  for (const [name, part] of sent) {
    if (typeof part === "string") others.append(name, part);
    else if (name !== field) refused();
    else if (part.size > 0) files.push(new Uint8Array(await part.arrayBuffer()));
  }
  const headers = new Headers(request.headers);
  headers.delete("Content-Length");
  headers.set("Content-Type", "application/x-www-form-urlencoded;charset=UTF-8");
  return { files, request: new Request(request.url, { method: "POST", headers, body: others }) };
}

function refused(): never {
  throw data(null, { status: 400 });
}

/** Characters of a value that a form shows again where its field has no longer limit. */
const MOST_SHOWN_AGAIN = 1_000;

/** Cuts what is longer than its field allows, so that work on what is shown again does not grow with what was sent. */
function cutLongValues(payload: Record<string, unknown>, schema: z.ZodType): void {
  for (const [name, value] of Object.entries(payload)) {
    const most = Math.max(MOST_SHOWN_AGAIN, longestOf(schema, name));
    const cut = (text: unknown) =>
      // A half of a sign is none.
      typeof text === "string" && text.length > most
        ? text.slice(0, MOST_SHOWN_AGAIN).replace(/[\uD800-\uDBFF]$/, "")
        : text;
    payload[name] = Array.isArray(value) ? value.slice(0, MOST_LISTED).map(cut) : cut(value);
  }
}

/** The most characters of one value of a field; 0 where its schema does not say. */
function longestOf(schema: z.ZodType, name: string): number {
  if (schema instanceof z.ZodPipe) return longestOf(schema.in as z.ZodType, name);
  if (schema instanceof z.ZodUnion)
    return Math.max(...schema.options.map((option) => longestOf(option as z.ZodType, name)));
  const field = schema instanceof z.ZodObject ? (schema.shape[name] as z.ZodType | undefined) : undefined;
  return (field && textOf(field)?.maxLength) ?? 0;
}

/** The fields of which a form may send several: the lists of its schema. */
function listsOf(schema: z.ZodType): string[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const fields = Object.entries<z.ZodType>(schema.shape);
  return fields.filter(([, field]) => isList(field)).map(([name]) => name);
}

const isList = (field: z.ZodType): boolean =>
  field instanceof z.ZodArray ||
  ((field instanceof z.ZodDefault || field instanceof z.ZodOptional) && isList(field.unwrap() as z.ZodType));

export type Constraints = ReturnType<typeof getZodConstraint>;

/**
 * The schema's rules that a browser knows, by field, for Conform's `useForm`: required where an empty field has no default, and
 * the length. `prefault` reads an empty field as empty text for the rules behind the form and leaves it required. Conform looks
 * for lengths where zod kept them before 4.6, so they are added here.
 */
export function constraintOf(schema: z.ZodObject): Constraints {
  const constraint = getZodConstraint(schema);
  return Object.fromEntries(
    Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => {
      const { required, ...rules } = constraint[name] ?? {};
      const maxLength = textOf(field)?.maxLength;
      return [name, { ...(required && { required }), ...rules, ...(maxLength && { maxLength }) }];
    }),
  );
}

/** The text of a field or of each entry of a list, without its default and what is made of it. */
function textOf(field: z.ZodType): z.ZodString | undefined {
  if (field instanceof z.ZodString) return field;
  if (field instanceof z.ZodDefault || field instanceof z.ZodPrefault || field instanceof z.ZodOptional)
    return textOf(field.unwrap() as z.ZodType);
  if (field instanceof z.ZodArray) return textOf(field.element as z.ZodType);
  return field instanceof z.ZodPipe ? textOf(field.in as z.ZodType) : undefined;
}

/** A length that only browsers check. The rules behind the form refuse longer text, together with all other errors. */
export const maxTyped = (maximum: number) =>
  new z.core.$ZodCheckMaxLength({ check: "max_length", maximum, when: () => false });

type Refusal = {
  /** By the name of the field; "" is the form as a whole. Keys of words, or words that are translated already. */
  errors?: Record<string, string[]>;
  status?: number;
  /** Fields whose value never goes back: passwords. */
  hide?: string[];
  headers?: HeadersInit;
};

/** Answers the form with the typed values and their errors in the viewer's language; status 400 by default. */
export async function refuse(
  request: Request,
  context: AppLoadContext,
  submission: Submission<Record<string, unknown>, string[], unknown>,
  { errors = {}, status = 400, hide = [], headers }: Refusal = {},
) {
  const { i18n } = await viewerOf(request, context);
  const { "": formErrors = [], ...fieldErrors } = errors;
  const reply = submission.reply({ formErrors, fieldErrors, hideFields: hide });
  return data({ result: translated(reply, i18n.t) }, { status, ...(headers && { headers }) });
}

function translated(reply: SubmissionResult<string[]>, t: Translate): SubmissionResult<string[]> {
  const error = Object.fromEntries(
    Object.entries(reply.error ?? {}).map(([field, messages]) => [
      field,
      messages?.map((message) => say(message, t)) ?? null,
    ]),
  );
  return { ...reply, error };
}

/** A message of `message`, or one that is translated already. */
export function say(message: string, t: Translate): string {
  const [key = "", query] = message.split("?");
  if (!/^[a-z-]+\.[A-Za-z0-9]+$/.test(key)) return message;
  // A bound is a number again, so that it is grouped as one.
  const values = [...new URLSearchParams(query)].map(([name, value]) => [name, name === "max" ? Number(value) : value]);
  return t(key as TranslationKey, Object.fromEntries(values));
}
