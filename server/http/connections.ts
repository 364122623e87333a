import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Response as ExpressResponse } from "express";

const SHORT_TURN_MS = 5;

/** Knows the open connections, and which of them are owed an answer: those whose request's headers have been read. */
export function trackConnections(server: Server) {
  const owed = new Map<Socket, ServerResponse[]>();
  let closing = false;

  server.on("connection", (socket: Socket) => {
    owed.set(socket, []);
    socket.once("close", () => owed.delete(socket));
  });
  server.on("request", ({ socket }: IncomingMessage, res: ServerResponse) => {
    const answers = owed.get(socket);
    answers?.push(res);
    res.once("close", () => answers?.splice(answers.indexOf(res), 1));
    if (closing) res.setHeader("Connection", "close");
  });

  const unanswered = () => [...owed.values()].flat().filter((res) => !res.headersSent);

  return {
    isOwed: (socket: Socket): boolean => (owed.get(socket)?.length ?? 0) > 0,
    /** From now on every answer is the last of its connection. */
    closeAfterAnswers(): void {
      closing = true;
      for (const res of unanswered()) res.setHeader("Connection", "close");
    },
    /**
     * Closes connections that are owed no answer: idle, silent and half-sent ones. A request may wait unread while pages are
     * rendered, so this waits for a short turn of the event loop: each turn begins with reading sockets.
     */
    async closeUnowed(): Promise<void> {
      for (let begun = performance.now(); ; begun = performance.now()) {
        await nextTurn();
        if (performance.now() - begun < SHORT_TURN_MS) break;
      }
      for (const [socket, answers] of owed) if (answers.length === 0) socket.destroy();
    },
    /** Answers every request whose answer has not begun with 503; a form that is on its way back has only to be written. */
    refuseUnanswered(): number {
      const late = unanswered().filter((res) => !(res as Partial<ExpressResponse>).locals?.givesFormBack);
      for (const res of late) {
        res.writeHead(503, {
          "Content-Type": "text/plain; charset=utf-8",
          "Retry-After": "5",
          "Cache-Control": "no-store",
        });
        res.end("The site is restarting. Please try again in a moment.\n");
      }
      return late.length;
    },
    cutAll(): void {
      for (const socket of owed.keys()) socket.destroy();
    },
  };
}

export type Connections = ReturnType<typeof trackConnections>;
