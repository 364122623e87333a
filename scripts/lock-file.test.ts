import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

type Locked = { version: string; integrity?: string; license?: string; dev?: boolean };

const LICENCES = ["MIT", "MIT-0", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "0BSD", "CC0-1.0", "Unlicense"];

/** A library that is linked and can be replaced, and not changed by us: libvips, in the packages of sharp. */
const LIBRARY = "LGPL-3.0-or-later";
const LINKED = /^node_modules\/@img\/sharp-[\w-]+$/;

const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8")) as {
  packages: Record<string, Locked>;
};
/** What `npm ci --omit=dev` installs, on whatever platform. */
const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== "" && !dev);

test("G8 of every package that is shipped the lock file holds the hash, which `npm ci` compares", () => {
  expect(shipped.length).toBeGreaterThan(100);
  expect(shipped.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path)).toEqual([]);
});

test("G8 every package that is shipped may be used by everybody: its licence is one of the permissive ones", () => {
  const named = (licence = "") => licence.replace(/[()]/g, "").split(/ AND | OR /);
  const others = shipped.filter(
    ([path, { license }]) =>
      !named(license).every((each) => LICENCES.includes(each) || (each === LIBRARY && LINKED.test(path))),
  );
  expect(others.map(([path, { license }]) => [path, license])).toEqual([]);
});
