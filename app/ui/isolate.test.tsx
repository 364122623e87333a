import { expect, test } from "vitest";
import { isolated } from "~/i18n/format";
import { markupOf } from "../../tests/drivers/markup.tsx";
import { Isolate } from "./isolate";

test("G RO-06 a name has a direction of its own, and what is composed of such the page's", () => {
  expect(markupOf(<Isolate text="Park Terrace" />, "ar")).toBe("<bdi>Park Terrace</bdi>");
  const composed = `${isolated("Park Terrace")} · ⁦4–6⁩ يناير 2027`;
  expect(markupOf(<Isolate text={composed} />, "ar")).toBe(`<span>${composed}</span>`);
});
