import { messagesOf } from "~/i18n/t";
import { contact, names, requests, traveller } from "~/shared/offer/booking.css";
import { TITLES, titleMessage } from "~/shared/person/titles";
import { Button } from "~/ui/button";
import { Fieldset } from "~/ui/choice";
import { Field, Select, TextField } from "~/ui/field";
import { card, small, soft, stack } from "~/ui/layout.css";
import { TextArea } from "~/ui/text-area";
import type { Typed } from "./checkout-form.server";
import type { OpenCheckout } from "./checkout-page.server";
import type { NeedGroup } from "./needs.server";

const useT = messagesOf("checkout");

type GuestFieldsProps = Pick<OpenCheckout, "words" | "phone" | "typed" | "travellers"> & {
  /** The guest becomes a member, who has a title and both names. */
  isMember: boolean;
  errorOf: (field: string) => string | undefined;
};

type FillInProps =
  | NonNullable<NeedGroup["saved"]>
  | { intent: string; name: "traveller"; filled: "filledWith"; label: string; options: OpenCheckout["travellers"] };

/** A choice of traveler, and the button that fills in the fields. */
function FillIn({ intent, filled, typed, ...select }: FillInProps & Pick<GuestFieldsProps, "typed">) {
  const t = useT();
  return (
    <div className={traveller}>
      <input type="hidden" name={filled} value={typed[filled] ?? ""} />
      <Select {...select} defaultValue={typed[select.name]} autoComplete="off" />
      <Button kind="outline" intent={intent}>
        {t("checkout.fillInTraveller")}
      </Button>
    </div>
  );
}

type NeedFieldsProps = { groups: NeedGroup[] } & Pick<GuestFieldsProps, "typed" | "errorOf">;

/** What the offer asks beside the guest. */
export const NeedFields = ({ groups, typed, errorOf }: NeedFieldsProps) => (
  <>
    {groups.map(({ legend, saved, fields }) => (
      <div key={legend + (saved && typed[saved.filled])} className={card}>
        <Fieldset legend={legend}>
          {saved ? <FillIn {...saved} typed={typed} /> : null}
          {fields.map(({ as: _, options, name, ...input }) => {
            const field = { ...input, name, defaultValue: typed[name], error: errorOf(name) };
            return options ? <Select key={name} {...field} options={options} /> : <TextField key={name} {...field} />;
          })}
        </Fieldset>
      </div>
    ))}
  </>
);

/** Who stays. */
export function GuestFields({ words, phone, typed, travellers, isMember, errorOf }: GuestFieldsProps) {
  const t = useT();
  const titles = TITLES.map((title) => ({ value: title, label: t(titleMessage(title) ?? "common.titleNone") }));
  const text = (name: keyof Typed) => ({ name, defaultValue: typed[name], error: errorOf(name) });
  return (
    <fieldset className={`${card} ${stack}`} aria-labelledby="guest-title">
      <h2 id="guest-title">{t("checkout.guestDetails")}</h2>
      <p className={`${small} ${soft}`}>
        {words.guest} {isMember ? null : t("checkout.oneName")}
      </p>
      {travellers.length > 0 ? (
        <FillIn
          intent="traveller"
          name="traveller"
          filled="filledWith"
          label={words.traveller}
          options={travellers}
          typed={typed}
        />
      ) : null}
      <div className={names} key={typed.filledWith}>
        <Select
          name="title"
          label={t("checkout.titleLabel")}
          options={[{ value: "", label: t("common.titleNone") }, ...titles]}
          defaultValue={typed.title}
          error={errorOf("title")}
          required={isMember}
          autoComplete="honorific-prefix"
        />
        <TextField {...text("firstName")} label={t("checkout.firstName")} autoComplete="given-name" />
        <TextField {...text("lastName")} label={t("checkout.lastName")} autoComplete="family-name" />
      </div>
      {typed.emailAsked ? <input type="hidden" name="emailAsked" value={typed.emailAsked} /> : null}
      <div className={contact}>
        <TextField
          {...text("email")}
          type="email"
          label={t("checkout.email")}
          hint={t("checkout.emailHint")}
          autoComplete="email"
          dir="ltr"
          required
        />
        <TextField
          {...text("phone")}
          type="tel"
          label={phone ?? t("checkout.phone")}
          required={phone !== undefined}
          hint={t("checkout.phoneHint")}
          autoComplete="tel"
          dir="ltr"
        />
      </div>
      <Field id="requests" label={t("checkout.requests")} hint={words.requests} error={errorOf("requests")}>
        {(control) => (
          <TextArea
            {...control}
            className={requests}
            name="requests"
            rows={3}
            defaultValue={typed.requests}
            dir="auto"
          />
        )}
      </Field>
    </fieldset>
  );
}
