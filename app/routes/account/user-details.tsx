import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/request/guards.server";
import { pageTitle, titleMeta } from "~/request/page-title";
import { visitorOf } from "~/request/visitor.server";
import { AccountPage, type AccountTab } from "~/shared/account/account-page";
import { TripList } from "~/shared/bookings/trip-list";
import { tripPage } from "~/shared/bookings/trips.server";
import { AccountOverview } from "./account-overview";
import { accountOverview } from "./account-overview.server";
import { profileSections } from "./profile-sections.server";
import { ProfileView } from "./profile-view";

export const meta = titleMeta;

/** RT-03: the hub of an account; a tab is an address of its own. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const account = await requireAccount(request, context);
  const visitor = await visitorOf(request, context);
  const { t } = visitor.speech;
  const tab = tabOf(request);
  const list = (when: "upcoming" | "all") => tripPage(request, context, account, visitor.speech, when);
  const page = { name: `${account.firstName} ${account.lastName}`, tab };
  const title = (text: string) => pageTitle(context, t, text);
  switch (tab) {
    case "trips":
      return { ...page, title: title(t("bookings.trips")), list: await list("upcoming") };
    case "bookings":
      return { ...page, title: title(t("bookings.bookings")), list: await list("all") };
    case "profile": {
      const sections = await profileSections(account, context, visitor.speech);
      return { ...page, title: title(t("account.profileTitle")), sections };
    }
    case "account":
      return {
        ...page,
        title: title(t("account.details")),
        overview: await accountOverview(account, visitor, context),
      };
  }
}

export default function UserDetails() {
  const { name, tab, ...content } = useLoaderData<typeof loader>();
  return (
    <AccountPage heading={name} tab={tab}>
      {"overview" in content ? <AccountOverview {...content.overview} /> : null}
      {"sections" in content ? <ProfileView sections={content.sections} /> : null}
      {"list" in content ? (
        <TripList {...content.list} empty={tab === "trips" ? "trips" : "bookings"} here={`/user-details?tab=${tab}`} />
      ) : null}
    </AccountPage>
  );
}

const TABS: AccountTab[] = ["account", "profile", "trips", "bookings"];

function tabOf(request: Request): AccountTab {
  const asked = new URL(request.url).searchParams.get("tab");
  return TABS.find((tab) => tab === asked) ?? "account";
}
