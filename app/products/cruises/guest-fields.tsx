import { messagesOf } from "~/i18n/t";
import { Fieldset } from "~/ui/choice";
import { FieldError, Select, TextField } from "~/ui/field";
import { ages, whole } from "./cruises.css";
import type { SearchForm } from "./search-form.server";

const useT = messagesOf("cruises", "stay");

type Props = { guests: SearchForm["form"]["guests"]; errorOf: (id: string) => string | undefined };

/** Who comes along, in how many cabins. */
export function GuestFields({ guests, errorOf }: Props) {
  const t = useT();
  return (
    <>
      <TextField
        key={`adults${guests.adults}`}
        name="adults"
        type="number"
        label={t("stay.adultsLabel")}
        defaultValue={guests.adults}
        min={1}
        max={12}
        error={errorOf("adults")}
      />
      <Select
        key={`cabins${guests.cabins}`}
        name="cabins"
        label={t("cruises.cabins")}
        options={guests.cabinOptions}
        defaultValue={guests.cabins}
        error={errorOf("cabins")}
      />
      <details className={whole} open={!!errorOf("age")}>
        <summary>{guests.children}</summary>
        <Fieldset legend={t("cruises.childAges")} id="age">
          <FieldError id="age" text={errorOf("age")} />
          <div className={ages}>
            {guests.ages.map((age, index) => (
              <Select
                key={`${index} ${age}`}
                id={`age-${index}`}
                name="age"
                label={t("stay.child", { number: index + 1 })}
                options={guests.ageOptions}
                defaultValue={age}
              />
            ))}
          </div>
        </Fieldset>
      </details>
    </>
  );
}
