import { useState } from "react";
import { PHONE_MAX_LENGTH } from "#server/core/limits";
import { messagesOf } from "~/i18n/t";
import { Button } from "~/ui/button";
import { Fieldset } from "~/ui/choice";
import { useDocument } from "~/ui/document";
import { TextField } from "~/ui/field";
import { stack } from "~/ui/layout.css";
import { LongSelect } from "~/ui/long-select";
import { found } from "~/ui/option-list";
import { useHydrated } from "~/ui/use-hydrated";
import { matchesDialCode } from "./option-matches";
import { finder } from "./phone-field.css";

const useT = messagesOf("sign-up");

type PhoneFieldProps = {
  id: string;
  countryId: string;
  /** ISO country of the dialling code. */
  country: string;
  number: string;
  /** The text searched for without scripts. */
  find: string;
  error: string | undefined;
};

/** PH-01, PH-02: country code and number. Without scripts the list can be made shorter by a round trip. */
export function PhoneField({ id, countryId, country, number, find, error }: PhoneFieldProps) {
  const t = useT();
  const hydrated = useHydrated();
  const hint = useFinderHint(`${countryId}-find-hint`, find);
  return (
    <Fieldset legend={t("sign-up.phone")}>
      <div className={stack}>
        <LongSelect
          id={countryId}
          name="phoneCountry"
          list="dial-codes"
          label={t("sign-up.phoneCountry")}
          value={country}
          matches={matchesDialCode}
          find={find}
          flagOf={({ value }) => `/flags/${value.toLowerCase()}.svg`}
        />
        {hydrated ? null : (
          <div className={finder}>
            {/* Enter takes the first button of the form, which must not be the one that looks for codes. */}
            <button type="submit" hidden tabIndex={-1} aria-hidden="true">
              {t("sign-up.continue")}
            </button>
            <TextField
              id={`${countryId}-find`}
              name="find"
              label={t("sign-up.findCode")}
              hint={hint}
              defaultValue={find}
            />
            <Button kind="outline" name="intent" value="find">
              {t("sign-up.filter")}
            </Button>
          </div>
        )}
        <TextField
          id={id}
          name="phone"
          type="tel"
          label={t("sign-up.phoneNumber")}
          error={error}
          defaultValue={number}
          autoComplete="tel"
          maxLength={PHONE_MAX_LENGTH}
          dir="ltr"
        />
      </div>
    </Fieldset>
  );
}

/** The number of dialing codes found by a search: counted on the server, and read from its page before hydration. */
function useFinderHint(id: string, find: string): string {
  const t = useT();
  const { optionsOf } = useDocument();
  const [hint] = useState(() => {
    if (!optionsOf) return document.getElementById(id)?.textContent;
    return find.trim() && t("common.found", { count: found(optionsOf("dial-codes"), matchesDialCode, find).length });
  });
  return hint || t("sign-up.findHint");
}
