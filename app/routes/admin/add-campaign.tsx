import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireOperator } from "~/request/guards.server";
import { notStored } from "~/request/page-headers";
import { viewerOf } from "~/request/viewer.server";
import { CAMPAIGN_FIELDS, campaignErrors, campaignGroups, campaignOf } from "./campaign-form.server";
import { LoyaltyForm } from "./loyalty-form";
import { errorsAt, loyaltyAction, loyaltyForm } from "./loyalty-form.server";

export const headers = notStored;

const LIST = "/admin/campaigns";

/** AC-08, LO-01, LO-02: begins a campaign, now or on a day to come. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireOperator(request, context);
  const { i18n } = await viewerOf(request, context);
  const { t } = i18n;
  const balances = context.asOperator(signedIn.account).campaigns.balances(context.organisation);
  return loyaltyForm(signedIn, request, context, {
    ...{ heading: t("loyalty.campaignNew"), text: t("loyalty.campaignNewText"), submit: t("loyalty.campaignSave") },
    ...{ groups: campaignGroups(context, balances, i18n), here: `${LIST}/new`, back: LIST },
  });
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const { asOperator, organisation } = context;
  return loyaltyAction(args, {
    fields: CAMPAIGN_FIELDS,
    back: LIST,
    wrongIn: (typed, account) =>
      errorsAt(asOperator(account).campaigns.check(organisation, campaignOf(typed, context)), campaignErrors()),
    async run({ typed, account, reason, key }) {
      const campaign = campaignOf(typed, context);
      const added = await asOperator(account).campaigns.add(organisation, { campaign, reason, key });
      if (added.ok) return { done: "added" };
      if (added.reason === "added-before") return { done: "added-before" };
      if (added.reason === "taken") return { errors: { code: ["refusals.campaignCodeTaken"] } };
      return { errors: errorsAt(added, campaignErrors()) };
    },
  });
}

export default LoyaltyForm;
