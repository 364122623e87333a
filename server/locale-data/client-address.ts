import type { Logger } from "pino";
import type { Clock } from "../core/clock.ts";
import { MINUTE } from "../core/durations.ts";
import { isOfOwnNetwork } from "../core/own-network.ts";
import type { AddressTrace } from "../ports/geolocation.ts";

const KEPT = 10 * MINUTE;
const FAILURE_KEPT = MINUTE;

type Dependencies = { trace: AddressTrace; clock: Clock; log: Logger };

/**
 * CALL-25: the address by which the internet sees a client. For a client of the server's own network that is the server's, which
 * a trace service answers. One request in ten minutes serves all clients; while the service fails, the address stays as it is.
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
