import { Checkbox } from "~/ui/choice";
import { TextField } from "~/ui/field";
import { card, row, small, soft, stack, visuallyHidden } from "~/ui/layout.css";
import { PasswordInput } from "~/ui/password-input";
import type { NewMemberFields as Fields } from "./new-member.server";

type Props = Fields & {
  accepted: boolean;
  errorOf: (field: string) => string | undefined;
  /** Counts the answers: each clears the passwords. */
  answered: number;
};

/** The fields, in their order. */
export const NEW_MEMBER = ["accessCode", "password", "confirm", "terms"];

/** Decision 039: what makes the guest a member with the booking. */
export function NewMemberFields({ title, text, accessCode, password, terms, accepted, errorOf, answered }: Props) {
  return (
    <fieldset className={`${card} ${stack}`} aria-labelledby="new-member-title">
      <h2 id="new-member-title">{title}</h2>
      <p className={`${small} ${soft}`}>{text}</p>
      {accessCode ? (
        <TextField
          name="accessCode"
          label={accessCode.label}
          hint={accessCode.hint}
          error={errorOf("accessCode")}
          defaultValue={accessCode.value}
          readOnly={accessCode.locked}
          autoComplete="off"
          autoCapitalize="characters"
          dir="ltr"
          required
        />
      ) : null}
      <PasswordInput
        name="password"
        label={password.label}
        hint={password.hint}
        error={errorOf("password")}
        answer={answered}
        autoComplete="new-password"
        required
      />
      <PasswordInput
        name="confirm"
        label={password.confirm}
        error={errorOf("confirm")}
        answer={answered}
        autoComplete="new-password"
        required
      />
      <Checkbox name="terms" defaultChecked={accepted} error={errorOf("terms")} required>
        {terms.label}
      </Checkbox>
      <p className={`${row} ${small}`}>
        {terms.links.map((link) => (
          <a key={link.href} href={link.href} target="_blank" rel="noopener">
            {link.text} <span className={visuallyHidden}>{terms.newTab}</span>
          </a>
        ))}
      </p>
    </fieldset>
  );
}
