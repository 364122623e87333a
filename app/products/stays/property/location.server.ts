import type { Point } from "#server/reference/distance";
import { type DistanceUnit, formatDistance, METRES } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { seenFrom } from "~/shared/offer/plane";

/** Properties nearer than this count as central, without a direction. */
const IN_THE_MIDDLE_M = 100;
/** Radii that a map's circle can have, in the unit of the page. */
const CIRCLES = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100];
const DIRECTIONS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;

type Located = Point & { distanceM: number };

/** A property's location in its place: in words, and as a drawing with a circle of a round distance around the center. */
export function locationOf(property: Located, centre: Point, unit: DistanceUnit, { t, locale }: I18n) {
  const { east, north } = seenFrom(centre, property);
  const metres = Math.hypot(east, north) * 1_000;
  const circle = CIRCLES.find((radius) => radius * METRES[unit] >= metres);
  const turn = Math.round(Math.atan2(east, north) / (Math.PI / 4));
  const direction = DIRECTIONS[(turn + DIRECTIONS.length) % DIRECTIONS.length]!;
  const distance = formatDistance(property.distanceM, unit, locale);
  const inMetres = circle === undefined ? 0 : circle * METRES[unit];
  return {
    text:
      metres < IN_THE_MIDDLE_M
        ? t("property-page.inTheCenter")
        : t(`property-page.fromCenter-${direction}`, { distance }),
    /** Left out where the place is too far away to be drawn with its property. */
    drawing:
      circle === undefined
        ? undefined
        : {
            radius: formatDistance(inMetres, unit, locale),
            /** Hundredths of the radius, to the right and down. */
            x: Math.round((east * 100_000) / inMetres),
            y: Math.round((-north * 100_000) / inMetres),
          },
  };
}
