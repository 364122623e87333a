import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messagesOf } from "~/i18n/t";
import { requireSignedIn } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountPage } from "~/shared/account/account-page";
import { BookingHistory } from "~/shared/bookings/trip-list";
import { historyShown, tripPage } from "~/shared/bookings/trips.server";

const useT = messagesOf("bookings");

/** RT-05: all bookings, latest first; `show` limits them to past or cancelled ones. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireSignedIn(request, context);
  const title = pageTitle(context, i18n.t, i18n.t("bookings.bookings"));
  return { title, ...(await tripPage(request, context, account, i18n, historyShown(request))) };
}

export default function BookingHistoryPage() {
  const t = useT();
  const { title: _title, ...list } = useLoaderData<typeof loader>();
  return (
    <AccountPage heading={t("bookings.bookings")}>
      <BookingHistory {...list} here="/user/booking-history" />
    </AccountPage>
  );
}
