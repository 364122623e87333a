import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { fullName } from "#server/core/names";
import { viewerOf } from "~/request/viewer.server";
import { AccountTabs } from "~/shared/account/account-page";
import { ContentStart } from "~/shell/content-start";
import { marksContent } from "~/shell/handle";
import { container, screenOnly } from "~/ui/layout.css";

/** RT-03: whose account it is. Each page below guards itself, because an action runs without this loader. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await viewerOf(request, context);
  return account ? { name: fullName(account), email: account.email } : null;
}

export const handle = marksContent;

export default function AccountLayout() {
  const profile = useLoaderData<typeof loader>();
  return (
    <>
      {profile ? (
        <div className={`${container} ${screenOnly}`}>
          <AccountTabs
            summary={
              <>
                <bdi>{profile.name}</bdi> · <bdi>{profile.email}</bdi>
              </>
            }
          />
        </div>
      ) : null}
      <ContentStart />
      <Outlet />
    </>
  );
}
