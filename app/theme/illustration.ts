export const SETTINGS = ["city", "beach", "mountain"] as const;
export type Setting = (typeof SETTINGS)[number];

const WIDTH = 320;
const HEIGHT = 200;

/** Sky, what is far, what is near, the sun. Three tones and a light. */
const PALETTES = [
  ["#e6eed2", "#a9c487", "#3f6c43", "#f0c24b"],
  ["#dce2f6", "#9ca9da", "#3a4789", "#f2a7a0"],
  ["#fbe4d3", "#efae8e", "#8a3f4b", "#f4b740"],
  ["#d7edea", "#8cc2bb", "#0f5560", "#f4b740"],
  ["#ecdff3", "#bb9fd3", "#553b7b", "#f4b740"],
  ["#f8ecd0", "#e0bb7c", "#7a4a2a", "#e4694c"],
  ["#1c2c4d", "#36507f", "#0e1930", "#f6e3a8"],
  ["#f7dde2", "#d99aac", "#7b2f52", "#fff6e0"],
] as const;

type Random = (from: number, to: number) => number;
type Palette = (typeof PALETTES)[number];

/** A small drawing (at most 900 bytes) that is always the same for the same seed; pictures of places and properties. */
export function illustration(seed: number, setting: Setting): string {
  const random = sequence(seed);
  const palette = PALETTES[random(0, PALETTES.length)] ?? PALETTES[0];
  const [sky, , , sun] = palette;
  const scene = { city, beach, mountain }[setting];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><path fill="${sky}" d="M0 0h320v200H0z"/><circle cx="${random(50, 280)}" cy="${random(36, 76)}" r="${random(20, 32)}" fill="${sun}"/>${scene(random, palette)}</svg>`;
}

/** Hills, and a street of houses before them with a few lamps lit. */
function city(random: Random, [, far, near, light]: Palette): string {
  const hill = `M0 ${random(105, 130)}q${random(50, 110)}-${random(20, 50)} 170-4t150-${random(0, 26)}V200H0z`;
  let street = `M0 200V${random(120, 145)}`;
  let windows = "";
  for (let x = 0; x < WIDTH; ) {
    const width = random(20, 42);
    const top = random(88, 152);
    street += house(random(0, 5), width, top);
    if (top < 118) windows += `M${x + 6} ${top + 26}h${width - 12}m-${width - 12} 14h${width - 12}`;
    x += width;
  }
  return `${shape(far, hill)}${shape(near, `${street}V200z`)}${lamps(light, windows)}`;
}

/** The outline of one house, `width` wide, walls up to `top`: flat, gabled, domed, stepped or with a spire. */
function house(kind: number, width: number, top: number): string {
  const half = width / 2;
  const roofs = [
    `h${width}`,
    `l${half}-${half * 0.8}l${half} ${half * 0.8}`,
    `a${half} ${half} 0 0 1 ${width} 0`,
    `h${half}v-12h${half}`,
    `h${half - 4}l4-22l4 22h${half - 4}`,
  ];
  return `V${top}${roofs[kind]}`;
}

/** The sea up to the horizon, a sail on it, a dune with palms. */
function beach(random: Random, [sky, far, near, light]: Palette): string {
  const horizon = random(100, 122);
  const dune = random(160, 176);
  const palms = [random(18, 90), random(210, 300)]
    .map((x) => palm(x, dune + 8, random(50, 84), random(-14, 14)))
    .join("");
  const sail = `M${random(110, 200)} ${horizon + 14}v-${random(20, 30)}l16 24z`;
  const glints = `M${random(20, 120)} ${horizon + 18}h46m${random(20, 60)} 12h34m-${random(60, 130)} 12h26`;
  return `${shape(far, `M0 ${horizon}h320v99H0z`)}${shape(sky, sail)}<path stroke="${light}" stroke-width="2" opacity=".7" d="${glints}"/>${shape(near, `M0 ${dune}q90-${random(10, 26)} 170 2t150-${random(0, 14)}V200H0z`)}<path stroke="${near}" stroke-width="5" stroke-linecap="round" fill="none" d="${palms}"/>`;
}

function palm(x: number, foot: number, tall: number, lean: number): string {
  const fronds =
    "q-14-10-30 4m30-4q-10-16-26-14m26 14q4-18 20-20m-20 20q14-12 32 2m-32-2q12 0 18 16m-18-16q-10 2-14 18";
  return `M${x} ${foot}q${lean}-${tall >> 1} ${lean}-${tall}${fronds}`;
}

/** Peaks with snow, a wooded slope, a hut with its lamp lit. */
function mountain(random: Random, [, far, near, light]: Palette): string {
  let peaks = "";
  let snow = "";
  for (let x = -30 + random(0, 20); x < WIDTH; x += random(70, 110)) {
    const tall = random(50, 108);
    const top = 150 - tall;
    peaks += `M${x} 170l${tall} -${tall + 20}l${tall} ${tall + 20}z`;
    snow += `M${x + tall} ${top}l-20 ${24}l12-5l8 8l9-9l11 6z`;
  }
  let wood = `M0 200V${random(150, 166)}q110-${random(10, 30)} 200 0t120 4V200z`;
  for (let i = 0; i < 7; i++) {
    const tall = random(26, 44);
    wood += `M${random(4, 300)} ${random(164, 180)}l8-${tall}l8 ${tall}z`;
  }
  const hut = random(110, 190);
  return `${shape(far, peaks)}<path fill="#fff" opacity=".8" d="${snow}"/>${shape(near, `${wood}M${hut} 166v-24l24-16l24 16v24z`)}${lamps(light, `M${hut + 14} 150h20`)}`;
}

const shape = (fill: string, path: string) => `<path fill="${fill}" d="${path}"/>`;

const lamps = (light: string, path: string) =>
  path && `<path stroke="${light}" stroke-width="6" stroke-dasharray="4 6" d="${path}"/>`;

/** Whole numbers from `from` to before `to`, the same row of them for the same seed (mulberry32). */
function sequence(seed: number): Random {
  let state = seed >>> 0;
  return (from, to) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return from + Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (to - from));
  };
}
