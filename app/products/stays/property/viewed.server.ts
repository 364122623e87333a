import type { AppLoadContext } from "@remix-run/node";
import { isStayProduct } from "#server/products/stays/pages";
import type { PropertySummary } from "#server/products/stays/supplier";
import { setCookie } from "~/request/cookies.server";
import { viewedCookie } from "~/shared/products/history.server";

type Viewed = {
  /** For this viewer; empty if the browser has the cookie already. */
  headers: [string, string][];
  /** For viewers who get the page from memory. */
  kept: string[];
};

export const NOTHING_VIEWED: Viewed = { headers: [], kept: [] };

/** LO-08: the property becomes the last of its product that was looked at, with the stay it was looked at for. */
export async function viewedNow(
  request: Request,
  context: AppLoadContext,
  { code, product }: Pick<PropertySummary, "code" | "product">,
  stay = new URLSearchParams(),
): Promise<Viewed> {
  if (!isStayProduct(product)) return NOTHING_VIEWED;
  const cookie = viewedCookie(product);
  const value = new URLSearchParams([["property", code], ...stay]).toString();
  return {
    headers: await setCookie(request, context, cookie, value),
    kept: [await cookie.serialize(value, { secure: context.secure })],
  };
}
