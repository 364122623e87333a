import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { Kysely } from "kysely";
import { sessionCookie } from "../../app/request/session.server.ts";
import type { Account } from "../../server/auth/account.ts";
import { readConfig } from "../../server/config.ts";
import type { Clock } from "../../server/core/clock.ts";
import type { Database } from "../../server/db/schema.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import type { PaymentHandlers } from "../../server/payments/rules.ts";
import type { Sellers } from "../../server/ports/offer.ts";
import type { ProductOverrides } from "../../server/products/index.ts";
import { createAppContext, loadContextFor } from "../../server/wiring/context.ts";
import { aLog } from "../fakes/log.ts";

const SECRET = "a secret of the tests and of nothing else";

type Route = { loader?: Call<LoaderFunctionArgs>; action?: Call<ActionFunctionArgs> };
// biome-ignore lint/suspicious/noExplicitAny: whatever a route answers; the test says what it expects
type Call<Args> = (args: Args) => any;

type Person = Omit<Account, keyof typeof NO_PREFERENCES>;
const NO_PREFERENCES = { displayPrice: undefined, language: undefined, currency: undefined };

/** What a route answered, thrown or not. */
export type PageAnswer<Data> = {
  status: number;
  location: string | null;
  /** As a browser would send them back: `name=value`. */
  cookies: string[];
  retryAfter?: string;
  data: Data;
};

type DataOf<Handler> = Handler extends (args: never) => infer Answer
  ? Payload<Exclude<Awaited<Answer>, Response>>
  : undefined;
type Payload<Answer> = Answer extends { data: infer Data; init: ResponseInit | null } ? Data : Answer;

/** The routes of a site on a database, called as the server calls them; `now` is the time everywhere. */
export function pagesOf(
  db: Kysely<Database>,
  organisation: Organisation,
  now: number,
  {
    purposes,
    clock = { now: () => now },
    sellers,
    env = {},
    ...overrides
  }: {
    purposes?: PaymentHandlers;
    clock?: Clock;
    sellers?: Sellers[];
    env?: Record<string, string>;
  } & ProductOverrides = {},
) {
  const { log, lines } = aLog();
  const app = createAppContext(readConfig({ NODE_ENV: "test", ...env }), SECRET, {
    db,
    clock,
    log,
    ...(purposes && { purposes }),
    ...overrides,
    ...(sellers && { sellers }),
  });
  const origin = `http://${organisation.hosts[0]}`;

  /** What each request's line of the log says beside its answer. */
  const logged: AppLoadContext["logged"][] = [];
  const contextOf = (): AppLoadContext => {
    const said = {};
    logged.push(said);
    return loadContextFor(app, {
      requestId: "test",
      organisation,
      clientAddress: "127.0.0.1",
      userAgent: "test",
      origin,
      secure: false,
      logged: said,
      keepPage: () => {},
    });
  };

  return {
    log,
    lines,
    /** The refusal of the last request, as its line of the log says it. */
    refusal: () => logged.at(-1)?.refusal,
    /** Whose the last request was, in the same way. */
    accountId: () => logged.at(-1)?.accountId,
    context: contextOf(),
    jobs: app.jobs,

    /** The cookie of a new session. */
    async sessionOf(account: Person): Promise<string> {
      const context = contextOf();
      const token = await app.auth.sessions.start({
        account: { ...NO_PREFERENCES, ...account },
        remember: false,
        requestContext: context,
      });
      return nameAndValue(await sessionCookie(context, token, false));
    },

    async get<R extends Route>(
      route: R,
      path: string,
      cookie = "",
      params: Record<string, string> = {},
    ): Promise<PageAnswer<DataOf<R["loader"]>>> {
      const request = new Request(new URL(path, origin), { headers: { cookie } });
      const context = contextOf();
      const answer = await answerOf<DataOf<R["loader"]>>(() =>
        route.loader?.({ request, params, context } as LoaderFunctionArgs),
      );
      return { ...answer, cookies: [...answer.cookies, ...(context.startCookies ?? []).map(nameAndValue)] };
    },

    post<R extends Route>(
      route: R,
      path: string,
      /** As pairs where a name stands twice. */
      form: Record<string, string> | [string, string][],
      cookie = "",
      params: Record<string, string> = {},
    ): Promise<PageAnswer<DataOf<R["action"]>>> {
      const request = new Request(new URL(path, origin), {
        method: "POST",
        headers: { cookie },
        body: new URLSearchParams(form),
      });
      return answerOf(() => route.action?.({ request, params, context: contextOf() } as ActionFunctionArgs));
    },

    /** A JSON call. */
    call<R extends Route>(route: R, path: string, body: object, cookie = ""): Promise<PageAnswer<unknown>> {
      const headers = { cookie, "Content-Type": "application/json" };
      const request = new Request(new URL(path, origin), { method: "POST", headers, body: JSON.stringify(body) });
      return answerOf(() => route.action?.({ request, params: {}, context: contextOf() } as ActionFunctionArgs));
    },
  };
}

async function answerOf<Data>(call: () => unknown): Promise<PageAnswer<Data>> {
  const answer = await Promise.resolve()
    .then(call)
    .catch((thrown: unknown) => {
      if (thrown instanceof Error) throw thrown;
      return thrown;
    });
  if (answer instanceof Response) return pageAnswer(answer.status, answer.headers, (await bodyOf(answer)) as Data);
  const { type, data, init } = answer as { type?: string; data?: Data; init?: ResponseInit };
  if (type !== "DataWithResponseInit") return pageAnswer(200, undefined, answer as Data);
  return pageAnswer(init?.status ?? 200, init?.headers, data as Data);
}

async function bodyOf(answer: Response): Promise<unknown> {
  const type = answer.headers.get("Content-Type") ?? "";
  if (type.startsWith("application/json")) return answer.json();
  return /^text\/(calendar|csv|html)/.test(type) ? answer.text() : undefined;
}

function pageAnswer<Data>(status: number, given: HeadersInit | undefined, data: Data): PageAnswer<Data> {
  const headers = new Headers(given);
  const retryAfter = headers.get("Retry-After");
  const cookies = headers.getSetCookie().map(nameAndValue);
  return { status, location: headers.get("Location"), cookies, ...(retryAfter && { retryAfter }), data };
}

const nameAndValue = (setCookie: string): string => setCookie.split(";")[0] ?? "";
