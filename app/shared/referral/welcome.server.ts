import type { AppLoadContext } from "@remix-run/node";
import { unitOf } from "#server/core/money";
import type { Campaign } from "#server/loyalty/campaigns";
import type { I18n } from "~/i18n/t";
import { products } from "~/products";
import { credentialCookies, dropCookie } from "~/request/cookies.server";
import { referralOf } from "~/request/inbound-params.server";
import { viewerOf } from "~/request/viewer.server";
import { gotText } from "./campaign-words.server";

/** A page's texts about the link that the guest followed. */
export type Invited = { text: string; welcome: string; signUp: string };

/** Landing pages of links: those with a search. */
const TELLING = new Set(["/", "/home", ...products.flatMap(({ search }) => Object.values(search))]);

/** LO-04: the sign-up reward of a guest who followed a member's link; undefined if there is none. */
export async function welcomeText(request: Request, context: AppLoadContext): Promise<string | undefined> {
  const { code } = await referralOf(request, context);
  const { campaign, byMember, refusal } = await context.referrals.followed(context.organisation, code);
  if (!campaign || !byMember || refusal) return undefined;
  return gotAtSignUp(campaign, (await viewerOf(request, context)).i18n);
}

function gotAtSignUp({ terms: { referee: got, currency } }: Campaign, i18n: I18n): string | undefined {
  return got && i18n.t("rewards.welcome", { got: gotText({ ...got, unit: unitOf(got.balance, currency) }, i18n) });
}

/**
 * LO-03, LO-04: says once what the link just followed brings, or that it no longer counts; doesn't name the referrer. Nothing for
 * a valid link of a promotion, which leads to its own page.
 */
export async function takeInvited(
  request: Request,
  context: AppLoadContext,
): Promise<{ invited: Invited | undefined; headers: [string, string][] }> {
  const cookie = credentialCookies(context).linkFollowed;
  const isTold = TELLING.has(new URL(request.url).pathname);
  if (!isTold || !(await cookie.parse(request.headers.get("Cookie")))) return { invited: undefined, headers: [] };
  const headers = [await dropCookie(context, cookie)];
  const [{ code }, { account, i18n }] = await Promise.all([referralOf(request, context), viewerOf(request, context)]);
  if (account) return { invited: undefined, headers };
  const { campaign, byMember, refusal } = await context.referrals.followed(context.organisation, code);
  const signUp = i18n.t("sign-in.signUp");
  if (refusal || !campaign) return { invited: { text: i18n.t("rewards.linkOver"), welcome: "", signUp }, headers };
  if (!byMember) return { invited: undefined, headers };
  const text = i18n.t("rewards.invited", { organisation: context.organisation.name });
  const welcome = gotAtSignUp(campaign, i18n) ?? "";
  return { invited: { text, welcome, signUp }, headers };
}
