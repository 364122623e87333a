import type { AppLoadContext } from "@remix-run/node";
import type { Payer } from "#server/payments/rules";
import { namedBrowser } from "~/request/guest-browser.server";
import { viewerOf } from "~/request/viewer.server";

/** Whose payments the request may see. */
export async function payerOf(request: Request, context: AppLoadContext): Promise<Payer> {
  const { account } = await viewerOf(request, context);
  return { accountId: account?.id, browser: await namedBrowser(request, context) };
}
