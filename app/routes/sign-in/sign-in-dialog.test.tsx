import { expect, test } from "vitest";
import { Form } from "~/ui/form";
import { markupOf } from "../../../tests/drivers/markup";
import { SignInDialog } from "./sign-in-dialog";

const dialog = (pending: boolean) =>
  markupOf(
    <SignInDialog
      Form={Form}
      result={undefined}
      pending={pending}
      redirectTo="/"
      passwordLength={{ min: 8, max: 13 }}
      methods={[]}
    />,
  );

test("SI-01 while the sign-in is on its way its button says so, and is not pressed twice", () => {
  expect(dialog(true)).toMatch(/<button[^>]*aria-disabled="true"[^>]*>.*Signing in…/s);
  expect(dialog(false)).toMatch(/<button[^>]*>.*LOG-IN/s);
  expect(dialog(false)).not.toMatch(/aria-disabled|Signing in…/);
});
