import { arch, dot, grid, land, palm, picture, rect, repeat, type Shape, tree, triangle } from "./svg";

/** The red gate, the pagoda and a cherry tree. */
export function kyoto(): string {
  const storey = (y: number, wide: number): Shape[] => [
    ["#b8452f", rect(232 - wide * 0.3, y, wide * 0.6, 18)],
    ["#f6e3c8", grid(232 - wide * 0.22, y + 5, 3, 1, [wide * 0.1, 10], [wide * 0.17, 0])],
    [
      "#43414f",
      `M${232 - wide * 0.62} ${y + 3}q${wide * 0.3}-3 ${wide * 0.36}-14h${wide * 0.52}q${wide * 0.06} 11 ${wide * 0.36} 14l2-4q0 7-6 7H${236 - wide * 0.62}q-6 0-6-7z`,
    ],
  ];
  return picture("#fbe0d8", [
    ["#fff3e8", dot(54, 44, 21)],
    ["#c9cdb4", "M-900 200V140Q-200 100 40 96t200 22 980 18V200z"],
    ["#9fb592", "M-900 200V156Q-160 124 60 134t200-4 960 18V200z"],
    ["#43414f", `${rect(230.8, 22, 2.5, 28)}${repeat(4, (i) => rect(227.5, 26 + i * 5, 9, 2))}`],
    ...storey(142, 78),
    ...storey(120, 70),
    ...storey(98, 62),
    ...storey(76, 54),
    ...storey(55, 46),
    ["#8f8a84", `${rect(196, 158, 72, 8)}${rect(188, 164, 88, 6)}`],
    ["#86a878", "M-900 200V166q500-8 1000-4t1120 4V200z"],
    ["#e3d8c6", "M84 166h52l26 34H58z"],
    ["#cfc0a8", "M79 174h62l3 4H76zM70 186h80l4 5H66z"],
    [
      "#d8432d",
      `M62 180l4-84h12l2 84zM140 180l2-84h12l4 84z${rect(44, 112, 132, 9)}${rect(105, 98, 10, 16)}M28 84q82 14 164 0l-5 15H33z`,
    ],
    ["#3b3440", `M24 76q86 16 172 0l-4 9q-82 14-164 0z${rect(61, 174, 20, 8)}${rect(139, 174, 20, 8)}`],
    ["#6b4a3f", "M292 200q6-40 0-70l-16-18 3-2 15 14 10-26 4 1-7 30q8 34 6 71z"],
    ["#f3b3c0", `${dot(270, 100, 18)}${dot(292, 84, 22)}${dot(318, 94, 22)}${dot(304, 112, 18)}${dot(340, 108, 18)}`],
    ["#f9ced6", `${dot(284, 80, 12)}${dot(312, 88, 12)}${dot(266, 96, 8)}${dot(330, 102, 9)}`],
  ]);
}

/** The Koutoubia over the red walls, the Atlas behind. */
export function marrakesh(): string {
  return picture("#fbdcae", [
    ["#fff1d2", dot(76, 46, 22)],
    ["#d9a79a", "M-900 200V140L-80 96l60-24 50 24 50-34 60 40 40-22 60 34 50-30 60 36 50-20 820 40V200z"],
    [
      "#fff6ee",
      "M-45 82l25-10 22 11-12 1-9-4-9 6-8-3zM58 77L80 62l24 16-11 1-8-6-9 8-8-5zM270 96l20-12 20 12-9 2-8-5-9 7-6-4z",
    ],
    ["#c98265", "M-900 200V150q500-20 1000-10t1120 10V200z"],
    ["#b85c3d", `${rect(-900, 132, 2120, 44)}${repeat(40, (i) => rect(-120 + i * 14, 125, 8, 8))}`],
    [
      "#a34e33",
      `${rect(-40, 120, 34, 56)}${rect(44, 120, 34, 56)}${rect(256, 120, 34, 56)}${rect(344, 120, 34, 56)}${repeat(3, (i) => rect(-40 + i * 13, 113, 8, 8) + rect(44 + i * 13, 113, 8, 8) + rect(256 + i * 13, 113, 8, 8) + rect(344 + i * 13, 113, 8, 8))}`,
    ],
    ["#dd9a66", rect(138, 54, 44, 122)],
    ["#c98352", rect(168, 54, 14, 122)],
    ["#2f8f8c", rect(138, 60, 44, 7)],
    ["#dd9a66", `${repeat(5, (i) => rect(138 + i * 9.3, 48, 6.5, 7))}${rect(149, 28, 22, 22)}`],
    ["#2f8f8c", rect(149, 32, 22, 4)],
    ["#c98352", `M149 29a11 11 0 0 1 22 0z${rect(164, 36, 7, 14)}`],
    ["#e3b23f", `${dot(160, 15, 3.5)}${dot(160, 9, 2.5)}${dot(160, 4.5, 1.8)}`],
    [
      "#7a3f2a",
      `${arch(146, 90, 8, 16)}${arch(158, 90, 8, 16)}${arch(152, 120, 9, 18)}${arch(152, 150, 9, 18)}${arch(156, 46, 8, 9)}${arch(212, 176, 26, 36)}`,
    ],
    ["#e8c08f", land(176)],
    ...palm(28, 182, 66, -6, "#4f8a55"),
    ...palm(104, 184, 78, 6, "#4f8a55"),
    ...palm(214, 186, 58, -8, "#3f7d4f"),
    ...palm(300, 184, 82, 6, "#4f8a55"),
    ...palm(-44, 184, 70, 4, "#4f8a55"),
    ...palm(372, 184, 66, -6, "#4f8a55"),
  ]);
}

/** The Colosseum among umbrella pines. */
export function rome(): string {
  const pine = (x: number, y: number, tall: number): Shape[] => [
    ["#6b4a35", `M${x - 2} ${y}l1-${tall}h2l1 ${tall}z`],
    [
      "#4f8060",
      `M${x - tall * 0.5} ${y - tall * 0.72}q${tall * 0.02}-${tall * 0.36} ${tall * 0.5}-${tall * 0.38}q${tall * 0.48} ${tall * 0.02} ${tall * 0.5} ${tall * 0.38}q-${tall * 0.5} ${tall * 0.12}-${tall} 0z`,
    ],
  ];
  const arches = (y: number, high: number, from: number, to: number): string =>
    repeat(to - from, (k) => {
      const i = from + k;
      const angle = ((i + 0.5) / 12) * Math.PI;
      const next = ((i + 1) / 12) * Math.PI;
      const before = (i / 12) * Math.PI;
      const x = 160 - Math.cos(before) * 92;
      const wide = (Math.cos(before) - Math.cos(next)) * 92;
      return arch(x + wide * 0.18, y + Math.sin(angle) * 9, wide * 0.64, high);
    });
  return picture("#fbe3cb", [
    ["#fff4df", dot(58, 44, 22)],
    ["#cfc3a0", "M-900 200V140Q-100 116 60 126t260-6 900 18V200z"],
    ...pine(22, 160, 78),
    ...pine(-40, 158, 60),
    ...pine(300, 158, 70),
    ...pine(356, 160, 84),
    ...pine(-90, 160, 76),
    ["#c69c74", "M126 62q80-8 108 14l14 26-20-6q-40-18-102-16z"],
    ["#e4c39c", "M68 152V72q34-24 92-22l10 16 14-4 4 20 16-2 8 16 40 10v46q-92 26-184 0z"],
    [
      "#d3ac82",
      "M68 72q34-24 92-22v5q-56-2-92 22zM68 98q92 22 184 10v4q-92 12-184-8zM68 124q92 22 184 4v5q-92 18-184-3z",
    ],
    ["#7d5a40", `${arches(108, 17, 1, 11)}${arches(135, 18, 1, 11)}${arches(82, 15, 1, 7)}`],
    ["#b58e66", "M68 148q92 26 184 0v6q-92 26-184 0z"],
    ["#a9bd86", "M-900 200V160q400-8 970-4 90 24 180 0 500-4 970 4V200z"],
    ["#e6d9bd", "M-900 200V184q500-8 1060-6t1060 6V200z"],
    ...tree(44, 186, 26, "#7d9f66"),
    ...tree(276, 186, 26, "#7d9f66"),
    ...tree(-24, 186, 30, "#7d9f66"),
    ...tree(340, 186, 30, "#7d9f66"),
  ]);
}

/** The three pyramids and a felucca on the river. */
export function cairo(): string {
  const pyramid = (x: number, foot: number, wide: number, tall: number): Shape[] => [
    ["#e6b96f", triangle(x, foot, wide, tall)],
    ["#c9934f", `M${x} ${foot - tall}l${wide / 2} ${tall}H${x + wide * 0.1}z`],
  ];
  return picture("#fde8bd", [
    ["#fff6da", dot(252, 50, 25)],
    ["#efd095", "M-900 200V138q500-16 1000-8t1120 8V200z"],
    ...pyramid(258, 140, 84, 56),
    ...pyramid(66, 142, 116, 78),
    ...pyramid(168, 146, 152, 108),
    ["#f6e0b4", "M156 55l12-17 12 17 5 8-7-3-5 5-7-5-7 6-5-5-5 3z"],
    ["#e3c07f", "M-900 200V144q500-8 1000-2t1120 2V200z"],
    ["#7fa56a", "M-900 200V154q500-8 1000-4t1120 4V200z"],
    ...palm(22, 160, 54, -4, "#3f7d4f"),
    ...palm(42, 162, 42, 6, "#3f7d4f"),
    ...palm(302, 160, 58, 6, "#3f7d4f"),
    ...palm(-48, 160, 50, 5, "#3f7d4f"),
    ...palm(352, 160, 46, -4, "#3f7d4f"),
    ["#3f97ab", land(162)],
    [
      "#7cbfc7",
      `${rect(16, 174, 64, 2)}${rect(232, 180, 70, 2)}${rect(110, 194, 70, 2)}${rect(-80, 182, 70, 2)}${rect(350, 172, 70, 2)}`,
    ],
    ["#fffaf0", "M128 178 160 92q34 38 40 82z"],
    ["#7a4f38", "M112 178h104q-6 12-20 12h-66q-12 0-18-12zM126 180l35-92 2 1-34 92z"],
  ]);
}

/** The Giralda and orange trees. */
export function seville(): string {
  const orange = (x: number, y: number): Shape[] => [
    ["#6b4a35", rect(x - 2, y - 22, 4, 22)],
    ["#4f8a55", dot(x, y - 32, 17, 16)],
    [
      "#f08a2c",
      `${dot(x - 8, y - 34, 2.6)}${dot(x + 6, y - 40, 2.6)}${dot(x + 2, y - 28, 2.6)}${dot(x - 3, y - 43, 2.6)}${dot(x + 10, y - 30, 2.6)}`,
    ],
  ];
  return picture("#c9e7f5", [
    ["#ffe6a0", dot(250, 44, 21)],
    [
      "#e9d6bb",
      `${rect(-900, 128, 1024, 50)}${rect(-40, 112, 164, 20)}${repeat(14, (i) => triangle(-84 + i * 15, 129, 7, 16))}${rect(176, 118, 1044, 60)}`,
    ],
    [
      "#d9c3a3",
      `${repeat(8, (i) => rect(-70 + i * 24, 128, 6, 50))}${repeat(9, (i) => rect(200 + i * 26, 118, 6, 60))}${repeat(16, (i) => triangle(198 + i * 14, 119, 7, 13))}`,
    ],
    [
      "#8f7c66",
      `${repeat(5, (i) => arch(8 + i * 24 - 24, 158, 10, 26))}${repeat(5, (i) => arch(212 + i * 26, 156, 10, 28))}`,
    ],
    ["#dd9f68", `${rect(122, 76, 56, 102)}`],
    ["#c4834f", rect(164, 76, 14, 102)],
    ["#f3dcb6", `${rect(118, 72, 64, 5)}${rect(118, 112, 64, 2.5)}${rect(118, 148, 64, 2.5)}`],
    ["#c98a55", `${rect(128, 84, 12, 26)}${rect(152, 84, 10, 26)}${rect(128, 118, 12, 28)}${rect(152, 118, 10, 28)}`],
    ["#7d4f33", `${arch(144.5, 108, 6, 18)}${arch(144.5, 144, 6, 18)}${arch(141, 178, 14, 22)}`],
    ["#e6b37f", rect(128, 50, 44, 22)],
    ["#7d4f33", `${repeat(4, (i) => arch(131 + i * 10.2, 70, 7, 15))}`],
    ["#f3dcb6", `${rect(124, 47, 52, 4)}${rect(135, 30, 30, 3)}`],
    ["#dd9f68", `${rect(138, 33, 24, 14)}M141 30a9 10 0 0 1 18 0z`],
    ["#7d4f33", `${arch(142, 46, 5, 9)}${arch(153, 46, 5, 9)}`],
    ["#b98a3f", `${rect(149.2, 8, 1.8, 13)}M146 10h4v8h-4zM151 9l6 3-6 3z`],
    ["#efe3cd", land(178)],
    ["#dcc9a8", rect(-900, 190, 2120, 2)],
    ...orange(28, 186),
    ...orange(82, 190),
    ...orange(222, 190),
    ...orange(280, 186),
    ...orange(-28, 190),
    ...orange(340, 190),
  ]);
}

/** The golden chedi with its parasols, a temple roof, jungle. */
export function chiangMai(): string {
  return picture("#d9f0e3", [
    ["#ffeab0", dot(66, 46, 21)],
    ["#a9cfb0", "M-900 200V128Q-100 70 60 78t180 12 980 34V200z"],
    ["#79b08a", "M-900 200V148Q-60 108 110 120t200-6 910 30V200z"],
    ["#fbf3e0", `${rect(214, 124, 84, 44)}`],
    ["#8a3b2a", "M200 128q22-6 34-34h44q12 28 34 34l-2 5H202zM222 104q14-8 20-32h28q6 24 20 32z"],
    ["#3f7d5f", "M206 128q20-8 30-30h40q10 22 30 30zM228 102q12-10 17-26h22q5 16 17 26z"],
    [
      "#e9b93f",
      `M256 60l3 12h-6zM199 130q-8-2-7-12 3 6 9 6zM313 130q8-2 7-12-3 6-9 6zM256 96l16 32h-32z${rect(212, 132, 88, 3)}`,
    ],
    ["#a9472f", `${arch(247, 168, 18, 28)}${rect(220, 142, 12, 18)}${rect(280, 142, 12, 18)}`],
    [
      "#e9b93f",
      `M76 168l6-12h88l6 12zM84 156l4-12h76l4 12zM92 144l4-12h60l4 12zM98 132q0-40 22-52h12q22 12 22 52zM116 80l4-12h12l4 12zM120 68l6-42 6 42z`,
    ],
    ["#cf9a2c", `M126 26l6 42 4 12h-4q22 12 22 52l6 12 4 12 6 0 6 12h-34l-8-36q2-40-8-52z`],
    ["#f7dc86", `${rect(96, 138, 34, 2)}${rect(88, 150, 40, 2)}${rect(82, 162, 46, 2)}${rect(120, 58, 10, 2)}`],
    [
      "#e9b93f",
      `M56 128q18-16 36 0zM60 120q14-14 28 0zM65 113q9-11 18 0zM158 128q18-16 36 0zM162 120q14-14 28 0zM167 113q9-11 18 0z`,
    ],
    ["#a9823a", `${rect(73, 104, 2, 64)}${rect(175, 104, 2, 64)}`],
    ["#efe3cd", land(168)],
    ["#dcc9a8", rect(-900, 182, 2120, 2)],
    [
      "#4f9468",
      `${dot(20, 160, 26, 20)}${dot(-12, 156, 26, 24)}${dot(330, 158, 24, 22)}${dot(-60, 160, 30, 22)}${dot(370, 156, 30, 24)}`,
    ],
    ...palm(30, 176, 84, 6, "#3f8a5f"),
    ...palm(352, 178, 90, -8, "#3f8a5f"),
  ]);
}

/** The columns on the citadel above the stone houses. */
export function amman(): string {
  const walls = ["#f3e3c6", "#e8d0aa", "#dfc097", "#f7ecd6"];
  const cubes = (y: number, high: number, offset: number): Shape[] =>
    Array.from({ length: 13 }, (_, i): Shape[] => {
      const x = -90 + offset + i * 40;
      const top = y - ((i * 7) % 4) * 5;
      return [
        [walls[(i + offset) % 4]!, rect(x, top, 40, high)],
        ["#a08a6e", `${grid(x + 8, top + 8, 2, 1, [7, 10], [16, 0])}`],
      ];
    }).flat();
  return picture("#cfe8f3", [
    ["#ffeab0", dot(262, 42, 20)],
    ["#d9c3a0", "M-900 200V130Q-100 110 40 92l40-10h160l50 16q200 30 930 40V200z"],
    ["#c9ad84", "M86 82h150l6 6H80z"],
    [
      "#f6e7cb",
      `${repeat(3, (i) => rect(116 + i * 32, 26, 11, 50))}${rect(108, 18, 44, 8)}${rect(104, 76, 114, 6)}${rect(110, 14, 40, 4)}`,
    ],
    ["#dcc49c", `${repeat(3, (i) => rect(123 + i * 32, 26, 4, 50))}`],
    ["#f6e7cb", `${repeat(3, (i) => rect(113 + i * 32, 23, 17, 4) + rect(113 + i * 32, 73, 17, 4))}`],
    ["#f6e7cb", rect(208, 60, 10, 18)],
    ...cubes(112, 40, 0),
    ...cubes(138, 40, 17),
    ...[6, 92, 178, 264, -50, 340].map((x): Shape => ["#5c8a5f", `M${x} 172q-7-18 0-38 7 20 0 38z`]),
    ...cubes(164, 40, 6),
  ]);
}
