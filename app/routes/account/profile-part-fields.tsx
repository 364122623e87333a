import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import type { KeyIn } from "~/i18n/messages";
import { messagesOf } from "~/i18n/t";
import { inputOf, selectOf } from "~/shared/form/fields";
import { LongListField, NameFields, NationalityField } from "~/shared/person/person-fields";
import { PhoneField } from "~/shared/person/phone-field";
import type { Lists, Options } from "~/shared/person/profile-messages";
import { Checkbox, Fieldset } from "~/ui/choice";
import { Select, TextField } from "~/ui/field";
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

type ListFieldProps = { field: FieldMetadata; label: KeyIn<"account">; options: Options | undefined };

/** One of a list, or no answer. */
function ListField({ field, label, options = [] }: ListFieldProps) {
  const t = useT();
  return (
    <Select {...selectOf(field)} label={t(label)} options={[{ value: "", label: t("account.notTold") }, ...options]} />
  );
}
