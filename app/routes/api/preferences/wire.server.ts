import { z } from "zod";
import { GeolocationWire } from "~/shared/wire/geolocation.server";
import { maybe } from "../envelope.server";

/** EN-02. */
export const CurrencyWire = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string().length(3),
  /** A file below /flags; null for a currency of many countries. */
  flag: z.string().nullable(),
  status: z.enum(["ACTIVE", "INACTIVE"]),
});

/** EN-02. */
export const LanguageWire = z.object({ id: z.int(), name: z.string(), code: z.string() });

export const GeolocationAnswer = z.object({ data: GeolocationWire });

const currencyCode = z.string().regex(/^[A-Za-z]{3}$/);

/** CALL-10. `all` as booleans come in JSON and in forms. */
export const CurrencyRateCall = z.object({
  fromCurrency: currencyCode,
  toCurrency: currencyCode,
  all: maybe(z.union([z.boolean(), z.literal([0, 1, "0", "1", "true", "false"])])).transform(
    (all) => all === true || all === 1 || all === "1" || all === "true",
  ),
});

/** CALL-10. Rates are units per USD. */
export const CurrencyRateAnswer = z.object({
  data: z.object({
    roeRate: z.number().positive().nullable(),
    roes: z.array(z.object({ currency: z.string().length(3), rate: z.number().positive() })).optional(),
  }),
});

/** CALL-14, EN-09. */
export const CurrencyInfoAnswer = z.object({
  currencylanguageinfoConfig: z.object({
    currencies: z.array(CurrencyWire),
    languages: z.array(LanguageWire),
    preferredCurrency: z.string().length(3),
    preferredLanguage: z.string(),
    defaultCurrency: z.string().length(3),
    defaultLanguage: z.string(),
  }),
});

/** CALL-15: one of the two is enough. */
export const PreferencesCall = z
  .object({ currency_code: maybe(currencyCode), language: maybe(z.string().min(2).max(10)) })
  .refine(({ currency_code, language }) => currency_code !== undefined || language !== undefined, {
    path: ["currency_code"],
  });

export const PreferencesAnswer = z.object({ status: z.literal([0, 1]), message: z.string() });
