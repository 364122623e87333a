import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messagesOf } from "~/i18n/t";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { saidOf } from "~/request/viewer.server";
import { reference as referenceStyle } from "~/shared/offer/booking.css";
import { ButtonLink } from "~/ui/button";
import { narrow, page, row, stack } from "~/ui/layout.css";
import { Notice } from "~/ui/notice";
import { LOOK_AGAIN_EVERY, useAskAgain } from "~/ui/use-ask-again";
import { findBookingOf } from "./confirmation.server";

const useT = messagesOf("bookings", "checkout");

/** For guests too, as the confirmation is. */
export const headers = notStored;

/** BK-04: what is booked by a supplier outside waits here for its answer. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { booking, ...viewer } = await findBookingOf(request, context);
  const { pathname, search } = new URL(request.url);
  if (booking.state !== "booking") throw redirect(`/checkout-success${search}`);
  const { t } = saidOf(viewer.i18n, context, booking);
  const heading = t("bookings.confirmingTitle");
  return {
    title: pageTitle(context, t, heading),
    heading,
    text: t("bookings.confirmingText"),
    here: pathname + search,
    reference: booking.reference,
    refresh: LOOK_AGAIN_EVERY,
  };
}

export default function CheckoutConfirming() {
  const t = useT();
  const { heading, text, here, reference } = useLoaderData<typeof loader>();
  useAskAgain(here, true);
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <h1>{heading}</h1>
      <Notice tone="info" role="status">
        <p>{text}</p>
        <p>{t("checkout.reference")}</p>
        <bdi className={referenceStyle} dir="ltr">
          {reference}
        </bdi>
      </Notice>
      <p className={row}>
        <ButtonLink kind="solid" href={here} text={t("bookings.lookAgain")} />
      </p>
    </main>
  );
}
