import type { FieldMetadata } from "@conform-to/react";
import { messagesOf } from "~/i18n/t";
import { inputOf, selectOf } from "~/shared/form/fields";
import { Fieldset } from "~/ui/choice";
import { Select, TextField } from "~/ui/field";
import { stack } from "~/ui/layout.css";
import { birthday } from "./birthday.css";
import { LongListField, NameFields, NationalityField } from "./person-fields";
import type { Options } from "./profile-messages";
import type { TravellerField } from "./traveller-form.server";

const useT = messagesOf("account");

type FieldsProps = { fields: Record<TravellerField, FieldMetadata> };
type TravellerFormFieldsProps = FieldsProps & { kinds: Options };

/** In the order they are shown. */
export const travellerFields: TravellerField[] = [
  "titleId",
  "firstName",
  "lastName",
  "nationalityId",
  "bornDay",
  "bornMonth",
  "bornYear",
  "documentKind",
  "documentNumber",
  "documentCountry",
  "documentExpires",
];

export function TravellerFormFields({ fields, kinds }: TravellerFormFieldsProps) {
  return (
    <>
      <NameFields fields={fields} isAccount={false} />
      <NationalityField field={fields.nationalityId} />
      <BirthFields fields={fields} />
      <DocumentFields fields={fields} kinds={kinds} />
    </>
  );
}

/** Three fields: people know a birthday by heart and type it faster than they find it in a calendar. */
function BirthFields({ fields }: FieldsProps) {
  const t = useT();
  const number = (field: FieldMetadata) => ({
    ...inputOf(field),
    inputMode: "numeric" as const,
    dir: "ltr",
    autoComplete: "off",
  });
  return (
    <Fieldset legend={t("account.bornOn")}>
      <div className={birthday}>
        <TextField {...number(fields.bornDay)} label={t("account.day")} />
        <TextField {...number(fields.bornMonth)} label={t("account.month")} />
        <TextField {...number(fields.bornYear)} label={t("account.year")} />
      </div>
    </Fieldset>
  );
}

function DocumentFields({ fields, kinds }: TravellerFormFieldsProps) {
  const t = useT();
  return (
    <Fieldset legend={t("account.document")}>
      <div className={stack}>
        <Select {...selectOf(fields.documentKind)} label={t("account.documentKind")} options={kinds} />
        <TextField
          {...inputOf(fields.documentNumber)}
          label={t("account.documentNumber")}
          hint={t("account.documentNumberHint")}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <LongListField field={fields.documentCountry} list="countries" label="account.documentCountry" />
        <TextField
          {...inputOf(fields.documentExpires, "date")}
          label={t("account.documentExpires")}
          hint={t("account.documentExpiresHint")}
          dir="ltr"
        />
      </div>
    </Fieldset>
  );
}
