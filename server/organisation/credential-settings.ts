import { z } from "zod";

const count = z.int().min(1).max(1_000_000);
const minutes = z.int().min(1).max(1_440);

/** PS-03: lengths in characters, and how many of lower case, upper case, digit and special character there have to be. */
const password = z
  .object({
    min: z.int().min(6).max(64).default(8).describe("Of characters, the least."),
    max: z.int().min(8).max(128).default(13).describe("Of characters, the most."),
    classes: z
      .int()
      .min(1)
      .max(4)
      .default(4)
      .describe("How many of lower case, upper case, digit and special character there have to be."),
  })
  .refine(({ min, max }) => min <= max, "the shortest password is longer than the longest");

/** SI-11: how many within `window`, then a wait of `firstWait` that doubles to `longestWait`. In minutes. */
export const throttle = z.object({
  window: minutes.default(15).describe("Minutes in which tries are counted."),
  firstWait: minutes.default(1).describe("Minutes of the first wait."),
  longestWait: minutes.default(15).describe("Minutes that no wait exceeds."),
  accountFailures: count.default(5).describe("Wrong passwords for one account."),
  addressFailures: count.default(30).describe("Wrong passwords from one client address."),
  accessCodeGuesses: count.default(10).describe("Wrong access codes from one client address."),
  cardCodeGuesses: count.default(10).describe("Wrong card codes of one account, and from one client address."),
  accountLookUps: count
    .default(30)
    .describe("Questions from one client address whether an account exists, sign-ups that went through not counted."),
  bookingLookUps: count
    .default(10)
    .describe("Wrong pairs of reference and email address for one booking, and from one client address."),
  choices: count.default(60).describe("Offers chosen from one client address."),
  emails: count.default(3).describe("Emails to one address that visitors request, for each kind of email."),
  emailRequests: count.default(30).describe("Emails that one client address requests."),
  guestEmails: count
    .default(5)
    .describe("Emails an hour to one address that guests cause and that is not confirmed, of every kind."),
  guestEmailRequests: count
    .default(30)
    .describe("Emails an hour to unconfirmed addresses that the guests of one network cause."),
  agentEmails: count
    .default(600)
    .describe("Emails of one agent to clients a day: quotes, invitations and notices of what is stored."),
});

export const credentialSettings = {
  password: password.prefault({}).describe("PS-03: what a password has to have."),
  throttle: throttle.prefault({}).describe("SI-11: how many tries there are within a time, then a wait that doubles."),
  staffSecondFactor: z
    .boolean()
    .default(false)
    .describe("OP-07: whether staff have to set up a second factor before they see the pages of operators."),
  accessCodeForSocial: z
    .boolean()
    .default(false)
    .describe("SU-10: whether the access code is asked of those too who come by a social sign-up."),
};

export type PasswordRule = z.infer<typeof password>;
export type ThrottleSettings = z.infer<typeof throttle>;
