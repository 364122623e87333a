import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readStayForm } from "~/products/stays/stay-params";
import { markupOf } from "../../../../tests/drivers/markup.tsx";
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

test("BK-01 one room asks what it always asked; several ask for each, and nine of them fit into a page", () => {
  const htmlOf = (query: string) =>
    markupOf(<SearchForm form={readStayForm(new URLSearchParams(query))} earliest="2026-11-24" />);
  const names = (query: string) => [...htmlOf(query).matchAll(/<select[^>]*name="([^"]*)"/g)].map(([, name]) => name);
  expect(names("guests=2.5")).toEqual(["rooms", "adults", "age", "age", "age", "age"]);
  expect(names("guests=2&guests=1.5.8")).toEqual([
    ...["rooms", "adults", "age", "age"],
    ...["adults-2", "age-2", "age-2", "age-2"],
  ]);
  expect(htmlOf("guests=2")).not.toContain("<legend>Room 1");
  expect(Buffer.byteLength(gzipSync(htmlOf("guests=1&".repeat(9))))).toBeLessThan(4_000);
});

test("T36 the keyboard goes through the search as the eye does, and Enter searches", () => {
  const html = markupOf(<SearchForm form={readStayForm(new URLSearchParams("guests=2"))} earliest="2026-11-24" />);
  const buttons = [...html.matchAll(/<button[^>]*>/g)].map(([tag]) => tag);
  expect(buttons[0]).toMatch(/hidden/);
  expect(html.indexOf("<button")).toBeLessThan(html.indexOf('name="in"'));
  expect(buttons[0]).not.toMatch(/formAction|name=/i);
  const places = [/name="in"/, /name="out"/, /<summary/, /formAction="\/search\/dates"/i].map((each) =>
    html.search(each),
  );
  expect([...places, html.lastIndexOf("<button")]).toEqual(
    [...places, html.lastIndexOf("<button")].sort((a, b) => a - b),
  );
  expect(places).not.toContain(-1);
  expect(buttons.at(-1)).not.toMatch(/formAction/i);
});
