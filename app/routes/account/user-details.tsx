import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fullName } from "#server/core/names";
import { requireSignedIn } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountPage } from "~/shared/account/account-page";
import { BookingHistory, TripList } from "~/shared/bookings/trip-list";
import { historyShown, type TripsShown, tripPage } from "~/shared/bookings/trips.server";
import { AccountOverview } from "./account-overview";
import { accountOverview } from "./account-overview.server";
import { profileSections } from "./profile-sections.server";
import { ProfileView } from "./profile-view";

/** RT-03: the hub of an account; a tab is an address of its own. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireSignedIn(request, context);
  const { account, i18n } = viewer;
  const tab = tabOf(request);
  const list = (shown: TripsShown) => tripPage(request, context, account, i18n, shown);
  const page = { name: fullName(account), tab };
  const title = (text: string) => pageTitle(context, i18n.t, text);
  switch (tab) {
    case "trips":
      return { ...page, title: title(i18n.t("bookings.trips")), list: await list("upcoming") };
    case "bookings":
      return { ...page, title: title(i18n.t("bookings.bookings")), list: await list(historyShown(request)) };
    case "profile": {
      const sections = await profileSections(account, context, i18n);
      return { ...page, title: title(i18n.t("account.profileTitle")), sections };
    }
    case "account":
      return {
        ...page,
        title: title(i18n.t("account.details")),
        overview: await accountOverview(account, viewer, context),
      };
  }
}

export default function UserDetails() {
  const { name, tab, ...content } = useLoaderData<typeof loader>();
  return (
    <AccountPage heading={name}>
      {"overview" in content ? <AccountOverview {...content.overview} /> : null}
      {"sections" in content ? <ProfileView sections={content.sections} /> : null}
      {"list" in content && tab === "trips" ? <TripList {...content.list} here={HERE.trips} /> : null}
      {"list" in content && tab === "bookings" ? <BookingHistory {...content.list} here={HERE.bookings} /> : null}
    </AccountPage>
  );
}

const HERE = { trips: "/user-details?tab=trips", bookings: "/user-details?tab=bookings" };

const TABS = ["account", "profile", "trips", "bookings"] as const;

function tabOf(request: Request): (typeof TABS)[number] {
  const asked = new URL(request.url).searchParams.get("tab");
  return TABS.find((tab) => tab === asked) ?? "account";
}
