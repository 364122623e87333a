import { useT } from "~/i18n/t";
import { TITLES, titleWord } from "~/shared/person/titles";
import { contact, names, requests } from "~/shared/stay/booking.css";
import { Field, Select, TextField } from "~/ui/field";
import { card, small, soft, stack } from "~/ui/layout.css";
import type { Typed } from "./checkout-form.server";

type GuestFieldsProps = { typed: Typed; errorOf: (field: string) => string | undefined };

/** Who stays. */
export function GuestFields({ typed, errorOf }: GuestFieldsProps) {
  const t = useT();
  const titles = TITLES.map((title) => ({ value: title, label: t(titleWord(title) ?? "booking.titleNone") }));
  const text = (name: keyof Typed) => ({ name, defaultValue: typed[name], error: errorOf(name) });
  return (
    <fieldset className={`${card} ${stack}`} aria-labelledby="guest-title">
      <h2 id="guest-title">{t("booking.guestDetails")}</h2>
      <p className={`${small} ${soft}`}>{t("booking.guestDetailsHint")}</p>
      <div className={names}>
        <Select
          name="title"
          label={t("booking.titleLabel")}
          options={[{ value: "", label: t("booking.titleNone") }, ...titles]}
          defaultValue={typed.title}
          autoComplete="honorific-prefix"
        />
        <TextField {...text("firstName")} label={t("booking.firstName")} autoComplete="given-name" required />
        <TextField {...text("lastName")} label={t("booking.lastName")} autoComplete="family-name" required />
      </div>
      <div className={contact}>
        <TextField
          {...text("email")}
          type="email"
          label={t("booking.email")}
          hint={t("booking.emailHint")}
          autoComplete="email"
          dir="ltr"
          required
        />
        <TextField
          {...text("phone")}
          type="tel"
          label={t("booking.phone")}
          hint={t("booking.phoneHint")}
          autoComplete="tel"
          dir="ltr"
        />
      </div>
      <Field id="requests" label={t("booking.requests")} hint={t("booking.requestsHint")} error={errorOf("requests")}>
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
