import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { organisationStyle } from "../../server/core/brand-tokens.ts";
import { type RunningServer, startServer } from "../drivers/server.ts";
import { givenSite, type Site } from "../drivers/site.ts";
import { anOrganisation } from "../fixtures/organisations.ts";

/** What docs/api/organisation.md promises. */

const STYLE = organisationStyle(anOrganisation().brand);

let site: Site;
let server: RunningServer;

beforeAll(async () => {
  site = await givenSite();
  server = await startServer(site);
});

afterAll(async () => {
  await server.stop();
  await site.remove();
});

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
