import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { Params } from "@remix-run/react";
import type { Account } from "#server/auth/account";
import { requireOperator } from "~/request/guards.server";
import { notStored } from "~/request/page-headers";
import { viewerOf } from "~/request/viewer.server";
import { planWords } from "~/shared/plans/plan-text.server";
import { LoyaltyForm } from "./loyalty-form";
import { found, loyaltyAction, loyaltyForm } from "./loyalty-form.server";
import { findPerson } from "./person.server";
import { planText } from "./person-membership.server";

export const headers = notStored;

/** AC-08, LO-07: ends somebody's plan today. The address names what runs, so that a page left open ends nothing that came after. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const signedIn = await requireOperator(request, context);
  const { i18n } = await viewerOf(request, context);
  const { person, back } = await ofAddress(params, signedIn.account, context);
  const plan = await context.asOperator(signedIn.account).members.plan(context.organisation, person.id);
  const running = found(plan?.id === params["subscription"] ? plan : undefined);
  return loyaltyForm(signedIn, request, context, {
    heading: i18n.t("loyalty.planEndTitle", { name: planWords(running.plan, i18n).name }),
    text: i18n.t("loyalty.planEndText"),
    facts: [
      { term: i18n.t("admin.account"), text: person.name },
      { term: i18n.t("loyalty.plan"), text: planText(running, i18n) },
    ],
    groups: [],
    ...{ submit: i18n.t("loyalty.planEnd"), here: `${back}/plans/${running.id}/end`, back },
  });
}

export async function action({ params, ...args }: ActionFunctionArgs) {
  const { asOperator, organisation } = args.context;
  const { account } = await requireOperator(args.request, args.context);
  const { person, back } = await ofAddress(params, account, args.context);
  const seen = params["subscription"] ?? "";
  return loyaltyAction(args, {
    fields: [],
    back,
    async run({ reason }) {
      const ended = await asOperator(account).members.endPlan(organisation, { accountId: person.id }, { reason, seen });
      return { done: ended.ok ? "plan-ended" : "plan-ended-before" };
    },
  });
}

async function ofAddress(params: Params, account: Account, context: AppLoadContext) {
  const person = await findPerson(params["id"], account, context);
  return { person, back: `/admin/people/${person.id}` };
}

export default LoyaltyForm;
