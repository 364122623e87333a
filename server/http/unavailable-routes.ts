import type { ServerBuild } from "@remix-run/node";
import { RETRY_AFTER_SECONDS } from "../core/limits.ts";
import { loggedPath } from "../core/logged-path.ts";

type Route = ServerBuild["routes"][string]["module"];
type Loader = NonNullable<Route["loader"]>;

/**
 * The same build, but a loader or an action whose database or provider did not answer in time answers 503. The error handling
 * distinguishes pages, their data, files and calls as usual.
 */
export function withUnavailableAs503(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, { ...route, module: guarded(route.module) }]);
  return { ...build, routes: Object.fromEntries(routes) };
}

const guarded = (module: Route): Route => ({
  ...module,
  ...(module.loader && { loader: unavailableAs503(module.loader) }),
  ...(module.action && { action: unavailableAs503(module.action) }),
});

function unavailableAs503<Answers extends Loader>(answers: Answers): Answers {
  const answer: Loader = async (args) => {
    try {
      return await answers(args);
    } catch (error) {
      const { request, context } = args;
      if (!context.isUnavailable(error)) throw error;
      const { pathname } = new URL(request.url);
      const line = { event: "error", requestId: context.requestId, path: loggedPath(pathname), err: error };
      if (!request.signal.aborted) context.log.error(line, "page failed");
      throw new Response(null, { status: 503, headers: { "Retry-After": String(RETRY_AFTER_SECONDS) } });
    }
  };
  return answer as Answers;
}
