import { type Agent, type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";

export type Sent = {
  path?: string;
  method?: string;
  /** The Host header chooses the organisation; `localhost` unless said otherwise. */
  host?: string;
  headers?: Record<string, string | string[]>;
  /** A form is sent as one; text and bytes as they are. */
  form?: Record<string, string> | URLSearchParams;
  body?: string | Buffer;
  /** In pieces, without telling the length beforehand. */
  chunked?: boolean;
  /** Whose connections to use; one of its own, closed after the answer, where not given. */
  agent?: Agent;
  /** Called when the whole request was handed to the system. */
  onSent?: () => void;
};

export type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; text: string };

/** Whatever requests can be sent to. */
export type Sender = { send(request: Sent): Promise<Answer> };

/** Sends one request to a server of this machine. Redirects are not followed. */
export function send(
  port: number,
  { path = "/", method, host = "localhost", headers, form, body, chunked, agent, onSent }: Sent,
) {
  const content = form ? new URLSearchParams(form).toString() : body;
  return new Promise<Answer>((resolve, reject) => {
    const outgoing = request({
      host: "127.0.0.1",
      port,
      path,
      method: method ?? (content === undefined ? "GET" : "POST"),
      agent: agent ?? false,
      headers: {
        host,
        ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}),
        ...(content !== undefined && !chunked ? { "content-length": String(Buffer.byteLength(content)) } : {}),
        ...headers,
      },
    });
    outgoing.once("error", reject);
    outgoing.once("response", (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.once("error", reject);
      incoming.once("end", () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, bytes, text: bytes.toString("utf8") });
      });
    });
    if (onSent) outgoing.once("finish", onSent);
    outgoing.end(content);
  });
}

/** Writes bytes as they are and tells the status of the answer; 0 for none. The server has to be made to hang up. */
export function sendRaw(port: number, bytes: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => {
      answer += text;
    });
    socket.once("error", () => socket.destroy());
    socket.once("close", () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)));
    socket.write(bytes, "latin1");
  });
}
