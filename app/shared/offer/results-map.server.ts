import type { Point } from "#server/reference/distance";
import { type DistanceUnit, formatDistance, METRES } from "~/i18n/format";
import { seenFrom } from "./plane";

export const MAP = { width: 320, height: 240 };
/** Around everything that is drawn. */
const MARGIN = 24;
/** Between the middles of two marks: each is large enough for a finger. */
const APART = 27;
/** A town of this size at least, so that two houses in one street do not fill the map. */
const LEAST_KM = 0.4;
const ROUNDS = 200;
const SCALES = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100];
/** Maximum share of the map's width for the scale bar. */
const BAR = 0.3;

type Mark = { x: number; y: number };

/** Positions of what was found on the drawn map around their place's center; moves marks apart that are too close. */
export function resultsMap(centre: Point, found: readonly Point[], unit: DistanceUnit, locale: string) {
  const seen = [{ east: 0, north: 0 }, ...found.map((point) => seenFrom(centre, point))];
  const [east, north] = [seen.map((each) => each.east), seen.map((each) => each.north)];
  const span = (values: number[]) => Math.max(LEAST_KM, Math.max(...values) - Math.min(...values));
  const middle = (values: number[]) => (Math.max(...values) + Math.min(...values)) / 2;
  const perKm = Math.min((MAP.width - 2 * MARGIN) / span(east), (MAP.height - 2 * MARGIN) / span(north));
  const [cross, ...marks] = seen.map((each) => ({
    x: MAP.width / 2 + (each.east - middle(east)) * perKm,
    y: MAP.height / 2 - (each.north - middle(north)) * perKm,
  }));
  const kilometres = (scale: number) => (scale * METRES[unit]) / 1_000;
  const scale = SCALES.findLast((each) => kilometres(each) * perKm <= MAP.width * BAR);
  return {
    cross: rounded(cross!),
    marks: movedApart(marks).map(rounded),
    scale:
      scale === undefined
        ? undefined
        : {
            text: formatDistance(scale * METRES[unit], unit, locale),
            width: Math.round(kilometres(scale) * perKm),
          },
  };
}

/** Marks too close push each other apart, the later one a little more, until there is space; none leaves the map. */
function movedApart(marks: Mark[]): Mark[] {
  const moved = marks.map((mark) => ({ ...mark }));
  for (let round = 0; round < ROUNDS; round++) {
    let near = false;
    for (const [index, one] of moved.entries())
      for (const other of moved.slice(index + 1)) {
        const [dx, dy] = [other.x - one.x || 0.1 * (index + 1), other.y - one.y || 0.1];
        const missing = APART - Math.hypot(dx, dy);
        if (missing <= 0) continue;
        near = true;
        const by = missing / 2 / Math.hypot(dx, dy);
        place(one, -dx * by, -dy * by);
        place(other, dx * by * 1.1, dy * by * 1.1);
      }
    if (!near) break;
  }
  return moved;
}

function place(mark: Mark, dx: number, dy: number): void {
  mark.x = Math.min(MAP.width - MARGIN / 2, Math.max(MARGIN / 2, mark.x + dx));
  mark.y = Math.min(MAP.height - MARGIN / 2, Math.max(MARGIN / 2, mark.y + dy));
}

const rounded = ({ x, y }: Mark): Mark => ({ x: Math.round(x), y: Math.round(y) });
