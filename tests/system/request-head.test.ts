import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRaw } from "../drivers/http-client.ts";
import { openConnection } from "../drivers/raw-connection.ts";
import type { RunningServer } from "../drivers/server.ts";
import { startServer } from "../drivers/server.ts";
import { givenSite, type Site } from "../drivers/site.ts";

let site: Site;
/** Behind one proxy, which it trusts. */
let server: RunningServer;

beforeAll(async () => {
  site = await givenSite();
  server = await startServer({ ...site, env: { TRUSTED_PROXIES: "1" } });
});

afterAll(async () => {
  await server.stop();
  await site.remove();
});

describe("what a request says of where it is for", () => {
  test("H4 two Host headers are 400, the same one twice as well, on pages and health alike", async () => {
    const raw = (path: string, hosts: string[]) =>
      `GET ${path} HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join("")}Connection: close\r\n\r\n`;
    for (const path of ["/", "/health"]) {
      for (const hosts of [
        ["localhost", "evil.example"],
        ["localhost", "localhost"],
      ]) {
        expect([path, hosts, await sendRaw(server.port, raw(path, hosts))]).toEqual([path, hosts, 400]);
      }
    }
    expect(await sendRaw(server.port, raw("/health", ["localhost"]))).toBe(200);
    expect(await server.line((line) => line["reason"] === "two-hosts")).toMatchObject({ status: 400 });
  });

  test.each(["foo bar", "file", "javascript", "https://evil.example", "", ", https"])(
    "H4 a forwarded protocol that is none (%s) is not listened to",
    async (scheme) => {
      const answer = await server.send({ path: "/nowhere", headers: { "x-forwarded-proto": scheme } });
      expect(answer.status).toBe(404);
      expect(answer.headers["strict-transport-security"]).toBeUndefined();
    },
  );

  test("H4 a Host in capitals is the same site, for forms as well", async () => {
    const form = "email=nobody%40example.com";
    const request = [
      "POST /forgot-password HTTP/1.1",
      `Host: LOCALHOST:${server.port}`,
      `Origin: http://localhost:${server.port}`,
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${form.length}`,
      "Connection: close",
    ].join("\r\n");
    expect(await sendRaw(server.port, `${request}\r\n\r\n${form}`)).toBe(303);
  });

  test("CALL-25 L4 a client address that is none does not come back in cookies; the connection's stands instead", async () => {
    for (const address of ["x".repeat(5_000), `fe80::1%${"x".repeat(5_000)}`, "1.2.3.4.5", "unknown"]) {
      const answer = await server.send({ path: "/", headers: { "x-forwarded-for": address } });
      expect(answer.status).toBe(200);
      const cookies = answer.headers["set-cookie"]?.join("; ") ?? "";
      expect(cookies).toMatch(/true-client-ip=(?:127\.0\.0\.1|fe80%3A%3A1);/);
      expect(cookies.length).toBeLessThan(4_000);
    }
  });

  test.each([
    ["198.51.100.7:1234", "198.51.100.7"],
    ["[2001:db8::1]:443", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["2001:db8::1", "2001:db8::1"],
    ["::ffff:198.51.100.7", "198.51.100.7"],
    ["fe80::1%eth0", "fe80::1"],
    ["203.0.113.1, 198.51.100.7:80", "198.51.100.7"],
  ])("CALL-25 L4 a proxy that writes %s means %s", async (written, address) => {
    const answer = await server.send({ path: "/nowhere", headers: { "x-forwarded-for": written } });
    expect(await server.requestLine(answer)).toMatchObject({ clientAddress: address });
  });
});

describe("a body that is longer than one may be", () => {
  const head = (lines: string[]) =>
    [
      "POST /login HTTP/1.1",
      "Host: localhost",
      "Content-Type: application/x-www-form-urlencoded",
      ...lines,
      "",
      "",
    ].join("\r\n");

  test("F20 RT-15 is 413 as soon as its length is announced, before any of it is sent", async () => {
    const connection = await openConnection(server.port);
    connection.write(head(["Content-Length: 100000000"]));
    const answer = await connection.until(/<\/html>/);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    connection.socket.destroy();
  });

  test("F20 RT-15 is 413 as soon as too much of it has come, though it goes on; a megabyte is taken before the connection is closed", async () => {
    const connection = await openConnection(server.port);
    connection.write(head(["Transfer-Encoding: chunked"]));
    const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
    connection.write(chunk);
    connection.write("1\r\nx\r\n");
    expect(await connection.until(/<\/html>/)).toMatch(/^HTTP\/1\.1 413 /);
    for (let sent = 0; sent < 14; sent++) connection.write(chunk);
    await connection.closed;
    expect(connection.answer()).toMatch(/^connection: close\r$/im);
  });
});
