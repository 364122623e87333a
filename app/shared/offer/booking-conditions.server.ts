import type { AppLoadContext } from "@remix-run/node";
import type { I18n } from "~/i18n/t";
import type { Viewer } from "~/request/viewer.server";

export const signUpText = ({ organisation }: Pick<AppLoadContext, "organisation">, t: I18n["t"]): string =>
  t(organisation.accessCode ? "stay-text.signUpWithCode" : "stay-text.createAccount");

/** A stay of one product, or a list of stays of several. */
export type Stays = { product: string } | { products: readonly string[] };

/** The certificate only, for pages that already ask for sign-in. A discount card counts too if the organisation has them (WA-06). */
export async function certificateConditions(
  { wallet, payments, organisation }: Pick<AppLoadContext, "wallet" | "payments" | "organisation">,
  { account, i18n }: Pick<Viewer, "account" | "i18n">,
  stays: Stays,
): Promise<string[]> {
  const isOne = "product" in stays;
  const need = await wallet.certificateNeed(organisation, account, isOne ? [stays.product] : stays.products);
  if (need === "none") return [];
  const card = neededCard({ wallet, organisation }, i18n);
  const isSold = need === "on-sale" && payments.areTaken(organisation);
  if (isOne) return [i18n.t(isSold ? "stay-text.certificateWithStay" : "stay-text.certificateCondition", { card })];
  const key = isSold ? "stay-text.certificateForSomeHere" : "stay-text.certificateForSome";
  return [i18n.t(key, { organisation: organisation.name, card })];
}

/** Name of the required card on the property page, the checkout and its dialog. */
export const neededCard = ({ wallet, organisation }: Pick<AppLoadContext, "wallet" | "organisation">, { t }: I18n) =>
  t(wallet.kinds(organisation).includes("discount") ? "stay-text.certificateOrCard" : "stay-text.certificateAlone");
