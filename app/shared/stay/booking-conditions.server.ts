import type { AppLoadContext } from "@remix-run/node";
import type { Viewer } from "~/request/viewer.server";

/** T3: what the organisation asks of whoever books, as far as the viewer does not meet it; undefined where that is nothing. */
export async function bookingConditions(
  context: AppLoadContext,
  viewer: Pick<Viewer, "account" | "i18n">,
  products: readonly string[] = context.organisation.products,
): Promise<string | undefined> {
  const { organisation } = context;
  const { account, i18n } = viewer;
  const isGuest = account === undefined;
  if (isGuest && organisation.bookWithoutSession) return undefined;
  const conditions = [
    ...(isGuest ? [i18n.t(organisation.accessCode ? "details.membersWithCode" : "details.membersOnly")] : []),
    ...(await certificateConditions(context, viewer, products)),
  ];
  return conditions.join(" ") || undefined;
}

/** The certificate alone, where signing in is said already. */
export async function certificateConditions(
  { wallet, organisation }: AppLoadContext,
  { account, i18n }: Pick<Viewer, "account" | "i18n">,
  products: readonly string[] = organisation.products,
): Promise<string[]> {
  const needed = await wallet.needsCertificate(organisation, account, products);
  return needed ? [i18n.t("details.certificateCondition", { organisation: organisation.name })] : [];
}
