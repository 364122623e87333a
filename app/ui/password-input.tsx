import { type InputHTMLAttributes, useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/t";
import { Field, type FieldText } from "./field";
import { toggle, withToggle } from "./field.css";
import { visuallyHidden } from "./layout.css";
import { useHydrated } from "./use-hydrated";
import { useLayoutEffectInBrowser } from "./use-layout-effect";

type PasswordInputProps = FieldText & {
  name: string;
  autoComplete: "current-password" | "new-password";
  /** Another object with every answer to the form. */
  answer: unknown;
} & Omit<InputHTMLAttributes<HTMLInputElement>, "type">;

/**
 * SI-01: with scripts the viewer can show the typed password; submitting hides it again. SI-09: a refused password is cleared
 * even if the page isn't reloaded.
 */
export function PasswordInput({ label, hint, error, id, answer, ...input }: PasswordInputProps) {
  const t = useT();
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = ref.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);
  const cleared = useRef(answer);
  // With the answer, not after it: the viewer may be typing again, as they may be before scripts run on a page that came with one.
  useLayoutEffectInBrowser(() => {
    if (answer && answer !== cleared.current && ref.current) ref.current.value = "";
    cleared.current = answer;
  }, [answer]);
  return (
    <Field id={id ?? input.name} label={label} hint={hint} error={error}>
      {(control) => (
        // A password runs left to right in every language, away from the button at its end.
        <div className={withToggle} dir="ltr">
          <input
            {...input}
            {...control}
            ref={ref}
            type={shown ? "text" : "password"}
            spellCheck={false}
            autoCapitalize="none"
          />
          {hydrated ? (
            <button
              type="button"
              className={toggle}
              aria-controls={control.id}
              aria-label={t(shown ? "common.hidePassword" : "common.showPassword")}
              onClick={() => setShown(!shown)}
            >
              {t(shown ? "common.hide" : "common.show")}
            </button>
          ) : null}
          <span className={visuallyHidden} role="status">
            {shown ? t("common.passwordShown") : ""}
          </span>
        </div>
      )}
    </Field>
  );
}
