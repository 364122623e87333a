import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** How it answers the next calls where it does not do what is expected of it. All but the first happen after it did. */
export type Misbehaviour =
  | "500"
  | "silence"
  | "html"
  | "html that says 404"
  | "a 404 of something else"
  | "a refusal"
  | "garbage"
  | "a long answer"
  | "a redirect"
  | "another amount"
  | "another currency"
  | "another order"
  | "a page elsewhere";

type Session = {
  id: string;
  order: string;
  state: "open" | "authorised" | "paid" | "failed" | "voided";
  amount: number;
  currency: string;
  authorised_until?: number;
  captured?: number;
};
type Refund = { refund: string; order: string; amount: number; state: "pending" | "done" | "failed" };
type Call = {
  method: string;
  path: string;
  key: string | undefined;
  authorization: string | undefined;
  body: Record<string, string | number>;
};

const API_KEY = "the key of the calls to the payment page of the tests";
export const NOTICE_SECRET = "the secret that signs what the payment page of the tests tells";

export type PaymentPage = Awaited<ReturnType<typeof startPaymentPage>>;

/** The provider of a payment page, on a free port: stores sessions, captures and refunds, and misbehaves on demand. */
export async function startPaymentPage(captures: "at-once" | "on-request" = "at-once") {
  const sessions = new Map<string, Session>();
  const refunds = new Map<string, Refund>();
  const calls: Call[] = [];
  let misbehaviour: Misbehaviour | undefined;
  let refundState: Refund["state"] = "done";
  let captureState: Refund["state"] = "done";
  let notices = 0;

  const server = createServer((request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url: path = "/", headers } = request;
    const call: Call = {
      method,
      path,
      key: headers["idempotency-key"] as string | undefined,
      authorization: headers.authorization,
      body: {},
    };
    calls.push(call);
    const body = method === "POST" ? (JSON.parse(await text(request)) as Call["body"]) : {};
    call.body = body;
    if (misbehaviour === "500") return void response.writeHead(500).end('{"error":"broken"}');
    if (headers.authorization !== `Bearer ${API_KEY}`) return send(response, 401, { error: "unauthorized" });
    const [status, content] = carryOut(method, path, body);
    misbehave(response, status, content);
  }

  function carryOut(method: string, path: string, body: Record<string, string | number>): [number, object] {
    if (path === "/refunds") {
      const { refund, order, amount } = body as Refund;
      const known = refunds.get(refund) ?? { refund, order, amount, state: refundState };
      refunds.set(refund, known);
      return [200, known];
    }
    if (path === "/captures" || path === "/voids") {
      const session = sessions.get(String(body["order"]));
      if (!session) return [404, { error: "not-found" }];
      const minor = path === "/captures" ? Number(body["amount"]) : 0;
      if (captureState === "done" && session.state === "authorised" && minor <= session.amount) {
        session.captured = minor;
        session.state = minor > 0 ? "paid" : "voided";
      }
      const isDone = session.captured === minor;
      return [200, { order: session.order, state: isDone || captureState === "pending" ? captureState : "failed" }];
    }
    const order = method === "POST" ? String(body["order"]) : decodeURIComponent(path.replace("/sessions/", ""));
    if (method === "POST" && !sessions.has(order)) {
      const { amount, currency } = body as Session;
      sessions.set(order, { id: `session-${sessions.size + 1}-${order}`, order, state: "open", amount, currency });
    }
    const session = sessions.get(order);
    return session ? [200, { ...session, url: `${url}/pay/${session.id}` }] : [404, { error: "not-found" }];
  }

  function misbehave(response: ServerResponse, status: number, content: object): void {
    switch (misbehaviour) {
      case "silence":
        return;
      case "html":
        return void response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>We'll be back</h1>");
      case "html that says 404":
        return void response.writeHead(404, { "Content-Type": "text/html" }).end("<h1>Not here</h1>");
      case "a 404 of something else":
        return send(response, 404, { message: "no route" });
      case "a refusal":
        return send(response, 422, { error: "no" });
      case "garbage":
        return send(response, 200, { id: 7, order: null, state: "perhaps", amount: "1e9" });
      case "a long answer":
        return send(response, 200, { ...content, more: "x".repeat(1_000_000) });
      case "a redirect":
        return void response.writeHead(302, { Location: `${url}/sessions/elsewhere` }).end();
      case "another amount":
        return send(response, status, { ...content, amount: 1 });
      case "another currency":
        return send(response, status, { ...content, currency: "IDR" });
      case "another order":
        return send(response, status, { ...content, order: "another", refund: "another" });
      case "a page elsewhere":
        return send(response, status, { ...content, url: "https://evil.example/pay" });
      default:
        return send(response, status, content);
    }
  }

  return {
    url,
    calls,
    sessions,
    refunds,
    /** What the settings of an organisation say that is paid through it. */
    settings: {
      provider: "hosted-page" as const,
      baseUrl: url,
      captures,
      apiKey: "PAYMENT_SECRET_TEST_KEY",
      noticeSecret: "PAYMENT_SECRET_TEST_NOTICES",
    },
    secrets: { PAYMENT_SECRET_TEST_KEY: API_KEY, PAYMENT_SECRET_TEST_NOTICES: NOTICE_SECRET },
    /** Misbehaves until the next call of `behave`; without an argument it works as documented. */
    behave(how?: Misbehaviour): void {
      misbehaviour = how;
    },
    /** The state of refunds that are asked for from now on. */
    refundsAre(state: Refund["state"]): void {
      refundState = state;
    },
    /** The state of captures and voids that are asked for from now on; nothing is taken unless it is "done". */
    capturesAre(state: Refund["state"]): void {
      captureState = state;
    },
    /** What the payer does at the page, or their bank. `until`: UTC milliseconds, of a session that is authorised. */
    decide(order: string, state: Session["state"], until?: number): void {
      const session = sessions.get(order);
      if (!session) throw new Error(`nobody began to pay ${order}`);
      session.state = state;
      if (until !== undefined) session.authorised_until = Math.floor(until / 1_000);
    },
    /** A notice as it is sent; `id` is new unless it is given. */
    notice(
      content: { type: string; order: string; id?: string; [more: string]: unknown },
      { secret = NOTICE_SECRET, at = Date.now() }: { secret?: string; at?: number } = {},
    ): { raw: Uint8Array; headers: Headers } {
      const raw = Buffer.from(JSON.stringify({ id: `notice-${++notices}`, ...content }));
      const seconds = Math.floor(at / 1_000);
      const signature = createHmac("sha256", secret).update(`${seconds}.${raw.toString()}`).digest("hex");
      return { raw, headers: new Headers({ "Payment-Signature": `t=${seconds},v1=${signature}` }) };
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(content));
}
