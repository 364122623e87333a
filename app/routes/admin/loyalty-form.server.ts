import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import type { Wrong } from "#server/admin/new-by-form";
import type { Account } from "#server/auth/account";
import { type AmountFormat, parseAmount } from "#server/core/amounts";
import { parseDay } from "#server/core/day";
import { latinDigits } from "#server/core/digits";
import type { Outcome } from "#server/core/outcome";
import type { Right } from "#server/core/staff";
import type { I18n } from "~/i18n/t";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { proofAsked, readOperatorForm } from "~/shared/account/operator-proof.server";
import type { LoyaltyFormData } from "./loyalty-fields";
import type { Filled, PartErrors, Typed } from "./loyalty-kind";
import { walletChange } from "./money-fields.server";

type Asked = Pick<ActionFunctionArgs, "request" | "context">;
type Shown = Omit<LoyaltyFormData, "key" | "proof">;

/** The form as its page shows it to an operator. */
export async function loyaltyForm(
  { request, context }: Asked,
  right: Right,
  shown: (account: Account, i18n: I18n) => Shown | Promise<Shown>,
) {
  const operator = await requireOperator(request, context, right);
  const { account, i18n } = operator;
  const form = await shown(account, i18n);
  const title = pageTitle(context, i18n.t, form.heading);
  return { title, ...form, key: crypto.randomUUID(), proof: await proofAsked(operator, context) };
}

/** Errors by field, as `message` writes them. */
type Errors = Record<string, string[]>;

/** The errors of wrong parts, at their fields. */
export function errorsAt(wrong: Pick<Wrong, "parts"> | undefined, known: PartErrors): Errors {
  const { parts } = wrong ?? { parts: [] };
  const found = known.filter(([part]) => parts.includes(part));
  const unknown = parts.filter((part) => !known.some(([one]) => one === part));
  if (unknown.length > 0) throw new Error(`nothing is said of ${unknown.join(", ")}`);
  return Object.fromEntries(found.map(([, field, error]) => [field, [error]]));
}

type Sent<Name extends string> = Filled<Name> & { account: Account; i18n: I18n };
type Done = { done: string } | { errors: Errors };

type Deed<Name extends string> = {
  right: Right;
  fields: readonly Name[];
  /** Errors that are known before `run`. */
  wrongIn?: (filled: Sent<Name>) => Errors | Promise<Errors>;
  /** Does it; `done`: what the list says then. */
  run: (filled: Sent<Name> & { reason: string; key: string }) => Promise<Done>;
  /** The list. */
  back: string;
};

/** Checks the whole form by the rules of the server first, then the operator's proof, then runs it. */
export async function loyaltyAction<Name extends string>(
  { request, context }: Asked,
  { right, fields, wrongIn = () => ({}), run, back }: Deed<Name>,
) {
  const operator = await requireOperator(request, context, right);
  const lines = Object.fromEntries(fields.map((name) => [name, z.string().trim().default("")]));
  const given = { reason: z.string().default(""), key: walletChange.key, password: walletChange.password };
  const sent = (typed: unknown) => ({
    typed: typed as Typed<Name>,
    account: operator.account,
    locale: operator.i18n.locale,
    i18n: operator.i18n,
  });
  const form = await readOperatorForm(
    operator,
    { request, context },
    z.object({ ...lines, ...given }),
    async (typed) => {
      const { error } = walletChange.reason.safeParse(typed.reason);
      return { ...(await wrongIn(sent(typed))), ...(error && { reason: messagesOf(error) }) };
    },
  );
  if (!form.ok) return form.answer;
  const { reason, key } = form.value;
  const ran = await run({ ...sent(form.value), reason: reason.trim(), key });
  return "errors" in ran ? form.refuse(ran.errors) : redirect(`${back}?done=${ran.done}`, 303);
}

/** The list's message after adding, or the errors by field; `taken`: another entry has the code. */
export function addedAs(
  added: Outcome<{ id: string }, "added-before" | "taken"> | Wrong,
  known: PartErrors,
  taken: string | undefined,
): Done {
  if (added.ok) return { done: "added" };
  if (added.reason === "wrong") return { errors: errorsAt(added, known) };
  return added.reason === "taken" && taken !== undefined ? { errors: { code: [taken] } } : { done: "added-before" };
}

const messagesOf = ({ issues }: z.ZodError): string[] => issues.slice(0, 1).map(({ message }) => message);

/** Read typed days and numbers; NaN if unreadable, which every rule refuses. */
export const dayTyped = (typed: string): number => parseDay(latinDigits(typed)) ?? Number.NaN;
/** The error of a refused last day: unreadable, or before the first. */
export const lastDayError = (typed: string): string =>
  Number.isNaN(unlessEmpty(typed, dayTyped, 0)) ? "refusals.dayWrong" : "refusals.lastDayWrong";
export function amountTyped(typed: string, format: AmountFormat): number {
  const read = parseAmount(typed, format);
  return read.ok ? read.value : Number.NaN;
}
export const wholeTyped = (typed: string, locale: string): number => amountTyped(typed, { locale, decimals: 0 });
/** The error of an amount's field: that it has two readings, or the field's own. */
export function amountError(typed: string, format: AmountFormat, error: string): string {
  const read = parseAmount(typed, format);
  return !read.ok && read.reason === "ambiguous" ? "refusals.amountAmbiguous" : error;
}

/** A fraction, with the digits of any keyboard. */
export const ratioTyped = (typed: string): string => latinDigits(typed).replace(/\s/g, "");

/** Undefined, or null, where nothing was typed. */
export const unlessEmpty = <Value, Empty>(
  typed: string,
  read: (typed: string) => Value,
  empty: Empty,
): Value | Empty => (typed === "" ? empty : read(typed));
