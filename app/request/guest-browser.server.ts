import type { AppLoadContext } from "@remix-run/node";
import type { Visitor } from "#server/orders/index";
import { guestBrowserCookie, setCookie } from "./cookies.server";
import { viewerOf } from "./viewer.server";

/** The name of a guest's browser; undefined for an account, and without a cookie. */
export async function browserOf(request: Request, context: AppLoadContext): Promise<string | undefined> {
  return (await viewerOf(request, context)).account ? undefined : namedBrowser(request, context);
}

/** The browser's name from its time as a guest's, also after sign-in. */
export async function namedBrowser(request: Request, context: AppLoadContext): Promise<string | undefined> {
  const name: unknown = await guestBrowserCookie(context).parse(request.headers.get("Cookie"));
  return typeof name === "string" ? name : undefined;
}

/** The viewer's account and browser; the browser also after sign-in, so that quotes chosen as a guest are found. */
export async function visitorOf(request: Request, context: AppLoadContext): Promise<Visitor> {
  const { account } = await viewerOf(request, context);
  return { account, browser: await namedBrowser(request, context) };
}

/** Names the browser of a guest, before there is a form to send. */
export async function nameBrowser(request: Request, context: AppLoadContext): Promise<[string, string][]> {
  const { account } = await viewerOf(request, context);
  if (account || (await browserOf(request, context))) return [];
  return (await newBrowserName(request, context)).headers;
}

/** A name for a browser that has none. */
export async function newBrowserName(
  request: Request,
  context: AppLoadContext,
): Promise<{ name: string; headers: [string, string][] }> {
  const name = crypto.randomUUID();
  return { name, headers: await setCookie(request, context, guestBrowserCookie(context), name) };
}
