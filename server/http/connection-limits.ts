import type { RequestListener, ServerOptions } from "node:http";
import type { Socket } from "node:net";
import { SECOND } from "../core/durations.ts";

/** Slow or silent clients must not hold a connection for ever. */
export const CONNECTION_LIMITS = {
  headersTimeout: 15 * SECOND,
  requestTimeout: 30 * SECOND,
  keepAliveTimeout: 10 * SECOND,
  // Node looks only every 30 seconds, unless told otherwise, whether these have passed.
  connectionsCheckingInterval: SECOND,
} satisfies ServerOptions;

/** Closes a connection without traffic for this long, for example when the client does not read the answer. */
export const SILENT_CONNECTION = 30 * SECOND;

/** Browsers and proxies send one request after the other; a few at once are taken for what they are. */
const WAITING_ON_A_CONNECTION = 8;

const LINE = Symbol("requests of this connection");
type WithLine = Socket & { [LINE]?: { busy: boolean; waiting: (() => void)[] } };

/**
 * Answers the requests of one connection one at a time and lets a few wait. Otherwise one packet could start forty pages at
 * once. A connection with more requests is closed.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  return (req, res) => {
    // On the socket itself: a map to which each request adds and takes away is most of what outlives a request.
    const socket = req.socket as WithLine;
    socket[LINE] ??= { busy: false, waiting: [] };
    const line = socket[LINE];

    function begin(): void {
      line.busy = true;
      res.once("close", () => {
        const next = socket.destroyed ? undefined : line.waiting.shift();
        if (next) next();
        else line.busy = false;
      });
      handle(req, res);
    }

    if (!line.busy) begin();
    else if (line.waiting.length < WAITING_ON_A_CONNECTION) line.waiting.push(begin);
    else socket.destroy();
  };
}
