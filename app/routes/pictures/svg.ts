/**
 * Flat pictures of 320 by 200, made of filled paths. What surrounds them goes on beyond both edges and above: an `img` of
 * any shape shows the whole picture standing on its lower edge, and more sky or more land around it.
 */

/** A colour and the outline it fills. */
export type Shape = readonly [fill: string, path: string];

export function picture(sky: string, shapes: readonly Shape[]): string {
  const merged: [string, string][] = [];
  for (const [fill, path] of shapes) {
    const last = merged.at(-1);
    if (last?.[0] === fill) last[1] += path;
    else merged.push([fill, path]);
  }
  const paths = merged.map(([fill, path]) => `<path fill="${fill}" d="${path}"/>`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200" viewBox="0 0 320 200" preserveAspectRatio="xMidYMax meet"><path fill="${sky}" d="M-900-700h2120v900H-900z"/>${paths}</svg>`;
}

/** Numbers as short as a picture needs them. */
export const n = (value: number): number => Math.round(value * 10) / 10;

export const rect = (x: number, y: number, width: number, height: number): string =>
  `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`;

export const dot = (x: number, y: number, r: number, ry = r): string =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(ry)} 0 0 1 ${n(2 * r)} 0a${n(r)} ${n(ry)} 0 0 1 ${n(-2 * r)} 0z`;

/** Points up; `x` and `y` are the middle of its foot. */
export const triangle = (x: number, y: number, width: number, height: number): string =>
  `M${n(x - width / 2)} ${n(y)}l${n(width / 2)} ${n(-height)}l${n(width / 2)} ${n(height)}z`;

/** A door or window with a round head. */
export const arch = (x: number, y: number, width: number, height: number): string =>
  `M${n(x)} ${n(y)}v${n(width / 2 - height)}a${n(width / 2)} ${n(width / 2)} 0 0 1 ${n(width)} 0v${n(height - width / 2)}z`;

/** From a height down to the lower edge, as wide as any picture gets. */
export const land = (y: number): string => `M-900 ${n(y)}H1220V200H-900z`;

export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

export const grid = (
  x: number,
  y: number,
  columns: number,
  rows: number,
  [width, height]: [number, number],
  [stepX, stepY]: [number, number],
): string =>
  repeat(rows, (row) => repeat(columns, (column) => rect(x + column * stepX, y + row * stepY, width, height)));

export const fir = (x: number, y: number, tall: number): string =>
  `${triangle(x, y, tall * 0.42, tall * 0.62)}${triangle(x, y - tall * 0.36, tall * 0.32, tall * 0.64)}`;

/** Trunk and crown are two colours. */
export const tree = (x: number, y: number, tall: number, crown: string, trunk = "#6b4a35"): Shape[] => [
  [trunk, rect(x - 1.5, y - tall * 0.5, 3, tall * 0.5)],
  [crown, dot(x, y - tall * 0.66, tall * 0.3, tall * 0.34)],
];

export function palm(x: number, y: number, tall: number, lean: number, crown = "#2f7d5b", trunk = "#8a6242"): Shape[] {
  const [topX, topY] = [x + lean, y - tall];
  const size = tall * 0.42;
  const frond = (dx: number, dy: number, sag: number) =>
    `M${n(topX)} ${n(topY)}q${n(dx * 0.5)} ${n(dy - sag)} ${n(dx)} ${n(dy)}q${n(-dx * 0.4)} ${n(-dy * 0.4 - sag * 0.45)} ${n(-dx)} ${n(-dy)}z`;
  return [
    [
      trunk,
      `M${n(x - 3)} ${n(y)}Q${n(x - 2 + lean * 0.2)} ${n(y - tall * 0.55)} ${n(topX - 1.5)} ${n(topY)}h3Q${n(x + 3 + lean * 0.2)} ${n(y - tall * 0.5)} ${n(x + 3)} ${n(y)}z`,
    ],
    [
      crown,
      frond(-size, size * 0.35, size * 0.5) +
        frond(size, size * 0.35, size * 0.5) +
        frond(-size * 0.8, -size * 0.2, size * 0.35) +
        frond(size * 0.8, -size * 0.2, size * 0.35) +
        frond(-size * 0.55, size * 0.75, size * 0.55) +
        frond(size * 0.55, size * 0.75, size * 0.55),
    ],
  ];
}
