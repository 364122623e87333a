import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { organisationStyle } from "../../server/core/brand-tokens.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import { callApi } from "../drivers/api-calls.ts";
import type { RunningServer } from "../drivers/server.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { anOrganisation, givenOrganisation } from "../fixtures/organisations.ts";

/** What docs/api/organisation.md promises. */

const STYLE = organisationStyle(anOrganisation().brand);

let site: ServedSite;
let server: RunningServer;
let ours: Organisation;
let spanish: Organisation;
let arabic: Organisation;

beforeAll(async () => {
  site = await startSite(async (db) => {
    ours = await givenOrganisation(db, { hosts: ["localhost"] });
    spanish = await givenOrganisation(db, {
      hosts: ["es.localhost"],
      name: "Viajes Azul",
      language: "es",
      countryCode: "ES",
      calendarType: "Mon",
      minCheckinDays: 1,
      displayPrice: "exclusive",
      products: ["HLT", "RST"],
      googleTagId: "G-AZUL2026",
    });
    arabic = await givenOrganisation(db, {
      hosts: ["ar.localhost"],
      name: "رحلات النيل",
      language: "ar",
      countryCode: "EG",
      calendarType: "Sat",
      products: ["STY"],
    });
  });
  ({ server } = site);
});

afterAll(() => site.stop());

const call = (path: string, body: unknown, headers = { "content-type": "application/json" }) =>
  server.send({ path: `/api/general/${path}`, method: "POST", headers, body: JSON.stringify(body) });

test("CALL-11 getwhitelabelcss answers the organisation's generated tokens with the page's code", async () => {
  const answer = await call("getwhitelabelcss", { pageCode: "home" });
  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(JSON.parse(answer.text)).toEqual({ data: { pageCode: "home", css: STYLE } });
});

test("CALL-12 getCssPreAndPostLogin answers the same style for both, with a key or without", async () => {
  for (const body of [{ pageCode: "home", apikey: "anything" }, { pageCode: "home" }]) {
    const answer = await call("getCssPreAndPostLogin", body);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({ data: { pageCode: "home", preLogin: STYLE, postLogin: STYLE } });
  }
});

test("CALL-13 getCss answers the style sheet, which may be kept for a while", async () => {
  const answer = await server.send({ path: "/api/general/getCss/whitelabel.css" });
  expect([answer.status, answer.text]).toEqual([200, STYLE]);
  expect(answer.headers["content-type"]).toBe("text/css; charset=utf-8");
  expect(answer.headers["cache-control"]).toBe("public, max-age=300");
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
});

describe("CALL-13 no other name is known", () => {
  test.each(["..%2f..%2f.env", "evil.css", "whitelabel.css%3f", "WHITELABEL.CSS", "%2e%2e", "a".repeat(5000)])(
    "CALL-13 %.30s is answered with 404",
    async (name) => {
      const answer = await server.send({ path: `/api/general/getCss/${name}` });
      expect(answer.status).toBe(404);
      expect(answer.headers["content-type"]).not.toContain("css");
    },
  );
});

describe("CALL-11 a call that cannot be answered says why", () => {
  test("CALL-11 a form or plain text is no call", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", ""]) {
      const answer = await call("getwhitelabelcss", { pageCode: "home" }, { "content-type": type });
      expect([type, answer.status]).toEqual([type, 415]);
    }
  });

  test.each([{}, { pageCode: 7 }, { pageCode: "" }, { pageCode: "a".repeat(65) }, { pageCode: "</style>" }, [], null])(
    "CALL-11 %j is answered with 400",
    async (body) => {
      const answer = await call("getwhitelabelcss", body);
      expect([answer.status, JSON.parse(answer.text).status]).toEqual([400, 0]);
      expect(answer.text).not.toContain("</style>");
    },
  );

  test("CALL-11 broken JSON is answered with 400", async () => {
    const path = "/api/general/getwhitelabelcss";
    const headers = { "content-type": "application/json" };
    const answer = await server.send({ path, headers, body: '{"pageCode":' });
    expect(answer.status).toBe(400);
  });

  test("CALL-11 another method is answered with 405", async () => {
    const answer = await server.send({ path: "/api/general/getwhitelabelcss" });
    expect([answer.status, answer.headers["allow"]]).toEqual([405, "POST"]);
  });

  test("CALL-11 another site's page is refused", async () => {
    const headers = { "content-type": "application/json", origin: "https://evil.example" };
    expect((await call("getwhitelabelcss", { pageCode: "home" }, headers)).status).toBe(403);
  });
});

describe("EN-04 the configuration of an organisation", () => {
  const configurationOf = async (host: string) =>
    (await callApi(server, "/api/general/getOrganisation", undefined, { host })).json;

  test("EN-01 EN-04 has the names of the wire, and nothing else of the settings leaves", async () => {
    expect(await configurationOf("es.localhost")).toEqual({
      data: {
        orgId: spanish.id,
        orgName: "Viajes Azul",
        googleTagId: "G-AZUL2026",
        eligibleProducts: [{ product_id: "HLT" }, { product_id: "RST" }],
        orgBySite: { orgCountryData: { calendarType: "Mon", code: "ES" }, minCheckinDays: 1 },
        displayPrice: "exclusive",
      },
    });
    expect(await configurationOf("ar.localhost")).toEqual({
      data: {
        orgId: arabic.id,
        orgName: "رحلات النيل",
        googleTagId: null,
        eligibleProducts: [{ product_id: "STY" }],
        orgBySite: { orgCountryData: { calendarType: "Sat", code: "EG" }, minCheckinDays: 0 },
        displayPrice: "inclusive",
      },
    });
  });

  test("EN-04 EN-01 is that of the host, whatever organisation a cookie or a body names", async () => {
    const sent = { cookie: `orgid=${spanish.id}` };
    const { json } = await callApi(server, "/api/general/getOrganisation", { orgId: arabic.id }, sent);
    expect(json.data.orgId).toBe(ours.id);
  });
});
