import { messagesOf } from "~/i18n/t";
import { contact, names, requests, traveller } from "~/shared/offer/booking.css";
import { TITLES, titleMessage } from "~/shared/person/titles";
import { Button } from "~/ui/button";
import { Field, Select, TextField } from "~/ui/field";
import { card, small, soft, stack } from "~/ui/layout.css";
import type { Typed } from "./checkout-form.server";
import type { OpenCheckout } from "./checkout-page.server";

const useT = messagesOf("checkout");

type GuestFieldsProps = Pick<OpenCheckout, "words" | "typed" | "travellers"> & {
  errorOf: (field: string) => string | undefined;
};

/** Who stays. */
export function GuestFields({ words, typed, travellers, errorOf }: GuestFieldsProps) {
  const t = useT();
  const titles = TITLES.map((title) => ({ value: title, label: t(titleMessage(title) ?? "common.titleNone") }));
  const text = (name: keyof Typed) => ({ name, defaultValue: typed[name], error: errorOf(name) });
  return (
    <fieldset className={`${card} ${stack}`} aria-labelledby="guest-title">
      <h2 id="guest-title">{t("checkout.guestDetails")}</h2>
      <p className={`${small} ${soft}`}>
        {words.guest} {t("checkout.oneName")}
      </p>
      {travellers.length > 0 ? (
        <div className={traveller}>
          <input type="hidden" name="filledWith" value={typed.filledWith} />
          <Select
            name="traveller"
            label={words.traveller}
            options={travellers}
            defaultValue={typed.traveller}
            autoComplete="off"
          />
          <Button kind="outline" name="intent" value="traveller">
            {t("checkout.fillInTraveller")}
          </Button>
        </div>
      ) : null}
      <div className={names} key={typed.filledWith}>
        <Select
          name="title"
          label={t("checkout.titleLabel")}
          options={[{ value: "", label: t("common.titleNone") }, ...titles]}
          defaultValue={typed.title}
          autoComplete="honorific-prefix"
        />
        <TextField {...text("firstName")} label={t("checkout.firstName")} autoComplete="given-name" />
        <TextField {...text("lastName")} label={t("checkout.lastName")} autoComplete="family-name" />
      </div>
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
          label={t("checkout.phone")}
          hint={t("checkout.phoneHint")}
          autoComplete="tel"
          dir="ltr"
        />
      </div>
      <Field id="requests" label={t("checkout.requests")} hint={words.requests} error={errorOf("requests")}>
        {(control) => (
          <textarea
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
