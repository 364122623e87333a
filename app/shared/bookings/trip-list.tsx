import { wordsOf } from "~/i18n/t";
import { button } from "~/ui/button.css";
import { Tag } from "~/ui/chip";
import { EmptyState } from "~/ui/empty-state";
import { small, soft, stack, strong } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Price } from "~/ui/money";
import { Pages } from "~/ui/pages";
import { Ticket } from "~/ui/ticket";
import type { Trip, TripPage } from "./trips.server";

const useT = wordsOf("bookings");

type TripListProps = TripPage & {
  /** What to say when there is none. */
  empty: "trips" | "bookings";
  /** The address of this list, to which the number of the page is added. */
  here: string;
};

/** A person's bookings, as tickets. */
export function TripList({ trips, page, pages, empty, here }: TripListProps) {
  const t = useT();
  if (trips.length === 0) {
    return (
      <EmptyState title={t(empty === "trips" ? "bookings.noTripsTitle" : "bookings.noBookingsTitle")}>
        <p>{t(empty === "trips" ? "bookings.noTripsText" : "bookings.noBookingsText")}</p>
        <p>
          <Link className={button.solid} href="/">
            {t("bookings.findHotel")}
          </Link>
        </p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={stack}>
        {trips.map((trip) => (
          <TripTicket key={trip.reference} {...trip} />
        ))}
      </ul>
      <Pages page={page} pages={pages} hrefOf={(number) => `${here}${here.includes("?") ? "&" : "?"}page=${number}`} />
    </>
  );
}

function TripTicket({ href, name, place, art, stay, reference, payable, cancelled, past }: Trip) {
  const t = useT();
  return (
    <Ticket
      as="li"
      art={art}
      stub={
        <>
          <p>
            <Price text={payable} /> <span className={`${small} ${soft}`}>{t("bookings.atProperty")}</span>
          </p>
          <Link className={button.outline} href={href} aria-label={`${t("bookings.seeBooking")}: ${name}`}>
            {t("bookings.seeBooking")}
          </Link>
        </>
      }
    >
      <p className={small}>
        <StateTag cancelled={cancelled} past={past} />
      </p>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      {place ? <p className={soft}>{place}</p> : null}
      <p className={strong}>{stay.dates}</p>
      <p className={small}>{stay.party}</p>
      <p className={small}>
        {stay.room} · {stay.board}
      </p>
      <p className={small}>
        {t("bookings.tripReference")} <bdi className={strong}>{reference}</bdi>
      </p>
    </Ticket>
  );
}

function StateTag({ cancelled, past }: Pick<Trip, "cancelled" | "past">) {
  const t = useT();
  if (cancelled) return <Tag tone="deal">{t("bookings.cancelled")}</Tag>;
  return past ? <Tag>{t("bookings.past")}</Tag> : <Tag tone="ok">{t("bookings.booked")}</Tag>;
}
