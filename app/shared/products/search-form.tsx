import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { type AgesField, type Problem, type ProductField, ProductFields } from "./fields";
import { rareRow, row, searchForm, wide } from "./products.css";

/** A search with its state in the URL, as a loader describes it. */
export type SearchFormView = {
  action: string;
  hidden: [name: string, value: string][];
  fields: (ProductField | AgesField)[];
  /** What to know of the fields. */
  note?: string;
  submit: string;
};

const isRare = (field: ProductField | AgesField): boolean => "name" in field && field.isRare === true;

/** A plain form in the one shape of all products: rare options in a small row, below it what is asked, the button last. */
export function SearchForm({ form, problems }: { form: SearchFormView; problems?: Problem[] }) {
  const rare = form.fields.filter(isRare);
  return (
    <Form method="get" action={form.action} className={searchForm}>
      {form.hidden.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {rare.length > 0 ? (
        <div className={rareRow}>
          <ProductFields fields={rare} problems={problems} />
        </div>
      ) : null}
      {form.note ? <p>{form.note}</p> : null}
      <div className={row}>
        <ProductFields fields={form.fields.filter((field) => !isRare(field))} problems={problems} />
        <div className={wide}>
          <Button kind="go" wide>
            {form.submit}
          </Button>
        </div>
      </div>
    </Form>
  );
}
