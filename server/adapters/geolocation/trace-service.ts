import { isIP } from "node:net";
import type { AddressTrace } from "../../ports/geolocation.ts";

const ANSWERS_WITHIN_MS = 2_000;

/** Asks a service of the internet for the address it is asked from, which it answers as `ip=…`, as JSON with `ip`, or as plain text. */
export function traceService(url: string): AddressTrace {
  return {
    async ask() {
      const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
      const text = await answer.text();
      const address = /(?:^|\n)ip=(\S+)/.exec(text)?.[1] ?? /"ip"\s*:\s*"([^"]+)"/.exec(text)?.[1] ?? text.trim();
      if (!answer.ok || isIP(address) === 0)
        throw new Error(`the trace service answered ${answer.status} and no address`);
      return address;
    },
  };
}
