import { expect, test } from "vitest";
import { markupOf } from "../../../tests/drivers/markup";
import { typedOf } from "./checkout-form.server";
import { inFormOrder } from "./checkout-view";
import { NeedFields } from "./guest-fields";
import type { NeedGroup } from "./needs.server";

test("PD-01 I1 of fields that no offer asks for a form keeps a few hundred", () => {
  const fields = Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [`saved-${at}`, "self"]));
  expect(Object.keys(typedOf(fields)).length).toBeLessThan(600);
});

test("PD-01 BK-03 what an offer needs is asked in labeled groups, an error at its field, with what was typed", () => {
  const groups: NeedGroup[] = [
    {
      legend: "Traveler 1: adult",
      traveller: "Traveler 1: adult",
      saved: {
        intent: "traveller1",
        name: "saved-1",
        filled: "filled-1",
        label: "Saved traveler",
        options: [
          { value: "", label: "Choose" },
          { value: "t1", label: "Leo" },
        ],
      },
      fields: [
        { name: "need-1-name", as: "name", label: "Name", required: true, autoComplete: "off", dir: "auto" },
        { name: "need-1-bornOn", as: "date", label: "Born", required: false, type: "date", dir: "ltr" },
        { name: "need-1-meal", as: "choice", label: "Meal", required: true, options: [{ value: "veg", label: "Veg" }] },
      ],
    },
  ];
  const typed = typedOf({ "need-1-name": "Ana 2", "need-1-meal": "veg", "filled-1": "t1", "saved-1": "t1" });
  const errorOf = (field: string) => (field === "need-1-name" ? "Check your answer" : undefined);
  const html = markupOf(<NeedFields groups={groups} typed={typed} errorOf={errorOf} />);
  expect(html).toMatch(/<fieldset><legend[^>]*>Traveler 1: adult<\/legend>/);
  expect(html).toContain('<input type="hidden" name="filled-1" value="t1"/>');
  expect(html).toMatch(/<option value="t1" selected[^>]*>Leo/);
  expect(html).toMatch(/<button[^>]*name="intent-traveller1"/);
  expect(html).toMatch(/<label[^>]*for="need-1-name">Name<\/label>/);
  expect(html).toMatch(/<p[^>]*id="need-1-name-error">Check your answer<\/p>/);
  const [name = ""] = /<input[^>]*name="need-1-name"[^>]*>/.exec(html) ?? [];
  for (const part of ['required=""', 'value="Ana 2"', 'aria-invalid="true"']) expect(name).toContain(part);
  expect(html).toMatch(/<input type="date"[^>]*name="need-1-bornOn"/);
  expect(html).toMatch(/<option value="veg" selected/);
});

test("PD-09 I1 the summary of errors has them in the order of the form", () => {
  const field = (name: `need-${string}`) => ({ name, as: "text", label: name, required: true }) as const;
  const needs = [{ legend: "Traveler 1", fields: [field("need-1-name"), field("need-1-bornOn")] }];
  const error = { wallet: ["w"], "need-1-bornOn": ["b"], "need-1-name": ["n", "not"], email: ["e"], "": ["all"] };
  expect(inFormOrder(error, needs).map(([, text]) => text)).toEqual(["all", "e", "n", "b", "w"]);
});
