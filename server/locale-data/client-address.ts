import { BlockList, isIP } from "node:net";
import type { Logger } from "pino";
import type { Clock } from "../core/clock.ts";
import { MINUTE } from "../core/durations.ts";
import type { AddressTrace } from "../ports/geolocation.ts";

const KEPT = 10 * MINUTE;
const FAILURE_KEPT = MINUTE;

const ownNetworks = new BlockList();
for (const [network, prefix] of [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  ownNetworks.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const) {
  ownNetworks.addSubnet(network, prefix, "ipv6");
}

type Dependencies = { trace: AddressTrace; clock: Clock; log: Logger };

/**
 * CALL-25: by which address the internet sees a client. Who comes from the server's own network is seen as the server is,
 * which a trace service tells. It is asked once in ten minutes, whoever comes; while it does not tell, the address stays.
 */
export function createAddressTracing({ trace, clock, log }: Dependencies): (address: string) => Promise<string> {
  let told: Promise<string | undefined> | undefined;
  let askAgainAt = 0;

  function ask(): Promise<string | undefined> {
    if (told && clock.now() < askAgainAt) return told;
    askAgainAt = clock.now() + KEPT;
    told = trace.ask().catch((err: unknown) => {
      askAgainAt = clock.now() + FAILURE_KEPT;
      log.warn({ err }, "the trace service does not tell the network's address");
      return undefined;
    });
    return told;
  }

  return async (address) => (isOfOwnNetwork(address) ? ((await ask()) ?? address) : address);
}

function isOfOwnNetwork(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && ownNetworks.check(address, version === 6 ? "ipv6" : "ipv4");
}
