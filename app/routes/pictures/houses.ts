import type { PropertyType, Setting } from "#server/catalogue/vocabulary";
import { arch, dot, fir, grid, land, palm, picture, rect, repeat, type Shape, tree } from "./svg";

/** What is drawn of a property beside the building. */
export const FEATURES = ["pool", "parking", "restaurant"] as const;
export type Feature = (typeof FEATURES)[number];

export type House = {
  /** One property's own: its colours, its storeys, what stands beside it. */
  seed: number;
  /** Properties of one place have one sky. */
  destination: number;
  type: PropertyType;
  setting: Setting;
  features: readonly Feature[];
};

type Random = (from: number, to: number) => number;
type Paint = { wall: string; shade: string; roof: string; accent: string; glass: string };

const FOOT = 170;
const MIDDLE = 160;

const WALLS = [
  ["#f7ead3", "#e6d2b2"],
  ["#f4cdb5", "#e2b196"],
  ["#f8f4ec", "#ded8cc"],
  ["#f6dc9a", "#e4c276"],
  ["#cfe0dc", "#b2cac5"],
  ["#eec0ae", "#d9a08c"],
  ["#dfe3ee", "#c4cbdd"],
  ["#e9d5c0", "#d3b99f"],
] as const;
const ROOFS = ["#b85c3e", "#8a4f45", "#56657c", "#7a5a45", "#4f7168"];
const ACCENTS = ["#d3523f", "#2f7f86", "#e0a030", "#3f6ea5", "#8c4f7d"];

/** A property as it may look: its building by type, in its surroundings, with what it has. */
export function house({ seed, destination, type, setting, features }: House): string {
  const random = sequence(seed);
  const [wall, shade] = WALLS[random(0, WALLS.length)]!;
  const paint: Paint = {
    wall,
    shade,
    roof: ROOFS[random(0, ROOFS.length)]!,
    accent: ACCENTS[random(0, ACCENTS.length)]!,
    glass: "#54748a",
  };
  const { sky, behind, front } = SURROUNDINGS[setting](destination % 4, random, features);
  const building = BUILDINGS[type](paint, random, setting);
  return picture(sky, [
    ...behind,
    ...building.shapes,
    ...(features.includes("restaurant") ? terrace(MIDDLE - building.half - 4, paint) : []),
    ...front(building.half),
    ...(features.includes("pool") ? pool(random) : []),
    ...(features.includes("parking") ? car(MIDDLE + building.half + 34, paint) : []),
  ]);
}

/** The same land without a house, where a signpost asks which way to go. */
export function scene(setting: Setting): string {
  const { sky, behind, front } = SURROUNDINGS[setting](0, sequence(11), []);
  return picture(sky, [
    ...behind,
    ...front(36),
    ["#6f5138", `${rect(157, 88, 6, 92)}`],
    ["#d9a35c", "M164 96h44l12 10-12 10h-44zM156 124h-40l-12 10 12 10h40z"],
    ["#b98445", "M164 96h-14v20h14zM156 124h14v20h-14z"],
    ["#8a6242", `${rect(172, 105, 26, 2)}${rect(122, 133, 26, 2)}`],
  ]);
}

// What lies around: the sky, what is seen behind the building, and what stands beside it.

type Surroundings = { sky: string; behind: Shape[]; front: (half: number) => Shape[] };

const STREET: Shape[] = [
  ["#b5ada3", land(184)],
  ["#efe9df", repeat(14, (i) => rect(-220 + i * 52, 191, 26, 2))],
];
const GARDEN: Shape[] = [["#b3cfa0", "M-900 200V179q500-4 1060-2t1060 2V200z"]];

const SURROUNDINGS: Record<Setting, (mood: number, random: Random, features: readonly Feature[]) => Surroundings> = {
  city(mood, random, features) {
    const [sky, far, near, sun] = (
      [
        ["#d3e8f5", "#bdd3e0", "#a9c3d3", "#fbe2a4"],
        ["#fbe1d0", "#e8c8bc", "#d9b3ab", "#fff4e2"],
        ["#dcefe6", "#bcd8cc", "#a6c8ba", "#fbe7ae"],
        ["#e6e1f3", "#cac3e0", "#b5accf", "#fff3dc"],
      ] as const
    )[mood]!;
    const blocks = (step: number, from: number, to: number): string =>
      repeat(Math.ceil(560 / step), (i) => {
        const top = random(from, to);
        return rect(-120 + i * step, top, step - random(0, 5), FOOT - top);
      });
    return {
      sky,
      behind: [
        [sun, dot(random(0, 2) ? 48 : 274, 42, 18)],
        [far, blocks(32, 66, 120)],
        [near, blocks(44, 104, 146)],
        ["#cfc7bb", land(FOOT)],
        ...(features.includes("pool") ? GARDEN : STREET),
      ],
      front: (half) =>
        [-half - 66, -half - 34, half + 34, half + 68].flatMap((dx, i) =>
          tree(MIDDLE + dx, 182, 34 + ((i * 5) % 8), "#7fae7c"),
        ),
    };
  },
  beach(mood, random) {
    const [sky, deep, light, sun] = (
      [
        ["#cdecf4", "#2f9fb8", "#63c7c8", "#ffe199"],
        ["#fde2c9", "#4a9fb5", "#84c9c4", "#fff3d9"],
        ["#d5f0e9", "#2b9aa5", "#67c8b9", "#ffe6a3"],
        ["#f7dbdc", "#5a93b8", "#8fc2cf", "#fff1dd"],
      ] as const
    )[mood]!;
    const lines = repeat(6, (i) => rect(-90 + i * 80 + random(0, 40), 130 + ((i * 11) % 22), 34, 2));
    return {
      sky,
      behind: [
        [sun, dot(random(0, 2) ? 46 : 276, 46, 20)],
        [deep, land(118)],
        [light, land(142)],
        ["#ffffff99", lines],
        ["#f8e6bd", "M-900 200V160q500-14 1060-8t1060 8V200z"],
        ["#efd7a3", `M-900 200V186q500-6 1060-2t1060 2V200z`],
      ],
      front: (half) => [
        ...palm(MIDDLE - half - 46, 186, 92 + random(0, 16), -10),
        ...palm(MIDDLE + half + 30, 184, 84 + random(0, 20), 12),
        ...palm(MIDDLE + half + 84, 188, 66, 10),
        ...palm(MIDDLE - half - 92, 188, 84, 12),
      ],
    };
  },
  mountain(mood, random) {
    const [sky, far, near, sun] = (
      [
        ["#d0e7f6", "#a9bdd2", "#7fa58d", "#fff0c0"],
        ["#fbe3d6", "#b5aec9", "#86a487", "#fff6e4"],
        ["#dcecf0", "#9fb8bf", "#6f9a86", "#ffeab6"],
        ["#e3e2f3", "#a7abcf", "#78998f", "#fff3d9"],
      ] as const
    )[mood]!;
    const tops = [-90, -10, 66, 140, 222, 300, 380].map((x) => [x + random(-8, 9), random(34, 80)] as const);
    return {
      sky,
      behind: [
        [sun, dot(random(0, 2) ? 40 : 282, 34, 16)],
        [far, tops.map(([x, top]) => `M${x - 90} 160L${x} ${top}l90 ${160 - top}z`).join("")],
        ["#f8fafc", tops.map(([x, top]) => snow(x, top)).join("")],
        [near, "M-900 200V148Q-100 120 60 136t200-6 960 18V200z"],
        [
          "#4f7f6c",
          [-84, -58, -30, -4, 22, 46, 276, 300, 326, 352, 380, 404].map((x) => fir(x, 164, random(38, 60))).join(""),
        ],
        ["#a5c98f", "M-900 200V160q500-8 1060-2t1060 2V200z"],
        ["#c5dcae", "M-900 200V188q500-6 1060-2t1060 2V200z"],
      ],
      front: (half) => [
        [
          "#3f7260",
          `${fir(MIDDLE - half - 58, 182, 60)}${fir(MIDDLE - half - 84, 187, 46)}${fir(MIDDLE + half + 16, 180, 46)}${fir(MIDDLE + half + 76, 188, 64)}`,
        ],
      ],
    };
  },
};

const snow = (x: number, top: number): string => {
  const slope = (160 - top) / 90;
  return `M${x} ${top}l16 ${Math.round(16 * slope)}-7-2-5 6-6-6-6 7-3-4-5 ${Math.round(16 * slope) - 17}z`.replace(
    /-?NaN/g,
    "0",
  );
};

// What a property has.

const pool = (random: Random): Shape[] => {
  const x = MIDDLE - 46 + random(-6, 7);
  return [
    ["#f7f3ea", `M${x} 178h88q7 0 9 4l6 11q2 5-6 5H${x - 9}q-8 0-6-5l6-11q2-4 9-4z`],
    ["#38b4c6", `M${x + 3} 181h82q5 0 7 3l4 8q1 3-4 3H${x - 4}q-5 0-4-3l4-8q2-3 7-3z`],
    ["#9fe0e4", `${rect(x + 12, 186, 20, 1.5)}${rect(x + 48, 190, 26, 1.5)}`],
  ];
};

const car = (x: number, { accent }: Paint): Shape[] => [
  [accent === "#d3523f" ? "#3f6ea5" : "#d3523f", `M${x - 24} 192v-9q1-3 5-3l6-1 7-8h16l8 8q7 1 7 5v8z`],
  ["#cfe4ec", `M${x - 9} 179l5-6h6v6zM${x + 4} 173h6l6 6h-12z`],
  ["#33363d", `${dot(x - 14, 192, 4.5)}${dot(x + 14, 192, 4.5)}`],
  ["#c9ccd2", `${dot(x - 14, 192, 1.8)}${dot(x + 14, 192, 1.8)}`],
];

/** A table under a striped parasol. */
const terrace = (x: number, { accent }: Paint): Shape[] => [
  [
    "#7a5a45",
    `${rect(x - 15, 146, 2, 38)}${rect(x - 24, 173, 20, 2)}${rect(x - 26, 178, 8, 2)}${rect(x - 26, 172, 2, 12)}${rect(x - 10, 178, 8, 2)}${rect(x - 4, 172, 2, 12)}`,
  ],
  [accent, `M${x - 36} 154q4-14 22-16 18 2 22 16z`],
  ["#fbf6ec", `M${x - 24} 154q1-13 9-16h2q8 3 9 16z`],
  [accent, `M${x - 18} 154q0-12 4-16 4 4 4 16z`],
];

// Buildings: each stands on FOOT around the middle; `half` is half its width.

type Building = { half: number; shapes: Shape[] };

const door = (x: number, wide: number, tall: number, color: string): Shape => [
  color,
  rect(x - wide / 2, FOOT - tall, wide, tall),
];

/** An awning with scallops over what is below. */
const awning = (x: number, y: number, wide: number, color: string): Shape[] => [
  [color, `M${x - wide / 2} ${y}h${wide}l4 9h${-wide - 8}z`],
  ["#fbf6ec", repeat(Math.floor(wide / 12), (i) => `M${x - wide / 2 + 4 + i * 12} ${y}h5l1 9h-6z`)],
];

const flags = (x: number, y: number, color: string): Shape[] => [
  ["#7d848c", rect(x, y - 18, 1.5, 18)],
  [color, `M${x + 1.5} ${y - 18}h12l-3 4 3 4h-12z`],
];

const BUILDINGS: Record<PropertyType, (paint: Paint, random: Random, setting: Setting) => Building> = {
  hotel({ wall, shade, roof, accent, glass }, random, setting) {
    const storeys = setting === "city" ? random(5, 7) : random(3, 5);
    const columns = setting === "city" ? random(5, 7) : random(7, 9);
    const half = columns * 9 + 7;
    const top = FOOT - 26 - storeys * 16;
    const x = MIDDLE - half;
    return {
      half,
      shapes: [
        [wall, rect(x, top, half * 2, FOOT - top)],
        [shade, `${rect(x + half * 2 - 10, top, 10, FOOT - top)}${rect(x, FOOT - 28, half * 2, 3)}`],
        [roof, `${rect(x - 4, top - 6, half * 2 + 8, 7)}${rect(MIDDLE - 16, top - 14, 32, 8)}`],
        [
          glass,
          `${grid(x + 9, top + 7, columns, storeys, [9, 10], [18, 16])}${rect(x + 8, FOOT - 20, half - 26, 14)}${rect(MIDDLE + 18, FOOT - 20, half - 26, 14)}`,
        ],
        [
          "#ffe6ae",
          `${rect(x + 9 + random(0, columns) * 18, top + 7, 9, 10)}${rect(x + 9 + random(0, columns) * 18, top + 7 + random(0, storeys) * 16, 9, 10)}`,
        ],
        door(MIDDLE, 20, 21, "#4b3b35"),
        ["#cfe4ec", `${rect(MIDDLE - 8, FOOT - 18, 7, 18)}${rect(MIDDLE + 1, FOOT - 18, 7, 18)}`],
        ...awning(MIDDLE, FOOT - 28, 36, accent),
        ...flags(MIDDLE - 1, top - 14, accent),
      ],
    };
  },
  boutique({ wall, shade, roof, accent, glass }, random) {
    const storeys = random(3, 5);
    const columns = 5;
    const half = 50;
    const top = FOOT - 26 - storeys * 20;
    const x = MIDDLE - half;
    const slate = roof === "#b85c3e" ? "#56657c" : roof;
    return {
      half,
      shapes: [
        [wall, rect(x, top, 100, FOOT - top)],
        [slate, `M${x - 2} ${top}q4-16 10-24h84q6 8 10 24z`],
        [
          shade,
          `${rect(x - 3, top - 2, 106, 5)}${rect(x, FOOT - 27, 100, 3)}${rect(x + 92, top + 3, 8, FOOT - top - 3)}`,
        ],
        [wall, repeat(3, (i) => arch(x + 16 + i * 28, top - 3, 14, 19))],
        [
          glass,
          `${repeat(3, (i) => arch(x + 19 + i * 28, top - 3, 8, 14))}${repeat(storeys, (row) => repeat(columns, (i) => arch(x + 9 + i * 18, top + 21 + row * 20, 10, 14)))}${rect(x + 8, FOOT - 20, 24, 20)}${rect(x + 68, FOOT - 20, 24, 20)}`,
        ],
        [
          accent,
          repeat(storeys, (row) => repeat(columns, (i) => rect(x + 8 + i * 18, top + 19.5 + row * 20, 12, 2.5))),
        ],
        ["#4b3b35", arch(MIDDLE - 8, FOOT, 16, 24)],
        ...awning(MIDDLE - 30, FOOT - 24, 28, accent),
        ...awning(MIDDLE + 30, FOOT - 24, 28, accent),
      ],
    };
  },
  "guest-house"({ wall, shade, roof, accent, glass }, random) {
    const half = 48;
    const x = MIDDLE - half;
    const chimney = random(0, 2) ? x + 16 : x + 70;
    return {
      half,
      shapes: [
        ["#a5684e", rect(chimney, 80, 11, 30)],
        [wall, `${rect(x, 118, 96, FOOT - 118)}M${MIDDLE - 30} 119l30-34 30 34z`],
        [roof, `M${x - 8} 120l14-24h84l14 24z`],
        [wall, `M${MIDDLE - 22} 121V112l22-20 22 20v9z`],
        [roof, `M${MIDDLE - 28} 113l28-26 28 26-4 3-24-22-24 22z`],
        [shade, rect(x + 88, 121, 8, FOOT - 121)],
        [
          "#fbf7ee",
          `${rect(MIDDLE - 7, 100, 14, 15)}${grid(x + 7, 126, 4, 1, [16, 17], [22, 0])}${rect(x + 7, 149, 24, 17)}${rect(x + 65, 149, 22, 17)}`,
        ],
        [
          glass,
          `${grid(MIDDLE - 5, 102, 2, 1, [4.5, 11], [5.5, 0])}${grid(x + 9, 128, 8, 1, [5.5, 13], [11, 0])}${rect(x + 9, 151, 20, 13)}${rect(x + 67, 151, 18, 13)}`,
        ],
        [accent, `${rect(MIDDLE - 8, FOOT - 22, 16, 22)}${rect(x + 5, 166, 28, 3)}${rect(x + 63, 166, 26, 3)}`],
        ["#e9b93f", dot(MIDDLE + 4, FOOT - 10, 1.2)],
        [roof, `M${MIDDLE - 16} ${FOOT - 24}l4-5h24l4 5z`],
        [
          "#fbf7ee",
          `${rect(x - 30, 172, 60, 2)}${rect(x + 66, 172, 60, 2)}${repeat(8, (i) => rect(x - 28 + i * 8, 167, 3, 13))}${repeat(8, (i) => rect(x + 68 + i * 8, 167, 3, 13))}`,
        ],
      ],
    };
  },
  hostel({ accent, glass }, random) {
    const storeys = random(2, 4);
    const half = 62;
    const x = MIDDLE - half;
    const top = FOOT - 28 - storeys * 24;
    const colours = ["#f2b84b", "#6fb7b2", "#e5806a", "#8fb6dd", "#9cc58a"];
    const first = random(0, 5);
    return {
      half,
      shapes: [
        [colours[first]!, rect(x, top, 124, FOOT - top)],
        [colours[(first + 2) % 5]!, rect(x, top, 42, FOOT - top)],
        ["#fbf6ec", `${rect(x - 3, top - 5, 130, 6)}${rect(x, FOOT - 30, 124, 3)}`],
        [glass, grid(x + 9, top + 8, 5, storeys, [15, 12], [23, 24])],
        ["#fbf6ec", grid(x + 16, top + 8, 5, storeys, [1.5, 12], [23, 24])],
        ["#cfe4ec", `${rect(x + 8, FOOT - 22, 30, 18)}${rect(x + 84, FOOT - 22, 32, 18)}`],
        door(MIDDLE, 24, 24, "#4b3b35"),
        [accent, rect(MIDDLE - 16, FOOT - 28, 32, 5)],
        ["#fbf6ec", `M${x} ${top + 2}q62 20 124 0v1.500q-62 20-124 0z`],
        ["#e5675a", repeat(4, (i) => `M${x + 10 + i * 30} ${top + 6 + [0, 4, 4, 0][i]!}h8l-4 8z`)],
        ["#ffe08a", repeat(3, (i) => `M${x + 25 + i * 30} ${top + 9 + [0, 3, 0][i]!}h8l-4 8z`)],
        ["#3b4048", `${bicycle(x + 96)}${bicycle(x + 68)}`],
      ],
    };
  },
  apartment({ wall, shade, roof, accent, glass }, random, setting) {
    const storeys = setting === "city" ? random(4, 6) : random(3, 5);
    const half = 48;
    const x = MIDDLE - half;
    const top = FOOT - 24 - storeys * 19;
    return {
      half,
      shapes: [
        [shade, rect(x, top + 8, 58, FOOT - top - 8)],
        [wall, rect(x + 40, top - 8, 56, FOOT - top + 8)],
        [roof, `${rect(x - 2, top + 5, 44, 4)}${rect(x + 38, top - 11, 60, 4)}`],
        [
          glass,
          `${grid(x + 7, top + 16, 2, storeys, [11, 11], [17, 19])}${repeat(storeys, (i) => rect(x + 48, top + 2 + i * 19, 18, 13) + rect(x + 76, top + 4 + i * 19, 12, 11))}${rect(x + 6, FOOT - 18, 28, 18)}`,
        ],
        [
          "#fbf6ec",
          repeat(
            storeys,
            (i) =>
              rect(x + 44, top + 13 + i * 19, 27, 2) +
              repeat(6, (bar) => rect(x + 45 + bar * 4.9, top + 7.5 + i * 19, 1, 6)),
          ),
        ],
        [
          "#6f9a6a",
          repeat(storeys, (i) => (random(0, 2) ? dot(x + 50 + random(0, 3) * 7, top + 11.5 + i * 19, 3) : "")),
        ],
        ...awning(x + 20, FOOT - 22, 30, accent),
        door(x + 68, 18, 20, "#4b3b35"),
        ["#cfe4ec", rect(x + 62, FOOT - 17, 5, 15)],
      ],
    };
  },
  villa({ wall, shade, roof, accent, glass }, random) {
    const half = 78;
    const x = MIDDLE - half;
    const modern = random(0, 2) === 1;
    if (modern)
      return {
        half,
        shapes: [
          [wall, `${rect(x, 132, 156, 38)}${rect(x + 44, 98, 84, 36)}`],
          [shade, `${rect(x - 6, 128, 168, 5)}${rect(x + 38, 94, 98, 5)}`],
          [
            glass,
            `${rect(x + 8, 140, 54, 26)}${rect(x + 96, 140, 50, 30)}${rect(x + 54, 104, 30, 22)}${rect(x + 92, 104, 28, 22)}`,
          ],
          [
            "#cfe4ec",
            `${rect(x + 25, 140, 1.5, 26)}${rect(x + 43, 140, 1.5, 26)}${rect(x + 112, 140, 1.5, 30)}${rect(x + 129, 140, 1.5, 30)}${rect(x + 68, 104, 1.5, 22)}${rect(x + 105, 104, 1.5, 22)}`,
          ],
          ["#a5744f", rect(x + 68, 133, 22, 37)],
          [accent, rect(x + 73, 142, 12, 28)],
          ["#fbf6ec", `${rect(x + 128, 122, 30, 2)}${repeat(8, (i) => rect(x + 129 + i * 4, 122, 1, 7))}`],
        ],
      };
    const tiles = roof === "#56657c" || roof === "#4f7168" ? "#b85c3e" : roof;
    return {
      half,
      shapes: [
        [wall, `${rect(x, 134, 156, 36)}${rect(x + 52, 104, 52, 40)}`],
        [tiles, `M${x - 6} 135l12-12h52v12zM${x + 98} 135v-12h52l12 12zM${x + 46} 105l14-16h36l14 16z`],
        [shade, `${rect(x + 148, 135, 8, 35)}${rect(x + 98, 105, 6, 18)}`],
        ["#8a6a55", `${repeat(3, (i) => arch(x + 8 + i * 15, 170, 11, 26))}`],
        [
          glass,
          `${repeat(2, (i) => arch(x + 62 + i * 20, 126, 11, 16))}${repeat(3, (i) => rect(x + 108 + i * 13, 146, 8, 13))}`,
        ],
        [accent, `${arch(x + 70, 170, 16, 28)}${repeat(3, (i) => rect(x + 106.5 + i * 13, 159, 11, 2.5))}`],
        ["#d8407d", `${dot(x + 54, 150, 6)}${dot(x + 58, 140, 5)}${dot(x + 53, 160, 5)}`],
      ],
    };
  },
  chalet({ accent, roof }, random, setting) {
    const half = 60;
    const x = MIDDLE - half;
    const wood = ["#8f5f3f", "#a06c45", "#7c5238"][random(0, 3)]!;
    return {
      half,
      shapes: [
        ["#8d8782", rect(x + 82, 72, 12, 40)],
        ["#f0e7d9", rect(x + 6, 144, 108, 26)],
        [wood, `${rect(x + 6, 112, 108, 34)}M${x + 2} 114l58-40 58 40z`],
        [
          "#5c3c29",
          `M${x - 12} 120l72-50 72 50-3 5-69-47-69 47z${rect(x, 140, 120, 4)}${repeat(15, (i) => rect(x + 3 + i * 8, 132, 3, 9))}`,
        ],
        [setting === "mountain" ? "#fbfcfd" : roof, `M${x - 14} 117l74-52 74 52-4 4-70-48-70 48z`],
        [
          "#ffe6ae",
          `${grid(x + 16, 118, 5, 1, [12, 13], [20, 0])}${rect(MIDDLE - 14, 94, 12, 12)}${rect(MIDDLE + 2, 94, 12, 12)}${rect(x + 16, 151, 18, 12)}${rect(x + 86, 151, 18, 12)}`,
        ],
        [
          "#5c3c29",
          `${grid(x + 21.5, 118, 5, 1, [1, 13], [20, 0])}${rect(x + 24.5, 151, 1, 12)}${rect(x + 94.5, 151, 1, 12)}`,
        ],
        [accent, `${arch(MIDDLE - 8, FOOT, 16, 22)}${repeat(6, (i) => dot(x + 10 + i * 20, 133, 3.5))}`],
        ["#6f9a6a", repeat(6, (i) => dot(x + 16 + i * 20, 134, 3))],
      ],
    };
  },
  condo({ wall, shade, accent, glass }, random) {
    const storeys = random(5, 7);
    const half = 62;
    const x = MIDDLE - half;
    const top = FOOT - 18 - storeys * 17;
    const lower = top + 34;
    return {
      half,
      shapes: [
        [shade, `M${x + 58} ${FOOT}V${lower}h58q8 0 8 8V${FOOT}z`],
        [wall, `M${x} ${FOOT}V${top + 10}q0-10 10-10h52q10 0 10 10V${FOOT}z`],
        [
          glass,
          `${repeat(storeys, (i) => rect(x + 6, top + 7 + i * 17, 30, 10) + rect(x + 42, top + 7 + i * 17, 24, 10))}${repeat(storeys - 2, (i) => rect(x + 78, lower + 7 + i * 17, 40, 10))}`,
        ],
        [
          "#fdfbf6",
          `${repeat(storeys, (i) => `M${x - 4} ${top + 15 + i * 17}h42v4H${x}q-4 0-4-4z`)}${repeat(storeys - 2, (i) => `M${x + 76} ${lower + 15 + i * 17}h52q0 4-4 4h-48z`)}`,
        ],
        [accent, `${rect(x + 8, top - 5, 28, 5)}${rect(x + 36, FOOT - 16, 44, 3)}`],
        door(x + 58, 26, 13, "#4b3b35"),
        ["#cfe4ec", `${rect(x + 47, FOOT - 12, 10, 12)}${rect(x + 59, FOOT - 12, 10, 12)}`],
      ],
    };
  },
  resort({ wall, shade, roof, accent, glass }, random, setting) {
    const half = 96;
    const x = MIDDLE - half;
    const storeys = random(2, 4);
    const top = FOOT - 10 - storeys * 19;
    const tiles = setting === "beach" && roof === "#56657c" ? "#b85c3e" : roof;
    return {
      half,
      shapes: [
        [wall, `${rect(x, top, 192, FOOT - top)}${rect(MIDDLE - 30, top - 22, 60, 40)}`],
        [
          tiles,
          `M${x - 6} ${top + 1}l12-13h60v13zM${MIDDLE + 24} ${top + 1}v-13h66l12 13zM${MIDDLE - 38} ${top - 21}l38-26 38 26z`,
        ],
        [
          shade,
          `${rect(x + 184, top + 1, 8, FOOT - top - 1)}${repeat(storeys - 1, (i) => rect(x, top + 19 + i * 19, 66, 2) + rect(MIDDLE + 30, top + 19 + i * 19, 66, 2))}`,
        ],
        [
          glass,
          `${grid(x + 7, top + 6, 4, storeys, [10, 11], [15, 19])}${grid(MIDDLE + 36, top + 6, 4, storeys, [10, 11], [15, 19])}${repeat(3, (i) => arch(MIDDLE - 22 + i * 16, top + 4, 11, 18))}`,
        ],
        [
          "#fbf6ec",
          `${repeat(storeys, (i) => rect(x + 4, top + 13 + i * 19, 60, 1.5) + rect(MIDDLE + 33, top + 13 + i * 19, 60, 1.5))}`,
        ],
        ["#4b3b35", repeat(3, (i) => arch(MIDDLE - 25 + i * 18, FOOT, 14, 26))],
        [accent, rect(MIDDLE - 34, FOOT - 32, 68, 4)],
        ...flags(MIDDLE - 1, top - 46, accent),
      ],
    };
  },
};

const bicycle = (x: number): string =>
  `M${x} 176a6 6 0 1 1 0 .1zm2 0a4 4 0 1 0 0-.1zM${x + 16} 176a6 6 0 1 1 0 .1zm2 0a4 4 0 1 0 0-.1zM${x + 5} 176l5-9h9l3 9h-1.500l-2.500-7-5 8h-7zM${x + 8} 164h5v1.500h-5zM${x + 17} 163h5v1.500h-3l1 4-1.500.5z`;

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
