import { PhaseTag } from "~/shared/bookings/phase-tag";
import { between, card, row, soft, stack, strong, tight } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import { Pages } from "~/ui/pages";
import type { BookingLine } from "./booking-lines.server";

type BookingLinesProps = {
  id: string;
  heading: string;
  bookings: (BookingLine & { note?: string })[];
  page?: number;
  pages?: number;
  hrefOf?: (page: number) => string;
};

/** Bookings by their references, as operators look for them. */
export function BookingLines({ id, heading, bookings, page = 1, pages = 1, hrefOf = () => "" }: BookingLinesProps) {
  return (
    <section className={stack} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className={stack}>
        {bookings.map(({ href, reference, name, dates, guest, phase, waits, note }) => (
          <li key={reference} className={`${card} ${stack} ${tight}`}>
            <p className={`${row} ${between}`}>
              <NameLink href={href} name={reference} /> <PhaseTag phase={phase} />
            </p>
            <p>
              <bdi>{name}</bdi> · {dates}
            </p>
            {guest ? (
              <p className={soft}>
                <bdi>{guest}</bdi>
              </p>
            ) : null}
            {waits ? <p className={strong}>{waits}</p> : null}
            {note ? <p className={soft}>{note}</p> : null}
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages} hrefOf={hrefOf} label={heading} />
    </section>
  );
}
