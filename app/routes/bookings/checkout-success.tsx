import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { wordsOf } from "~/i18n/t";
import { notFound, notTheirs } from "~/request/guards.server";
import { notStored } from "~/request/not-stored";
import { pageTitle, titleMeta } from "~/request/page-title";
import { visitorOf } from "~/request/visitor.server";
import { fact, reference } from "~/shared/stay/booking.css";
import { PriceSummary } from "~/shared/stay/price-summary";
import { button } from "~/ui/button.css";
import { card, large, page, row, small, soft, stack, tight } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { RouteLine } from "~/ui/route-line";
import { Ticket } from "~/ui/ticket";
import { type Confirmation, confirmationOf } from "./confirmation.server";

const useT = wordsOf("bookings", "checkout", "stay");

export const meta = titleMeta;

/** Also for a guest, who has no session that says so. */
export const headers = notStored;

/** Somebody else's booking is as unknown as one that never was. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const name = new URL(request.url).searchParams.get("booking") ?? notFound();
  const { account, speech } = await visitorOf(request, context);
  const booking = (await context.booking.find(context.organisation.id, name, account?.id)) ?? notTheirs(context);
  const title = pageTitle(context, speech.t, speech.t("bookings.successTitle"));
  return { title, signedIn: account !== undefined, confirmation: confirmationOf(booking, context, speech) };
}

export default function CheckoutSuccess() {
  const t = useT();
  const { signedIn, confirmation } = useLoaderData<typeof loader>();
  const { stay, property, price } = confirmation;
  return (
    <main id="content" className={`${page} ${stack}`}>
      <RouteLine
        label={t("checkout.steps")}
        stops={[t("checkout.stepRoom"), t("checkout.stepDetails"), t("checkout.stepDone")]}
        at={2}
      />
      <h1>{t("bookings.successTitle")}</h1>
      <Notice tone="ok">
        <p>{t("checkout.reference")}</p>
        <bdi className={reference} dir="ltr">
          {confirmation.reference}
        </bdi>
        <p>{t("bookings.emailSent", { email: confirmation.email })}</p>
      </Notice>
      <Ticket
        as="div"
        art={property.art}
        stub={
          <>
            <span className={small}>{t("stay.toPay")}</span>
            <strong className={large}>
              <bdi>{price.payable}</bdi>
            </strong>
          </>
        }
      >
        <div className={`${stack} ${tight}`}>
          {property.place ? <p className={`${small} ${soft}`}>{property.place}</p> : null}
          <h2>{property.name}</h2>
          <p>{stay.party}</p>
          <p>
            {stay.room} · {stay.board}
          </p>
          <RouteLine label={stay.dates} stops={[confirmation.arrival, confirmation.departure]} at={-1} />
        </div>
      </Ticket>
      <Itinerary {...confirmation} />
      <Next {...confirmation} />
      <p className={row}>
        {signedIn ? (
          <Link className={button.solid} href="/user-details?tab=bookings">
            {t("bookings.allBookings")}
          </Link>
        ) : null}
        <Link className={button.outline} href="/">
          {t("checkout.newSearch")}
        </Link>
      </p>
    </main>
  );
}

function Itinerary({ stay, guest, requests, price }: Confirmation) {
  const t = useT();
  const rows: [string, string][] = [
    [t("bookings.checkIn"), stay.checkIn],
    [t("bookings.checkOut"), stay.checkOut],
    [t("bookings.guest"), guest],
    ...(requests ? ([[t("bookings.requestsNoted"), requests]] as [string, string][]) : []),
  ];
  return (
    <section className={`${card} ${stack}`} aria-labelledby="itinerary-title">
      <h2 id="itinerary-title">{t("bookings.itinerary")}</h2>
      <dl className={`${stack} ${tight}`}>
        {rows.map(([label, text]) => (
          <div key={label} className={fact}>
            <dt className={soft}>{label}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      <PriceSummary {...price} />
    </section>
  );
}

function Next({ price, cancellation, contact }: Confirmation) {
  const t = useT();
  return (
    <section className={`${card} ${stack}`} aria-labelledby="next-title">
      <h2 id="next-title">{t("bookings.nextTitle")}</h2>
      <ul className={`${stack} ${tight}`}>
        <li>{t("bookings.nextArrive")}</li>
        <li>{t("bookings.nextPay", { total: price.payable })}</li>
        <li>{cancellation}</li>
        <li>
          {t("bookings.nextContact")} <a href={`mailto:${contact}`}>{contact}</a>
        </li>
      </ul>
    </section>
  );
}
