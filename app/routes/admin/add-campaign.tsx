import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { notStored } from "~/request/page-headers";
import { CAMPAIGN_FIELDS, campaignErrors, campaignGroups, campaignOf } from "./campaign-form.server";
import { LoyaltyForm } from "./loyalty-form";
import { addedAs, errorsAt, loyaltyAction, loyaltyForm } from "./loyalty-form.server";

export const headers = notStored;

const LIST = "/admin/campaigns";

/** AC-08, LO-01, LO-02: begins a campaign, now or on a day to come. */
export function loader(args: LoaderFunctionArgs) {
  const { asOperator, organisation } = args.context;
  return loyaltyForm(args, (account, i18n) => {
    const { t } = i18n;
    const balances = asOperator(account).campaigns.balances(organisation);
    return {
      heading: t("loyalty.campaignNew"),
      text: t("loyalty.campaignNewText"),
      submit: t("loyalty.campaignSave"),
      groups: campaignGroups(args.context, balances, i18n),
      here: `${LIST}/new`,
      back: LIST,
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const { asOperator, organisation } = context;
  return loyaltyAction(args, {
    fields: CAMPAIGN_FIELDS,
    back: LIST,
    wrongIn(filled) {
      const { campaigns } = asOperator(filled.account);
      return errorsAt(campaigns.check(organisation, campaignOf(filled, context)), campaignErrors(filled, context));
    },
    async run({ account, reason, key, ...filled }) {
      const campaign = campaignOf(filled, context);
      const added = await asOperator(account).campaigns.add(organisation, { campaign, reason, key });
      return addedAs(added, campaignErrors(filled, context), "refusals.campaignCodeTaken");
    },
  });
}

export default LoyaltyForm;
