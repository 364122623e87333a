import { Fragment } from "react";
import { messagesOf } from "~/i18n/t";
import { ButtonLink } from "~/ui/button";
import { chip } from "~/ui/chip.css";
import { EmptyState } from "~/ui/empty-state";
import { card, row, small, soft, stack, strong, tight } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Price } from "~/ui/money";
import { Pages } from "~/ui/pages";
import { Ticket } from "~/ui/ticket";
import { PhaseTag } from "./phase-tag";
import { entry, entryEnd } from "./trip-list.css";
import type { Trip, TripPage, TripsShown } from "./trips.server";

const useT = messagesOf("bookings");

type ListProps = TripPage & {
  /** The address of this list, to which the number of the page is added. */
  here: string;
};

/** Upcoming and current stays, as tickets. */
export function TripList({ trips, page, pages, here }: ListProps) {
  const t = useT();
  if (trips.length === 0) return <NoTrips title={t("bookings.noTripsTitle")} text={t("bookings.noTripsText")} />;
  return (
    <>
      <ul className={stack}>
        {trips.map((trip) => (
          <TripTicket key={trip.reference} {...trip} />
        ))}
      </ul>
      <FindOther />
      <Pages page={page} pages={pages} hrefOf={hrefOf(here)} />
    </>
  );
}

/** All bookings, one line each, or only past or cancelled ones. */
export function BookingHistory({ trips, page, pages, shown, here }: ListProps) {
  const t = useT();
  const options: [TripsShown, string][] = [
    ["all", t("bookings.showAll")],
    ["past", t("bookings.past")],
    ["cancelled", t("bookings.cancelled")],
  ];
  return (
    <>
      <nav aria-label={t("bookings.show")}>
        <ul className={row}>
          {options.map(([option, label]) => (
            <li key={option}>
              <Link
                className={chip}
                href={option === "all" ? here : withParameter(here, "show", option)}
                {...(option === shown && { "aria-current": "true" as const })}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {trips.length === 0 ? (
        <NoTrips
          title={t("bookings.noBookingsTitle")}
          text={shown === "all" ? t("bookings.noBookingsText") : t("bookings.noneOfThese")}
        />
      ) : (
        <ul className={stack}>
          {trips.map((trip) => (
            <HistoryEntry key={trip.reference} {...trip} />
          ))}
        </ul>
      )}
      <Pages page={page} pages={pages} hrefOf={hrefOf(shown === "all" ? here : withParameter(here, "show", shown))} />
    </>
  );
}

const withParameter = (here: string, name: string, value: string): string =>
  `${here}${here.includes("?") ? "&" : "?"}${name}=${value}`;

const hrefOf = (here: string) => (page: number) => (page > 1 ? withParameter(here, "page", String(page)) : here);

function FindOther() {
  const t = useT();
  return (
    <p>
      <Link href="/bookings/find">{t("bookings.findOther")}</Link>
    </p>
  );
}

function NoTrips({ title, text }: { title: string; text: string }) {
  const t = useT();
  return (
    <EmptyState title={title}>
      <p>{text}</p>
      <p>
        <ButtonLink kind="solid" href="/" text={t("bookings.findHotel")} />
      </p>
      <FindOther />
    </EmptyState>
  );
}

function TripTicket({ href, name, place, art, about, reference, payable, payableBy, phase, ...papers }: Trip) {
  const t = useT();
  return (
    <Ticket
      as="li"
      art={art}
      stub={
        <>
          {payable ? (
            <p>
              <Price text={payable} /> <span className={`${small} ${soft}`}>{payableBy}</span>
            </p>
          ) : null}
          <SeeBooking href={href} name={name} />
        </>
      }
    >
      <p className={small}>
        <PhaseTag phase={phase} />
      </p>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      {place ? <p className={soft}>{place}</p> : null}
      <p className={strong}>{about.when}</p>
      <p className={small}>{about.who}</p>
      <p className={small}>{about.what}</p>
      <p className={small}>
        {t("bookings.tripReference")} <bdi className={strong}>{reference}</bdi>
      </p>
      <Papers name={name} {...papers} />
    </Ticket>
  );
}

function HistoryEntry(trip: Trip) {
  const { href, name, place, about, reference, payable, payableBy, cost, phase, commission = [], ...papers } = trip;
  const t = useT();
  return (
    <li className={`${card} ${entry}`}>
      <div className={`${stack} ${tight}`}>
        <p className={small}>
          <PhaseTag phase={phase} />
        </p>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <p className={soft}>{[place, about.when].filter(Boolean).join(" · ")}</p>
        <p className={small}>
          {t("bookings.tripReference")} <bdi className={strong}>{reference}</bdi>
        </p>
        {commission.map((text) => (
          <p key={text} className={small}>
            {text}
          </p>
        ))}
        <Papers name={name} {...papers} />
      </div>
      <div className={entryEnd}>
        {payable ? <Amount label={payableBy} text={payable} /> : null}
        {cost ? <Amount label={t("bookings.costInTheEnd")} text={cost} /> : null}
        <SeeBooking href={href} name={name} />
      </div>
    </li>
  );
}

const Amount = ({ label, text }: { label: string; text: string }) => (
  <p>
    <span className={`${small} ${soft}`}>{label}</span> <bdi className={strong}>{text}</bdi>
  </p>
);

/** Links to a booking's voucher, calendar file and receipt. */
function Papers({ name, voucher, calendar, receipt }: Pick<Trip, "name" | "voucher" | "calendar" | "receipt">) {
  const t = useT();
  const links: [label: string, href: string | undefined][] = [
    [voucher?.label ?? "", voucher?.href],
    [t("bookings.receipt"), receipt],
    [t("bookings.addToCalendar"), calendar],
  ];
  const there = links.filter(([, href]) => href !== undefined);
  if (there.length === 0) return null;
  return (
    <p className={`${row} ${small}`}>
      {there.map(([label, href]) => (
        <Fragment key={label}>
          <Link href={href ?? ""} aria-label={`${label}: ${name}`} {...(href === calendar && { download: true })}>
            {label}
          </Link>{" "}
        </Fragment>
      ))}
    </p>
  );
}

function SeeBooking({ href, name }: { href: string; name: string }) {
  const t = useT();
  return (
    <ButtonLink
      kind="outline"
      href={href}
      aria-label={`${t("bookings.seeBooking")}: ${name}`}
      text={t("bookings.seeBooking")}
    />
  );
}
