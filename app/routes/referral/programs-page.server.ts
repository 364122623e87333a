import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import { unitOf } from "#server/core/money";
import type { Campaign } from "#server/loyalty/campaigns";
import type { I18n } from "~/i18n/t";
import { sharedLink } from "~/shared/referral/campaign-link.server";
import { gotText, untilOf, wordsOf } from "~/shared/referral/campaign-words.server";

type Shown = { account: Account; i18n: I18n; running: Campaign[] };

/** Each with its link, as a text to copy and in an email to write. */
export async function programsView(request: Request, context: AppLoadContext, { account, i18n, running }: Shown) {
  const { t } = i18n;
  const memberCode = await context.referrals.memberCode(account);
  if (memberCode === undefined) return [];
  return running.map((campaign) => {
    const { referrer, referee } = campaign.terms;
    const got = (side: typeof referrer) =>
      side ? gotText({ ...side, unit: unitOf(side.balance, campaign.terms.currency) }, i18n) : t("referral.nothing");
    const { title, text } = wordsOf(campaign, i18n);
    const link = sharedLink(request, context, campaign, { memberCode, firstName: account.firstName });
    return {
      id: campaign.id,
      title,
      text,
      link,
      mine: got(referrer),
      theirs: got(referee),
      until: untilOf(campaign, i18n),
      label: t("referral.yourLink", { title }),
      mail: mailOf(t("referral.mailSubject", { title, organisation: context.organisation.name }), link),
    };
  });
}

/** Link to a prepared email without a recipient. */
const mailOf = (subject: string, body: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
