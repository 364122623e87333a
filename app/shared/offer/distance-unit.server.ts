import type { AppLoadContext } from "@remix-run/node";
import { type DistanceUnit, formatArea } from "~/i18n/format";
import type { I18n } from "~/i18n/t";

/** Miles where the organisation's country measures in them. */
export function distanceUnit({ organisation, reference }: AppLoadContext): DistanceUnit {
  return reference.findCountry(organisation.countryCode)?.distanceUnit === "Miles" ? "mile" : "kilometer";
}

/** "28 m²", or square feet for organisations that use miles. */
export const areaText = (squareMetres: number, unit: DistanceUnit, { t, locale }: I18n): string =>
  t(unit === "mile" ? "property-page.squareFeet" : "property-page.squareMetres", {
    area: formatArea(squareMetres, unit, locale),
  });
