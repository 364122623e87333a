import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/http/guards.server";
import { pageTitle, titleMeta } from "~/http/page-title";
import { visitorOf } from "~/http/visitor.server";
import { useT } from "~/i18n/t";
import { AccountPage } from "./account-page";
import { TripList } from "./trip-list";
import { tripPage } from "./trips.server";

export const meta = titleMeta;

/** RT-05: everything ever booked, the latest first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const account = await requireAccount(request, context);
  const { speech } = await visitorOf(request, context);
  const title = pageTitle(context, speech.t, speech.t("accounts.bookings"));
  return { title, ...(await tripPage(request, context, account, speech, "all")) };
}

export default function BookingHistory() {
  const t = useT();
  const { title: _title, ...list } = useLoaderData<typeof loader>();
  return (
    <AccountPage heading={t("accounts.bookings")} tab="bookings">
      <TripList {...list} empty="bookings" here="/user/booking-history" />
    </AccountPage>
  );
}
