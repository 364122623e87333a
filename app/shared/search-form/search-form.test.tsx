import { expect, test } from "vitest";
import { readStayForm } from "~/shared/stay/stay-params";
import { markupOf } from "../../../tests/drivers/markup.tsx";
import { SearchForm } from "./search-form";

test("RO-05 T16 without scripts any stay there is can be typed, also one before the dates of the page", () => {
  const minOf = (query: string) => {
    const form = readStayForm(new URLSearchParams(query));
    const html = markupOf(<SearchForm form={form} earliest="2026-11-24" />);
    return [/name="in"[^>]*/, /name="out"[^>]*/].map((field) => /min="([^"]*)"/.exec(field.exec(html)?.[0] ?? "")?.[1]);
  };
  expect(minOf("in=2027-01-08&out=2027-01-12")).toEqual(["2026-11-24", "2026-11-25"]);
  expect(minOf("")).toEqual(["2026-11-24", "2026-11-25"]);
});
