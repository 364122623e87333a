import { once } from "node:events";
import { connect, type Socket } from "node:net";

export type RawConnection = {
  socket: Socket;
  write(text: string | Buffer): void;
  /** What was answered so far. */
  answer(): string;
  /** Resolves when what was answered matches. */
  until(pattern: RegExp): Promise<string>;
  /** Resolves when the connection is closed, by whomever. */
  closed: Promise<void>;
};

/** A connection that sends bytes as they are, and tells what comes back; errors only close it. */
export async function openConnection(port: number): Promise<RawConnection> {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  let answer = "";
  let look = () => {};
  socket.on("error", () => socket.destroy());
  socket.on("data", (text: string) => {
    answer += text;
    look();
  });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await once(socket, "connect");
  return {
    socket,
    closed,
    write: (text) => void socket.write(text),
    answer: () => answer,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        look = () => {
          if (pattern.test(answer)) resolve(answer);
        };
        look();
        void closed.then(() => reject(new Error(`closed after: ${answer.slice(0, 300)}`)));
      }),
  };
}
