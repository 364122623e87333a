import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";
import { messagesOf } from "~/i18n/t";
import { inputOf, longSelectOf } from "~/shared/form/fields";
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
  /** ISO country of the dialling code. */
  country: FieldMetadata;
  phone: FieldMetadata;
  /** The text searched for without scripts. */
  find: FieldMetadata;
};

/** PH-01, PH-02: country code and number. Without scripts the list can be made shorter by a round trip. */
export function PhoneField({ country, phone, find }: PhoneFieldProps) {
  const t = useT();
  const hydrated = useHydrated();
  const looksFor = find.defaultValue ?? "";
  const hint = useFinderHint(`${find.id}-hint`, looksFor);
  return (
    <Fieldset legend={t("sign-up.phone")}>
      <div className={stack}>
        <LongSelect
          {...longSelectOf(country)}
          list="dial-codes"
          label={t("sign-up.phoneCountry")}
          matches={matchesDialCode}
          find={looksFor}
          flagOf={({ value }) => `/flags/${value.toLowerCase()}.svg`}
        />
        {hydrated ? null : (
          <div className={finder}>
            {/* Enter takes the first button of the form, which must not be the one that looks for codes. */}
            <button type="submit" hidden tabIndex={-1} aria-hidden="true">
              {t("sign-up.continue")}
            </button>
            <TextField {...inputOf(find)} label={t("sign-up.findCode")} hint={hint} />
            <Button kind="outline" intent="find">
              {t("sign-up.filter")}
            </Button>
          </div>
        )}
        <TextField {...inputOf(phone, "tel")} label={t("sign-up.phoneNumber")} autoComplete="tel" dir="ltr" />
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
