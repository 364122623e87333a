import type { IncomingMessage, RequestListener, ServerOptions, ServerResponse } from "node:http";
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

/** A connection on which nothing was sent or taken for so long, say because nobody reads the answer, is closed. */
export const SILENT_CONNECTION = 30 * SECOND;

/** Browsers and proxies send one request after the other; a few at once are taken for what they are. */
const WAITING_ON_A_CONNECTION = 8;

/**
 * Requests of one connection are answered one at a time, and few of them wait: what was sent in one packet would otherwise
 * be begun at once, forty pages as well as one. A connection with more in the air is closed.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>();

  function begin(req: IncomingMessage, res: ServerResponse): void {
    res.once("close", () => {
      const next = req.socket.destroyed ? undefined : waiting.get(req.socket)?.shift();
      if (next) next();
      else waiting.delete(req.socket);
    });
    handle(req, res);
  }

  return (req, res) => {
    const line = waiting.get(req.socket);
    if (!line) {
      waiting.set(req.socket, []);
      begin(req, res);
    } else if (line.length < WAITING_ON_A_CONNECTION) line.push(() => begin(req, res));
    else req.socket.destroy();
  };
}
