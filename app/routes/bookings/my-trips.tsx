import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messagesOf } from "~/i18n/t";
import { requireSignedIn } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountPage } from "~/shared/account/account-page";
import { TripList } from "~/shared/bookings/trip-list";
import { tripPage } from "~/shared/bookings/trips.server";

const useT = messagesOf("bookings");

/** RT-05: upcoming and current stays. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireSignedIn(request, context);
  const title = pageTitle(context, i18n.t, i18n.t("bookings.trips"));
  return { title, ...(await tripPage(request, context, account, i18n, "upcoming")) };
}

export default function MyTrips() {
  const t = useT();
  const { title: _title, ...list } = useLoaderData<typeof loader>();
  return (
    <AccountPage heading={t("bookings.trips")}>
      <TripList {...list} here="/user/my-trips" />
    </AccountPage>
  );
}
