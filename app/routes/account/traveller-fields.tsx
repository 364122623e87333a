import { messagesOf } from "~/i18n/t";
import { Fieldset } from "~/ui/choice";
import { Select, TextField } from "~/ui/field";
import type { formAnswer } from "~/ui/form-answer";
import { stack } from "~/ui/layout.css";
import { birthday } from "./account.css";
import type { Options } from "./profile-messages";
import { LongListField, NameFields, NationalityField } from "./profile-part-fields";

const useT = messagesOf("account");

type FieldsProps = { answer: ReturnType<typeof formAnswer> };
type TravellerFormFieldsProps = FieldsProps & { kinds: Options };

/** In the order they are shown. */
export const travellerFields = [
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

export function TravellerFormFields({ answer, kinds }: TravellerFormFieldsProps) {
  return (
    <>
      <NameFields answer={answer} isAccount={false} />
      <NationalityField answer={answer} />
      <BirthFields answer={answer} />
      <DocumentFields answer={answer} kinds={kinds} />
    </>
  );
}

/** Three fields: people know a birthday by heart and type it faster than they find it in a calendar. */
function BirthFields({ answer }: FieldsProps) {
  const t = useT();
  const number = (name: string, longest: number) => ({
    ...answer.field(name),
    inputMode: "numeric" as const,
    maxLength: longest,
    dir: "ltr",
    autoComplete: "off",
  });
  return (
    <Fieldset legend={t("account.bornOn")}>
      <div className={birthday}>
        <TextField {...number("bornDay", 2)} label={t("account.day")} />
        <TextField {...number("bornMonth", 2)} label={t("account.month")} />
        <TextField {...number("bornYear", 4)} label={t("account.year")} />
      </div>
    </Fieldset>
  );
}

function DocumentFields({ answer, kinds }: TravellerFormFieldsProps) {
  const t = useT();
  return (
    <Fieldset legend={t("account.document")}>
      <div className={stack}>
        <Select {...answer.field("documentKind")} label={t("account.documentKind")} options={kinds} />
        <TextField
          {...answer.field("documentNumber")}
          label={t("account.documentNumber")}
          hint={t("account.documentNumberHint")}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <LongListField answer={answer} name="documentCountry" list="countries" label="account.documentCountry" />
        <TextField
          {...answer.field("documentExpires")}
          type="date"
          label={t("account.documentExpires")}
          hint={t("account.documentExpiresHint")}
          dir="ltr"
        />
      </div>
    </Fieldset>
  );
}
