import { z } from "zod";
import type { Organisation } from "#server/organisation/settings";

/** The page a style is asked for: any name of one, repeated in the answer. All pages share one style. */
const pageCode = z.string().regex(/^[\w.-]{1,64}$/);

/** CALL-11. */
export const WhiteLabelCall = z.object({ pageCode });

/** CALL-12. The key grants no access: every page has the answered data. */
export const PreAndPostLoginCall = z.object({ pageCode, apikey: z.string().max(200).optional() });

/** EN-04: an organisation's public settings. */
const OrganisationWire = z.object({
  orgId: z.string(),
  orgName: z.string(),
  /** Null: no tag. */
  googleTagId: z.string().nullable(),
  /** Product codes: HLT, STY, RST … */
  eligibleProducts: z.array(z.object({ product_id: z.string() })),
  orgBySite: z.object({
    orgCountryData: z.object({ calendarType: z.enum(["Sun", "Mon", "Sat"]), code: z.string().length(2) }),
    minCheckinDays: z.int().min(0),
  }),
  displayPrice: z.enum(["inclusive", "exclusive"]),
});

export const OrganisationAnswer = z.object({ data: OrganisationWire });

export function toOrganisationWire(organisation: Organisation): z.input<typeof OrganisationWire> {
  return {
    orgId: organisation.id,
    orgName: organisation.name,
    googleTagId: organisation.googleTagId ?? null,
    eligibleProducts: organisation.products.map((product_id) => ({ product_id })),
    orgBySite: {
      orgCountryData: { calendarType: organisation.calendarType, code: organisation.countryCode },
      minCheckinDays: organisation.minCheckinDays,
    },
    displayPrice: organisation.displayPrice,
  };
}
