import type { DetailProblem, Problems } from "#server/auth/details";
import { PHONE_MAX_DIGITS } from "#server/core/limits";
import { NAME_MAX_LENGTH } from "#server/core/names";
import type { AgeBand } from "#server/reference/age-bands";
import type { Translate, TranslationKey } from "~/i18n/messages";

/** The options of the profile's fields, in the order they are shown, with their messages. */
export const OPTIONS = {
  purpose: {
    leisure: "account-page.purposeLeisure",
    business: "account-page.purposeBusiness",
    both: "account-page.purposeBoth",
  },
  companions: {
    alone: "account-page.companionsAlone",
    couple: "account-page.companionsCouple",
    family: "account-page.companionsFamily",
    friends: "account-page.companionsFriends",
  },
  bed: { double: "account-page.bedDouble", twin: "account-page.bedTwin" },
  meals: {
    "room-only": "stay.board-room-only",
    breakfast: "stay.board-breakfast",
    "half-board": "stay.board-half-board",
    "full-board": "stay.board-full-board",
    "all-inclusive": "stay.board-all-inclusive",
  },
  diet: {
    vegetarian: "account-page.dietVegetarian",
    vegan: "account-page.dietVegan",
    halal: "account-page.dietHalal",
    kosher: "account-page.dietKosher",
    "gluten-free": "account-page.dietGlutenFree",
  },
  access: {
    "step-free": "account-page.accessStepFree",
    wheelchair: "account-page.accessWheelchair",
    hearing: "account-page.accessHearing",
    sight: "account-page.accessSight",
  },
  kind: { passport: "account-page.passport", "id-card": "account-page.idCard" },
} as const satisfies Record<string, Record<string, TranslationKey>>;

export type OptionField = keyof typeof OPTIONS;

export const optionLabel = (field: OptionField, value: string | undefined): TranslationKey | undefined =>
  value === undefined ? undefined : (OPTIONS[field] as Record<string, TranslationKey>)[value];

export type Options = { value: string; label: string }[];
/** By the name of the field they are for. */
export type Lists = Record<string, Options>;

/** Options of a list. Only the server has their messages. */
export const optionsOf = (field: OptionField, t: Translate): Options =>
  Object.entries(OPTIONS[field]).map(([value, key]) => ({ value, label: t(key as TranslationKey) }));

/** EN-03. */
export const ageBandText = ({ min, max }: AgeBand, t: Translate): string =>
  max === null ? t("account-page.ageAbove", { age: min - 1 }) : t("account-page.ageRange", { min, max });

const PROBLEMS: Record<DetailProblem, TranslationKey> = {
  missing: "refusals.notListed",
  wrong: "sign-up.nameWrong",
  "too-long": "refusals.nameTooLong",
  unknown: "refusals.notListed",
  "phone-digits": "refusals.phoneDigits",
  "phone-too-long": "refusals.phoneTooLong",
  "phone-country": "refusals.notListed",
  "phone-impossible": "refusals.phoneImpossible",
};

/** Messages of fields that have their own. */
const OWN_MESSAGES: Record<string, TranslationKey> = {
  "firstName missing": "refusals.firstNameMissing",
  "lastName missing": "refusals.lastNameMissing",
  "homeAirport unknown": "refusals.airportUnknown",
  "emergencyPhone wrong": "refusals.phoneWrong",
  "email wrong": "refusals.emailWrong",
  "documentNumber wrong": "refusals.documentNumberWrong",
};

/** The errors of each field, as message keys with their values. */
export function problemMessages(problems: Problems<string>): Record<string, string[]> {
  const max = { "too-long": NAME_MAX_LENGTH, "phone-too-long": PHONE_MAX_DIGITS };
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => {
      if (!problem) return [];
      const key = OWN_MESSAGES[`${field} ${problem}`] ?? PROBLEMS[problem];
      return [[field, [problem in max ? `${key}?max=${max[problem as keyof typeof max]}` : key]]];
    }),
  );
}
