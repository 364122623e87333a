import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/request/guards.server";

const PLACE = /^place-(\d{1,10})\.svg$/;
const PROPERTY = /^(\d{1,10})-(\d{1,10})-([a-z-]+)-(city|beach|mountain)((?:-(?:pool|parking|restaurant))*)\.svg$/;
const FEATURES = ["pool", "parking", "restaurant"];

/** The parts of a house's drawing; their colors are the first of each list below. */
const PARTS = import.meta.glob<string>("/public/art/{houses,land}/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});
/** A wall and its shade. */
const WALLS = [
  ["#f7ead3", "#e6d2b2"],
  ["#f4cdb5", "#e2b196"],
  ["#f8f4ec", "#ded8cc"],
  ["#f6dc9a", "#e4c276"],
  ["#cfe0dc", "#b2cac5"],
  ["#eec0ae", "#d9a08c"],
  ["#dfe3ee", "#c4cbdd"],
  ["#e9d5c0", "#d3b99f"],
];
const ROOFS = [["#b85c3e"], ["#8a4f45"], ["#56657c"], ["#7a5a45"], ["#4f7168"]];
const SNOW = [["#fbfcfd"]];
const ACCENTS = [["#e0a030"], ["#d3523f"], ["#2f7f86"], ["#3f6ea5"], ["#8c4f7d"]];
/** The sky, two colors below it, and the sun. */
const SKIES: Record<string, string[][]> = {
  city: [
    ["#d3e8f5", "#bdd3e0", "#a9c3d3", "#fbe2a4"],
    ["#fbe1d0", "#e8c8bc", "#d9b3ab", "#fff4e2"],
    ["#dcefe6", "#bcd8cc", "#a6c8ba", "#fbe7ae"],
    ["#e6e1f3", "#cac3e0", "#b5accf", "#fff3dc"],
  ],
  beach: [
    ["#cdecf4", "#2f9fb8", "#63c7c8", "#ffe199"],
    ["#fde2c9", "#4a9fb5", "#84c9c4", "#fff3d9"],
    ["#d5f0e9", "#2b9aa5", "#67c8b9", "#ffe6a3"],
    ["#f7dbdc", "#5a93b8", "#8fc2cf", "#fff1dd"],
  ],
  mountain: [
    ["#d0e7f6", "#a9bdd2", "#7fa58d", "#fff0c0"],
    ["#fbe3d6", "#b5aec9", "#86a487", "#fff6e4"],
    ["#dcecf0", "#9fb8bf", "#6f9a86", "#ffeab6"],
    ["#e3e2f3", "#a7abcf", "#78998f", "#fff3d9"],
  ],
};

/**
 * `/art/<destination>-<seed>-<type>-<setting>[-<feature>…].svg` and the `/art/place-<place>.svg` that is no file in public/art:
 * drawings of houses that never change.
 */
export function loader({ params }: LoaderFunctionArgs) {
  const svg = drawing(params["name"] ?? "");
  if (!svg) return notFound();
  return new Response(svg, {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=31536000, immutable" },
  });
}

export function drawing(name: string): string | undefined {
  const place = PLACE.exec(name)?.[1];
  const [, destination, seed, type = "", setting = "", rest = ""] = place
    ? [name, place, place, "hotel", "city"]
    : (PROPERTY.exec(name) ?? []);
  const land = PARTS[`/public/art/land/${setting}.svg`];
  const houses = Object.keys(PARTS).filter((file) => file.startsWith(`/public/art/houses/${type}-`));
  const has = rest.split("-").slice(1);
  // The address of a drawing is one: no others with the same picture.
  const isOnlyName = FEATURES.filter((feature) => has.includes(feature)).join("-") === has.join("-");
  if (!land || houses.length === 0 || !isOnlyName) return undefined;

  let left = Number(seed);
  const pick = <T>(choices: readonly T[]): T => {
    const index = left % choices.length;
    left = (left - index) / choices.length;
    return choices[index]!;
  };
  const skies = SKIES[setting]!;
  const wall = pick(WALLS);
  const house = PARTS[pick(houses)]!.replace(/<\/?svg.*>/g, "");
  const paint = [
    [WALLS, wall],
    [ACCENTS, pick(ACCENTS)],
    [ROOFS, pick(type === "chalet" && setting === "mountain" ? SNOW : ROOFS)],
    [skies, skies[Number(destination) % skies.length]!],
  ] as const;
  const colors = new Map(paint.flatMap(([[first = []], chosen]) => first.map((color, i) => [color, chosen[i]!])));
  const shown = has.includes("pool") ? has : [...has, "street"];
  return land
    .replace('<g class="house"/>', house)
    .replace(/<g class="(\w+)">([\s\S]*?)<\/g>/g, (_group, part, paths) => (shown.includes(part) ? paths : ""))
    .replace(/#[0-9a-f]{6}/g, (color) => colors.get(color) ?? color)
    .replaceAll("\n", "");
}
