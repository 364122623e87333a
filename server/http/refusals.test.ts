import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../tests/drivers/http-client.ts";
import { anOrganisation } from "../../tests/fixtures/organisations.ts";
import { refusalPage } from "./refusal-page.ts";
import { refuse } from "./refusals.ts";
import type { RequestScope } from "./request-scope.ts";

const organisation = anOrganisation({ name: 'A<b>&"' });
let server: ReturnType<ReturnType<typeof express>["listen"]>;
let port: number;

beforeAll(async () => {
  const app = express().use((req, res) => {
    res.locals.scope = { organisation } as RequestScope;
    refuse(req, res, { status: 503, retryAfterSeconds: 5, reason: "busy" });
  });
  server = await new Promise((resolve) => {
    const listening = app.listen(0, "127.0.0.1", () => resolve(listening));
  });
  port = (server.address() as { port: number }).port;
});

afterAll(() => new Promise((closed) => server.close(closed)));

test("R1 G3 the name of an organisation is text on a page of refusal, whatever it is written with", () => {
  for (const language of ["en", "es", "ar"] as const) {
    const page = refusalPage(organisation, language, "busy");
    expect(page.match(/A&lt;b>&amp;&quot;/g)).toHaveLength(2);
    expect(page).not.toContain("<b>");
  }
});

test.each([
  ["/_root.data", "/"],
  ["/_root.data?lang=es&_routes=root", "/?lang=es"],
  ["/wallet.data", "/wallet"],
  ["/search-detail.data?q=Lisbon&_routes=routes%2Fresults", "/search-detail?q=Lisbon"],
])("R1 a script whose request for %s is refused reloads %s", async (path, page) => {
  const { status, headers, text } = await send(port, { path });
  expect([status, headers["retry-after"], headers["content-type"]]).toEqual([503, "5", "text/x-script; charset=utf-8"]);
  expect(JSON.parse(text)).toEqual(expect.arrayContaining(["redirect", page, "reload", true]));
});
