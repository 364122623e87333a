import { expect, test } from "vitest";
import { signInConstraint } from "~/shared/sign-in/sign-in-form.server";
import type { DialogResult } from "~/shell/dialogs/dialog";
import { Form } from "~/ui/form";
import { markupOf } from "../../../tests/drivers/markup";
import { SignInDialog } from "./sign-in-dialog";

const CONSTRAINT = signInConstraint(13);
const REFUSED: DialogResult = {
  status: "error",
  initialValue: { email: "ana@example.com", remember: "on" },
  error: { "": ["INVALID EMAIL ADDRESS OR PASSWORD"], password: ["Wrong"] },
};

const dialog = (pending: boolean, result?: DialogResult) =>
  markupOf(
    <SignInDialog
      Form={Form}
      result={result}
      pending={pending}
      redirectTo="/"
      constraint={CONSTRAINT}
      passwordLength={{ min: 8, max: 13 }}
      methods={[]}
    />,
  );

test("SI-01 while the sign-in is on its way its button says so, and is not pressed twice", () => {
  expect(dialog(true)).toMatch(/<button[^>]*aria-disabled="true"[^>]*>.*Signing in…/s);
  expect(dialog(false)).toMatch(/<button[^>]*>.*LOG-IN/s);
  expect(dialog(false)).not.toMatch(/aria-disabled|Signing in…/);
});

test("SI-05 SI-09 its fields follow the schema and the answer: required, their lengths, errors, what was typed but the password", () => {
  expect(CONSTRAINT).toEqual({
    email: { required: true, maxLength: 254 },
    password: { required: true, maxLength: 13 },
    remember: {},
  });
  const html = dialog(false, REFUSED);
  const tag = (name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0];
  expect(html).toMatch(/<form id="sign-in" novalidate=""[^>]*action="\/login/i);
  expect(tag("email")).toMatch(/id="sign-in-email"/);
  expect(tag("email")).toMatch(/required=""[^>]*maxLength="254"[^>]*value="ana@example.com"/i);
  expect(tag("password")).toMatch(/required=""[^>]*maxLength="13"/i);
  expect(tag("password")).toContain(
    'aria-describedby="sign-in-password-hint sign-in-password-error" aria-invalid="true"',
  );
  expect(tag("password")).not.toContain("value=");
  expect(tag("remember")).toMatch(/checked=""/);
  expect(tag("remember")).not.toContain("required");
  expect(html).toMatch(/href="#sign-in-email"[^>]*>INVALID EMAIL.*href="#sign-in-password"[^>]*>Wrong/s);
});
