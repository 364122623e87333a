import { Component, type ReactNode } from "react";
import { createBrowserRouter, UNSAFE_ErrorResponseImpl as ErrorResponse, RouterProvider } from "react-router-dom";
import { discover, knows } from "./discovery";
import { leaveFor } from "./leave";
import { routesBelow } from "./routes";
import { type Router, singleFetch } from "./single-fetch";

type PageState = { loaderData: Record<string, unknown>; errors?: Record<string, ErrorSent> | null };
type ErrorSent =
  | { __type: "RouteErrorResponse"; status: number; statusText: string; data: unknown; internal: boolean }
  | { __type: "Error"; message: string };

/** Remix in the browser: its router, begun with what the server handed over (`entry.client.tsx`). */
export function RemixBrowser() {
  window.__remixRouter ??= createRouter();
  // The server's tree has a second child here, and ids are made of the places in it.
  return (
    <>
      <LastResort>
        <RouterProvider router={window.__remixRouter} future={{ v7_startTransition: true }} />
      </LastResort>
      {null}
    </>
  );
}

function createRouter(): Router {
  const routes = routesBelow(undefined, window.__remixManifest.routes);
  const router = createBrowserRouter(routes, {
    future: {
      v7_normalizeFormMethod: true,
      v7_fetcherPersist: true,
      v7_partialHydration: true,
      v7_relativeSplatPath: true,
      v7_skipActionErrorRevalidation: true,
    },
    hydrationData: stateOfPage(),
    dataStrategy: (asked) => singleFetch(router, asked),
    // Routes that no link or form announced: those of redirects and dialog data.
    patchRoutesOnNavigation: async ({ path, signal, fetcherKey }) => {
      await discover(router, path);
      if (!signal.aborted && !knows(router, path)) await leaveFor(fetcherKey ? router.state.location : undefined);
    },
  });
  return router;
}

function stateOfPage() {
  const { loaderData, errors, ...rest } = window.__remixContext.state as PageState;
  // A route without a loader would be asked for its data again.
  const none = Object.keys(window.__remixRouteModules).map((id) => [id, null] as const);
  return {
    ...rest,
    loaderData: { ...Object.fromEntries(none), ...loaderData },
    errors: errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, asThrown(error)])),
  };
}

const asThrown = (error: ErrorSent): unknown =>
  error.__type === "Error"
    ? new Error(error.message)
    : new ErrorResponse(error.status, error.statusText, error.data, error.internal);

/** Loads the server's error page, once, if the browser can't even render its own. */
class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override componentDidCatch() {
    if (location.pathname !== PROBLEM) location.replace(PROBLEM);
  }

  override render() {
    return this.state.failed ? <html lang="en" /> : this.props.children;
  }
}

const PROBLEM = "/problem/500";
