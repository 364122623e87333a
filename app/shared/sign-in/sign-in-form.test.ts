import { expect, test } from "vitest";
import { SignInForm } from "./sign-in-form.server";

const RIGHT = { email: "ana@example.com", password: "Right-2026" };

test.each([
  ["email", [undefined, "", "  ", "\u200b\u200b", "\u00a0\t"]],
  ["password", [undefined, "", "  ", "\u00a0\t"]],
] as const)("SI-05 the form takes for an empty %s what the call takes for one", (field, typed) => {
  for (const text of typed) {
    const read = SignInForm.safeParse({ ...RIGHT, [field]: text });
    expect([text, read.error?.issues.map(({ path }) => path)]).toEqual([text, [[field]]]);
  }
  expect(SignInForm.safeParse(RIGHT).success).toBe(true);
});

test("SI-05 both that are empty are named at once", () => {
  expect(SignInForm.safeParse({}).error?.issues.map(({ path }) => path[0])).toEqual(["email", "password"]);
});
