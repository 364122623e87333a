import type { FieldMetadata } from "@conform-to/react";
import type { ComponentProps } from "react";
import { NO_TITLE_ID } from "#server/core/names";
import type { KeyIn } from "~/i18n/messages";
import { messagesOf } from "~/i18n/t";
import { inputOf, longSelectOf, selectOf } from "~/shared/form/fields";
import { Select, TextField } from "~/ui/field";
import { LongSelect } from "~/ui/long-select";
import { beginsWith } from "./option-matches";
import { TITLES, titleMessage } from "./titles";

const useT = messagesOf("account");

type NameFieldsProps = { fields: Record<"titleId" | "firstName" | "lastName", FieldMetadata>; isAccount?: boolean };

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
