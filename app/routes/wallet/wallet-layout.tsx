import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { viewerOf } from "~/request/viewer.server";
import { AccountTabs } from "~/shared/account/account-page";
import { ContentStart } from "~/shell/content-start";
import { marksContent } from "~/shell/handle";
import { container, screenOnly } from "~/ui/layout.css";
import { SectionNav } from "~/ui/section-nav";
import { walletNavigation } from "./wallet-navigation.server";

/** Balances, points and the pages about them. Each page below guards itself, because an action runs without this loader. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await viewerOf(request, context);
  return account ? walletNavigation(account, context, i18n) : null;
}

export const handle = marksContent;

export default function WalletLayout() {
  const navigation = useLoaderData<typeof loader>();
  return (
    <>
      {navigation ? (
        <>
          <div className={`${container} ${screenOnly}`}>
            <AccountTabs />
          </div>
          <SectionNav {...navigation} />
        </>
      ) : null}
      <ContentStart />
      <Outlet />
    </>
  );
}
