import { PassThrough } from "node:stream";
import type { AppLoadContext, EntryContext, HandleDataRequestFunction, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { loadDialogs } from "~/dialogs/load";
import { I18nProvider } from "~/i18n/t";
import { optionsOf } from "~/request/options.server";
import { asGuest, viewerOf } from "~/request/viewer.server";
import { brandStyle } from "~/theme/brand-style.server";
import { DocumentProvider } from "~/ui/document";
import type { OptionList } from "~/ui/option-list";

const RENDER_WITHIN_MS = 10_000;
const RETRY_AFTER_SECONDS = "5";

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
  const details = {
    nonce: context.nonce,
    requestId: context.requestId,
    brandStyle: brandStyle(context.organisation),
    lite,
    problem: context.unavailable ? 503 : undefined,
    optionsOf: (list: OptionList) => optionsOf(context, list, i18n.language),
  };
  const page = await render(
    <I18nProvider i18n={i18n}>
      <DocumentProvider details={details}>
        <RemixServer context={remixContext} url={request.url} nonce={context.nonce} abortDelay={RENDER_WITHIN_MS} />
      </DocumentProvider>
    </I18nProvider>,
    context,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", i18n.locale);
  headers.append("Vary", "Cookie, Save-Data");
  if (!context.listed || status !== 200) headers.set("X-Robots-Tag", "noindex");
  cacheFor(headers, signedIn || context.formSentTo !== undefined);
  if (context.retryAfter) headers.set("Retry-After", context.retryAfter);
  return new Response(page, { status: context.unavailable ? unavailable(headers) : status, headers });
}

export const handleDataRequest: HandleDataRequestFunction = async (response, { request, context }) => {
  cacheFor(response.headers, (await audience(request, context)).signedIn);
  if (!context.unavailable) return response;
  return new Response(response.body, { status: unavailable(response.headers), headers: response.headers });
};

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // An address nothing answers to is the visitor's, and has its line already.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (context.isUnavailable(error)) context.unavailable = true;
  const { pathname } = new URL(request.url);
  context.log.error({ event: "error", requestId: context.requestId, path: pathname, err: error }, "page failed");
};

/** Who the page is for; when that cannot be found out, a viewer with the preferences of their cookies. */
async function audience(request: Request, context: AppLoadContext) {
  const viewer = await viewerOf(request, context).catch(() => undefined);
  const { i18n, lite } = viewer ?? (await asGuest(request, context));
  return { i18n, lite: lite.on, signedIn: viewer === undefined || viewer.account !== undefined };
}

/** What was made for one person is stored nowhere (S9). */
function cacheFor(headers: Headers, signedIn: boolean): void {
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", signedIn ? "private, no-store" : "private, no-cache");
}

function unavailable(headers: Headers): number {
  headers.set("Retry-After", RETRY_AFTER_SECONDS);
  return 503;
}

function render(page: JSX.Element, context: AppLoadContext): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const rendered = new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: context.nonce,
      onAllReady() {
        const chunks: Buffer[] = [];
        const body = new PassThrough();
        body.on("data", (chunk: Buffer) => chunks.push(chunk));
        body.on("end", () => resolve(closeLast(withoutPadding(Buffer.concat(chunks).toString("utf8")))));
        body.on("error", reject);
        pipe(body);
      },
      onShellError: reject,
      onError: (err) => context.log.error({ event: "error", requestId: context.requestId, err }, "rendering failed"),
    });
    timer = setTimeout(abort, RENDER_WITHIN_MS).unref();
  });
  // The timer holds all that was rendered, ten seconds of pages at once.
  return rendered.finally(() => clearTimeout(timer));
}

/** React 18 leaves a NUL where a letter of several bytes did not fit the end of its 2 kB buffer. */
const withoutPadding = (html: string): string => html.replaceAll("\0", "");

const END = "</body></html>";

/** Remix writes its data after the end of the document, where nothing may stand; parsers put it at the end of the body. */
function closeLast(html: string): string {
  const end = html.lastIndexOf(END);
  return end < 0 ? html : html.slice(0, end) + html.slice(end + END.length) + END;
}
