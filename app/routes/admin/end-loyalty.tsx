import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Params } from "@remix-run/react";
import type { I18n } from "~/i18n/t";
import { notFound, notFoundForOwner, requireOperator } from "~/request/guards.server";
import { LoyaltyForm } from "./loyalty-form";
import { loyaltyAction, loyaltyForm } from "./loyalty-form.server";
import type { Desk } from "./loyalty-kind";
import { kindOf } from "./loyalty-kinds.server";

/** AC-08: ends a campaign or a rule of earning, or takes a plan from sale. */
export function loader(args: LoaderFunctionArgs) {
  const { params, context } = args;
  const { kind, path } = endedOf(params);
  return loyaltyForm(args, kind.right, async (account, i18n) => {
    const { id, name, facts } = await found(params, { account, context }, i18n);
    return {
      heading: i18n.t(kind.words.endTitle, { name }),
      text: i18n.t(kind.words.endText),
      facts,
      groups: [],
      submit: i18n.t(kind.words.end),
      here: `${path}/${id}/${kind.endsAt}`,
      back: path,
      list: i18n.t(kind.words.title),
    };
  });
}

/** Changes nothing if it has already ended. */
export async function action(args: ActionFunctionArgs) {
  const { request, params, context } = args;
  const { kind, path } = endedOf(params);
  const { account, i18n } = await requireOperator(request, context, kind.right);
  const { id } = await found(params, { account, context }, i18n);
  return loyaltyAction(args, {
    right: kind.right,
    fields: [],
    back: path,
    run: async ({ reason }) => ({
      done: (await kind.end({ account, context }, id, reason)) ? "ended" : "ended-before",
    }),
  });
}

function endedOf(params: Params): ReturnType<typeof kindOf> {
  const named = kindOf(params);
  return params["deed"] === named.kind.endsAt ? named : notFound();
}

/** The one of the organisation that the address names. */
const found = async (params: Params, desk: Desk, i18n: I18n) =>
  (await kindOf(params).kind.find(desk, params["id"] ?? "", i18n)) ?? notFoundForOwner(desk.context);

export default LoyaltyForm;
