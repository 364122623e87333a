import type { ComponentProps } from "react";
import { PHONE_MAX_LENGTH } from "#server/core/limits";
import { NO_TITLE_ID } from "#server/core/names";
import type { KeyIn } from "~/i18n/messages";
import { messagesOf } from "~/i18n/t";
import { beginsWith } from "~/shared/person/option-matches";
import { PhoneField } from "~/shared/person/phone-field";
import { TITLES, titleMessage } from "~/shared/person/titles";
import { Checkbox, Fieldset } from "~/ui/choice";
import { Select, TextField } from "~/ui/field";
import type { formAnswer } from "~/ui/form-answer";
import { LongSelect } from "~/ui/long-select";
import type { Lists } from "./profile-messages";
import type { ProfilePart } from "./profile-view";

const useT = messagesOf("account");

type Answer = ReturnType<typeof formAnswer>;
type FieldsProps = { answer: Answer };

/** The fields of each part, in the order they are shown. */
export const partFields: Record<ProfilePart, string[]> = {
  name: ["titleId", "firstName", "lastName"],
  contact: ["nationalityId", "country", "phone"],
  age: ["ageBandId"],
  travel: ["homeAirport", "purpose", "companions", "emergencyName", "emergencyPhone"],
  preferences: ["bed", "meals", "diet", "access"],
};

type PartFieldsProps = FieldsProps & { part: ProfilePart; lists: Lists };

export function PartFields({ part, ...fields }: PartFieldsProps) {
  switch (part) {
    case "name":
      return <NameFields {...fields} />;
    case "contact":
      return <ContactFields {...fields} />;
    case "age":
      return <ListField {...fields} name="ageBandId" label="account.ageBand" />;
    case "travel":
      return <TravelFields {...fields} />;
    case "preferences":
      return <PreferenceFields {...fields} />;
  }
}

/** Name of the account's owner or of a traveler; a traveler needs no title, and only one of the names. */
export function NameFields({ answer, isAccount = true }: FieldsProps & { isAccount?: boolean }) {
  const t = useT();
  const titles = TITLES.map((title, index) => ({
    value: String(index + 1),
    label: t(titleMessage(title) ?? "common.titleNone"),
  }));
  return (
    <>
      <Select
        {...answer.field("titleId")}
        label={t("account.titleLabel")}
        options={isAccount ? titles : [{ value: String(NO_TITLE_ID), label: t("common.titleNone") }, ...titles]}
        autoComplete="honorific-prefix"
      />
      <TextField
        {...answer.field("firstName")}
        label={t("account.firstName")}
        hint={isAccount ? undefined : t("account.oneName")}
        autoComplete="given-name"
        dir="auto"
        required={isAccount}
      />
      <TextField
        {...answer.field("lastName")}
        label={t("account.lastName")}
        autoComplete="family-name"
        dir="auto"
        required={isAccount}
      />
    </>
  );
}

function ContactFields({ answer }: FieldsProps) {
  const t = useT();
  return (
    <>
      <NationalityField answer={answer} />
      <LongListField
        answer={answer}
        name="country"
        list="countries"
        label="account.country"
        none={t("account.notTold")}
        autoComplete="country"
      />
      <PhoneField
        id="phone"
        countryId="phoneCountry"
        country={answer.value("phoneCountry")}
        number={answer.value("phone")}
        find={answer.value("find")}
        error={answer.errorOf("phone")}
      />
    </>
  );
}

export const NationalityField = ({ answer }: FieldsProps) => (
  <LongListField answer={answer} name="nationalityId" list="nationalities" label="account.nationality" />
);

type LongListFieldProps = FieldsProps &
  Pick<ComponentProps<typeof LongSelect>, "name" | "list" | "none" | "autoComplete"> & { label: KeyIn<"account"> };

/** One of the world's countries or nationalities, found by how it begins. */
export function LongListField({ answer, name, label, ...select }: LongListFieldProps) {
  const t = useT();
  return (
    <LongSelect
      {...select}
      id={name}
      name={name}
      label={t(label)}
      error={answer.errorOf(name)}
      value={answer.value(name)}
      matches={beginsWith}
    />
  );
}

type ListsProps = FieldsProps & { lists: Lists };

function TravelFields({ answer, lists }: ListsProps) {
  const t = useT();
  return (
    <>
      <TextField
        {...answer.field("homeAirport")}
        label={t("account.homeAirport")}
        hint={t("account.homeAirportHint")}
        dir="ltr"
        maxLength={3}
        autoCapitalize="characters"
        autoComplete="off"
      />
      <ListField answer={answer} lists={lists} name="purpose" label="account.purpose" />
      <ListField answer={answer} lists={lists} name="companions" label="account.companions" />
      <TextField {...answer.field("emergencyName")} label={t("account.emergencyName")} dir="auto" autoComplete="off" />
      <TextField
        {...answer.field("emergencyPhone")}
        type="tel"
        label={t("account.emergencyPhone")}
        hint={t("account.emergencyPhoneHint")}
        maxLength={PHONE_MAX_LENGTH}
        dir="ltr"
        autoComplete="off"
      />
    </>
  );
}

function PreferenceFields({ answer, lists }: ListsProps) {
  const t = useT();
  return (
    <>
      <ListField answer={answer} lists={lists} name="bed" label="account.bed" />
      <ListField answer={answer} lists={lists} name="meals" label="account.meals" />
      <ListField answer={answer} lists={lists} name="diet" label="account.diet" />
      <Fieldset legend={t("account.access")} compact>
        {(lists["access"] ?? []).map(({ value, label }) => (
          <Checkbox
            key={value}
            id={`access-${value}`}
            name="access"
            value={value}
            defaultChecked={answer.isTicked("access", value)}
          >
            {label}
          </Checkbox>
        ))}
      </Fieldset>
    </>
  );
}

type ListFieldProps = ListsProps & { name: string; label: KeyIn<"account"> };

/** One of a list, or no answer. */
function ListField({ answer, lists, name, label }: ListFieldProps) {
  const t = useT();
  const options = [{ value: "", label: t("account.notTold") }, ...(lists[name] ?? [])];
  return <Select {...answer.field(name)} label={t(label)} options={options} />;
}
