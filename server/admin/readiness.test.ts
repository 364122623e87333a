import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { anOrganisation, givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { givenHotel } from "../../tests/fixtures/stays.ts";
import { keepRates } from "../locale-data/rate-store.ts";
import { legalDrafts } from "../organisation/legal-drafts/legal-drafts.ts";
import type { Organisation } from "../organisation/settings.ts";
import { products } from "../products/index.ts";
import { registerProducts, unsoldCodes } from "../products/product.ts";
import { createAccessCode } from "../registration/access-codes.ts";
import { listMissing, listWarnings } from "./readiness.ts";

const text = {
  updated: "2026-11-01",
  sections: [{ heading: "Us", paragraphs: ["We sell travel, no demonstration."] }],
};
const NOW = Date.parse("2026-11-21T10:00:00Z");
const clock = { now: () => NOW };
const own = { privacy: text, terms: text, accessibility: text };
const STRIPE = {
  provider: "stripe",
  apiKey: "PAYMENT_SECRET_ACME_KEY",
  noticeSecret: "PAYMENT_SECRET_ACME_EVENTS",
  baseUrl: "https://api.stripe.com",
  pageUrl: "https://checkout.stripe.com",
} as const;
const READY: Partial<Organisation> = { legal: { en: own, es: own, ar: own }, payments: STRIPE };
const installation = {
  isMailed: true,
  secrets: { PAYMENT_SECRET_ACME_KEY: "k", PAYMENT_SECRET_ACME_EVENTS: "e" },
  unsold: async () => [],
};

describeWithDatabase((open) => {
  test("OP-02 nothing is missing of own texts, mail, payments with their secrets, and an operator in use", async () => {
    const { db } = await open();
    const ours = await givenOrganisation(db, READY);
    expect(await listMissing(db, installation, ours, clock)).toEqual([{ what: "operator" }]);
    await givenAccount(db, await givenOrganisation(db), { staffRole: "owner" });
    await givenAccount(db, ours, { staffRole: "owner", status: "disabled" });
    expect(await listMissing(db, installation, ours, clock)).toEqual([{ what: "operator" }]);
    await givenAccount(db, ours, { staffRole: "owner" });
    expect(await listMissing(db, installation, ours, clock)).toEqual([]);
    expect(await listMissing(db, { ...installation, isMailed: false, secrets: {} }, ours, clock)).toEqual([
      { what: "mail" },
      { what: "secret", name: "PAYMENT_SECRET_ACME_KEY" },
      { what: "secret", name: "PAYMENT_SECRET_ACME_EVENTS" },
    ]);
  });

  test("OP-02 legal texts are missing only in the languages that the site offers", async () => {
    const { db } = await open();
    const legal = { en: own, es: own, ar: { privacy: text, terms: text } };
    const missing = (languages?: Organisation["languages"]) =>
      listMissing(db, installation, anOrganisation({ ...READY, legal, languages }), clock);
    expect(await missing()).toContainEqual({ what: "legal", language: "ar", text: "accessibility", isDraft: false });
    expect(await missing(["en", "es"])).toEqual([{ what: "operator" }]);
  });

  test("OP-02 a listed product of which there is nothing to sell is missing, until a property or a supplier has it", async () => {
    registerProducts(products);
    const { db } = await open();
    const ours = anOrganisation({ ...READY, products: ["HLT", "RST", "ACT", "CAR", "CRU", "TRF", "DRM"] });
    const unsold = async (of = ours) =>
      (await listMissing(db, { ...installation, unsold: unsoldCodes }, of, clock)).flatMap((each) =>
        each.what === "catalogue" ? each.product : [],
      );
    expect(await unsold()).toEqual([...ours.products]);
    await givenHotel(db, { product: "RST", owner_id: ours.id, sold_by: "" });
    await givenHotel(db, { product: "HLT", owner_id: "another", sold_by: "" });
    expect(await unsold()).toEqual(["HLT", "ACT", "CAR", "CRU", "TRF", "DRM"]);
    const suppliers = [{ supplier: "liteapi", name: "liteapi" }] as never;
    expect(await unsold({ ...ours, suppliers })).toEqual(["ACT", "CAR", "CRU", "TRF", "DRM"]);
    await givenHotel(db, { product: "HLT" });
    expect(await unsold({ ...ours, products: ["HLT", "RST"] })).toEqual([]);
  });

  test("OP-02 warns of own texts that are too short, in the languages of the site, and opens all the same", async () => {
    const long = { ...text, sections: [{ heading: "Us", paragraphs: ["We sell travel. ".repeat(50)] }] };
    const legal = { en: { ...own, terms: long }, es: own, ar: own };
    const ours = anOrganisation({ ...READY, legal, languages: ["en"] });
    expect(listWarnings(ours)).toEqual([
      { what: "short-legal", language: "en", text: "privacy", words: 6 },
      { what: "short-legal", language: "en", text: "accessibility", words: 6 },
    ]);
    const { db } = await open();
    expect(await listMissing(db, installation, ours, clock)).toEqual([{ what: "operator" }]);
  });

  test("OP-02 texts that still speak of a demo, and payments that move no money, are missing", async () => {
    const { db } = await open();
    const facts = { name: "Rio", contact: "oi@rio.example", timeZone: "America/Sao_Paulo", currency: "BRL" };
    const drafts = legalDrafts(facts);
    const legal = {
      en: drafts.en,
      es: { ...own, terms: drafts.es.terms },
      ar: { privacy: text, terms: drafts.ar.terms },
    };
    const demo = anOrganisation({ legal, payments: { provider: "demo" } });
    const missing = await listMissing(db, installation, demo, clock);
    expect(missing).toEqual([
      { what: "operator" },
      { what: "legal", language: "en", text: "privacy", isDraft: true },
      { what: "legal", language: "en", text: "terms", isDraft: true },
      { what: "legal", language: "en", text: "accessibility", isDraft: true },
      { what: "legal", language: "es", text: "terms", isDraft: true },
      { what: "legal", language: "ar", text: "terms", isDraft: true },
      { what: "legal", language: "ar", text: "accessibility", isDraft: false },
      { what: "payments", isDemo: true },
    ]);
    const none = anOrganisation({ ...READY, payments: { provider: "none" } });
    expect(await listMissing(db, installation, none, clock)).toContainEqual({ what: "payments", isDemo: false });
  });

  test("OP-02 an access code that sign-ups need, and rates of the listed currencies, are missing until they can be used", async () => {
    const { db } = await open();
    const wanted = { ...READY, accessCode: true, currency: "USD", currencies: ["USD", "EUR"] };
    const ours = await givenOrganisation(db, wanted);
    await givenAccount(db, ours, { staffRole: "owner" });
    const missing = () => listMissing(db, installation, ours, clock);
    const code = { organisation_id: ours.id, active: 1, valid_from: null, uses_left: null };
    await createAccessCode(db, { ...code, code: "OVER", valid_until: NOW });
    const rates = { what: "rates", currencies: ["USD", "EUR"] };
    expect(await missing()).toEqual([{ what: "access-code" }, rates]);
    await createAccessCode(db, { ...code, code: "VALID", valid_until: null });
    expect(await missing()).toEqual([rates]);
    const table = { source: "ECB", base: "USD" };
    await keepRates(db, { ...table, asOf: "2026-11-10", rates: { USD: "1", EUR: "0.9" } }, { now: NOW, replace: true });
    expect(await missing()).toEqual([rates]);
    await keepRates(db, { ...table, asOf: "2026-11-20", rates: { USD: "1", EUR: "0.9" } }, { now: NOW, replace: true });
    expect(await missing()).toEqual([]);
  });
});
