import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SECRET_FIELDS } from "./kept-form.server.tsx";

test("F7 SI-09 every field for a password or a code of an email is one that never goes back into a page", () => {
  const pages = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  const asked = pages.flatMap((file) => {
    const text = readFileSync(join("app", file), "utf8");
    const named = [...text.matchAll(/<(PasswordInput|TextField|input)\b[^>]*?\sname="(\w+)"[^>]*/g)]
      .filter(([tag, kind]) => kind === "PasswordInput" || /type="password"|one-time-code/.test(tag))
      .map(([, , name]) => name);
    return [...named, ...[...text.matchAll(/inputOf\(\w+\.(\w+), "password"\)/g)].map(([, name]) => name)];
  });
  expect(new Set(asked)).toEqual(new Set(Object.keys(SECRET_FIELDS)));
});
