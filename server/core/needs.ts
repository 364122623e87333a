import { parseDay } from "./day.ts";
import { latinDigits } from "./digits.ts";
import type { LocalText } from "./local-text.ts";
import { isPersonName, tidyName } from "./names.ts";
import { type Outcome, ok, refused } from "./outcome.ts";

export const TRAVELLER_TYPES = ["adult", "youth", "child", "infant", "senior"] as const;

/** Whom an offer is for, where its supplier tells them apart. */
export type Traveller = { id: string; type: (typeof TRAVELLER_TYPES)[number]; age?: number | undefined };

export const ANSWER_FORMS = [
  "text",
  "name",
  "date",
  "choice",
  "country",
  "document",
  "phone",
  "flight-number",
] as const;

/**
 * What a supplier has to know of an order, its lead guest or a traveler. Keys and ids are letters and digits. Saved travelers fill
 * in firstName, lastName, name, bornOn, nationality, documentNumber, documentCountry and documentExpires.
 */
export type Need = {
  key: string;
  of: "order" | "lead" | "traveller";
  /** Of which traveler. */
  travellerId?: string | undefined;
  as: (typeof ANSWER_FORMS)[number];
  label: LocalText;
  hint?: LocalText;
  choices?: { value: string; label: LocalText }[] | undefined;
  /** Of a date: ISO days, both included. */
  from?: string | undefined;
  until?: string | undefined;
  /** Of a birthday between these days: the age on a day that it stands for, exactly or at least. */
  age?: { years: number; on: string; orOlder: boolean } | undefined;
  required: boolean;
  /** For the buyer, operators and the supplier only. */
  sensitive?: true | undefined;
};

export const LONGEST_ANSWER = 200;

/** The name of its field. */
export const needName = ({ key, travellerId = "" }: Pick<Need, "key" | "travellerId">): `need-${string}` =>
  `need-${travellerId}-${key}`;

export const isNeedName = (field: string): boolean => field.startsWith("need-");

/** By the names of their fields, as typed. */
export type TypedAnswers = Record<string, string>;

const SHAPES: Partial<Record<Need["as"], RegExp>> = {
  country: /^[A-Z]{2}$/,
  document: /^[A-Z\d]{4,20}$/,
  phone: /^\+?\d{5,15}$/,
  "flight-number": /^[A-Z\d]{2}\d{1,4}[A-Z]?$/,
};

/** The answer as it is stored; empty where it may be missing. Days are ISO. */
export function readAnswer(
  {
    as,
    choices = [],
    from = "",
    until = "9",
    required,
  }: Pick<Need, "as" | "required" | "from" | "until"> & { choices?: { value: string }[] | undefined },
  typed = "",
): Outcome<string, "missing" | "wrong"> {
  const answer = tidied(as, typed);
  if (answer === "") return required ? refused("missing") : ok("");
  const fits =
    as === "name"
      ? isPersonName(answer)
      : as === "date"
        ? parseDay(answer) !== undefined && from <= answer && answer <= until
        : as === "choice"
          ? choices.some(({ value }) => value === answer)
          : (SHAPES[as]?.test(answer) ?? true);
  return fits && answer.length <= LONGEST_ANSWER ? ok(answer) : refused("wrong");
}

function tidied(as: Need["as"], typed: string): string {
  if (as === "name") return tidyName(typed);
  if (as === "text" || as === "choice") return typed.trim();
  if (as === "date") return latinDigits(typed.replace(/\p{Cf}/gu, "").trim());
  // What is between letters and digits is for the eye.
  return latinDigits(typed.normalize("NFKC"))
    .toUpperCase()
    .replace(/[\s().\p{Pd}\p{Cc}\p{Cf}]/gu, "");
}
