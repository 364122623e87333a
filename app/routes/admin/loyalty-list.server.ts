import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import type { KeyIn } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { viewerOf } from "~/request/viewer.server";
import { doneText } from "./done.server";
import type { LoyaltyListData } from "./loyalty-list";

type List = {
  heading: string;
  /** What is said where there is none. */
  none: string;
  listed: LoyaltyListData["listed"];
  add: string;
};
type Key = KeyIn<"loyalty">;

/** A list as its page shows it to an operator; `here`: where it is; `done`: what is said of what has just been done. */
export async function loyaltyList(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  { here, done }: { here: string; done: Record<"added" | "added-before" | "ended" | "ended-before", Key> },
  list: (account: Account, i18n: I18n) => Promise<List>,
) {
  const { account } = await requireOperator(request, context);
  const { i18n } = await viewerOf(request, context);
  const { add, ...shown } = await list(account, i18n);
  return {
    title: pageTitle(context, i18n.t, shown.heading),
    ...shown,
    done: doneText(request, done, i18n),
    add: { href: `${here}/new`, text: add },
  };
}
