/** Whether there is an order of an agent's quote, so that its options are no longer offered. */
export const isTaken = <State extends string>(state: State): state is State & ("accepted" | "booked") =>
  state === "accepted" || state === "booked";
