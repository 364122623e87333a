import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type ReceivedEmail = { to: string[]; mail: Email };

/** How it behaves: takes emails, answers 451, or hangs up in the middle of one. */
type Behaviour = "takes" | "refuses" | "hangs-up";

export type MailServer = {
  url: string;
  received: ReceivedEmail[];
  behave: (how: Behaviour) => void;
  /** The next email it takes. */
  next: () => Promise<ReceivedEmail>;
  stop: () => Promise<void>;
};

/** A real mail server on a free port. */
export async function startMailServer(): Promise<MailServer> {
  let behaviour: Behaviour = "takes";
  const received: ReceivedEmail[] = [];
  const waiting: ((email: ReceivedEmail) => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    onRcptTo(_address, _session, callback) {
      callback(behaviour === "refuses" ? Object.assign(new Error("try again later"), { responseCode: 451 }) : null);
    },
    onData(stream, session, callback) {
      if (behaviour === "hangs-up") {
        stream.resume();
        for (const connection of server.connections) connection._socket.destroy();
        return;
      }
      read(
        stream,
        session.envelope.rcptTo.map(({ address }) => address),
      ).then(() => callback(), callback);
    },
  });
  // Hanging up is what a test asked for.
  server.on("error", () => {});

  async function read(stream: NodeJS.ReadableStream, to: string[]): Promise<void> {
    const email = { to, mail: await PostalMime.parse(await buffer(stream)) };
    received.push(email);
    waiting.splice(0).forEach((resolve) => {
      resolve(email);
    });
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behave(how) {
      behaviour = how;
    },
    next: () => new Promise((resolve) => waiting.push(resolve)),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
