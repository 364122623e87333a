import { z } from "zod";
import { LONGEST_TO_WITHDRAW, USUAL_TO_WITHDRAW } from "../core/limits.ts";
import { MOST_MINOR } from "../core/money.ts";
import { AMOUNT } from "./amount.ts";
import { credentialSettings } from "./credential-settings.ts";
import { loyaltySettings } from "./loyalty-settings.ts";
import { paymentSettings } from "./payment-settings.ts";
import { savingsSettings } from "./savings-settings.ts";
import { signInSettings } from "./sign-in-settings.ts";
import { supplierSettings } from "./supplier-settings.ts";

export const LANGUAGES = ["en", "es", "ar"] as const;
/** A language the whole product speaks. */
export type Language = (typeof LANGUAGES)[number];

/** Items of the product menu, in the specification's words (PM-01). */
export const MENU_ITEMS = [
  "dreamtrips",
  "hotelgd",
  "hotel",
  "condo",
  "packages",
  "stays",
  "weeks",
  "resorts",
  "holidaystays",
  "cruises",
  "flight",
  "cars",
  "transfers",
  "activities",
  "all-inclusive",
  "trips",
  "daily-deals",
] as const;
export type MenuItemName = (typeof MENU_ITEMS)[number];

export const WALLET_OPTIONS = ["Discount Cards", "Certificates", "Cash Card", "myvacations"] as const;
export type WalletOption = (typeof WALLET_OPTIONS)[number];

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, "a color is written #RRGGBB");
const timeZone = z.string().refine(isTimeZone, "not a time zone of the IANA list");
const currency = z.string().regex(/^[A-Z]{3}$/);

/** A line in the languages it was written in. */
const spoken = (longest: number) => z.partialRecord(z.enum(LANGUAGES), z.string().trim().min(1).max(longest));

const menuItem = z.object({
  item: z.enum(MENU_ITEMS).describe("An item, by its name in the address."),
  href: z
    .union([z.url({ protocol: /^https$/ }), z.string().regex(/^\/[a-z][\w/?=&-]*$/)])
    .optional()
    .describe("Only of items that lead where the organization says: another site, or a path of this one."),
  hideOnIos: z.boolean().default(false).describe("PM-03: not shown on iPhones and iPads."),
  browsers: z
    .array(z.enum(["chrome", "safari", "firefox", "edge", "samsung"]))
    .optional()
    .describe("Shown only on these browsers where given: chrome, safari, firefox, edge, samsung."),
});

const rooms = z.int().min(1).max(10_000);

export const unpaidBookings = z.object({
  network: rooms.default(3).describe("By guests of one network who have not confirmed their addresses yet."),
  address: rooms.default(3).describe("With one email address that is not confirmed yet."),
  account: rooms.default(9).describe("By one account, or with one email address that its guest confirmed."),
  agent: rooms.default(30).describe("By one agent, for all clients together."),
});

const legalText = z.object({
  updated: z.iso.date().describe("The day they are of, written 2026-12-01."),
  sections: z
    .array(
      z.object({
        heading: z.string().describe("What a part is called."),
        paragraphs: z.array(z.string()).min(1).describe("Its paragraphs."),
      }),
    )
    .min(1)
    .describe("Their parts, in their order."),
});
export type LegalText = z.infer<typeof legalText>;

export const LEGAL_TEXTS = ["privacy", "terms", "accessibility"] as const;
export type LegalTextName = (typeof LEGAL_TEXTS)[number];

/** Row EN-04 and what else an organisation decides. Stored as JSON; every reader sees it through this schema. */
export const organisationSettings = z.object({
  language: z
    .enum(LANGUAGES)
    .default("en")
    .describe("What the site speaks to those who have not chosen: en, es or ar."),
  languages: z
    .array(z.enum(LANGUAGES))
    .min(1)
    .optional()
    .describe("The languages that the site offers, `language` among them; where not set, all: en, es and ar."),
  currency: currency
    .default("USD")
    .describe("In which prices are shown to those who have not chosen, and value is kept."),
  currencies: z
    .array(currency)
    .min(1)
    .optional()
    .describe("ISO codes of the currencies that visitors choose from, `currency` among them; where not set, all."),
  timeZone: timeZone.describe("By whose days the organization counts: of the IANA list, such as Europe/Madrid."),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .describe("ISO code of the organization's country."),
  calendarType: z
    .enum(["Sun", "Mon", "Sat"])
    .default("Sun")
    .describe("EN-04, RO-05: the day every calendar's week begins on."),
  minCheckinDays: z
    .int()
    .min(0)
    .max(60)
    .default(0)
    .describe("RO-05: days from today to the first one that can be booked."),
  displayPrice: z
    .enum(["inclusive", "exclusive"])
    .default("inclusive")
    .describe("RO-02: whether prices are shown with taxes or, with the total beside them, without."),
  bookWithoutSession: z.boolean().default(false).describe("Whether guests book without an account."),
  unpaidBookings: unpaidBookings
    .prefault({})
    .describe(
      "BK-08: how many rooms of one property may be booked for one night without a payment; of tickets and seats several count like a room, and one party always fits.",
    ),
  products: z.array(z.string()).min(1).describe("Codes of the products on offer."),
  menu: z.array(menuItem).describe("PM-01: the items of the menu, in their order."),
  walletOptions: z
    .array(z.enum(WALLET_OPTIONS))
    .default([])
    .describe("Which kinds of value members have in their wallet."),
  balanceAtDeletion: z
    .enum(["forfeit", "refuse"])
    .default("forfeit")
    .describe("AC-05: whether a member with value left loses it by deleting the account, or cannot delete it."),
  guestDataYears: z
    .int()
    .min(1)
    .max(30)
    .default(10)
    .describe("AC-05: for how many years after a stay its booking names the guest."),
  topUpWithdrawDays: z
    .int()
    .min(0)
    .max(LONGEST_TO_WITHDRAW)
    .default(USUAL_TO_WITHDRAW)
    .describe("WA-07: days from its payment in which a top-up can be withdrawn from, less what was spent; 0: never."),
  returnedValueDays: z
    .int()
    .min(30)
    .max(365)
    .default(30)
    .describe(
      "BK-09: for how many days at least value of a wallet can be used again once a booking has refunded it, if it has expired or ends sooner.",
    ),
  creditDueDays: z
    .int()
    .min(0)
    .max(90)
    .default(14)
    .describe(
      "AG-06: days after the end of a month in which agents pay what they owe of their credit; then they can spend none of it.",
    ),
  secondPersonAbove: z
    .int()
    .min(0)
    .max(MOST_MINOR)
    .meta(AMOUNT)
    .optional()
    .describe(
      "OP-07: what pages add, issue or pay out above this waits for a second operator, as does money in another currency. Where not set, nothing waits.",
    ),
  markUp: z
    .object({
      maxPercent: z.int().min(1).max(100).describe("The most of the net price, in percent."),
      maxAmount: z.int().min(1).max(MOST_MINOR).meta(AMOUNT).describe("The most of one offer."),
    })
    .optional()
    .describe(
      "AG-05: how much agents may add to a net rate in their quotes, within both bounds; where not set, nothing.",
    ),
  netMargin: z
    .int()
    .min(0)
    .max(100)
    .optional()
    .describe(
      "AG-05: what pages add to a net rate, in percent of it. An agent's mark-up replaces it and is never below it. Where not set, net rates are sold by agents' quotes only.",
    ),
  accessCode: z.boolean().default(false).describe("Whether a sign-up asks for an access code."),
  sessionLimits: z
    .object({
      idleDays: z.int().min(1).max(365).describe("Days that a session lives unused."),
      absoluteDays: z.int().min(1).max(365).describe("Days that a session lives at all."),
    })
    .optional()
    .describe("AC-01: how long a session lives unused, and at all; where not set, as long as the specification says."),
  promotionsRedirect: z
    .boolean()
    .default(false)
    .describe("Whether a sign-up through a campaign ends on the page of promotions."),
  googleTagId: z
    .string()
    .regex(/^(?:G|GT|AW)-[A-Z0-9]{4,20}$/)
    .optional()
    .describe(
      "EN-04: the tag of Google Analytics or an ads account, loaded for those who allowed it; none where not set.",
    ),
  brand: z
    .object({
      colour: colour.describe("The main color, written #RRGGBB."),
      accent: colour.optional().describe("Of what is to stand out, written #RRGGBB."),
      mark: z
        .string()
        .regex(/^[\d\s.,MmLlHhVvCcSsQqTtAaZz-]+$/)
        .describe("Inline SVG path data of the mark, drawn in a 24 by 24 box."),
      tagline: z.record(z.string(), z.string()).default({}).describe("A sentence under the name, by language."),
      headline: spoken(60)
        .default({})
        .describe("The line over the search of the home page, by language; else the product's own."),
    })
    .describe("Colors, mark and words that stand for the organization."),
  logo: z
    .object({
      hash: z
        .string()
        .regex(/^[0-9a-f]{32}$/)
        .describe("Which of the pictures that were uploaded it is."),
      width: z.int().min(1).max(1_000).describe("In pixels."),
      height: z.int().min(1).max(400).describe("In pixels."),
    })
    .optional()
    .describe(
      "The picture in the header, in place of mark and name; uploaded at `/admin/site/logo` or by `organisation logo`, and null takes it away.",
    ),
  contact: z
    .object({
      company: z
        .string()
        .trim()
        .min(1)
        .max(120)
        .optional()
        .describe("The legal name, where it is another than the organization's."),
      address: z.string().trim().min(1).max(200).optional().describe("Where it is, in one line."),
      email: z.email().optional().describe("An address that people read; else `mailFrom`."),
      phone: z
        .string()
        .regex(/^\+[1-9][\d ]{5,18}\d$/, "is written +1 212 555 0100")
        .optional()
        .describe("The number that people call, written +1 212 555 0100."),
      hours: spoken(120).default({}).describe("When support answers."),
    })
    .prefault({})
    .describe("Who runs the site and how they are reached: the page `/help`, and the foot of the home page."),
  legalName: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .optional()
    .describe(
      "Who gives receipts, as the law knows them; where not set, `contact` and the organization's name say it.",
    ),
  legalAddress: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe("The address on receipts; else that of `contact`."),
  taxNumber: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .optional()
    .describe("The tax number on receipts, with the country's letters where they belong to it; none where not set."),
  packageOrganiser: z
    .object({
      insolvencyCover: spoken(1_000).describe("Who pays travelers back where the organization can not, by language."),
      emergencyContact: z.string().trim().min(1).max(200).describe("Whom travelers reach in an emergency."),
    })
    .optional()
    .describe(
      "PD-08: who secures packages against insolvency, in words, and whom travelers reach in an emergency. Without it no order has two kinds of travel service.",
    ),
  mailFrom: z.email().describe("The address that emails come from."),
  ...credentialSettings,
  ...signInSettings,
  ...loyaltySettings,
  ...paymentSettings,
  ...supplierSettings,
  ...savingsSettings,
  legal: z
    .record(
      z.enum(LANGUAGES),
      z.object({
        privacy: legalText.describe("The privacy policy."),
        terms: legalText.describe("The terms of use."),
        accessibility: legalText.optional().describe("The accessibility statement."),
      }),
    )
    .describe("Privacy policy, terms of use and accessibility statement, by language."),
});
export type OrganisationSettings = z.infer<typeof organisationSettings>;

/** OP-02: a draft is opened once nothing is missing. */
export type OrganisationState = "draft" | "open";

/** An organisation (tenant) as the rest of the product sees it. */
export type Organisation = OrganisationSettings & {
  id: string;
  slug: string;
  name: string;
  hosts: string[];
  state: OrganisationState;
};

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
