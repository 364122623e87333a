import { expect, test } from "vitest";
import { saidI18n } from "~/i18n/i18n.server";
import { runByText } from "./run-by.server";

test("T34 who runs the site is named once where the company has the organization's name or none", () => {
  const text = (runner: Parameters<typeof runByText>[1]) =>
    runByText(saidI18n({ language: "en" }, "home"), runner).replace(/[\u2068\u2069]/g, "");
  expect(text({ name: "Acme" })).toBe("Acme runs this site.");
  expect(text({ name: "Acme", company: "Acme", address: "1 Main Street." })).toBe(
    "Acme runs this site: 1 Main Street.",
  );
  expect(text({ name: "Acme", company: "Acme Inc." })).toBe("Acme is run by Acme Inc.");
});
