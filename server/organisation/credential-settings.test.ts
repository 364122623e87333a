import { expect, test } from "vitest";
import { anOrganisation } from "../../tests/fixtures/organisations.ts";
import { organisationSettings } from "./settings.ts";

test("PS-03 settings whose shortest password is longer than the longest are refused, and of one length are taken", () => {
  const read = (password: { min: number; max: number }) =>
    organisationSettings.safeParse({ ...anOrganisation(), password });
  expect(read({ min: 20, max: 19 }).error?.issues).toMatchObject([
    { path: ["password"], message: "the shortest password is longer than the longest" },
  ]);
  expect(read({ min: 20, max: 20 }).success).toBe(true);
});
