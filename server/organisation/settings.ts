import { z } from "zod";
import { LONGEST_TO_WITHDRAW, USUAL_TO_WITHDRAW } from "../core/limits.ts";
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

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, "a colour is written #RRGGBB");
const timeZone = z.string().refine(isTimeZone, "not a time zone of the IANA list");
const currency = z.string().regex(/^[A-Z]{3}$/);

/** A line in the languages it was written in. */
const spoken = (longest: number) => z.partialRecord(z.enum(LANGUAGES), z.string().trim().min(1).max(longest));

const menuItem = z.object({
  item: z.enum(MENU_ITEMS),
  /** Only for the items that lead to a place of the organisation's choice: another site, or a path of this one. */
  href: z.union([z.url({ protocol: /^https$/ }), z.string().regex(/^\/[a-z][\w/?=&-]*$/)]).optional(),
  /** PM-03. */
  hideOnIos: z.boolean().default(false),
  /** Shown only on these browsers where given: chrome, safari, firefox, edge, samsung. */
  browsers: z.array(z.enum(["chrome", "safari", "firefox", "edge", "samsung"])).optional(),
});

const legalText = z.object({
  updated: z.iso.date(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()).min(1) })).min(1),
});
export type LegalText = z.infer<typeof legalText>;

/** Row EN-04 and what else an organisation decides. Stored as JSON; every reader sees it through this schema. */
export const organisationSettings = z.object({
  language: z.enum(LANGUAGES).default("en"),
  currency: currency.default("USD"),
  timeZone,
  /** ISO country of the organisation. */
  countryCode: z.string().regex(/^[A-Z]{2}$/),
  /** EN-04, RO-05: the day every calendar's week begins on. */
  calendarType: z.enum(["Sun", "Mon", "Sat"]).default("Sun"),
  minCheckinDays: z.int().min(0).max(60).default(0),
  displayPrice: z.enum(["inclusive", "exclusive"]).default("inclusive"),
  bookWithoutSession: z.boolean().default(false),
  /** Product codes on offer: HLT, STY, RST … */
  products: z.array(z.string()).min(1),
  menu: z.array(menuItem),
  walletOptions: z.array(z.enum(WALLET_OPTIONS)).default([]),
  /** AC-05: whether a member with value left loses it by deleting the account, or cannot delete it. */
  balanceAtDeletion: z.enum(["forfeit", "refuse"]).default("forfeit"),
  /** AC-05: for how many years after a stay its booking names the guest. */
  guestDataYears: z.int().min(1).max(30).default(10),
  /** WA-07: from the day it is paid, in which a top-up can be withdrawn from, less what was spent; 0: never. */
  topUpWithdrawDays: z.int().min(0).max(LONGEST_TO_WITHDRAW).default(USUAL_TO_WITHDRAW),
  /** AG-06: after the end of a month, in which agents pay what they owe of their credit; then they can spend none of it. */
  creditDueDays: z.int().min(0).max(90).default(14),
  accessCode: z.boolean().default(false),
  /** AC-01: how long a session lives unused, and at all; where not set, as long as the specification says. */
  sessionLimits: z.object({ idleDays: z.int().min(1).max(365), absoluteDays: z.int().min(1).max(365) }).optional(),
  promotionsRedirect: z.boolean().default(false),
  /** EN-04: of Google Analytics or an ads account; loaded for those who allowed it. */
  googleTagId: z
    .string()
    .regex(/^(?:G|GT|AW)-[A-Z0-9]{4,20}$/)
    .optional(),
  brand: z.object({
    colour,
    accent: colour.optional(),
    /** Inline SVG path data of the mark, drawn in a 24 by 24 box. */
    mark: z.string().regex(/^[\d\s.,MmLlHhVvCcSsQqTtAaZz-]+$/),
    /** A sentence under the name, by language. */
    tagline: z.record(z.string(), z.string()).default({}),
    /** The line over the search of the home page, by language; else the product's own. */
    headline: spoken(60).default({}),
  }),
  /** Who runs the site and how they are reached: the page `/help`, and the foot of the home page. */
  contact: z
    .object({
      /** The legal name, where it is another than the organisation's. */
      company: z.string().trim().min(1).max(120).optional(),
      address: z.string().trim().min(1).max(200).optional(),
      /** Read by people; else `mailFrom`. */
      email: z.email().optional(),
      phone: z
        .string()
        .regex(/^\+[1-9][\d ]{5,18}\d$/, "is written +1 212 555 0100")
        .optional(),
      /** When support answers. */
      hours: spoken(120).default({}),
    })
    .prefault({}),
  /** Who gives receipts, as the law knows them; where not set, `contact` and the organisation's name say it. */
  legalName: z.string().trim().min(1).max(120).optional(),
  legalAddress: z.string().trim().min(1).max(200).optional(),
  /** With the country's letters where they belong to it. Receipts tell none where it is not set. */
  taxNumber: z.string().trim().min(1).max(40).optional(),
  /**
   * PD-08: who secures packages against insolvency, in words, and whom travelers reach in an emergency. Without it no order has two
   * kinds of travel service.
   */
  packageOrganiser: z
    .object({ insolvencyCover: spoken(1_000), emergencyContact: z.string().trim().min(1).max(200) })
    .optional(),
  mailFrom: z.email(),
  ...credentialSettings,
  ...signInSettings,
  ...loyaltySettings,
  ...paymentSettings,
  ...supplierSettings,
  ...savingsSettings,
  legal: z.record(z.enum(LANGUAGES), z.object({ privacy: legalText, terms: legalText })),
});
export type OrganisationSettings = z.infer<typeof organisationSettings>;

/** An organisation (tenant) as the rest of the product sees it. */
export type Organisation = OrganisationSettings & { id: string; slug: string; name: string; hosts: string[] };

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
