import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** What it answers: a text, a status with one, silence, half of an answer, or more than anybody should read. */
export type FeedAnswer = string | { status: number; headers?: Record<string, string> } | "hangs" | "stalls" | "200 MB";

export type RateFeedServer = {
  url: string;
  answer(next: FeedAnswer): void;
  /** The headers of every question so far. */
  asked: IncomingHttpHeaders[];
  /** Resolves when it is asked the next time. */
  nextQuestion(): Promise<void>;
  /** How much of the last answer was written. */
  written(): number;
  stop(): Promise<void>;
};

const CHUNK = Buffer.alloc(64 * 1024, " ");
const ENDLESS = 200 * 1024 * 1024;

/** A feed of exchange rates on a free port, as good or as bad as a test wants it. */
export async function startRateFeed(first: FeedAnswer = ""): Promise<RateFeedServer> {
  let answer = first;
  let written = 0;
  const asked: IncomingHttpHeaders[] = [];
  let tellAsked = () => {};
  const server = createServer((req, res) => {
    asked.push(req.headers);
    tellAsked();
    written = 0;
    if (answer === "hangs") return;
    if (answer === "stalls") return void res.write("<html>");
    if (answer === "200 MB") {
      const more = () => {
        while (!res.destroyed && written < ENDLESS) {
          written += CHUNK.length;
          if (!res.write(CHUNK)) return void res.once("drain", more);
        }
        res.end();
      };
      return more();
    }
    if (typeof answer === "string") return void res.end(answer);
    res.writeHead(answer.status, answer.headers).end("secret words of the feed");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest`,
    answer: (next) => {
      answer = next;
    },
    asked,
    nextQuestion: () =>
      new Promise((resolve) => {
        tellAsked = resolve;
      }),
    written: () => written,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
