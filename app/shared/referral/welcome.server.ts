import type { AppLoadContext } from "@remix-run/node";
import { unitOf } from "#server/core/money";
import { referralOf } from "~/request/inbound-params.server";
import { viewerOf } from "~/request/viewer.server";
import { gotText } from "./campaign-words.server";

/** LO-04: what somebody who came by a member's link gets for signing up; undefined: nothing. */
export async function welcomeText(request: Request, context: AppLoadContext): Promise<string | undefined> {
  const { code } = await referralOf(request, context);
  const campaign = code === "" ? undefined : await context.referrals.campaignFor(context.organisation, code);
  const got = campaign?.terms.referee;
  if (!campaign || !got) return undefined;
  const { i18n } = await viewerOf(request, context);
  return i18n.t("rewards.welcome", {
    got: gotText({ ...got, unit: unitOf(got.balance, campaign.terms.currency) }, i18n),
  });
}
