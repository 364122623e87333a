import { arch, dot, grid, land, palm, picture, rect, repeat, type Shape, triangle } from "./svg";

const waves = (color: string, lines: readonly (readonly [x: number, y: number, width: number])[]): Shape => [
  color,
  lines.map(([x, y, width]) => rect(x, y, width, 2)).join(""),
];

/** Table Mountain with its cloth of cloud, the coloured houses below it. */
export function capeTown(): string {
  const house = (x: number, top: number, wall: string): Shape[] => [
    [wall, rect(x, top, 26, 152 - top)],
    ["#fbf6ee", rect(x, top, 26, 3)],
    ["#5b6f80", `${rect(x + 5, top + 9, 6, 8)}${rect(x + 15, top + 9, 6, 8)}`],
  ];
  const walls = ["#f2b84b", "#6fb7b2", "#e5806a", "#8fb6dd", "#f3e3b3", "#c98bb0", "#9cc58a"];
  return picture("#c3e3f2", [
    ["#f8d98d", dot(292, 34, 16)],
    [
      "#8a9bae",
      "M-900 200V142l560-16 250-40 50-24 26 26 36-8 14-22h200l16 20 20 4 30 26 30 14 34-44 16-2 34 48 160 14 700 6V200z",
    ],
    [
      "#74879b",
      "M52 62l10 34-12 30 26-24-4-40zM106 58l8 30-12 34 24-26 2-38zM160 58l4 36-10 30 24-28-4-38zM212 58l6 28-8 30 22-22-4-34zM-40 62l8 24-16 24 28-14z",
    ],
    [
      "#fdfefe",
      "M20 64q-8-14 12-14 8-12 30-6 18-12 40-2 24-10 44 2 22-10 38 2 22-6 32 6 20 2 12 14-6 6-16 0l-6 8-10-8-8 14-10-14-12 10-12-10-8 16-12-16-14 10-12-10-8 14-12-14-12 12-10-12-14 8-8-8z",
    ],
    ["#7fa07a", "M-900 200V146q400-14 900-18t400 0 820 14V200z"],
    ...repeatHouses(house, walls),
    ["#2f8fb3", land(152)],
    waves("#6fbad0", [
      [10, 166, 60],
      [110, 186, 80],
      [236, 172, 70],
      [-90, 180, 70],
      [350, 184, 80],
    ]),
    ["#fbf6ee", "M84 178v-40q22 18 24 40zM80 178v-30q-16 14-18 30z"],
    ["#b4513f", "M56 181h58l-8 10H66z"],
    ["#d9d3c7", "M216 200l6-24h34l6 24z"],
    ["#fbf6ee", "M228 176l3-46h16l3 46z"],
    ["#d3483a", `M229.500 152l1-14h17l1 14zM228 176l1-12h20l1 12z${triangle(239, 124, 18, 10)}`],
    ["#f8d98d", rect(233, 122, 12, 8)],
  ]);
}

const repeatHouses = (house: (x: number, top: number, wall: string) => Shape[], walls: readonly string[]): Shape[] =>
  Array.from({ length: 24 }, (_, i) => house(-150 + i * 26, 124 + ((i * 5) % 3) * 3, walls[i % 7]!)).flat();

/** The gate with the yellow clock tower, between houses with balconies. */
export function cartagena(): string {
  const house = (x: number, wall: string, trim: string): Shape[] => [
    [wall, rect(x, 92, 62, 80)],
    ["#b5563c", `M${x - 3} 93l6-9h56l6 9z`],
    ["#fbf3e3", `${grid(x + 8, 104, 3, 1, [12, 22], [17, 0])}${grid(x + 8, 142, 3, 1, [12, 30], [17, 0])}`],
    [
      trim,
      `${grid(x + 10, 107, 3, 1, [8, 19], [17, 0])}${grid(x + 10, 145, 3, 1, [8, 27], [17, 0])}${rect(x + 3, 124, 56, 3)}${repeat(12, (i) => rect(x + 4 + i * 4.7, 116, 1.5, 9))}`,
    ],
    ["#d8407d", `${dot(x + 6, 127, 6)}${dot(x + 14, 130, 5)}${dot(x + 50, 128, 6)}`],
  ];
  return picture("#c6ebf0", [
    ["#fde9ae", dot(268, 40, 20)],
    ["#fdfefe", "M40 56q-14 0-12-8t14-6q4-10 16-6 14-4 14 6 12 0 10 8t-12 6z"],
    ...house(-148, "#7fb9c9", "#3f6b86"),
    ...house(-80, "#f0a58c", "#8a4a3a"),
    ...house(-12, "#e9825f", "#6b4a35"),
    ...house(270, "#6fb5a8", "#2f6b66"),
    ...house(338, "#f4d27c", "#8a5a2a"),
    ...house(406, "#f0a58c", "#8a4a3a"),
    ["#f2b632", `${rect(56, 118, 208, 54)}${rect(138, 62, 44, 58)}`],
    [
      "#fbf3e3",
      `${rect(52, 114, 216, 6)}${rect(134, 60, 52, 5)}${rect(134, 88, 52, 3)}${repeat(11, (i) => rect(58 + i * 19.4, 106, 8, 9))}`,
    ],
    ["#d98f2a", `M142 60a18 16 0 0 1 36 0z`],
    ["#c9603c", `M148 47l12-26 12 26z`],
    ["#fbf3e3", `${dot(160, 76, 9)}${repeat(3, (i) => arch(74 + i * 66, 172, 40, 44))}`],
    [
      "#6b3f2c",
      `${repeat(3, (i) => arch(78 + i * 66, 172, 32, 39))}M159 70h2v6h5v2h-7z${arch(144, 112, 10, 18)}${arch(166, 112, 10, 18)}`,
    ],
    ["#e6d6b8", land(172)],
    ["#cdb994", rect(-900, 186, 2120, 2)],
    ...palm(36, 184, 76, -8),
    ...palm(286, 184, 84, 8),
  ]);
}

/** A roof of palm leaves at the lagoon, and the ruin on the cape. */
export function cancun(): string {
  return picture("#c3ecf4", [
    ["#ffe39a", dot(86, 42, 22)],
    ["#fdfefe", "M210 50q-14 0-12-8t14-6q4-10 16-6 14-4 14 6 12 0 10 8t-12 6z"],
    ["#27a3b5", land(112)],
    ["#4fc5c4", land(132)],
    ["#93dfd3", "M-900 200V150q420-10 900-2t420 0 800 2V200z"],
    ["#8f9a82", "M196 136q6-24 30-28l12-6h90l500 10V136z"],
    ["#6f9a6a", "M204 116q14-10 34-12h90q300-8 600 6v6q-500-8-724 0z"],
    ["#d8c7a4", `${rect(244, 92, 66, 14)}${rect(252, 80, 50, 12)}${rect(260, 66, 34, 14)}${rect(257, 62, 40, 5)}`],
    ["#6b5f4f", rect(272, 69, 10, 11)],
    ["#bfae8b", `${rect(270, 80, 14, 26)}`],
    ["#fdf0cf", "M-900 200V168q380-18 900-10t440 2 780-4V200z"],
    ["#f1dcae", "M-900 200V188q420-8 900-4t440 2 780-4V200z"],
    ["#7a5638", rect(117, 100, 6, 84)],
    [
      "#c79a5b",
      "M62 116q28-34 58-42 30 8 58 42-10 6-16 0-8 8-14 1-8 8-14 1-8 7-14 0-8 8-14 0-8 7-14-1-8 8-14 0-8 6-16-1z",
    ],
    ["#a97c42", "M120 74q30 8 58 42-10 6-16 0-8 8-14 1-8 8-14 1-8 7-14 0z"],
    ["#fbf6ee", "M66 178l24-18 4 3-18 15h18v4H62zM174 178l-24-18-4 3 18 15h-18v4h32z"],
    ["#e5675a", "M66 176l22-16 3 2-20 15zM174 176l-22-16-3 2 20 15z"],
    ...palm(14, 186, 110, 20),
  ]);
}

/** The hotel like a sail and the tallest tower, over sand and sea. */
export function dubai(): string {
  const tower = (x: number, width: number, top: number): string => `${rect(x, top, width, 150 - top)}`;
  return picture("#fde3c8", [
    ["#fff4de", dot(84, 60, 26)],
    [
      "#dfbfb6",
      `${tower(-150, 22, 112)}${tower(-110, 18, 96)}${tower(-70, 26, 108)}${tower(-30, 20, 90)}${tower(4, 24, 106)}${tower(38, 18, 88)}${tower(66, 22, 104)}${tower(252, 24, 100)}${tower(284, 20, 84)}${tower(312, 26, 104)}${tower(350, 20, 92)}${tower(384, 26, 106)}${tower(420, 20, 96)}`,
    ],
    ["#b99aa0", `M110 150V74l3-4V42l3-4 2-34 2 34 3 4v28l3 4v76z${tower(92, 14, 92)}${tower(130, 14, 98)}`],
    ["#f4d9ae", "M-900 200V146q420-10 900-4t460 2 760 2V200z"],
    ["#2f93b0", land(152)],
    [
      "#6fbccb",
      `${rect(10, 164, 64, 2)}${rect(90, 182, 70, 2)}${rect(276, 176, 60, 2)}${rect(-90, 172, 80, 2)}${rect(370, 166, 80, 2)}`,
    ],
    ["#f4d9ae", "M150 166q10-8 56-8t60 8z"],
    ["#4a6f8f", "M182 158V34q64 44 66 124z"],
    ["#fbfaf6", "M190 158V46q48 38 52 112z"],
    ["#8fb4cc", `${repeat(8, (i) => rect(190, 66 + i * 11.5, 18 + i * 4.4, 3))}`],
    ["#fbfaf6", `${rect(178, 22, 5, 138)}M178 34q34-4 48 22l-4 1q-14-18-44-17z`],
    ["#fdf0d6", "M-900 200V192q500-8 1000-4t1120 2V200z"],
    ["#e9e1d3", "M64 176v-38q26 16 28 38z"],
    ["#7a4f38", "M48 178h56l-10 10H58z"],
  ]);
}

/** A catamaran off a beach of leaning palms. */
export function puntaCana(): string {
  return picture("#cdeff2", [
    ["#ffdf8c", dot(250, 50, 22)],
    ["#fdfefe", "M80 46q-14 0-12-8t14-6q4-10 16-6 14-4 14 6 12 0 10 8t-12 6z"],
    ["#1f95ad", land(118)],
    ["#43bcc2", land(138)],
    ["#9de3d6", "M-900 200V160q380 8 900-6t460 8 760-4V200z"],
    ["#e5675a", "M176 132V58q40 34 44 74z"],
    ["#fbf6ee", "M176 110V58q16 14 26 30zM170 132V72q-26 28-30 60z"],
    ["#f2b84b", "M176 132v-14h41q2 8 3 14z"],
    ["#6b4a35", rect(172, 52, 3, 86)],
    ["#fbfaf6", "M130 136h96l-8 9h-80z"],
    ["#b9d6dc", rect(140, 148, 76, 3)],
    ["#fdf0cf", "M-900 200V176q420-14 860-6 100 16 220 10t300-6 740-4V200z"],
    ["#f4dfb2", "M-900 200V192q420-8 860-2 200 10 520-2t740 0V200z"],
    ...palm(30, 188, 108, 46),
    ...palm(8, 192, 84, 22),
    ...palm(312, 186, 96, -40),
    ...palm(-70, 190, 96, 30),
    ...palm(392, 188, 104, -34),
    ["#e5675a", "M86 178l14-18 14 18z"],
    ["#fbf6ee", "M95 178l5-18 5 18z"],
    ["#8a6242", rect(99, 176, 2.5, 14)],
  ]);
}

/** Red desert mountains above the water, corals and fish below. */
export function sharmElSheikh(): string {
  const fish = (x: number, y: number, size: number): string =>
    `M${x} ${y}q${size}-${size * 0.8} ${size * 2} 0l${size * 0.8}-${size * 0.5}v${size}l-${size * 0.8}-${size * 0.5}q-${size} ${size * 0.8}-${size * 2} 0z`;
  return picture("#fbe6c6", [
    ["#fff3d4", dot(246, 38, 20)],
    ["#d99a7c", "M-900 200V90L-200 70-80 40l60 30 40-20 60 34 50-30 70 34 40-26 60 28 60-34 80 30 780 24V200z"],
    ["#bf7a60", "M-900 200V104L-60 92 0 74l40 22 60-20 70 26 60-20 50 18 70-20 90 24 840 4V200z"],
    ["#5fc0cf", land(102)],
    ["#2f93b8", land(112)],
    ["#1f739c", land(150)],
    ["#fbfaf6", "M138 96V40q34 22 38 56zM132 96V54q-20 18-24 42z"],
    ["#7a4f38", "M98 98h92q-4 14-16 14h-60q-12 0-16-14z"],
    ["#174f73", "M-900 200V184q420-14 940-2 140 10 300-4t880 4V200z"],
    [
      "#e5675a",
      "M36 190q-8-30-18-32 10-4 16 10 0-20-6-28 14 4 12 28 8-16 18-16-12 8-14 38zM270 190q-4-24-16-28 12-4 18 10 4-24 14-26-4 10-4 26 8-8 16-8-10 8-14 26zM-60 192q-6-24-14-28 12 0 16 12 4-18 12-18-4 12-4 34z",
    ],
    [
      "#f2b84b",
      "M84 190q-14-2-14-12t14-10 14 10-14 12zM222 192q-10-2-10-9t10-8 11 8-11 9zM360 192q-14-2-14-12t14-10 14 10-14 12z",
    ],
    ["#e8a0b8", "M108 194q-4-18 4-24 2 8 6 0 2 10 8 2-2 14-8 22zM320 192q-4-18 4-24 2 8 6 0 2 10 8 2-2 14-8 22z"],
    ["#ffd76b", fish(150, 146, 9) + fish(176, 164, 6) + fish(44, 134, 6) + fish(-50, 150, 8) + fish(346, 150, 8)],
    ["#fbfaf6", fish(226, 138, 7) + fish(118, 160, 5)],
  ]);
}
