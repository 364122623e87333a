import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hasEnded } from "#server/core/item-states";
import { messagesOf } from "~/i18n/t";
import { emailTokenOf, spentKey } from "~/request/email-tokens.server";
import { formDataOf } from "~/request/form.server";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { saidOf, viewerOf } from "~/request/viewer.server";
import { bookingHref } from "~/shared/bookings/trips.server";
import { FactList } from "~/shared/offer/fact-list";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { card, narrow, page, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { showConfirmed } from "./unconfirmed-view.server";

const useT = messagesOf("reservation");

export const headers = notStored;

/** The booking of an emailed link. Opening it changes nothing (M3): mail programs fetch links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { i18n } = await viewerOf(request, context);
  const heading = i18n.t("booking-page.unconfirmedTitle");
  const title = pageTitle(context, i18n.t, heading);
  const key = await emailTokenOf(request, context, "addressKey");
  const booking = key ? await context.booking.addresses.find(context.organisation.id, key) : undefined;
  const isMember = booking?.newMemberId !== undefined;
  // A new member's account is confirmed whatever became of a booking that was paid.
  if (!booking || (hasEnded(booking.state) && !(isMember && booking.confirmBy === undefined)))
    return data(
      { title, heading, text: i18n.t("booking-page.unconfirmedGone"), facts: undefined, button: "" },
      { status: 410 },
    );
  const facts = [
    {
      term: saidOf(i18n, context, booking).t("booking-page.voucherProperty"),
      text: context.booking.about(booking, i18n.language).title,
    },
    { term: i18n.t("bookings.bookingReference"), text: booking.reference },
  ];
  const press = isMember ? "booking-page.unconfirmedPressMember" : "booking-page.unconfirmedPress";
  const [text, button] = [i18n.t(press), i18n.t("booking-page.unconfirmedConfirm")];
  return data({ title, heading, text, facts, button });
}

export async function action({ request, context }: ActionFunctionArgs) {
  await formDataOf(request);
  const { organisation, booking: orders } = context;
  const key = (await emailTokenOf(request, context, "addressKey")) ?? "";
  const booking = await orders.addresses.find(organisation.id, key);
  const headers = [await spentKey(context, "addressKey")];
  if (!booking) return redirect("/bookings/confirm-address", { status: 303, headers });
  const confirmed = await orders.addresses.confirm(context, booking.id);
  const href = `${bookingHref(booking)}?done=address`;
  return showConfirmed(href, confirmed.ok ? confirmed.value : undefined, request, context, headers);
}

export default function ConfirmAddressPage() {
  const { heading, text, facts, button } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <h1>{heading}</h1>
      {facts ? (
        <Form className={`${card} ${stack}`} method="post" action="/bookings/confirm-address">
          <input type="hidden" name="intent" value="confirm" />
          <FactList facts={facts} />
          <p>{text}</p>
          <p>
            <Button>{button}</Button>
          </p>
        </Form>
      ) : (
        <>
          <p>{text}</p>
          <p>
            <Link href="/bookings/find">{t("reservation.findTitle")}</Link>
          </p>
        </>
      )}
    </main>
  );
}
