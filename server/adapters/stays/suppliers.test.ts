import { expect, test } from "vitest";
import { aLog } from "../../../tests/fakes/log.ts";
import { anOrganisation } from "../../../tests/fixtures/organisations.ts";
import { organisationSettings } from "../../organisation/settings.ts";
import { supplierSettings } from "../../organisation/supplier-settings.ts";
import type { JoiningSupplier, Supplier } from "../../products/stays/supplier.ts";
import { createSuppliers } from "./suppliers.ts";

const own = { name: "own" } as JoiningSupplier;
const LITEAPI = { supplier: "liteapi", apiKey: "SUPPLIER_SECRET_ACME_LITEAPI" };
const OCTO = { supplier: "octo", url: "https://octo.example.com", apiKey: "SUPPLIER_SECRET_OCTO", supplierId: "1" };
const SECRETS = { SUPPLIER_SECRET_ACME_LITEAPI: "the key" };

const suppliersWith = (secrets: Record<string, string>) =>
  createSuppliers({ own, clock: { now: () => 0 }, log: aLog().log, secrets });
const selling = (...suppliers: unknown[]) => anOrganisation({ suppliers: supplierSettings.suppliers.parse(suppliers) });

test("BK-07 an organisation sells our own stays, and those of the suppliers in its settings whose secret is set", () => {
  const acme = selling(LITEAPI);
  const names = (suppliers: Supplier[]) => suppliers.map(({ name }) => name);
  expect(names(suppliersWith(SECRETS).of(acme))).toEqual(["own", "liteapi"]);
  expect(names(suppliersWith(SECRETS).of(selling()))).toEqual(["own"]);
  expect(names(suppliersWith({ [OCTO.apiKey]: "a key" }).of(selling(OCTO)))).toEqual(["own"]);
  expect(names(suppliersWith({}).of(acme))).toEqual(["own"]);
  expect(suppliersWith({}).missingSecrets(acme)).toEqual([LITEAPI.apiKey]);
  expect(suppliersWith(SECRETS).missingSecrets(acme)).toEqual([]);
});

test("BK-07 two accounts at one vendor are two suppliers, by their names", () => {
  const acme = selling(LITEAPI, { ...LITEAPI, name: "hotels-of-asia" });
  expect(
    suppliersWith(SECRETS)
      .external(acme)
      .map(({ name }) => name),
  ).toEqual(["liteapi", "hotels-of-asia"]);
});

test("F9 what a supplier has learnt to be down stays known, until the settings change", () => {
  const suppliers = suppliersWith(SECRETS);
  const acme = selling(LITEAPI);
  const [, liteapi] = suppliers.of(acme);
  expect(suppliers.of({ ...acme })[1]).toBe(liteapi);
  expect(suppliers.of({ ...acme, currency: "EUR" })[1]).not.toBe(liteapi);
});

test.each<[string, unknown[]]>([
  ["a secret of another kind", [{ ...LITEAPI, apiKey: "WAYPOINT_SECRET" }]],
  ["a secret itself", [{ ...LITEAPI, apiKey: "sand_1234" }]],
  ["an address without TLS", [{ ...LITEAPI, bookUrl: "http://book.example.com" }]],
  ["an address in the clear with a key to follow", [{ ...LITEAPI, searchUrl: "ftp://example.com" }]],
  ["an unknown supplier", [{ ...LITEAPI, supplier: "another" }]],
  ["a supplier twice", [LITEAPI, LITEAPI]],
  [
    "two accounts of one name",
    [
      { ...LITEAPI, name: "hotels" },
      { ...LITEAPI, name: "hotels" },
    ],
  ],
  ["the name of our own catalogue", [{ ...LITEAPI, name: "own" }]],
  ["a name that no address takes", [{ ...LITEAPI, name: "Lite API" }]],
  ["an OCTO supplier without its id", [{ ...OCTO, supplierId: undefined }]],
  ["an unknown setting of an OCTO supplier", [{ ...OCTO, timeout: 5 }]],
  ["an OCTO address with a slash at its end", [{ ...OCTO, url: `${OCTO.url}/` }]],
  ["a way to pay there is none of", [{ ...LITEAPI, paidBy: "CASH" }]],
])("13.2.4 settings with %s are refused", (_, suppliers) => {
  expect(organisationSettings.shape.suppliers.safeParse(suppliers).success).toBe(false);
});
