import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** How an answer goes wrong. Whatever was asked has been carried out by then, but for "busy". */
export type BadAnswer =
  | "slow"
  | "silence"
  | "cut-off"
  | "redirect"
  | "garbage"
  | "html"
  | "500"
  | "busy"
  | "busy-once"
  | "200-mb";

const SLOW_MS = 150;
const HUGE = 200 * 1024 * 1024;

export const sendBusy = (response: ServerResponse): void =>
  void response.writeHead(429, { "Retry-After": "1", "Content-Type": "text/plain" }).end("slow down");

/** The misbehaving of a vendor's server; `garbage` is JSON of the wrong shape. */
export function createBadAnswers<Call extends string>(all: readonly Call[], garbage: object) {
  let bad: { how: BadAnswer; at: readonly Call[] } | undefined;
  let bytesSent = 0;
  let abandoned = 0;

  async function sendHuge(response: ServerResponse): Promise<void> {
    const chunk = Buffer.alloc(256 * 1024, " ");
    const closed = new Promise((resolve) => response.once("close", resolve));
    response.writeHead(200, { "Content-Type": "application/json" });
    for (let sent = 0; sent < HUGE && !response.destroyed; sent += chunk.length) {
      bytesSent += chunk.length;
      if (response.write(chunk)) continue;
      await Promise.race([new Promise((resolve) => response.once("drain", resolve)), closed]);
    }
    response.end();
  }

  return {
    /** Answers badly until the next call; without an argument it works as documented. */
    behave(how?: BadAnswer, at: readonly Call[] = all): void {
      bad = how && { how, at };
    },
    of(call: Call): BadAnswer | undefined {
      if (!bad?.at.includes(call)) return undefined;
      const { how } = bad;
      if (how !== "busy-once") return how;
      bad = undefined;
      return "busy";
    },
    async answer(how: BadAnswer | undefined, response: ServerResponse, send: () => void): Promise<void> {
      switch (how) {
        case "slow":
          await wait(SLOW_MS);
          return send();
        case "silence":
          response.once("close", () => abandoned++);
          return;
        case "cut-off":
          response.writeHead(200, { "Content-Type": "application/json", "Content-Length": 1_000 });
          response.write('{"data":');
          return void response.destroy();
        case "redirect":
          return void response.writeHead(302, { Location: "http://169.254.169.254/latest/meta-data" }).end();
        case "garbage":
          return void response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(garbage));
        case "html":
          return void response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>We'll be back</h1>");
        case "500":
          return void response.writeHead(500, { "Content-Type": "text/plain" }).end("Internal Server Error");
        case "200-mb":
          return sendHuge(response);
        default:
          return send();
      }
    },
    /** How many hung up on silence. */
    abandoned: () => abandoned,
    /** Of the answer of 200 MB. */
    bytesSent: () => bytesSent,
  };
}
