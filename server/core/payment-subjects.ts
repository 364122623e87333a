const DUE = "/due/";

/** What a payment of a part of a booking's price is for, that is due later. */
export const dueSubject = ({ booking_id, number }: { booking_id: string; number: number }): string =>
  `${booking_id}${DUE}${number}`;

/** The booking that a payment is for; `number`: of what is due later, undefined of the order itself. */
export function bookingOfSubject(subject: string): { bookingId: string; number: number | undefined } {
  const [bookingId = "", number] = subject.split(DUE);
  return { bookingId, number: number === undefined ? undefined : Number(number) };
}
