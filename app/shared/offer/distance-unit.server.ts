import type { AppLoadContext } from "@remix-run/node";
import type { DistanceUnit } from "~/i18n/format";

/** Miles where the organisation's country measures in them. */
export function distanceUnit({ organisation, reference }: AppLoadContext): DistanceUnit {
  return reference.findCountry(organisation.countryCode)?.distanceUnit === "Miles" ? "mile" : "kilometer";
}
