import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** How it answers the next calls where it does not do what is expected of it. */
export type Misbehaviour =
  | "500"
  | "silence"
  | "html"
  | "html that says 404"
  | "a 404 of something else"
  | "garbage"
  | "a long answer"
  | "a redirect"
  | "cut off"
  | "another key";

type Member = { member_identifier?: string; email?: string };
type Told = Member & { memberid?: string; reqSaving?: Member };

const API_KEY = "the key of the calls to the savings partner of the tests";
export const LINK_SECRET = "the secret that signs links to the savings partner of the tests";

export type SavingsPartnerServer = Awaited<ReturnType<typeof startSavingsPartner>>;

/** A savings partner on a free port: stores the members it receives, and misbehaves on demand. */
export async function startSavingsPartner() {
  const members = new Map<string, Member>();
  const calls: string[] = [];
  let misbehaviour: Misbehaviour | undefined;
  /** How many of the next members it receives are forgotten at once. */
  let forgets = 0;

  const server = createServer((request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "/";
    calls.push(path.replace("/v1/", ""));
    const body = JSON.parse((await text(request)) || "{}") as Told;
    const expected = misbehaviour === "another key" ? "another" : API_KEY;
    if (request.headers.authorization !== `Bearer ${expected}`) return send(response, 401, { error: "unauthorized" });
    misbehave(response, ...carryOut(path, body));
  }

  function carryOut(path: string, body: Told): [number, object] {
    switch (path) {
      case "/v1/getMember": {
        const { email, memberid = "" } = body;
        return [200, { code: members.get(memberid)?.email === email ? 200 : 404 }];
      }
      case "/v1/setMember": {
        const { reqSaving: _, ...member } = body;
        if (forgets > 0) forgets--;
        else members.set(member.member_identifier ?? "", member);
        return [200, { status: "OK" }];
      }
      case "/v1/savingsCode": {
        const known = members.has(body.reqSaving?.member_identifier ?? "");
        return [200, { valid_members_count: known ? 1 : 0 }];
      }
      default:
        return [404, { error: "not-found" }];
    }
  }

  function misbehave(response: ServerResponse, status: number, content: object): void {
    switch (misbehaviour) {
      case "500":
        return send(response, 500, content);
      case "silence":
        return;
      case "html":
        return void response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>We'll be back</h1>");
      case "html that says 404":
        return void response.writeHead(404, { "Content-Type": "text/html" }).end("<h1>Not here</h1>");
      case "a 404 of something else":
        return send(response, 404, { message: "no route" });
      case "garbage":
        return send(response, 200, { code: "perhaps", status: 7, valid_members_count: -1 });
      case "a long answer":
        return send(response, 200, { ...content, more: "x".repeat(1_000_000) });
      case "a redirect":
        return void response.writeHead(302, { Location: `${url}/v1/elsewhere` }).end();
      case "cut off":
        return void response.destroy();
      default:
        return send(response, status, content);
    }
  }

  return {
    url,
    /** What it was asked, in order. */
    calls,
    /** What it was told of each member, by their id. */
    members,
    /** What the settings of an organisation say whose partner it is. */
    settings: {
      partner: "http" as const,
      baseUrl: `${url}/v1`,
      siteUrl: `${url}/deals?from=travel`,
      organizationId: "2001",
      programId: "77",
      memberPrefix: "TT",
      apiKey: "SAVINGS_SECRET_TEST_KEY",
      linkSecret: "SAVINGS_SECRET_TEST_LINKS",
    },
    secrets: { SAVINGS_SECRET_TEST_KEY: API_KEY, SAVINGS_SECRET_TEST_LINKS: LINK_SECRET },
    /** Misbehaves until the next call of `behave`; without an argument it works as documented. */
    behave(how?: Misbehaviour): void {
      misbehaviour = how;
    },
    forgetNext(count: number): void {
      forgets = count;
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
