import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** What a connection has sent when the process is asked to end. */
export const KINDS = [
  "keep-alive with a request in the air",
  "request in the air",
  "idle",
  "silent",
  "half a head",
  "half a body",
  "slow reader",
] as const;
type Kind = (typeof KINDS)[number];

export type Outcome = { kind: Kind; answered: number; reset: boolean; statuses: number[] };

const PAGE = "GET /login HTTP/1.1\r\nHost: localhost\r\n";
const FORM =
  "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 30\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n";

/** Opens a connection of a kind; `fire` sends what is in the air when the process is asked to end. */
export async function openConnection(port: number, kind: Kind) {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  const outcome: Outcome = { kind, answered: 0, reset: false, statuses: [] };
  socket.on("error", () => {
    outcome.reset = true;
  });
  socket.on("data", (text: string) => {
    for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d{3})/g)) outcome.statuses.push(Number(status));
    outcome.answered = outcome.statuses.length;
  });
  const closed = once(socket, "close");
  await once(socket, "connect");
  if (kind === "idle" || kind.startsWith("keep-alive")) await firstAnswer(socket);
  outcome.statuses = [];
  outcome.answered = 0;
  if (kind === "half a head") socket.write(PAGE);
  if (kind === "half a body") socket.write(`${FORM}email=a`);
  return {
    outcome,
    closed: closed.then(() => outcome),
    fire() {
      if (kind.endsWith("request in the air") || kind === "slow reader") socket.write(`${PAGE}\r\n`);
      if (kind === "slow reader") {
        socket.pause();
        setTimeout(() => socket.resume(), 1500);
      }
    },
  };
}

/** Gets one small answer over a connection that stays open, so that the server has accepted it. */
async function firstAnswer(socket: Socket): Promise<void> {
  socket.write("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(socket, "data");
}

/** Those that had sent a whole request and got no answer. */
export const isLost = ({ kind, answered }: Outcome): boolean =>
  answered === 0 && (kind.endsWith("request in the air") || kind === "slow reader");
