export type Point = { latitude: number; longitude: number };

const EARTH_RADIUS_KM = 6371;
const RADIANS = Math.PI / 180;

/** Along the great circle. */
export function kilometresBetween(a: Point, b: Point): number {
  const latitude = Math.sin(((b.latitude - a.latitude) * RADIANS) / 2) ** 2;
  const longitude = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2) ** 2;
  const h = latitude + Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * longitude;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(h));
}
