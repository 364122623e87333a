export type Point = { latitude: number; longitude: number };

const EARTH_RADIUS_KM = 6371;
/** A little less than a degree of latitude is. */
const KM_A_DEGREE = 110;
const RADIANS = Math.PI / 180;

/** Along the great circle. */
export function kilometresBetween(a: Point, b: Point): number {
  const latitude = Math.sin(((b.latitude - a.latitude) * RADIANS) / 2) ** 2;
  const longitude = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2) ** 2;
  const h = latitude + Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * longitude;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(h));
}

/** The one nearest to `point`, where one is less than `within` kilometres away. */
export function nearestOf<P extends Point>(points: Iterable<P>, point: Point, within = Number.POSITIVE_INFINITY) {
  let best: P | undefined;
  let shortest = within;
  for (const candidate of points) {
    // Too far north or south already: most are, and this is cheaper to know.
    if (Math.abs(candidate.latitude - point.latitude) * KM_A_DEGREE >= shortest) continue;
    const distance = kilometresBetween(candidate, point);
    if (distance >= shortest) continue;
    shortest = distance;
    best = candidate;
  }
  return best;
}

/** The `limit` nearest to `point` less than `within` kilometres away, the nearest first. */
export function nearestFew<P extends Point>(points: Iterable<P>, point: Point, limit: number, within: number): P[] {
  return [...points]
    .map((candidate) => ({ candidate, distance: kilometresBetween(candidate, point) }))
    .filter(({ distance }) => distance < within)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}
