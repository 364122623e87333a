import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Sent, sendRaw } from "../drivers/http-client.ts";
import { type RunningServer, startServer } from "../drivers/server.ts";
import { givenSite, type Site } from "../drivers/site.ts";

const CLIENT = join(import.meta.dirname, "../../build/client");
const TOO_LARGE = 200 * 1000;

let site: Site;
/** Reached directly. */
let server: RunningServer;
/** Behind one proxy, which it trusts. */
let proxied: RunningServer;

beforeAll(async () => {
  site = await givenSite();
  server = await startServer(site);
  proxied = await startServer({ ...site, env: { TRUSTED_PROXIES: "1" } });
});

afterAll(async () => {
  await server.stop();
  await proxied.stop();
  await site.remove();
});

describe("the log", () => {
  test("OPS-01 a request leaves one JSON line that says what happened, without its query", async () => {
    const answer = await server.send({
      path: "/nowhere?email=ana@example.com&code=s3cret",
      headers: { "user-agent": "tester" },
    });
    expect(await server.requestLine(answer)).toEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      event: "request",
      requestId: answer.headers["x-request-id"],
      organisation: "ours",
      clientAddress: "127.0.0.1",
      method: "GET",
      path: "/nowhere",
      status: 404,
      userAgent: "tester",
      durationMs: expect.any(Number),
    });
    expect(linesOf(answer.headers["x-request-id"])).toHaveLength(1);
    expect(JSON.stringify(server.lines())).not.toMatch(/s3cret|ana@example/);
  });

  test("OPS-01 H4 answers an unknown host with a 404 that doesn't repeat it, and one log line", async () => {
    for (const host of [
      "evil.example",
      "localhost.evil.example",
      "localhost:port",
      "localhost:99999",
      "localhost:99999999",
      "[",
      "a/b",
    ]) {
      const answer = await server.send({ host, headers: { "x-forwarded-host": "localhost" } });
      expect([host, answer.status]).toEqual([host, 404]);
      expect(answer.text).not.toContain("evil");
      expect(await server.requestLine(answer)).toMatchObject({ host, status: 404, reason: "unknown-host" });
    }
  });

  test("OPS-01 G3 what looks like a line of the log is written inside one", async () => {
    const forged = '\\n{"event":"auth","outcome":"success"}';
    const path = `/${encodeURIComponent('\n{"event":"auth"}')}`;
    await server.requestLine(await server.send({ path, headers: { "user-agent": forged, cookie: forged } }));
    expect(server.lines().filter((line) => line.event === "auth")).toEqual([]);
  });
});

describe("health", () => {
  test("OPS-02 /health and /ready answer on any host, before the organisation is looked up", async () => {
    for (const path of ["/health", "/ready"]) {
      const answer = await server.send({ path, host: "10.0.0.7" });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
  });

  test("OPS-02 /ready tells details to the machine itself, and to others through a proxy its status only", async () => {
    const keysFor = async (headers = {}) =>
      Object.keys(JSON.parse((await server.send({ path: "/ready", headers })).text)).length;
    expect(await keysFor()).toBeGreaterThan(3);
    for (const name of ["x-forwarded-for", "forwarded", "x-real-ip"])
      expect([name, await keysFor({ [name]: "203.0.113.5" })]).toEqual([name, 1]);
    expect(await keysFor({ "x-forwarded-for": "203.0.113.5", authorization: "Bearer undefined" })).toBe(1);
  });
});

describe("paths", () => {
  test("RT-13 RT-14 QP-01 another spelling of a path leads to the page, with its query", async () => {
    for (const [path, location] of [
      ["/Stays/", "/stays"],
      ["/HOTELGD", "/hotelgd"],
      ["/hotel-details/%%0000", "/hotel-details"],
      ["/verify-account/?key=a%20b", "/verify-account?key=a%20b"],
      ["//evil.example/Stays/", undefined],
    ] as const) {
      const answer = await server.send({ path });
      if (location) expect([path, answer.status, answer.headers.location]).toEqual([path, 308, location]);
      else expect([path, answer.status]).toEqual([path, 404]);
    }
    expect((await server.send({ path: "/Login/", form: { email: "a" } })).status).not.toBe(308);
  });

  test("RT-15 C1 a call is not read for another site, pages are", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await server.send({ path: "/api/referral/getCampaignList", headers })).status).toBe(403);
    expect((await server.send({ path: "/login", headers })).status).toBe(200);
  });
});

describe("headers", () => {
  test("EN-05 H1 every page carries the security headers; what is inline is named by its hash, and no two answers differ", async () => {
    const [one, two] = [await server.send({ path: "/nowhere" }), await server.send({ path: "/nowhere" })];
    expect(one.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "referrer-policy": "strict-origin",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    // Without it browsers lay the page out by the rules of old ones.
    expect(one.text).toMatch(/^<!DOCTYPE html><html /);
    expect(one.headers["x-powered-by"]).toBeUndefined();
    expect(one.headers["strict-transport-security"]).toBeUndefined();
    const policy = String(one.headers["content-security-policy"]);
    for (const part of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toContain("unsafe");
    expect(policy).toMatch(/script-src 'self';/);
    expect(two.headers["content-security-policy"]).toBe(policy);
    const styles = [...one.text.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, text = ""]) => text);
    expect(styles).toHaveLength(2);
    for (const style of styles)
      expect(policy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
    expect(one.text).not.toMatch(/<[^>]+\sstyle=|<[^>]+\son[a-z]+=/);
    // Scripts are files of ours, and data.
    expect(one.text).not.toMatch(/<script(?![^>]*(?: src="\/|type="application\/json"))[^>]*>/);
  });

  test("H1 H2 whatever is answered carries them: pages, problems, redirects, refused forms, files, data and calls", async () => {
    const asked: [Sent, status: number, type: RegExp][] = [
      [{ path: "/" }, 200, /^text\/html; charset=utf-8$/],
      [{ path: "/login" }, 200, /^text\/html; charset=utf-8$/],
      [{ path: "/login", form: {} }, 400, /^text\/html; charset=utf-8$/],
      [{ path: "/user-details" }, 302, /^$/],
      [{ path: "/login.data" }, 200, /^text\/x-script; charset=utf-8$/],
      [{ path: "/api/nothing" }, 404, /^application\/json; charset=utf-8$/],
      [{ path: "/api/general/getCss/example" }, 404, /; charset=utf-8$/],
      [{ path: "/resources/places?q=lis" }, 200, /^application\/json; charset=utf-8$/],
      [{ path: "/favicon.svg" }, 200, /^image\/svg\+xml/],
      [{ path: "/", method: "PUT" }, 405, /; charset=utf-8$/],
    ];
    for (const [request, status, type] of asked) {
      const { headers, ...answer } = await server.send(request);
      expect([request, answer.status]).toEqual([request, status]);
      expect(headers["content-type"] ?? "").toMatch(type);
      const policy = headers["content-security-policy"];
      expect([request, policy]).toEqual([request, expect.stringContaining("object-src 'none';base-uri 'none'")]);
      expect([request, policy]).toEqual([request, expect.not.stringContaining("unsafe")]);
      expect(headers).toMatchObject({
        "referrer-policy": "strict-origin",
        "x-content-type-options": "nosniff",
        "cross-origin-opener-policy": "same-origin",
      });
    }
  });

  test("H1 H2 what is answered in the name of no organisation is of the type it says, too", async () => {
    for (const request of [{ path: "/", host: "evil.example" }, { path: "/health" }, { path: "/ready" }]) {
      const { headers } = await server.send(request);
      expect([request, headers["x-content-type-options"]]).toEqual([request, "nosniff"]);
      expect(headers["content-type"]).toMatch(/^(?:text\/plain|application\/json); charset=utf-8$/);
    }
  });

  test("OPS-01 every answer has an id of its own, whatever the visitor sends", async () => {
    const ids = ["/health", "/nowhere", "/favicon.svg"].map(async (path) => {
      const answer = await server.send({ path, headers: { "x-request-id": "mine" } });
      return answer.headers["x-request-id"];
    });
    const found = await Promise.all(ids);
    expect(new Set(found).size).toBe(3);
    for (const id of found) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("EN-05 cookies are Secure and pages HSTS when the trusted proxy speaks https, and never on a visitor's word", async () => {
    const request = { path: "/?lang=es", headers: { "x-forwarded-proto": "https" } };
    const [https, http] = [await proxied.send(request), await server.send(request)];
    expect(https.headers["set-cookie"]).toEqual([expect.stringMatching(/^lan_code=es-ES;.*Secure/)]);
    expect(https.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect(http.headers["set-cookie"]?.join()).toMatch(/^lan_code=es-ES;(?!.*Secure).*SameSite=Lax/);
    expect(http.headers["strict-transport-security"]).toBeUndefined();
    expect(http.headers["location"]).toBe("/");
  });
});

describe("compression", () => {
  test("OPS-02 sends a page in the best encoding the browser accepts, with the Vary header for caches", async () => {
    const forms = [
      ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
      ["br;q=0.9, gzip;q=0.9", "br", brotliDecompressSync],
      ["gzip", "gzip", gunzipSync],
      ["br;q=0, gzip", "gzip", gunzipSync],
      ["identity", undefined, (bytes: Buffer) => bytes],
    ] as const;
    for (const [accepted, encoding, decode] of forms) {
      const { headers, bytes } = await server.send({ path: "/login", headers: { "accept-encoding": accepted } });
      expect([accepted, headers["content-encoding"]]).toEqual([accepted, encoding]);
      expect(decode(bytes).toString()).toContain("</html>");
      const vary = headers.vary?.split(/, */).sort();
      expect(vary).toEqual(["Accept-Encoding", "Cookie", "Save-Data"]);
    }
  });
});

describe("client address", () => {
  test("CALL-25 L4 comes from the connection and as many proxies as are trusted, whatever else the headers claim", async () => {
    const headers = {
      "x-forwarded-for": "6.6.6.6, 203.0.113.9",
      "x-real-ip": "6.6.6.6",
      "true-client-ip": "6.6.6.6",
      forwarded: "for=6.6.6.6",
    };
    for (const [at, address] of [
      [server, "127.0.0.1"],
      [proxied, "203.0.113.9"],
    ] as const) {
      const answer = await at.send({ path: "/nowhere", headers });
      expect(await at.requestLine(answer)).toMatchObject({ clientAddress: address });
    }
  });
});

describe("cross-site requests", () => {
  const FORGED: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://localhost:1" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
  ];

  test.each(FORGED)(
    "RT-15 C1 G4 a form posted with %o is refused with 403 on pages and on commands",
    async (headers) => {
      for (const path of ["/login", "/logout", "/preferences", "/nowhere"]) {
        const answer = await server.send({ path, headers, form: { email: "a@example.com" } });
        expect([path, answer.status]).toEqual([path, 403]);
        expect(answer.headers["content-type"]).toContain("text/html");
        expect(answer.headers["set-cookie"]?.join() ?? "").not.toContain("userToken");
        expect(await server.requestLine(answer)).toMatchObject({ status: 403, reason: "cross-site", path });
      }
    },
  );

  test("RT-15 the own origin, and a client that sends neither Origin nor Sec-Fetch-Site, are let in", async () => {
    const own: Record<string, string>[] = [
      {},
      { origin: `http://localhost:${server.port}` },
      { "sec-fetch-site": "same-origin" },
    ];
    for (const headers of own) {
      const answer = await server.send({
        path: "/nowhere",
        host: `localhost:${server.port}`,
        headers,
        form: { a: "b" },
      });
      expect(answer.status).toBe(404);
    }
  });

  test("RT-15 a form passes at whatever port its browser found the site, also where another one is the site's own", async () => {
    const elsewhere = await startServer({ ...site, env: { PUBLIC_PORT: "9443" } });
    const sent = { path: "/nowhere", host: "localhost:8443", headers: { origin: "http://localhost:8443" } };
    const answers = [server, elsewhere].map((at) => at.send({ ...sent, form: { a: "b" } }));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404]);
    await elsewhere.stop();
  });
});

describe("what is too much or malformed", () => {
  test.each([{ chunked: false }, { chunked: true }])(
    "RT-15 a body of 200 kB is a 413 page (chunked: $chunked)",
    async ({ chunked }) => {
      for (let round = 0; round < 5; round++) {
        const answer = await server.send({
          path: "/login",
          method: "POST",
          body: "a=".padEnd(TOO_LARGE, "x"),
          chunked,
        });
        expect(answer.status).toBe(413);
        expect(answer.text).toContain("<h1");
        expect(await server.requestLine(answer)).toMatchObject({ status: 413, reason: "entity.too.large" });
        expect(linesOf(answer.headers["x-request-id"])).toHaveLength(1);
      }
    },
  );

  test("RT-15 C5 methods that are not offered get 405 and say which are", async () => {
    for (const method of ["PUT", "DELETE", "PATCH", "PROPFIND"]) {
      const answer = await server.send({ path: "/", method });
      expect([method, answer.status, answer.headers["allow"]]).toEqual([method, 405, "GET, HEAD, POST"]);
    }
    const options = await server.send({ path: "/", method: "OPTIONS" });
    expect([options.status, options.headers["allow"], options.text]).toEqual([204, "GET, HEAD, POST", ""]);
    // What is no method at all is no HTTP either.
    expect(await sendRaw(server.port, "FOO / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")).toBe(400);
    expect(await sendRaw(server.port, "TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")).toBe(405);
  });

  test("RT-15 H5 F21 malformed requests are never an error of ours", async () => {
    const multipart = { "content-type": "multipart/form-data; boundary=x" };
    const nowhere = await server.send({ path: "/nowhere" });
    expect([nowhere.status, /<title>.+ · .+<\/title>/.test(nowhere.text)]).toEqual([404, true]);
    const sent: Sent[] = [
      { path: "/", headers: { cookie: "userToken=%E0%A4%A; lan_code=%ZZ; ; =; currency_code=\u00ff" } },
      { path: "/", headers: { cookie: `userToken=${"A".repeat(8000)}` } },
      { path: "/", headers: { cookie: "last_search=bm90IGpzb24=; lite=%; myReservationToken=../../x" } },
      { path: "/%E0%A4%A" },
      { path: "/%00/x%0d%0aSet-Cookie:a=b" },
      { path: "//evil.example/x" },
      { path: "/%5C" },
      { path: "/%5cx%2Fy" },
      { path: "/%5C/%5C" },
      { path: "/?lang=%E0%A4%A&lang=__proto__" },
      { path: "/nowhere?index=%ZZ&_data=root" },
      { path: "/nowhere.data?_routes=%E0%A4%A" },
      { path: "/__manifest?p=%E0%A4%A&version=1" },
      { path: "/login", headers: multipart, body: "--x\r\nContent-Disposition: nonsense\r\n\r\n" },
      { path: "/login", headers: { "content-type": "multipart/form-data" }, body: "x" },
      { path: "/login", headers: { "content-type": "application/json" }, body: "{" },
      { path: "/login", body: Buffer.from([0xff, 0xfe, 0x00, 0x80]) },
      { path: "/login", form: { "__proto__[x]": "1", "a[b][c]": "2", "items[999999999]": "3" } },
      { path: "/", headers: { "accept-language": ",;q=9,".repeat(200), "save-data": "perhaps" } },
    ];
    for (const request of sent) {
      const answer = await server.send(request);
      expect([request, answer.status < 500]).toEqual([request, true]);
      await server.requestLine(answer);
    }
    expect(server.lines().filter((line) => line.level === "error")).toEqual([]);
  });

  test("RT-15 headers larger than can be read get a page that says to clear cookies, and a line of the log", async () => {
    for (const sent of [
      { path: "/", headers: { cookie: `other=${"x".repeat(20_000)}` } },
      { path: `/?q=${"x".repeat(200_000)}` },
    ]) {
      const { status, headers, text } = await server.send(sent);
      expect([status, headers.connection, headers["content-type"]]).toEqual([431, "close", "text/html; charset=utf-8"]);
      for (const words of ["Clear this site's cookies", "Borra las cookies de este sitio", "ملفات تعريف الارتباط"])
        expect(text).toContain(words);
    }
    const line = await server.line(({ reason }) => reason === "headers-too-large");
    expect(line).toMatchObject({ event: "request", status: 431, clientAddress: "127.0.0.1" });
  });

  test("RT-15 H4 H5 broken HTTP gets an answer of the 400s and does not end the process", async () => {
    const long = "x".repeat(64 * 1024);
    const raw: [string, number[]][] = [
      [`GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${long}\r\n\r\n`, [431]],
      [`GET /${long} HTTP/1.1\r\nHost: localhost\r\n\r\n`, [431]],
      ["GET / HTTP/1.1\r\n\r\n", [400]],
      ["GET / HTTP/1.1\r\nHost: localhost\nX: y\r\nConnection: close\r\n\r\n", [200, 400, 404]],
      ["POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", [400]],
      ["GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", [400]],
      ["OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", [200, 204, 400, 404, 405]],
    ];
    for (const [bytes, allowed] of raw) expect(allowed).toContain(await sendRaw(server.port, bytes));
    expect((await server.send({ path: "/health" })).status).toBe(200);
  });
});

describe("static files", () => {
  const script = readdirSync(join(CLIENT, "assets")).find((name) => /^entry\.client-.*\.js$/.test(name)) ?? "";
  const original = readFileSync(join(CLIENT, "assets", script));

  test("OPS-02 are sent as they were compressed at build time, to be kept for ever", async () => {
    const forms = [
      ["br, gzip", "br", brotliDecompressSync],
      ["gzip", "gzip", gunzipSync],
      ["identity", undefined, (bytes: Buffer) => bytes],
    ] as const;
    for (const [accepted, encoding, decode] of forms) {
      const answer = await server.send({ path: `/assets/${script}`, headers: { "accept-encoding": accepted } });
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({
        "cache-control": "public, max-age=31536000, immutable",
        "content-type": expect.stringMatching(/^(?:text|application)\/javascript/),
        vary: "Accept-Encoding",
        "x-content-type-options": "nosniff",
      });
      expect(answer.headers["content-encoding"]).toBe(encoding);
      expect(decode(answer.bytes).equals(original)).toBe(true);
    }
  });

  test("OPS-02 RT-01 a drawing is kept for ever, one that is a file and one that is put together of files", async () => {
    for (const path of [
      "/art/place-2267057.svg",
      "/art/scene-city.svg",
      "/art/7-7-hotel-city.svg",
      "/art/place-7.svg",
    ]) {
      const answer = await server.send({ path, headers: { "accept-encoding": "br" } });
      expect([path, answer.status, answer.headers]).toMatchObject([
        path,
        200,
        {
          "cache-control": "public, max-age=31536000, immutable",
          "content-type": expect.stringMatching(/^image\/svg\+xml/),
          "content-encoding": "br",
        },
      ]);
      expect(brotliDecompressSync(answer.bytes).toString()).toMatch(/^<svg [\s\S]*<\/svg>\n?$/);
    }
  });

  test("OPS-02 H6 nothing else of the disk can be had", async () => {
    const paths = [
      "/.git/HEAD",
      "/.env",
      "/package.json",
      "/build/server/index.js",
      "/server-status",
      "/server/index.ts",
      "/waypoint.sqlite",
      "/assets/",
      "/assets/../../server/index.js",
      "/assets/..%2f..%2fserver%2findex.js",
      "/..%2f..%2fpackage.json",
      "/%2e%2e/%2e%2e/package.json",
      "/assets/%2e%2e%5c%2e%2e%5cpackage.json",
      `/assets/${script}.map`,
      `/assets/${script}%00.css`,
    ];
    for (const path of paths) {
      const answer = await server.send({ path });
      expect([path, answer.status]).toEqual([
        path,
        expect.toSatisfy((status: number) => status >= 400 && status < 500),
      ]);
      expect(answer.text).not.toMatch(/"dependencies"|refs\/heads|sourceMappingURL/);
    }
  });
});

function linesOf(requestId: unknown) {
  return server.lines().filter((line) => line.requestId === requestId);
}
