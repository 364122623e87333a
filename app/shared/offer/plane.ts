import type { Point } from "#server/reference/distance";

const KM_A_DEGREE = 111.2;
const RADIANS = Math.PI / 180;

/** Position of a point relative to another one, in kilometers east and north; flat, which is exact enough within a town. */
export function seenFrom(from: Point, { latitude, longitude }: Point): { east: number; north: number } {
  const around = longitude - from.longitude;
  // The short way round, across the date line too.
  const degrees = around - 360 * Math.round(around / 360);
  return {
    east: degrees * KM_A_DEGREE * Math.cos(from.latitude * RADIANS),
    north: (latitude - from.latitude) * KM_A_DEGREE,
  };
}
