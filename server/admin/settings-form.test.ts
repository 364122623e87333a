import { expect, test } from "vitest";
import { DEMO_ORGANISATIONS } from "../db/seed/organisations.ts";
import { type OrganisationSettings, organisationSettings } from "../organisation/settings.ts";
import { products } from "../products/index.ts";
import { registerProducts } from "../products/product.ts";
import { shownSettings, storedSettings } from "./setting-amounts.ts";
import { checkSettings } from "./settings.ts";
import { commandOnlyOf, fieldsOf, patchOf, type SettingGroup, settingGroups } from "./settings-form.ts";

registerProducts(products);

const [demo] = DEMO_ORGANISATIONS;
if (!demo) throw new Error("the demo has no organisation");
const { id: _id, slug: _slug, name: _name, hosts: _hosts, state: _state, ...settings } = demo;

const typedIn = (group: SettingGroup, of: OrganisationSettings, changes: Record<string, string> = {}) => ({
  ...Object.fromEntries(fieldsOf(group, shownSettings(of)).map(({ path, value }) => [path, value])),
  ...changes,
});

/** RFC 7396, as `organisations.set` applies it. */
function patched(value: unknown, patch: unknown): unknown {
  if (typeof patch !== "object" || patch === null || Array.isArray(patch)) return patch;
  const result: Record<string, unknown> = { ...(value as object) };
  for (const [name, each] of Object.entries(patch))
    if (each === null) delete result[name];
    else result[name] = patched(result[name], each);
  return result;
}

const stored = (of: OrganisationSettings, group: SettingGroup, typed: Record<string, string>) => {
  const patch = patchOf(group, typed, shownSettings(of));
  const { settings, problems } = storedSettings(patch, { locale: "en-US", currency: of.currency });
  const checked = checkSettings(patched(of, settings) as Record<string, unknown>);
  expect(problems).toEqual([]);
  return checked.ok ? checked.value : checked.problems;
};

const SUPPLIER = { supplier: "liteapi", apiKey: "SUPPLIER_SECRET_A" };
const SSO = { issuer: "https://sso.example", clientId: "us", clientSecret: "SIGN_IN_SECRET_A" };
const { suppliers, sso } = organisationSettings.parse({ ...settings, suppliers: [SUPPLIER], sso: SSO });

const WITH_ALL: OrganisationSettings = {
  ...settings,
  menu: [
    ...settings.menu.filter(({ item }) => item !== "trips"),
    { item: "trips", href: "/user/my-trips", hideOnIos: true, browsers: ["safari", "edge"] },
  ],
  ...{ suppliers, sso, social: undefined },
  ...{ secondPersonAbove: 50_000, pointValue: "1/3", markUp: { maxPercent: 20, maxAmount: 100_000_000 } },
  sessionLimits: { idleDays: 3, absoluteDays: 9 },
  payments: {
    provider: "hosted-page",
    baseUrl: "https://pay.example/v1",
    apiKey: "PAYMENT_SECRET_A",
    noticeSecret: "PAYMENT_SECRET_B",
    captures: "on-request",
  },
};

test.each(settingGroups(WITH_ALL))("OP-01 the form of %s that is sent as it came changes nothing", (group) => {
  for (const each of [...DEMO_ORGANISATIONS.map(({ id, slug, name, hosts, state, ...own }) => own), WITH_ALL])
    expect(stored(each, group, typedIn(group, each))).toEqual(each);
});

test("OP-01 the forms have every setting, each once", () => {
  const paths = settingGroups(WITH_ALL).flatMap((group) =>
    fieldsOf(group, shownSettings(WITH_ALL)).map(({ path }) => path),
  );
  expect(new Set(paths).size).toBe(paths.length);
  const keys = new Set(paths.map((path) => path.split(".")[0]));
  expect(Object.keys(WITH_ALL).filter((key) => !keys.has(key))).toEqual([]);
});

test("OP-01 a site of two languages is asked for texts in them, and keeps those in the third", () => {
  const ofTwo: OrganisationSettings = { ...WITH_ALL, languages: ["en", "es"] };
  expect(settingGroups(ofTwo).filter((group) => /-(?:en|es|ar)$/.test(group))).toHaveLength(6);
  const paths = fieldsOf("brand", shownSettings(ofTwo)).map(({ path }) => path);
  expect(paths.filter((path) => path.startsWith("brand.tagline"))).toEqual(["brand.tagline.en", "brand.tagline.es"]);
  const cleared = stored(ofTwo, "brand", typedIn("brand", ofTwo, { "brand.tagline.en": "", "brand.tagline.es": "" }));
  expect((cleared as OrganisationSettings).brand.tagline).toEqual({ ar: WITH_ALL.brand.tagline.ar });
  expect(WITH_ALL.brand.tagline.ar).toBeTruthy();
});

test("OP-01 fields are typed by language, line, number and tick, and an empty one takes its default back", () => {
  const changed = (group: SettingGroup, changes: Record<string, string>) =>
    stored(WITH_ALL, group, typedIn(group, WITH_ALL, changes)) as OrganisationSettings;
  expect(changed("brand", { "brand.tagline.es": "Hola", "brand.accent": "" }).brand).toMatchObject({
    tagline: { ...settings.brand.tagline, es: "Hola" },
  });
  expect(changed("brand", { "brand.accent": "" }).brand.accent).toBeUndefined();
  expect(changed("general", { minCheckinDays: "٣", accessCode: "on" })).toMatchObject({
    minCheckinDays: 3,
    accessCode: true,
  });
  expect(changed("other", { "sessionLimits.idleDays": "", "sessionLimits.absoluteDays": "" }).sessionLimits).toBe(
    undefined,
  );
  expect(changed("products", { menu: "hotel\n\ntrips /user/my-trips not-on-ios safari" }).menu).toEqual([
    { item: "hotel", hideOnIos: false },
    { item: "trips", href: "/user/my-trips", hideOnIos: true, browsers: ["safari"] },
  ]);
  expect(changed("payments", { "payments.captures": "at-once" }).payments).toMatchObject({ captures: "at-once" });
  expect(changed("suppliers", { "suppliers.0.currency": "EUR" }).suppliers).toMatchObject([
    { ...SUPPLIER, currency: "EUR" },
  ]);
  expect(changed("other", { "markUp.maxPercent": "5", "markUp.maxAmount": "999999999999" }).markUp).toEqual({
    maxPercent: 5,
    maxAmount: 99_999_999_999_900,
  });
  expect(changed("sign-in", { "sso.enabled": "", "sso.clientId": "", "sso.scopes": "" }).sso).toMatchObject({
    enabled: false,
    issuer: "https://sso.example",
  });
});

test("OP-01 what is typed for an address of a provider or the name of a secret changes nothing", () => {
  const SECRET = /SECRET_|^https:\/\//;
  for (const group of settingGroups(WITH_ALL)) {
    const fields = fieldsOf(group, shownSettings(WITH_ALL)).filter(
      ({ value, path }) => SECRET.test(value) && path !== "menu",
    );
    expect(fields.filter(({ kind }) => kind !== "fixed")).toEqual([]);
    const typed = Object.fromEntries(fields.map(({ path }) => [path, "PAYMENT_SECRET_VICTIM"]));
    expect(stored(WITH_ALL, group, typedIn(group, WITH_ALL, typed))).toEqual(WITH_ALL);
  }
  expect([...commandOnlyOf(WITH_ALL).keys()].sort()).toEqual([
    "payments.apiKey",
    "payments.baseUrl",
    "payments.noticeSecret",
    "sso.clientSecret",
    "sso.issuer",
    "suppliers.0.apiKey",
    "suppliers.0.bookUrl",
    "suppliers.0.photosUrl",
    "suppliers.0.searchUrl",
  ]);
});

test("OP-01 OP-02 a legal text is typed as headings and paragraphs", () => {
  const typed = {
    "legal.es.terms.updated": "2026-12-01",
    "legal.es.terms.text": "# Uno\r\n\r\nPrimero,\r\nsigue.\r\n\r\nSegundo.\r\n\r\n# Dos\r\n\r\nTercero.",
  };
  const { legal } = stored(settings, "terms-es", typed) as OrganisationSettings;
  expect(legal.es.terms).toEqual({
    updated: "2026-12-01",
    sections: [
      { heading: "Uno", paragraphs: ["Primero, sigue.", "Segundo."] },
      { heading: "Dos", paragraphs: ["Tercero."] },
    ],
  });
  expect(legal.en).toEqual(settings.legal.en);
});
