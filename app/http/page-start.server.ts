import type { AppLoadContext } from "@remix-run/node";
import { visitorOf } from "./visitor.server";

/** What every page needs (EN-06), from memory where it is shared; only what pages show travels to the browser. */
export async function pageStart(request: Request, context: AppLoadContext) {
  const visitor = await visitorOf(request, context);
  const { organisation } = context;
  return {
    organisation: { name: organisation.name, mark: organisation.brand.mark },
    account: visitor.account && { firstName: visitor.account.firstName, type: visitor.account.type },
    language: visitor.language,
    currency: visitor.currency,
    lite: visitor.lite,
  };
}
