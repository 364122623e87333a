import { z } from "zod";

const count = z.int().min(1).max(1_000_000);
const minutes = z.int().min(1).max(1_440);

/** PS-03: lengths in characters, and how many of lower case, upper case, digit and special character there have to be. */
const password = z
  .object({
    min: z.int().min(6).max(64).default(8),
    max: z.int().min(8).max(128).default(13),
    classes: z.int().min(1).max(4).default(4),
  })
  .refine(({ min, max }) => min <= max, "the shortest password is longer than the longest");

/** SI-11: how many within `window`, then a wait of `firstWait` that doubles to `longestWait`. In minutes. */
const throttle = z.object({
  window: minutes.default(15),
  firstWait: minutes.default(1),
  longestWait: minutes.default(15),
  /** Wrong passwords for one account. */
  accountFailures: count.default(5),
  /** Wrong passwords from one client address. */
  addressFailures: count.default(30),
  /** Wrong access codes from one client address. */
  accessCodeGuesses: count.default(10),
  /** Wrong card codes of one account, and from one client address. */
  cardCodeGuesses: count.default(10),
  /** Questions from one client address whether an account exists, sign-ups that went through not counted. */
  accountLookUps: count.default(30),
  /** Wrong pairs of reference and email address for one booking, and from one client address. */
  bookingLookUps: count.default(10),
  /** Offers chosen from one client address. */
  choices: count.default(60),
  /** Emails to one address that visitors request, for each kind of email. */
  emails: count.default(3),
  /** Such demands from one client address. */
  emailRequests: count.default(30),
});

export const credentialSettings = {
  password: password.prefault({}),
  throttle: throttle.prefault({}),
  /** SU-10: whether the access code is asked of those too who come by a social sign-up. */
  accessCodeForSocial: z.boolean().default(false),
};

export type PasswordRule = z.infer<typeof password>;
export type ThrottleSettings = z.infer<typeof throttle>;
