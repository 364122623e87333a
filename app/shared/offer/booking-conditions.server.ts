import type { AppLoadContext } from "@remix-run/node";
import type { MemberOf } from "#server/auth/account";
import { planNameIn } from "#server/core/receipt";
import type { Due, OfferTerms } from "#server/ports/offer";
import type { I18n } from "~/i18n/t";
import type { Viewer } from "~/request/viewer.server";

export const signUpText = ({ organisation }: Pick<AppLoadContext, "organisation">, t: I18n["t"]): string =>
  t(organisation.accessCode ? "stay-text.signUpWithCode" : "stay-text.createAccount");

/** A stay of one product, or a list of stays of several. */
type Stays = { product: string } | { products: readonly string[] };

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

/** T3: what guests read where only members can book; undefined for members and where guests can book. */
export function membersOnly(
  { organisation }: AppLoadContext,
  { account, i18n: { t } }: Pick<Viewer, "account" | "i18n">,
) {
  if (account || organisation.bookWithoutSession) return undefined;
  return { text: t("stay-text.membersOnly"), signIn: t("stay-text.signIn"), signUp: signUpText({ organisation }, t) };
}

/** T3: the organisation's other conditions that the viewer doesn't meet, and the discount of their plan; undefined if there are none. */
export async function bookingConditions(
  context: AppLoadContext,
  viewer: Pick<Viewer, "account" | "i18n">,
  stays: Stays,
): Promise<string | undefined> {
  const { organisation } = context;
  const { account, i18n } = viewer;
  if (!account && organisation.bookWithoutSession) return undefined;
  const conditions = [
    ...(await certificateConditions(context, viewer, stays)),
    ...(account?.membership ? memberPays(account.membership, i18n) : []),
  ];
  return conditions.join(" ") || undefined;
}

/** LO-07: what a member is spared, once; checkout has it in its receipt. */
const memberPays = ({ names, discount: percent }: MemberOf, { t, language }: I18n): string[] =>
  percent > 0 ? [t("stay-text.memberPays", { plan: planNameIn({ names }, language), percent })] : [];

/** RO-04: that only a wallet pays such a rate, where the organization takes no other payments. */
export const walletOnlyText = (
  { due }: OfferTerms,
  { payments, organisation }: Pick<AppLoadContext, "payments" | "organisation">,
  { t }: Pick<I18n, "t">,
): string | undefined =>
  isCollectedByUs(due) && !payments.areTaken(organisation) ? t("stay-text.walletOnly") : undefined;

const isCollectedByUs = (due: Due): boolean => due === "now" || (due !== "arrival" && !due.onSite);
