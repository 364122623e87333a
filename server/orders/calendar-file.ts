import { hasEnded, isUndecided } from "../core/item-states.ts";
import { aboutOf } from "./about.ts";
import type { Booking } from "./booked.ts";
import type { BookingEvent } from "./queries.ts";

type Links = {
  /** Where the booking is shown. */
  url: string;
  organiser: { name: string; mailFrom: string };
};

/** How often a booking has changed since it was made, and when last. */
export type Revision = { sequence: number; at: number };

export const revisionOf = (events: BookingEvent[], { createdAt }: Pick<Booking, "createdAt">): Revision => ({
  sequence: events.filter(({ what }) => what !== "booked").length,
  at: events.at(-1)?.at ?? createdAt,
});

/**
 * A booking for calendars (BK-05), as iCalendar (RFC 5545, 5546): from its beginning to its end, or each of its parts. A later
 * revision replaces the one before, and that of a cancelled booking removes it. `mailed`: the file is sent as an update
 * by email, which calendars apply to the event they already have. `whole`: with the parts that were canceled.
 */
export function calendarFile(
  booking: Booking,
  { url, organiser }: Links,
  { sequence, at }: Revision,
  { mailed = false, whole = booking }: { mailed?: boolean; whole?: Booking } = {},
): string {
  const { organisationId, reference, guest } = booking;
  const about = aboutOf(booking);
  const events = about.events();
  const gone = aboutOf(whole)
    .events()
    .filter(({ part }) => !events.some((event) => event.part === part));
  const cancelled = hasEnded(booking.state);
  // A request has no canceled events.
  const asked = mailed && !cancelled && gone.length === 0;
  const isOpen = isUndecided(booking.state) || booking.state === "changed";
  const status = isOpen ? "TENTATIVE" : "CONFIRMED";
  const eventLines = ({ part, span = about.span, ...event }: (typeof events)[number], isCanceled: boolean) => [
    "BEGIN:VEVENT",
    // The same on every host of the organisation: calendars know the event by it.
    `UID:${part === undefined ? reference : `${reference}-${part}`}@${organisationId}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(at)}`,
    `ORGANIZER;CN=${quoted(organiser.name)}:mailto:${organiser.mailFrom}`,
    // A request names whom it is for; there is nothing to answer.
    ...(asked ? [`ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${guest.email}`] : []),
    `DTSTART:${utc(span.from.at)}`,
    `DTEND:${utc(span.to.at)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.location)}`,
    `GEO:${event.latitude};${event.longitude}`,
    `DESCRIPTION:${escaped([reference, ...event.description, url].join("\n"))}`,
    `URL:${url}`,
    `STATUS:${isCanceled ? "CANCELLED" : status}`,
    // It must not block the guest's calendar for meetings.
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Waypoint//Bookings//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${cancelled ? "CANCEL" : asked ? "REQUEST" : "PUBLISH"}`,
    ...events.flatMap((event) => eventLines(event, cancelled)),
    ...gone.flatMap((event) => eventLines(event, true)),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

/** 20261212T150000Z. */
const utc = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, "");

/** RFC 5545, 3.2: a parameter's value has no quotes in it, and no line ends. */
const quoted = (text: string): string => `"${text.replace(/["\p{Cc}]/gu, " ")}"`;

/** RFC 5545, 3.3.11. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");

const LONGEST_LINE = 75;

/** RFC 5545, 3.1: lines of at most 75 bytes, never cut inside a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  for (const character of line) {
    if (Buffer.byteLength(part + character) > LONGEST_LINE) {
      parts.push(part);
      part = " ";
    }
    part += character;
  }
  return [...parts, part].join("\r\n");
}
