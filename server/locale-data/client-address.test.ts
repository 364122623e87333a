import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { aLog } from "../../tests/fakes/log.ts";
import { traceService } from "../adapters/geolocation/trace-service.ts";
import { MINUTE } from "../core/durations.ts";
import { createAddressTracing } from "./client-address.ts";

let service: Server | undefined;

afterEach(() => void service?.close());

/** A service of the internet that gives these answers in turn, the last one for ever; `asked` counts. */
async function aService(...answers: [status: number, text: string][]) {
  const asked: string[] = [];
  service = createServer((request, response) => {
    const [status, text] = answers[Math.min(asked.length, answers.length - 1)] as [number, string];
    asked.push(JSON.stringify(request.headers));
    response.writeHead(status).end(text);
  });
  await new Promise<void>((resolve) => service?.listen(0, "127.0.0.1", resolve));
  const { log, lines } = aLog();
  const clock = { time: 0, now: () => clock.time };
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/trace`;
  return { seenAs: createAddressTracing({ trace: traceService(url), clock, log }), asked, clock, lines };
}

test.each([
  "10.1.2.3",
  "172.31.0.1",
  "192.168.1.9",
  "127.0.0.1",
  "100.64.0.1",
  "169.254.1.1",
  "::1",
  "fd12::1",
  "fe80::1",
])("CALL-25 the visitor at %s, of the server's own network, is seen at the address of the network", async (address) => {
  const { seenAs } = await aService([200, "fl=1\nh=example.com\nip=193.136.1.1\nts=1\n"]);
  expect(await seenAs(address)).toBe("193.136.1.1");
});

test.each(["8.8.8.8", "172.32.0.1", "2001:690::1", "", "not an address"])(
  "CALL-25 doesn't ask the service for %j",
  async (address) => {
    const { seenAs, asked } = await aService([200, "193.136.1.1"]);
    expect([await seenAs(address), asked]).toEqual([address, []]);
  },
);

test.each(['{"ip": "2001:690::1", "country": "PT"}', "2001:690::1\n", "ip=2001:690::1"])(
  "CALL-25 the answer %j is understood",
  async (text) => expect(await (await aService([200, text])).seenAs("10.0.0.1")).toBe("2001:690::1"),
);

test("CALL-25 asks the service once in ten minutes for all viewers, without naming any", async () => {
  const { seenAs, asked, clock } = await aService([200, "193.136.1.1"]);
  await Promise.all([seenAs("10.0.0.1"), seenAs("10.0.0.2"), seenAs("10.0.0.3")]);
  clock.time += 10 * MINUTE - 1;
  await seenAs("10.0.0.1");
  expect(asked).toHaveLength(1);
  clock.time += 1;
  await seenAs("10.0.0.1");
  expect(asked).toHaveLength(2);
  expect(asked.join()).not.toContain("10.0.0");
});

test("CALL-25 ER-03 one that fails leaves the address as it is, a warning, and is asked again a minute later", async () => {
  const { seenAs, asked, clock, lines } = await aService([500, "193.136.1.1"], [200, "<html>"], [200, "193.136.1.1"]);
  expect([await seenAs("10.0.0.1"), await seenAs("10.0.0.1"), asked.length]).toEqual(["10.0.0.1", "10.0.0.1", 1]);
  clock.time += MINUTE;
  expect(await seenAs("10.0.0.1")).toBe("10.0.0.1");
  clock.time += MINUTE;
  expect(await seenAs("10.0.0.1")).toBe("193.136.1.1");
  expect(lines).toMatchObject([{ level: 40 }, { level: 40 }]);
});
