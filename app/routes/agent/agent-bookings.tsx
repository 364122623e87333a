import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fullName } from "#server/core/names";
import { requireAgent } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { BookingHistory } from "~/shared/bookings/trip-list";
import { historyShown, tripPage } from "~/shared/bookings/trips.server";
import { AgentPage } from "./agent-page";
import { bookingsHref, ownClient } from "./clients.server";

/** RT-06: what the agent booked, for one client or at all, latest first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const id = new URL(request.url).searchParams.get("client");
  const client = id === null ? undefined : await ownClient(id, account, context);
  const heading = client ? i18n.t("agent.bookingsOf", { name: fullName(client) }) : i18n.t("agent.bookings");
  return {
    title: pageTitle(context, i18n.t, heading),
    heading,
    here: client ? bookingsHref(client) : "/agent/booking-history",
    list: await tripPage(request, context, account, i18n, historyShown(request), {
      clientId: client?.id,
    }),
  };
}

export default function AgentBookings() {
  const { heading, here, list } = useLoaderData<typeof loader>();
  return (
    <AgentPage heading={heading}>
      <BookingHistory {...list} here={here} />
    </AgentPage>
  );
}
