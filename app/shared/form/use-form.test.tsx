import { getCollectionProps, getFormProps, useForm as useConform } from "@conform-to/react";
import { useId } from "react";
import { expect, test } from "vitest";
import { markupOf } from "../../../tests/drivers/markup.tsx";
import { checkboxOf, errorsOf, inputOf, longSelectOf, selectOf } from "./fields";
import { useForm } from "./use-form";

type Values = {
  email?: string;
  password?: string;
  age?: string | number;
  remember?: boolean | string;
  needs?: string[];
};
type Options = Parameters<typeof useConform<Values>>[0];

const constraint = {
  email: { required: true, maxLength: 9 },
  password: { required: true, minLength: 3 },
  remember: {},
};
const refused: Options = {
  constraint,
  defaultValue: { email: "stored@x.example" },
  lastResult: {
    status: "error",
    initialValue: { email: "a@x.example", age: "7", remember: "on", needs: ["lift", "ramp"] },
    error: { "": ["All wrong"], email: ["Too long", "Wrong"], age: ["Too young"] },
  },
};
const FORMS: Record<string, Options> = {
  empty: {},
  "with limits": { constraint },
  "with stored values": { constraint, defaultValue: { email: "a@x.example", age: 7, remember: true, needs: ["lift"] } },
  "with empty values": { defaultValue: { email: "", age: "", remember: false, needs: [] } },
  refused,
  "refused without values": { ...refused, lastResult: { status: "error", error: { password: ["Missing"] } } },
};

test.each(Object.entries(FORMS))("SI-05 a form %s is drawn on the server as Conform draws it", (_, options) => {
  const drawn = (use: typeof useConform) => markupOf(<Fields use={use} options={options} />);
  expect(useForm).not.toBe(useConform);
  expect(drawn(useForm)).toBe(drawn(useConform));
  expect(drawn(useForm)).toContain('id="f-email"');
});

function Fields({ use, options }: { use: typeof useConform; options: Options }) {
  const [form, fields] = use<Values>({ id: "f", ...options });
  const { email, password, age, remember, needs } = fields;
  const ticks = getCollectionProps(needs, { type: "checkbox", options: ["lift", "ramp"], ariaAttributes: false });
  const { error: _, ...longSelect } = longSelectOf(email);
  return (
    <form {...getFormProps(form, { ariaAttributes: false })} data-id={useId()}>
      {[inputOf(email, "email"), inputOf(password, "password"), inputOf(age, "date"), checkboxOf(remember)].map(
        ({ error, ...input }) => (
          <input {...input} key={input.name} data-error={error} />
        ),
      )}
      <input defaultValue={age.defaultValue} data-select={JSON.stringify([selectOf(age), longSelect])} />
      {ticks.map(({ key, ...tick }) => (
        <input key={key} {...tick} />
      ))}
      <p>{JSON.stringify([errorsOf(form, [email, password, age], email.id), form.allErrors["email"]])}</p>
    </form>
  );
}
