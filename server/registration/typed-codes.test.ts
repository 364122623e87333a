import { expect, test } from "vitest";
import { documentNumberProblem, tidyDocumentNumber } from "../auth/details.ts";
import { typedCode } from "../core/typed-code.ts";
import { tidyAccessCode } from "./access-codes.ts";

test("WA-01 AC-09 a code is read without blanks, dashes and the invisible marks of copied text", () => {
  for (const typed of ["ABCD1234", "\u200eabcd-1234\u200e", " abcd\u00a0\u20111234", "\u202babcd ١٢٣٤\u202c\u0000"])
    expect(typedCode(typed)).toBe("ABCD1234");
});

test("SU-07 an access code is read without invisible marks", () => {
  expect(tidyAccessCode("\u200e club-2026\ufeff")).toBe("CLUB-2026");
});

test("AC-04 a document number is read without invisible marks and with every dash", () => {
  const number = tidyDocumentNumber("\u200fab\u2011123 456\u200f");
  expect([number, documentNumberProblem(number)]).toEqual(["AB123456", undefined]);
});
