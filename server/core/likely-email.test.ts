import { expect, test } from "vitest";
import { likelyEmail } from "./likely-email.ts";

test.each([
  ["marge@gmial.com", "marge@gmail.com"],
  ["marge@gmail.con", "marge@gmail.com"],
  ["Marge@GMAI.com", "Marge@gmail.com"],
  ["marge@gmaill.com", "marge@gmail.com"],
  ["marge@gmailcom", "marge@gmail.com"],
  ["marge@hotmial.com", "marge@hotmail.com"],
  ["marge@yaho.com", "marge@yahoo.com"],
  ["marge@outlok.es", "marge@outlook.es"],
])("BK-08 SU-03 %s probably means %s", (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
});

test.each([
  ["marge@gmail.com"],
  ["marge@GMAIL.com"],
  ["marge@ymail.com"],
  ["marge@mail.com"],
  ["marge@hotmail.se"],
  ["marge@hotmail.fr"],
  ["marge@example.com"],
  ["gmial.com@example.com"],
  ["marge@ygmial.com"],
  [""],
])("BK-08 SU-03 %s may be right", (typed) => {
  expect(likelyEmail(typed)).toBeUndefined();
});
