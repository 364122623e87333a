import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import type { ComponentProps } from "react";
import { NO_TITLE_ID } from "#server/core/names";
import type { KeyIn } from "~/i18n/messages";
import { messagesOf } from "~/i18n/t";
import { inputOf, longSelectOf, selectOf } from "~/shared/form/fields";
import { beginsWith } from "~/shared/person/option-matches";
import { PhoneField } from "~/shared/person/phone-field";
import { TITLES, titleMessage } from "~/shared/person/titles";
import { Checkbox, Fieldset } from "~/ui/choice";
import { Select, TextField } from "~/ui/field";
import { LongSelect } from "~/ui/long-select";
import type { Lists, Options } from "./profile-messages";
import type { ProfileField } from "./profile-part-form.server";
import type { ProfilePart } from "./profile-view";

const useT = messagesOf("account");

/** The fields of each part, in the order they are shown. */
export const partFields: Record<ProfilePart, ProfileField[]> = {
  name: ["titleId", "firstName", "lastName"],
  contact: ["nationalityId", "country", "phone"],
  age: ["ageBandId"],
  travel: ["homeAirport", "purpose", "companions", "emergencyName", "emergencyPhone"],
  preferences: ["bed", "meals", "diet", "access"],
};

type Fields<Name extends string> = Record<Name, FieldMetadata>;
type FieldsProps = { fields: Fields<ProfileField> };
type ListsProps = FieldsProps & { lists: Lists };

export function PartFields({ part, fields, lists }: ListsProps & { part: ProfilePart }) {
  switch (part) {
    case "name":
      return <NameFields fields={fields} />;
    case "contact":
      return <ContactFields fields={fields} />;
    case "age":
      return <ListField field={fields.ageBandId} label="account.ageBand" options={lists["ageBandId"]} />;
    case "travel":
      return <TravelFields fields={fields} lists={lists} />;
    case "preferences":
      return <PreferenceFields fields={fields} lists={lists} />;
  }
}

type NameFieldsProps = { fields: Fields<"titleId" | "firstName" | "lastName">; isAccount?: boolean };

/** Of a person of any kind: the account's, or a traveller's, who needs no title and either name. */
export function NameFields({ fields, isAccount = true }: NameFieldsProps) {
  const t = useT();
  const titles = TITLES.map((title, index) => ({
    value: String(index + 1),
    label: t(titleMessage(title) ?? "common.titleNone"),
  }));
  return (
    <>
      <Select
        {...selectOf(fields.titleId)}
        label={t("account.titleLabel")}
        options={isAccount ? titles : [{ value: String(NO_TITLE_ID), label: t("common.titleNone") }, ...titles]}
        autoComplete="honorific-prefix"
      />
      <TextField
        {...inputOf(fields.firstName)}
        label={t("account.firstName")}
        hint={isAccount ? undefined : t("account.oneName")}
        autoComplete="given-name"
        dir="auto"
      />
      <TextField {...inputOf(fields.lastName)} label={t("account.lastName")} autoComplete="family-name" dir="auto" />
    </>
  );
}

function ContactFields({ fields }: FieldsProps) {
  const t = useT();
  return (
    <>
      <NationalityField field={fields.nationalityId} />
      <LongListField
        field={fields.country}
        list="countries"
        label="account.country"
        none={t("account.notTold")}
        autoComplete="country"
      />
      <PhoneField country={fields.phoneCountry} phone={fields.phone} find={fields.find} />
    </>
  );
}

type FieldProps = { field: FieldMetadata };

export const NationalityField = ({ field }: FieldProps) => (
  <LongListField field={field} list="nationalities" label="account.nationality" />
);

type LongListFieldProps = FieldProps &
  Pick<ComponentProps<typeof LongSelect>, "list" | "none" | "autoComplete"> & { label: KeyIn<"account"> };

/** One of the world's countries or nationalities, found by how it begins. */
export function LongListField({ field, label, ...select }: LongListFieldProps) {
  const t = useT();
  return <LongSelect {...select} {...longSelectOf(field)} label={t(label)} matches={beginsWith} />;
}

function TravelFields({ fields, lists }: ListsProps) {
  const t = useT();
  return (
    <>
      <TextField
        {...inputOf(fields.homeAirport)}
        label={t("account.homeAirport")}
        hint={t("account.homeAirportHint")}
        dir="ltr"
        autoCapitalize="characters"
        autoComplete="off"
      />
      <ListField field={fields.purpose} label="account.purpose" options={lists["purpose"]} />
      <ListField field={fields.companions} label="account.companions" options={lists["companions"]} />
      <TextField {...inputOf(fields.emergencyName)} label={t("account.emergencyName")} dir="auto" autoComplete="off" />
      <TextField
        {...inputOf(fields.emergencyPhone, "tel")}
        label={t("account.emergencyPhone")}
        hint={t("account.emergencyPhoneHint")}
        dir="ltr"
        autoComplete="off"
      />
    </>
  );
}

function PreferenceFields({ fields, lists }: ListsProps) {
  const t = useT();
  const needs = lists["access"] ?? [];
  const ticks = getCollectionProps(fields.access, {
    type: "checkbox",
    options: needs.map(({ value }) => value),
    ariaAttributes: false,
  });
  return (
    <>
      <ListField field={fields.bed} label="account.bed" options={lists["bed"]} />
      <ListField field={fields.meals} label="account.meals" options={lists["meals"]} />
      <ListField field={fields.diet} label="account.diet" options={lists["diet"]} />
      <Fieldset legend={t("account.access")} compact>
        {ticks.map(({ key, ...tick }, index) => (
          <Checkbox key={key} {...tick}>
            {needs[index]?.label}
          </Checkbox>
        ))}
      </Fieldset>
    </>
  );
}

type ListFieldProps = FieldProps & { label: KeyIn<"account">; options: Options | undefined };

/** One of a list, or no answer. */
function ListField({ field, label, options = [] }: ListFieldProps) {
  const t = useT();
  return (
    <Select {...selectOf(field)} label={t(label)} options={[{ value: "", label: t("account.notTold") }, ...options]} />
  );
}
