import type { AppLoadContext } from "@remix-run/node";
import type { InputHTMLAttributes } from "react";
import { formatDay, parseDay } from "#server/core/day";
import { inLanguage } from "#server/core/local-text";
import { fullName } from "#server/core/names";
import { LONGEST_ANSWER, type Need, needName, readAnswer } from "#server/core/needs";
import type { Offer } from "#server/ports/offer";
import type { Traveller } from "#server/profile/travellers";
import { formatDay as formatText } from "~/i18n/format";
import type { TranslationKey } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { optionsOf } from "~/request/options.server";
import { travellerText, withTraveller } from "~/shared/offer/answers.server";
import type { Typed } from "./checkout-form.server";

type Option = { value: string; label: string };

/** A field that asks for what the offer needs, by its name in the form. */
type NeedField = Pick<Need, "as" | "required" | "age"> & {
  min?: string;
  max?: string;
  name: `need-${string}`;
  label: string;
  hint?: string;
  options?: Option[];
} & Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "autoComplete" | "dir" | "maxLength">;

/** Fields about the order, its lead guest or one traveler, whom `saved` can fill in. */
export type NeedGroup = {
  legend: string;
  traveller?: string;
  /** The traveler's, from 1. */
  number?: number;
  saved?: { intent: string; name: `saved-${string}`; filled: `filled-${string}`; label: string; options: Option[] };
  fields: NeedField[];
};

/** `travellers`: whom the viewer can fill in, themselves first. */
export function needGroups(
  { needs = [], travellers = [] }: Offer,
  known: Option[],
  context: AppLoadContext,
  { t, language }: I18n,
): NeedGroup[] {
  const saved = (id: string): NeedGroup["saved"] => ({
    intent: TRAVELLER + id,
    name: `saved-${id}`,
    filled: `filled-${id}`,
    label: t("checkout-page.savedTraveller"),
    options: [
      { value: "", label: t("checkout-page.choose") },
      ...known.map((one) => ({ ...one, value: one.value || SELF })),
    ],
  });
  const groups: (NeedGroup & { isIn: (need: Need) => boolean })[] = [
    { legend: t("checkout-page.needsOfOrder"), isIn: ({ of }) => of === "order", fields: [] },
    { legend: t("checkout-page.needsOfLead"), isIn: ({ of }) => of === "lead", fields: [] },
    ...travellers.map(({ id }, index) => {
      const traveller = travellerText(travellers, id, t) ?? "";
      const fills = known.length > 0 && { saved: saved(id) };
      return {
        legend: traveller,
        traveller,
        number: index + 1,
        ...fills,
        isIn: (need: Need) => need.travellerId === id,
        fields: [],
      };
    }),
  ];
  return groups.flatMap(({ isIn, ...group }) => {
    const asked = needs.filter(isIn);
    return asked.length > 0 ? [{ ...group, fields: asked.map(fieldOf) }] : [];
  });

  function fieldOf(need: Need): NeedField {
    const { as, of, key, required, choices, from, until, age } = need;
    const label = inLanguage(need.label, language);
    const listed =
      as === "country"
        ? optionsOf(context, "countries", language).map(({ value, label }) => ({ value, label }))
        : choices?.map((choice) => ({ value: choice.value, label: inLanguage(choice.label, language) }));
    return {
      name: needName(need),
      as,
      label: required ? label : t("checkout-page.needOptional", { label }),
      ...(need.hint && { hint: inLanguage(need.hint, language) }),
      required,
      ...(from && { min: from }),
      ...(until && { max: until }),
      ...(age && { age }),
      autoComplete: (of === "lead" && (key === "bornOn" ? "bday" : AUTOFILL[as])) || "off",
      ...(listed
        ? { options: [{ value: "", label: t("checkout-page.choose") }, ...listed] }
        : { maxLength: LONGEST_ANSWER, type: TYPES[as], dir: as === "text" || as === "name" ? "auto" : "ltr" }),
    };
  }
}

const TYPES: Partial<Record<Need["as"], string>> = { date: "date", phone: "tel" };
const AUTOFILL: Partial<Record<Need["as"], string>> = { name: "name", phone: "tel", country: "country" };

/** By the names of fields. */
export function needErrors(
  groups: NeedGroup[],
  typed: Typed,
  { t, locale }: Pick<I18n, "t" | "locale">,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const day = (iso = "") => formatText(parseDay(iso) ?? 0, locale);
  for (const { traveller, number = 0, fields } of groups)
    for (const { name, label, as, required, options, min, max, age } of fields) {
      const answer = readAnswer({ as, required, choices: options, from: min, until: max }, typed[name]);
      if (answer.ok) continue;
      const values = { label: withTraveller(label, traveller), from: day(min), until: day(max) };
      const isDay = as === "date" && readAnswer({ as, required }, typed[name]).ok;
      if (answer.reason === "missing") errors[name] = [t("checkout-page.needMissing", values)];
      else if (!isDay) errors[name] = [t(WRONG[as] ?? "checkout-page.needWrong", values)];
      // A day before the year that birthdays begin with is no question of age.
      else if (age && !(age.orOlder && readAnswer({ as, required, until: max }, typed[name]).ok))
        errors[name] = [
          t(age.orOlder ? "checkout-page.needAgeLeast" : "checkout-page.needAge", {
            ...{ number, age: age.years, day: day(age.on) },
          }),
        ];
      else errors[name] = [t(max ? "checkout-page.needDateBetween" : "checkout-page.needDateFrom", values)];
    }
  return errors;
}

/** What is asked for, by its form, with an example. */
const WRONG: { [As in Need["as"]]?: TranslationKey } = {
  date: "checkout-page.needDate",
  phone: "checkout-page.needPhone",
  document: "checkout-page.needDocument",
  "flight-number": "checkout-page.needFlight",
};

/** The account's owner, as a choice of traveler. */
export const SELF = "self";

/** The button that fills in the lead guest, and with a traveler's id after it, that traveler. */
export const TRAVELLER = "traveller";

/** The fields that are known of a person; only those that the form has. */
export function knownAnswers(
  travellerId: string,
  person: Pick<Traveller, "firstName" | "lastName" | "nationalityId"> & Partial<Traveller>,
  typed: Typed,
  { reference }: AppLoadContext,
): Partial<Typed> {
  const { firstName, lastName, bornOn, document } = person;
  const day = (on: number | undefined) => on !== undefined && formatDay(on);
  const known = {
    firstName,
    lastName,
    name: fullName(person),
    bornOn: day(bornOn),
    nationality: reference.findNationalityById(person.nationalityId)?.nationalityCode,
    documentNumber: document?.number,
    documentCountry: document?.countryCode,
    documentExpires: day(document?.expiresOn),
  };
  const named = Object.entries(known).map(([key, value]) => [needName({ key, travellerId }), value || ""] as const);
  return Object.fromEntries(named.filter(([name, value]) => value && name in typed));
}
