import type { AppLoadContext } from "@remix-run/node";
import type { InputHTMLAttributes } from "react";
import { formatDay } from "#server/core/day";
import { inLanguage } from "#server/core/local-text";
import { fullName } from "#server/core/names";
import { LONGEST_ANSWER, type Need, needName, readAnswer } from "#server/core/needs";
import type { Offer } from "#server/ports/offer";
import type { Traveller } from "#server/profile/travellers";
import type { I18n } from "~/i18n/t";
import { optionsOf } from "~/request/options.server";
import { travellerText, withTraveller } from "~/shared/offer/answers.server";
import type { Typed } from "./checkout-form.server";

type Option = { value: string; label: string };

/** A field that asks for what the offer needs, by its name in the form. */
type NeedField = Pick<Need, "as" | "required"> & {
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
    ...travellers.map(({ id }) => {
      const traveller = travellerText(travellers, id, t) ?? "";
      const fills = known.length > 0 && { saved: saved(id) };
      return { legend: traveller, traveller, ...fills, isIn: (need: Need) => need.travellerId === id, fields: [] };
    }),
  ];
  return groups.flatMap(({ isIn, ...group }) => {
    const asked = needs.filter(isIn);
    return asked.length > 0 ? [{ ...group, fields: asked.map(fieldOf) }] : [];
  });

  function fieldOf(need: Need): NeedField {
    const { as, of, key, required, choices, from, until } = need;
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
export function needErrors(groups: NeedGroup[], typed: Typed, t: I18n["t"]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { traveller, fields } of groups)
    for (const { name, label, as, required, options, min, max } of fields) {
      const answer = readAnswer({ as, required, choices: options, from: min, until: max }, typed[name]);
      if (answer.ok) continue;
      const isDay = readAnswer({ as, required }, typed[name]).ok;
      const values = { label: withTraveller(label, traveller), from: min ?? "", until: max ?? "" };
      const key =
        answer.reason === "missing"
          ? "needMissing"
          : as !== "date"
            ? "needWrong"
            : !isDay
              ? "needDate"
              : max === undefined
                ? "needDateFrom"
                : "needDateBetween";
      errors[name] = [t(`checkout-page.${key}`, values)];
    }
  return errors;
}

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
