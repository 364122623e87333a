import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isBooked } from "#server/core/item-states";
import { messagesOf } from "~/i18n/t";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { saidOf } from "~/request/viewer.server";
import { PaymentDue } from "~/shared/bookings/payment-due";
import { dueText } from "~/shared/bookings/payment-due.server";
import { bookingHref } from "~/shared/bookings/trips.server";
import { reference } from "~/shared/offer/booking.css";
import { Cancellation } from "~/shared/offer/cancellation";
import { FactList } from "~/shared/offer/fact-list";
import { PriceSummary } from "~/shared/offer/price-summary";
import { ButtonLink } from "~/ui/button";
import { button } from "~/ui/button.css";
import { asideLast, card, large, page, row, screenOnly, small, soft, stack, tight } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { PrintButton } from "~/ui/print-button";
import { RouteLine } from "~/ui/route-line";
import { Ticket } from "~/ui/ticket";
import { AccountOffer } from "./account-offer";
import { accountOffer } from "./account-offer.server";
import { ConfirmAddress } from "./confirm-address-form";
import { type Confirmation, confirmationOf, findBookingOf } from "./confirmation.server";
import { DocumentLinks } from "./document-links";
import { documentLinksOf } from "./documented-booking.server";
import { unconfirmedView } from "./unconfirmed-view.server";

const useT = messagesOf("bookings", "checkout");

/** For guests too: they have no session by which the page would be private. */
export const headers = notStored;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { booking, account, ...viewer } = await findBookingOf(request, context);
  const i18n = saidOf(viewer.i18n, context, booking);
  // Its own page asks for the address before anything is booked.
  if (booking.state === "booking" && booking.confirmBy === undefined)
    throw redirect(`/checkout-confirming${new URL(request.url).search}`);
  // A pending, failed or changed booking is explained on its own page.
  const isAsBooked = isBooked(booking.state) && booking.state !== "no-show";
  if (!isAsBooked || (await context.booking.standing(booking))) throw redirect(bookingHref(booking));
  // It ends by itself unless the guest confirms the address.
  const almost = booking.confirmBy === undefined ? undefined : i18n.t("booking-page.unconfirmedAlmost");
  const title = pageTitle(context, i18n.t, almost ?? i18n.t("bookings.successTitle"));
  const by = booking.accountId === undefined ? ("guest" as const) : ("owner" as const);
  const reward = account && (await context.loyalty.ofBooking(booking));
  const seen = { booking, by, href: bookingHref(booking) };
  const documents = await documentLinksOf(seen, context);
  return {
    unconfirmed: await unconfirmedView(seen, request, context, i18n),
    title,
    almost,
    signedIn: account !== undefined,
    confirmation: confirmationOf(
      booking,
      { documents, reward, due: await dueText(booking, context, i18n) },
      context,
      i18n,
    ),
    offer: accountOffer({ booking, by }, account, context, i18n),
  };
}

export default function CheckoutSuccess() {
  const t = useT();
  const { signedIn, confirmation, offer, unconfirmed, almost } = useLoaderData<typeof loader>();
  const { words, about, property, stub } = confirmation;
  return (
    <main id="content" className={`${page} ${stack}`}>
      <RouteLine
        label={t("checkout.steps")}
        stops={[words.chosen, t("checkout.stepDetails"), t("checkout.stepDone")]}
        at={2}
      />
      <h1>{almost ?? words.heading}</h1>
      {unconfirmed ? <ConfirmAddress {...unconfirmed} problem={undefined} /> : null}
      <Notice tone="ok">
        <p>{t("checkout.reference")}</p>
        <bdi className={reference} dir="ltr">
          {confirmation.reference}
        </bdi>
        {almost ? null : (
          <>
            <p>{t("bookings.emailSent", { email: confirmation.email })}</p>
            <Actions {...confirmation} />
          </>
        )}
      </Notice>
      {offer ? <AccountOffer {...offer} /> : null}
      <div className={asideLast}>
        <div className={stack}>
          <Ticket
            as="div"
            art={property.art}
            stub={
              <>
                <span className={small}>{stub.label}</span>{" "}
                <strong className={large}>
                  <bdi>{stub.amount}</bdi>
                </strong>
              </>
            }
          >
            <div className={`${stack} ${tight}`}>
              <h2>
                <bdi>{property.name}</bdi>
              </h2>
              {property.place ? <p className={soft}>{property.place}</p> : null}
              <p>{about.who}</p>
              <p>{about.what}</p>
              <RouteLine label={about.when} stops={confirmation.days} at={-1} />
            </div>
          </Ticket>
          <Itinerary {...confirmation} />
        </div>
        <Next {...confirmation} />
      </div>
      <p className={`${row} ${screenOnly}`}>
        {signedIn ? (
          <ButtonLink kind="solid" href="/user-details?tab=bookings" text={t("bookings.allBookings")} />
        ) : null}{" "}
        <ButtonLink kind="outline" href={confirmation.search} text={t("checkout.newSearch")} />
      </p>
    </main>
  );
}

/** Actions a guest may want right after booking. */
function Actions({ words, calendar, directions, voucher, documents }: Confirmation) {
  const t = useT();
  return (
    <p className={`${row} ${screenOnly}`}>
      <a className={button.outline} href={calendar} download>
        {t("bookings.addToCalendar")}
      </a>{" "}
      <a className={button.outline} href={directions} target="_blank" rel="noopener noreferrer">
        {t("bookings.getDirections")}
      </a>{" "}
      <ButtonLink kind="outline" href={voucher} text={words.voucher} /> <DocumentLinks {...documents} />{" "}
      <PrintButton label={t("bookings.print")} />
    </p>
  );
}

function Itinerary({ words, property, about, guest, answers, requests, price }: Confirmation) {
  const t = useT();
  const facts = [
    { term: t("bookings.address"), text: property.address ?? "" },
    ...about.times.map(({ label, text }) => ({ term: label, text })),
    { term: t("bookings.guest"), text: guest },
    ...answers.map(({ label, text }) => ({ term: label, text })),
    { term: t("bookings.requestsNoted"), text: requests },
  ];
  return (
    <section className={`${card} ${stack}`} aria-labelledby="itinerary-title">
      <h2 id="itinerary-title">{words.itinerary}</h2>
      <FactList facts={facts.filter(({ text }) => text !== "")} />
      <PriceSummary {...price} />
    </section>
  );
}

function Next({ words, about, toPay, due, cancellation, contact, reference: name, property, page: own }: Confirmation) {
  const t = useT();
  return (
    <div className={stack}>
      <section className={`${card} ${stack}`} aria-labelledby="next-title">
        <h2 id="next-title">{t("bookings.nextTitle")}</h2>
        <ul className={`${stack} ${tight}`}>
          <li>{words.arrive}</li>
          {about.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
          {due ? <PaymentDue {...due} /> : <li>{toPay}</li>}
          <li>
            <Cancellation lines={cancellation} />
          </li>
        </ul>
      </section>
      <section className={`${card} ${stack}`} aria-labelledby="contact-title">
        <h2 id="contact-title">{t("bookings.contactTitle")}</h2>
        <p>
          {t("bookings.nextChange")} <Link href={own}>{t("bookings.seeBooking")}</Link>
        </p>
        <p>{t("bookings.nextContact")}</p>
        <p>
          <a href={`mailto:${contact}?subject=${encodeURIComponent(`${name} · ${property.name}`)}`}>{contact}</a>
        </p>
      </section>
    </div>
  );
}
