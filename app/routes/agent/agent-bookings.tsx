import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAgent } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { BookingHistory } from "~/shared/bookings/trip-list";
import { historyShown, tripPage } from "~/shared/bookings/trips.server";
import { AgentPage } from "./agent-page";

/** RT-06: what the agent booked, latest first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const heading = i18n.t("agent.bookings");
  return {
    title: pageTitle(context, i18n.t, heading),
    heading,
    list: await tripPage(request, context, account, i18n, historyShown(request)),
  };
}

export default function AgentBookings() {
  const { heading, list } = useLoaderData<typeof loader>();
  return (
    <AgentPage heading={heading}>
      <BookingHistory {...list} here="/agent/booking-history" />
    </AgentPage>
  );
}
