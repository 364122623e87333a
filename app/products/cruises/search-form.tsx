import { messagesOf } from "~/i18n/t";
import { Button } from "~/ui/button";
import { Select } from "~/ui/field";
import { Form } from "~/ui/form";
import { RESULTS } from "./cruise-params";
import { searchForm, whole, wide } from "./cruises.css";
import { GuestFields } from "./guest-fields";
import type { SearchForm as Searched } from "./search-form.server";

const useT = messagesOf("cruises", "stay");

/** Where, when, how long and who: a plain form, with its state in the URL. */
export function SearchForm({ form, problems = [] }: Pick<Searched, "form"> & Partial<Pick<Searched, "problems">>) {
  const t = useT();
  const errorOf = (id: string) => problems.find((each) => each.id === id)?.text;
  const fields = [
    { name: "region", label: t("cruises.region"), options: form.regionOptions, value: form.region },
    { name: "month", label: t("cruises.month"), options: form.monthOptions, value: form.month },
    { name: "length", label: t("cruises.length"), options: form.lengthOptions, value: form.length },
    { name: "port", label: t("cruises.port"), options: form.portOptions, value: form.port },
  ];
  return (
    <Form method="get" action={RESULTS} className={searchForm}>
      {form.hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fields.map(({ name, label, options, value }) => (
        <Select
          key={`${name}${value}`}
          name={name}
          label={label}
          options={options}
          defaultValue={value}
          error={errorOf(name)}
          className={wide}
        />
      ))}
      <GuestFields guests={form.guests} errorOf={errorOf} />
      <div className={whole}>
        <Button kind="go" wide>
          {t("stay.search")}
        </Button>
      </div>
    </Form>
  );
}
