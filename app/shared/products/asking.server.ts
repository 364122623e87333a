import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { I18n } from "~/i18n/t";
import { clientParamsFor } from "~/request/client.server";
import { notFound } from "~/request/guards.server";
import { visitorOf } from "~/request/guest-browser.server";
import { type Viewer, viewerOf } from "~/request/viewer.server";

export type Pairs = [name: string, value: string][];

/** A request for a page of a product: who asks for what. */
export type Asking = {
  request: Request;
  context: AppLoadContext;
  viewer: Viewer;
  /** The viewer's. */
  i18n: I18n;
  params: URLSearchParams;
  /** Of an agent, as addresses and forms name it. */
  client: Pairs;
};

export async function askingOf({ request, context }: LoaderFunctionArgs): Promise<Asking> {
  const client = await clientParamsFor(request, context);
  const viewer = await viewerOf(request, context);
  return { request, context, viewer, i18n: viewer.i18n, params: new URL(request.url).searchParams, client };
}

/** The same at organizations that offer what has this code; 404 at others. */
export const askingFor = (code: string, of: LoaderFunctionArgs): Promise<Asking> =>
  of.context.organisation.products.includes(code) ? askingOf(of) : notFound();

export const withQuery = (path: string, ...pairs: readonly (readonly string[])[][]): string => {
  const query = new URLSearchParams(pairs.flat() as Pairs);
  return query.size > 0 ? `${path}?${query}` : path;
};

/** The visitor's holds, whose places count as free for them. */
export const heldNow = async ({ request, context }: Asking): Promise<string[]> =>
  context.booking.quotes.heldFor(context.organisation.id, await visitorOf(request, context));
