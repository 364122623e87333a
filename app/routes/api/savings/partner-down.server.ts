import { answer } from "../envelope.server";

/** The partner's failure, which is in the log. */
export const partnerDown = (): Response =>
  answer({ status: 0, message: "The savings partner is not responding. Please try again." }, 503, [
    ["Retry-After", "10"],
  ]);
