import { expect, test } from "vitest";
import { saidI18n } from "~/i18n/i18n.server";
import { toPayText } from "./offer-text.server";

test.each([
  ["en", "There's nothing to pay at the property."],
  ["es", "No tienes que pagar nada en el alojamiento."],
  ["ar", "لا يلزمك دفع شيء في مكان الإقامة."],
] as const)("BK-05 EN-09 in %s nothing to pay is said in words, and not as a sum of zero", (language, text) => {
  const { t } = saidI18n({ language }, "stay");
  const price = { lines: [], total: "", paid: [], payable: "USD 0.00", notes: [] };
  expect(toPayText(price, { payable: 0 }, t)).toBe(text);
  expect(toPayText({ ...price, payable: "USD 5.00" }, { payable: 500 }, t)).toContain("USD 5.00");
});
