import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { messagesOf } from "~/i18n/t";
import { AccountForm } from "~/shared/account/account-form";
import { errorsOf } from "~/shared/form/fields";
import { useForm } from "~/shared/form/use-form";
import { TravellerFormFields, travellerFields } from "./traveller-fields";
import type { TravellerField } from "./traveller-form.server";
import type { travellerPage } from "./traveller-page.server";

const useT = messagesOf("account");

type TravellerFormProps = Awaited<ReturnType<typeof travellerPage>> & {
  result: SubmissionResult<string[]> | undefined;
};

/** AC-04. */
export function TravellerForm({ id, list, kinds, stored, constraint, result }: TravellerFormProps) {
  const t = useT();
  const [form, fields] = useForm<Partial<Record<TravellerField, string>>>({
    id: "traveler",
    lastResult: result,
    constraint,
    defaultValue: stored,
  });
  const inOrder = travellerFields.map((name) => fields[name]);
  return (
    <AccountForm
      form={getFormProps(form, { ariaAttributes: false })}
      answer={{ errors: errorsOf(form, inOrder), result }}
      action={`${list}/${id}`}
      submit={t("account.save")}
      back={list}
    >
      <input type="hidden" name="key" defaultValue={fields.key.initialValue} />
      <TravellerFormFields fields={fields} kinds={kinds} />
    </AccountForm>
  );
}
