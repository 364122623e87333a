import { z } from "zod";

/** EN-02: a country as the lists name it. */
const CountryWire = z.object({
  countryId: z.int(),
  countryName: z.string(),
  countryCode: z.string().length(2),
  isdCode: z.string(),
  /** A file below /flags. */
  countryFlag: z.string(),
  distanceUnit: z.enum(["Miles", "Km"]).nullable(),
  tempUnit: z.enum(["C", "F"]).nullable(),
  default_country: z.enum(["true", "false"]),
});

/** EN-02. */
const NationalityWire = z.object({
  nationalityId: z.int(),
  nationalityName: z.string(),
  nationalityCode: z.string().length(2),
});

/** CALL-06, CALL-08. */
export const CountriesAnswer = z.object({ data: z.object({ data: z.array(CountryWire) }) });
export const NationalitiesAnswer = z.object({ data: z.object({ data: z.array(NationalityWire) }) });
