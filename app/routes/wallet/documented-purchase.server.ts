import type { LoaderFunctionArgs } from "@remix-run/node";
import { fullName } from "#server/core/names";
import { notFoundForOwner, requireSignedIn } from "~/request/guards.server";
import type { Documented } from "~/shared/documents/document-page.server";

/** The purchase that documents are of, for its buyer. */
export async function documentedPurchase({ params, request, context }: LoaderFunctionArgs): Promise<Documented> {
  const { account } = await requireSignedIn(request, context);
  const { organisation, purchases } = context;
  const purchase = (await purchases.find(organisation, account, params["id"] ?? "")) ?? notFoundForOwner(context);
  const name = fullName(account);
  return {
    subject: { kind: "purchase", id: purchase.id },
    href: `/wallet/purchases/${purchase.id}`,
    name,
    namedAs: name,
    email: account.email,
  };
}
