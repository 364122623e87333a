import { expect, test } from "vitest";
import { placeLabel, suggestionOf } from "./places";

const santiago = { id: 3871336, name: "Santiago", region: "Santiago Metropolitan", countryCode: "CL" };

test("BK-01 a place is called by its name and country in the viewer's language", () => {
  expect(placeLabel(santiago, "en-US")).toBe("Santiago, Chile");
  expect(placeLabel({ ...santiago, name: "Lisbon", countryCode: "ES" }, "es-ES")).toBe("Lisbon, España");
  expect(placeLabel(santiago, "ar-AE")).toBe("\u200fSantiago، تشيلي");
});

test("BK-01 a proposal says the region too, unless that is the same word", () => {
  expect(suggestionOf(santiago, "en-US")).toEqual({ id: 3871336, label: "Santiago, Santiago Metropolitan, Chile" });
  expect(suggestionOf({ ...santiago, region: "Santiago" }, "en-US").label).toBe("Santiago, Chile");
});
