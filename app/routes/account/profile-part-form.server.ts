import type { SubmissionResult } from "@conform-to/react";
import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { z } from "zod";
import type { Account } from "#server/auth/account";
import type { Saved } from "#server/auth/details";
import { PHONE_MAX_LENGTH } from "#server/core/limits";
import { message } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { constraintOf, maxTyped, readForm, refuse } from "~/request/form.server";
import {
  ageBandText,
  type Lists,
  OPTIONS,
  type OptionField,
  optionsOf,
  problemMessages,
} from "~/shared/person/profile-messages";
import type { ProfilePart } from "./profile-view";

type Sent = { request: Request; context: AppLoadContext; account: Account };
type SavedPart = Saved<string, unknown>;

/** Only browsers check a maximum: saving checks the lengths, so that the form reports all errors at once. */
const typed = z.string(message("refusals.formDamaged"));
const text = typed.default("");
const phone = typed.check(maxTyped(PHONE_MAX_LENGTH)).default("");
const id = z.coerce.number(message("refusals.notListed")).int(message("refusals.notListed")).default(0);

/** The option lists of each part. */
const OPTION_FIELDS_OF: Partial<Record<ProfilePart, OptionField[]>> = {
  travel: ["purpose", "companions"],
  preferences: ["bed", "meals", "diet", "access"],
};

/** One of a list, or undefined; refuses other values. */
const oneOf = <C extends OptionField>(field: C) =>
  z.enum(Object.keys(OPTIONS[field]) as [keyof (typeof OPTIONS)[C] & string], message("refusals.notListed")).optional();

const forms = {
  name: z.object({ titleId: id, firstName: typed.prefault(""), lastName: typed.prefault("") }),
  contact: z.object({ nationalityId: id, country: text, phoneCountry: text, phone, find: text }),
  age: z.object({ ageBandId: id }),
  travel: z.object({
    homeAirport: typed.check(maxTyped(3)).default(""),
    purpose: oneOf("purpose"),
    companions: oneOf("companions"),
    emergencyName: text,
    emergencyPhone: phone,
  }),
  preferences: z.object({
    bed: oneOf("bed"),
    meals: oneOf("meals"),
    diet: oneOf("diet"),
    access: z.array(oneOf("access").unwrap()).default([]),
  }),
};

type FieldOf<Form> = Form extends z.ZodObject<infer Shape> ? keyof Shape : never;
export type ProfileField = FieldOf<(typeof forms)[ProfilePart]>;
/** The fields of all parts, as forms hold them. */
export type ProfileFields = Partial<Record<Exclude<ProfileField, "access">, string> & { access: string[] }>;

/** Saves one part and redirects to the profile, or answers the form with its errors. */
export async function savePart(part: ProfilePart, sent: Sent) {
  const { context, account } = sent;
  const { profile } = context;
  switch (part) {
    case "name":
      return save(sent, forms.name, (name) => profile.saveName(account, name));
    case "contact":
      return save(sent, forms.contact, ({ nationalityId, country, phoneCountry, phone }) =>
        profile.saveContact(account, { nationalityId, country, phone: { country: phoneCountry, number: phone } }),
      );
    case "age":
      return save(sent, forms.age, ({ ageBandId }) => profile.saveAgeBand(account, ageBandId || undefined));
    case "travel":
      return save(sent, forms.travel, (travel) => profile.saveTravelProfile(account, travel));
    case "preferences":
      return save(sent, forms.preferences, (preferences) => profile.saveTravelPreferences(account, preferences));
  }
}

async function save<Schema extends z.ZodType<unknown, unknown>>(
  { request, context }: Sent,
  schema: Schema,
  write: (value: z.output<Schema>) => Promise<SavedPart>,
) {
  const form = await readForm(request, schema);
  // PH-01: without scripts, the button that filters the list of dialing codes; saves nothing.
  if (form.submission.payload["intent"] === "find") return data({ result: again(form.submission) });
  if (!form.ok) return refuse(request, context, form.submission);
  const saved = await write(form.value);
  if (!saved.ok) return refuse(request, context, form.submission, { errors: problemMessages(saved.problems) });
  return redirect("/user/profile?done=saved", 303);
}

/** The form as it was typed, with nothing said against it. */
const again = ({ payload }: { payload: Record<string, unknown> }): SubmissionResult<string[]> => ({
  initialValue: payload as SubmissionResult<string[]>["initialValue"],
});

/** The form's initial values, and the lists that depend on the viewer. */
export async function storedPart(
  part: ProfilePart,
  account: Account,
  { profile, reference }: AppLoadContext,
  { t }: I18n,
) {
  const { ageBandId, travel, preferences } = await profile.find(account);
  const stored: Record<ProfilePart, ProfileFields> = {
    name: { titleId: String(account.titleId), firstName: account.firstName, lastName: account.lastName },
    contact: {
      nationalityId: String(account.nationalityId),
      country: account.country,
      phoneCountry:
        account.phone.country ||
        account.country ||
        reference.findNationalityById(account.nationalityId)?.nationalityCode,
      phone: account.phone.number,
    },
    age: { ageBandId: ageBandId === undefined ? "" : String(ageBandId) },
    travel,
    preferences,
  };
  const ageBands = reference.ageBands.map((band) => ({ value: String(band.id), label: ageBandText(band, t) }));
  const fields = OPTION_FIELDS_OF[part] ?? [];
  const lists: Lists = Object.fromEntries(fields.map((field) => [field, optionsOf(field, t)]));
  return {
    stored: stored[part],
    constraint: constraintOf(forms[part]),
    lists: part === "age" ? { ageBandId: ageBands } : lists,
  };
}
