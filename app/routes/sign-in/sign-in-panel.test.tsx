import { expect, test } from "vitest";
import { Form } from "~/ui/form";
import { markupOf } from "../../../tests/drivers/markup";
import { SignInPanel } from "./sign-in-panel";

const panel = (pending: boolean) =>
  markupOf(
    <SignInPanel
      Form={Form}
      result={undefined}
      pending={pending}
      redirectTo="/"
      passwordLength={{ min: 8, max: 13 }}
      methods={[]}
    />,
  );

test("SI-01 while the sign-in is on its way its button says so, and is not pressed twice", () => {
  expect(panel(true)).toMatch(/<button[^>]*aria-disabled="true"[^>]*>.*Signing in…/s);
  expect(panel(false)).toMatch(/<button[^>]*>.*LOG-IN/s);
  expect(panel(false)).not.toMatch(/aria-disabled|Signing in…/);
});
