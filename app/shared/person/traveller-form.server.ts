import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { Day } from "#server/core/day";
import { latinDigits } from "#server/core/digits";
import { NO_TITLE_ID } from "#server/core/names";
import type { Traveller } from "#server/profile/travellers";
import { isoDay, parseDay } from "~/i18n/days";
import { message } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { constraintOf, maxTyped } from "~/request/form.server";
import { OPTIONS } from "./profile-messages";

const typed = z.string(message("refusals.formDamaged"));
const text = typed.default("");
/** Days and documents may be typed in the digits of one's own keyboard. */
const digits = (maximum: number) => typed.check(maxTyped(maximum)).default("").transform(latinDigits);
const id = z.coerce.number(message("refusals.notListed")).int(message("refusals.notListed")).default(0);
const KINDS = Object.keys(OPTIONS.kind) as [keyof typeof OPTIONS.kind];

/** Earliest year of birth; an earlier one is a typing error. */
const EARLIEST_YEAR = 1900;

type Details = Omit<Traveller, "id">;
/** `wrong`: errors of days and the document by field, beside those of `travellers.check`. */
type Read = { key: string | undefined; details: Details; wrong: Record<string, string[]> };

const fields = z.object({
  key: typed.max(64, message("refusals.formDamaged")).optional(),
  titleId: id,
  firstName: text,
  lastName: text,
  nationalityId: id,
  bornDay: digits(2),
  bornMonth: digits(2),
  bornYear: digits(4),
  documentKind: z.enum(KINDS, message("refusals.notListed")).optional(),
  documentNumber: digits(40),
  documentCountry: text,
  documentExpires: text,
});

export type TravellerField = keyof z.input<typeof fields>;

export const travellerConstraint = constraintOf(fields);

/** AC-04. Days are checked here, because the order of their parts is the viewer's. */
export const travellerForm = ({ locale }: I18n, today: Day) =>
  fields.transform((form): Read => {
    const wrong: Read["wrong"] = {};
    const born = [form.bornYear, form.bornMonth, form.bornDay].map((part) => part.trim());
    const bornOn = born.every((part) => part === "") ? undefined : dayOfBirth(born, today);
    if (bornOn === null) wrong["bornDay"] = [message("refusals.bornWrong")];
    if (!form.documentKind && form.documentNumber.trim() !== "")
      wrong["documentKind"] = [message("refusals.documentKindMissing")];
    const details = {
      titleId: form.titleId,
      firstName: form.firstName,
      lastName: form.lastName,
      nationalityId: form.nationalityId,
      bornOn: bornOn ?? undefined,
      document: form.documentKind && documentOf(form, form.documentKind, locale, wrong),
    };
    return { key: form.key, details, wrong };
  });

type Typed = { documentNumber: string; documentCountry: string; documentExpires: string };

function documentOf(
  form: Typed,
  kind: keyof typeof OPTIONS.kind,
  locale: string,
  wrong: Read["wrong"],
): Traveller["document"] {
  const { documentNumber: number, documentCountry: countryCode } = form;
  if (number.trim() === "") wrong["documentNumber"] = [message("refusals.documentNumberMissing")];
  const expires = form.documentExpires.trim();
  const expiresOn = expires === "" ? undefined : parseDay(expires, locale);
  if (expires !== "" && expiresOn === undefined) wrong["documentExpires"] = [message("refusals.documentExpiresWrong")];
  return { kind, number, countryCode, expiresOn };
}

/** Null if the day doesn't exist. */
function dayOfBirth([year = "", month = "", day = ""]: string[], today: Day): Day | null {
  const born = parseDay(`${year.padStart(4, "0")}-${month}-${day}`, "en-US");
  return born !== undefined && Number(year) >= EARLIEST_YEAR && born <= today ? born : null;
}

/** The form's initial values. */
export function storedTraveller(
  traveller: Traveller | undefined,
  nationalityId: number,
  { reference }: AppLoadContext,
): Partial<Record<TravellerField, string>> {
  const { document, bornOn } = traveller ?? {};
  const [year, month, day] = bornOn === undefined ? [] : isoDay(bornOn).split("-");
  const nationality = reference.findNationalityById(traveller?.nationalityId ?? nationalityId);
  return {
    key: crypto.randomUUID(),
    titleId: String(traveller?.titleId ?? NO_TITLE_ID),
    firstName: traveller?.firstName,
    lastName: traveller?.lastName,
    nationalityId: String(nationality?.nationalityId ?? nationalityId),
    bornDay: day,
    bornMonth: month,
    bornYear: year,
    documentKind: document?.kind,
    documentNumber: document?.number,
    documentCountry: document?.countryCode ?? nationality?.nationalityCode,
    documentExpires: document?.expiresOn === undefined ? undefined : isoDay(document.expiresOn),
  };
}
