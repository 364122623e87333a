import type { ContextType } from "react";
import { redirect, type UNSAFE_DataRouterContext } from "react-router-dom";
import { leaveFor } from "./leave";
import { decode, REDIRECT } from "./turbo-stream";

export type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>["router"];
type DataStrategy = NonNullable<
  NonNullable<Parameters<typeof import("react-router-dom").createBrowserRouter>[1]>["dataStrategy"]
>;
type Asked = Parameters<DataStrategy>[0];
type Results = ReturnType<DataStrategy>;
type Match = Asked["matches"][number];
/** The answer of Remix's server for a route. */
type Answer = { data: unknown } | { error: unknown } | Redirect;
type Redirect = { redirect: string; status: number; revalidate: boolean; reload: boolean; replace: boolean };
type Answers = { [routeId: string]: Answer; [REDIRECT]?: Redirect };

/** Asks Remix's server as its single fetch does: one request for all routes of a page, one for a form, one for a fetcher. */
export function singleFetch(router: Router, { request, matches, fetcherKey }: Asked): Results {
  if (request.method !== "GET") return act(request, matches);
  return load(request, matches, fetcherKey === undefined ? router : undefined);
}

async function act(request: Request, matches: Match[]) {
  const match = matches.find(({ shouldLoad }) => shouldLoad);
  if (!match) return {};
  let status: number | undefined;
  const answered = await match.resolve(async () => {
    const answer = await ask(dataUrl(request), {
      method: request.method,
      body: new URLSearchParams(await request.text()),
      signal: request.signal,
    });
    status = answer.status;
    return dataOrThrow(answer.data as Answer);
  });
  const { result } = answered;
  if (answered.type === "error" || result instanceof Response) return { [match.route.id]: answered };
  // A refused form changes no data: the status tells the router not to reload any.
  const withStatus = { type: "DataWithResponseInit", data: result, init: status === undefined ? null : { status } };
  return { [match.route.id]: { ...answered, result: withStatus } };
}

/** Without a router: the one route of a fetcher. */
async function load(request: Request, matches: Match[], router: Router | undefined) {
  const wanted = matches.filter((match) => match.shouldLoad || (router && !keepsItsData(match, router)));
  const { routes } = window.__remixManifest;
  const asked = wanted.flatMap(({ route: { id } }) => (routes[id]?.hasLoader ? id : []));
  const url = dataUrl(request);
  if (!router || matches.some((match) => !wanted.includes(match))) url.searchParams.set("_routes", asked.join());
  const answer = asked.length > 0 ? inOneLanguage(ask(url, { signal: request.signal }), request.signal) : { data: {} };
  const results = wanted.map(async (match) => {
    const { id } = match.route;
    return [id, await match.resolve(async () => answerOf(id, (await answer).data as Answers))] as const;
  });
  return Object.fromEntries(await Promise.all(results));
}

const keepsItsData = ({ route: { id } }: Match, router: Router): boolean =>
  id in router.state.loaderData && window.__remixRouteModules[id]?.shouldRevalidate !== undefined;

function answerOf(id: string, { [REDIRECT]: elsewhere, ...answers }: Answers): unknown {
  if (elsewhere) return dataOrThrow(elsewhere);
  return answers[id] ? dataOrThrow(answers[id]) : null;
}

function dataOrThrow(answer: Answer): unknown {
  if ("error" in answer) throw answer.error;
  if (!("redirect" in answer)) return answer.data;
  const headers = {
    ...(answer.revalidate && { "X-Remix-Revalidate": "yes" }),
    ...(answer.reload && { "X-Remix-Reload-Document": "yes" }),
    ...(answer.replace && { "X-Remix-Replace": "yes" }),
  };
  throw redirect(answer.redirect, { status: answer.status, headers });
}

type Asking = Promise<{ status: number; language: string | null; data: unknown }>;

/** Reloads the whole page if the viewer chose another language in another tab: a page never mixes two languages. */
async function inOneLanguage(asking: Asking, signal: AbortSignal): Promise<{ data: unknown }> {
  const answer = await asking;
  if (answer.language && answer.language !== document.documentElement.lang && !signal.aborted) await leaveFor();
  return answer;
}

async function ask(url: URL, init: RequestInit): Asking {
  const response = await fetch(url, init);
  const language = response.headers.get("Content-Language");
  return { status: response.status, language, data: decode(await response.text()) };
}

function dataUrl({ url: asked }: Request): URL {
  const url = new URL(asked);
  url.pathname = url.pathname === "/" ? "/_root.data" : `${url.pathname.replace(/\/$/, "")}.data`;
  return url;
}
