import type { AppLoadContext, EntryContext, HandleDataRequestFunction, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { HtmlResponse } from "#server/core/html-response";
import { RETRY_AFTER_SECONDS } from "#server/core/limits";
import { loggedPath } from "#server/core/logged-path";
import { loadDialogs } from "~/dialogs/load";
import { I18nProvider } from "~/i18n/t";
import { optionsOf } from "~/request/options.server";
import { isPublic } from "~/request/public-page.server";
import { asGuest, viewerOf } from "~/request/viewer.server";
import { scriptsOf } from "~/shell/page-scripts.server";
import { brandStyle } from "~/theme/brand-style.server";
import { pageStyle } from "~/theme/page-style.server";
import { DocumentProvider } from "~/ui/document";
import type { OptionList } from "~/ui/option-list";
import picture from "../public/favicon.svg?raw";

const ICON_ITSELF = `data:image/svg+xml,${encodeURIComponent(picture)}`;

/** Of Remix's data that names a redirect. */
const REDIRECT_AS_DATA = 202;

export { isStaff } from "~/request/viewer.server";
export { guestCookies } from "~/shell/page-cookies.server";

/** Renders the whole page before the first byte goes out: nothing waits for JavaScript, and the status is always right. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { i18n, lite, signedIn } = await audience(request, context);
  await loadDialogs();
  const style = pageStyle(remixContext);
  const details = {
    requestId: context.requestId,
    pageStyle: style,
    brandStyle: brandStyle(context.organisation),
    icon: lite ? ICON_ITSELF : "/favicon.svg",
    lite,
    refused: status >= 400 && isRefused(remixContext.staticHandlerContext.actionData),
    optionsOf: (list: OptionList) => optionsOf(context, list, i18n.language),
    scripts: lite ? undefined : await scriptsOf(remixContext, i18n.language),
  };
  const page = renderToString(
    <I18nProvider i18n={i18n}>
      <DocumentProvider details={details}>
        <RemixServer context={{ ...remixContext, serverHandoffStream: undefined }} url={request.url} />
      </DocumentProvider>
    </I18nProvider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", i18n.locale);
  headers.append("Vary", "Cookie, Save-Data");
  if (status !== 200 || !isPublic(new URL(request.url).pathname)) headers.set("X-Robots-Tag", "noindex");
  cacheFor(headers, signedIn || context.formSentTo !== undefined);
  retryLater(headers, status, context);
  return new HtmlResponse(`<!DOCTYPE html>${page}`, {
    status,
    headers,
    styleSource: style.source,
    cookies: context.startCookies,
  });
}

export const handleDataRequest: HandleDataRequestFunction = async (response, { request, context }) => {
  const { i18n, signedIn } = await audience(request, context);
  if (response.status !== REDIRECT_AS_DATA)
    for (const cookie of context.startCookies ?? []) response.headers.append("Set-Cookie", cookie);
  cacheFor(response.headers, signedIn);
  response.headers.set("Content-Language", i18n.locale);
  retryLater(response.headers, response.status, context);
  response.headers.set("X-Robots-Tag", "noindex");
  return response;
};

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // An address nothing answers to is the viewer's, and has its line already.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { pathname } = new URL(request.url);
  context.log.error(
    { event: "error", requestId: context.requestId, path: loggedPath(pathname), err: error },
    "page failed",
  );
};

/** The viewer; if they can't be read, a guest with the preferences from the cookies. */
async function audience(request: Request, context: AppLoadContext) {
  const viewer = await viewerOf(request, context).catch(() => undefined);
  const { i18n, lite } = viewer ?? (await asGuest(request, context));
  return { i18n, lite: lite.on, signedIn: viewer === undefined || viewer.account !== undefined };
}

/** No cache stores pages with personal data (S9). */
function cacheFor(headers: Headers, signedIn: boolean): void {
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", signedIn ? "private, no-store" : "private, no-cache");
}

/** `Retry-After` of a throttled form (SI-11), and of error pages, which get no headers from their routes. */
function retryLater(headers: Headers, status: number, { retryAfter }: AppLoadContext): void {
  const seconds = status === 503 ? RETRY_AFTER_SECONDS : retryAfter;
  if (seconds !== undefined) headers.set("Retry-After", String(seconds));
}

/** A form that was refused answers `result` (request/form.server.ts). */
const isRefused = (actionData: Record<string, unknown> | null): boolean =>
  Object.values(actionData ?? {}).some((answer) => typeof answer === "object" && answer !== null && "result" in answer);
