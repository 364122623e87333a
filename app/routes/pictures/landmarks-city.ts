import { arch, dot, grid, land, n, picture, rect, repeat, type Shape, tree, triangle } from "./svg";

/** A street of narrow houses with tiled roofs. */
function row(
  foot: number,
  houses: readonly (readonly [x: number, width: number, top: number, wall: string])[],
): Shape[] {
  return houses.flatMap(([x, width, top, wall]): Shape[] => [
    [wall, rect(x, top, width, foot - top)],
    ["#bf5b3d", `M${x - 2} ${top}l5-9h${width - 6}l5 9z`],
    ["#4d6a7c", grid(x + 7, top + 9, 2, Math.floor((foot - top - 12) / 20), [8, 12], [width - 22, 20])],
  ]);
}

/** The yellow tram in a street of Alfama. */
export function lisbon(): string {
  return picture("#c5e6ee", [
    ["#f6d68a", dot(262, 40, 20)],
    ["#a9c9b4", "M-900 200V120Q-60 92 40 66l6-14h5v8h7v-8h7v8h8v-8h7v12Q190 98 320 84 500 70 1220 120V200z"],
    ...row(162, [
      [-220, 46, 92, "#f3ead9"],
      [-174, 44, 104, "#8fbcc0"],
      [-130, 46, 88, "#f2b7a0"],
      [-84, 44, 98, "#f7d98c"],
      [-40, 44, 90, "#f3ead9"],
      [4, 44, 82, "#f2b7a0"],
      [48, 42, 98, "#8fbcc0"],
      [90, 46, 74, "#f3ead9"],
      [136, 44, 88, "#e88f6c"],
      [180, 44, 78, "#9cc3a5"],
      [224, 46, 92, "#f2b7a0"],
      [270, 46, 80, "#f3ead9"],
      [316, 44, 96, "#8fbcc0"],
      [360, 46, 84, "#f7d98c"],
      [406, 44, 100, "#f2b7a0"],
      [450, 46, 90, "#9cc3a5"],
    ]),
    ["#d9d0c0", land(162)],
    ["#a49c8f", `${rect(-900, 181, 2120, 2)}${rect(-900, 191, 2120, 2)}`],
    ["#4a4a4f", "M-900 61.200h2120v1.200H-900zM163 62l8 28h3l-8-28z"],
    ["#3a3a40", `${dot(122, 180, 8)}${dot(198, 180, 8)}${rect(108, 168, 104, 10)}`],
    ["#f4b62c", "M84 170v-62q0-8 8-8h136q8 0 8 8v62q0 4-4 4H88q-4 0-4-4z"],
    ["#fdf3dc", "M88 106h144v30H88z"],
    ["#f7f1e4", "M96 100q2-9 12-9h104q10 0 12 9z"],
    ["#3f6378", grid(94, 110, 6, 1, [19, 22], [23.2, 0])],
    ["#fdf3dc", rect(84, 148, 152, 4)],
    ["#c8452f", rect(84, 166, 152, 4)],
    ["#fff7d6", `${dot(91, 158, 4)}${dot(229, 158, 4)}`],
  ]);
}

/** A mosque of many domes over the water. */
export function istanbul(): string {
  const minaret = (x: number, top: number): Shape[] => [
    ["#e9ddd3", `${rect(x - 3, top, 6, 146 - top)}`],
    ["#5d7396", triangle(x, top + 1, 8, 22)],
    ["#c9b8ae", `${rect(x - 5, top + 20, 10, 3)}${rect(x - 5, top + 42, 10, 3)}`],
  ];
  return picture("#fad9bd", [
    ["#fff0da", dot(70, 52, 24)],
    ["#dcb8b4", "M-900 200V128q500-30 960-8t520-16 640 20V200z"],
    ...minaret(72, 58),
    ...minaret(248, 58),
    ...minaret(106, 44),
    ...minaret(214, 44),
    ["#e9ddd3", `${rect(84, 112, 152, 36)}${rect(112, 92, 96, 24)}`],
    [
      "#5d7396",
      `M120 93a40 38 0 0 1 80 0zM92 113a22 20 0 0 1 44 0zM184 113a22 20 0 0 1 44 0zM84 124a9 9 0 0 1 18 0zM218 124a9 9 0 0 1 18 0z`,
    ],
    ["#e3b04a", `${rect(159, 44, 2, 12)}${dot(160, 43, 2.5)}`],
    [
      "#7d6f7c",
      `${repeat(5, (i) => arch(120 + i * 17, 112, 9, 14))}${repeat(8, (i) => arch(90 + i * 18.6, 142, 10, 18))}`,
    ],
    ["#8fae8f", "M-900 200V150q400-12 980-3 60-6 160 0 500-8 980 3V200z"],
    ["#4f9fb6", land(154)],
    [
      "#86c3d0",
      `${rect(20, 166, 60, 2)}${rect(230, 162, 74, 2)}${rect(120, 192, 80, 2)}${rect(-80, 176, 70, 2)}${rect(330, 180, 80, 2)}`,
    ],
    ["#2f4560", "M120 176h92l-9 12h-74z"],
    ["#fbf6ee", `${rect(132, 166, 66, 10)}${rect(142, 158, 44, 8)}`],
    ["#d9553c", rect(158, 148, 10, 10)],
    ["#4d6a7c", grid(137, 169, 8, 1, [4, 4], [7.4, 0])],
  ]);
}

/** The unfinished church with its spires, above the blocks of the Eixample. */
export function barcelona(): string {
  const spire = (x: number, foot: number, wide: number, tall: number): Shape[] => [
    [
      "#d9ab78",
      `M${x - wide / 2} ${foot}C${x - wide / 2} ${foot - tall * 0.6} ${x - 3} ${foot - tall * 0.9} ${x} ${foot - tall}C${x + 3} ${foot - tall * 0.9} ${x + wide / 2} ${foot - tall * 0.6} ${x + wide / 2} ${foot}z`,
    ],
    ["#a97a52", repeat(6, (i) => rect(x - 2.5, foot - tall * 0.74 + i * 10, 5, 5))],
    ["#e9c65b", dot(x, foot - tall, 3)],
  ];
  const block = (x: number, width: number, top: number, wall: string): Shape[] => [
    [wall, rect(x, top, width, 170 - top)],
    ["#6e8496", grid(x + 7, top + 8, Math.floor((width - 8) / 13), Math.floor((164 - top) / 16), [6, 9], [13, 16])],
  ];
  return picture("#d3e9f5", [
    ["#f8d98d", dot(60, 44, 19)],
    ["#b7cdbf", "M-900 200V136Q-300 120 0 108q120-24 240-6 500 14 980 30V200z"],
    ...spire(192, 150, 34, 138),
    ...spire(128, 150, 26, 112),
    ...spire(146, 152, 24, 124),
    ...spire(170, 152, 26, 128),
    ...spire(214, 152, 24, 108),
    ["#c99a69", "M104 170v-44l14-14h88l14 14v44zM118 112l44-26 44 26z"],
    ["#8c6242", `${arch(134, 170, 20, 40)}${arch(170, 170, 20, 40)}${dot(162, 118, 8)}`],
    ["#f5e2b8", `${dot(162, 118, 5)}${arch(138, 170, 12, 32)}${arch(174, 170, 12, 32)}`],
    ...block(-200, 66, 118, "#efd3ba"),
    ...block(-134, 66, 126, "#f4e3c9"),
    ...block(-68, 66, 120, "#e6bfa2"),
    ...block(-2, 54, 126, "#f4e3c9"),
    ...block(52, 50, 134, "#efc9a6"),
    ...block(222, 48, 132, "#f4e3c9"),
    ...block(270, 54, 124, "#e6bfa2"),
    ...block(324, 66, 128, "#f4e3c9"),
    ...block(390, 66, 118, "#efd3ba"),
    ["#c9bfae", land(170)],
    ...[20, 58, 96, 134, 190, 228, 266, 304, -20, -60, -100, 344, 384, 424].flatMap((x) => tree(x, 186, 30, "#6f9f6a")),
    ["#a79d8d", land(188)],
  ]);
}

/** The angel of the Reforma before the volcano. */
export function mexicoCity(): string {
  const tower = (x: number, width: number, top: number, wall: string): Shape[] => [
    [wall, rect(x, top, width, 172 - top)],
    ["#f3dccd", grid(x + 5, top + 7, Math.floor((width - 4) / 10), Math.floor((164 - top) / 11), [5, 5], [10, 11])],
  ];
  return picture("#fbdccb", [
    ["#fff3e0", dot(250, 44, 20)],
    ["#b99ab0", "M-900 200V150L-60 140 60 74q14-8 30 0l120 62 70-18 100 26 940 6V200z"],
    ["#fff6f0", "M36 88 60 74q14-8 30 0l24 13-12 6-12-7-12 10-12-9-10 8z"],
    ...tower(-120, 40, 96, "#c99a97"),
    ...tower(-70, 46, 112, "#d6aaa2"),
    ...tower(-14, 42, 92, "#c99a97"),
    ...tower(36, 38, 116, "#d6aaa2"),
    ...tower(84, 34, 104, "#c99a97"),
    ...tower(206, 36, 98, "#c99a97"),
    ...tower(250, 42, 84, "#d6aaa2"),
    ...tower(300, 40, 108, "#c99a97"),
    ...tower(346, 44, 92, "#d6aaa2"),
    ...tower(396, 40, 110, "#c99a97"),
    ["#8fa977", land(170)],
    [
      "#f4ead9",
      `M120 178h80l-6-10h-68zM132 168h56l-5-12h-46zM145 156h30l-3-14h-24z${rect(154, 60, 12, 84)}M148 60h24l-4-7h-16z`,
    ],
    ["#d8c7af", `${rect(160, 60, 6, 82)}`],
    [
      "#e9b03c",
      `${rect(157, 36, 6, 18)}${dot(160, 33, 4)}M160 42l-22-14q2 14 20 20zM160 42l22-14q-2 14-20 20zM163 38l12-16 2 2-11 18z`,
    ],
    ...[-60, -20, 22, 64, 96].flatMap((x, i) => tree(x, 184 + (i % 2) * 3, 36, "#a583bd")),
    ...[224, 256, 298, 340, 382].flatMap((x, i) => tree(x, 184 + (i % 2) * 3, 36, "#a583bd")),
    ["#a89a94", land(186)],
    ["#d8cfc8", `${repeat(26, (i) => rect(-360 + i * 40, 192, 20, 2))}`],
  ]);
}

/** The obelisk in the widest avenue, with jacarandas. */
export function buenosAires(): string {
  const side = (x: number, width: number, top: number, wall: string): Shape[] => [
    [wall, rect(x, top, width, 168 - top)],
    ["#8aa0b3", grid(x + 6, top + 10, Math.floor((width - 4) / 12), Math.floor((160 - top) / 15), [6, 8], [12, 15])],
  ];
  return picture("#cfe3f6", [
    ["#fdf1cf", dot(84, 46, 20)],
    ...side(-190, 60, 70, "#d5c9c4"),
    ...side(-130, 56, 96, "#e9dcd0"),
    ...side(-74, 60, 80, "#d5c9c4"),
    ...side(-14, 54, 64, "#e9dcd0"),
    ...side(40, 46, 92, "#cbbdbb"),
    ...side(86, 34, 112, "#e9dcd0"),
    ...side(200, 34, 108, "#cbbdbb"),
    ...side(234, 46, 86, "#e9dcd0"),
    ...side(280, 54, 60, "#d5c9c4"),
    ...side(334, 58, 88, "#e9dcd0"),
    ...side(392, 60, 74, "#d5c9c4"),
    ...side(452, 60, 96, "#e9dcd0"),
    ["#a7bf90", land(166)],
    ["#b9b6bd", "M-900 200 130 166h60l1030 34z"],
    ["#fbf8f3", "M148 170 152 40 160 24 160 170z"],
    ["#d8d2d0", "M172 170 168 40 160 24 160 170z"],
    ["#c9bfba", rect(140, 168, 40, 8)],
    ["#efe9ee", "M158 200l1-22h2l1 22zM90 200l40-22h3l-34 22zM230 200l-40-22h-3l34 22z"],
    ...[-40, 8, 52, 96].flatMap((x, i) => tree(x, 178 - i * 2, 54 - i * 7, "#9b7cc4")),
    ...[360, 312, 268, 224].flatMap((x, i) => tree(x, 178 - i * 2, 54 - i * 7, "#9b7cc4")),
  ]);
}

/** The turtle tower in its lake and the red bridge. */
export function hanoi(): string {
  return picture("#dcefe2", [
    ["#fbe3a8", dot(80, 46, 20)],
    ["#a9cdb2", "M-900 200V120q260-30 500-12T0 104t180 0 220-2 820 16V200z"],
    ["#7fb08f", `M-900 200V138q200-14 420-6T60 130t220 0 940 4V200z`],
    ["#4f9a9b", land(146)],
    [
      "#7dbab6",
      `${rect(20, 160, 64, 2)}${rect(120, 190, 70, 2)}${rect(-80, 178, 80, 2)}${rect(360, 170, 90, 2)}${rect(250, 184, 60, 2)}`,
    ],
    ["#6f9a5e", "M104 152q10-9 44-9t44 9z"],
    ["#d9cdb4", `${rect(122, 108, 52, 36)}${rect(130, 82, 36, 24)}${rect(138, 62, 20, 18)}`],
    ["#8a7a68", `M116 109l6-7h52l6 7zM125 83l6-6h34l6 6zM134 63l14-13 14 13z`],
    [
      "#6b5f58",
      `${repeat(3, (i) => arch(126 + i * 16, 140, 11, 22))}${repeat(3, (i) => arch(133 + i * 11.5, 103, 7, 14))}${arch(144, 79, 8, 12)}`,
    ],
    ["#89bfb9", "M122 158h52v4h-52zM130 166h36v3h-36zM138 173h20v2h-20z"],
    [
      "#c9402f",
      `M196 168q62-42 190-34v6q-122-8-184 30zM196 154q62-40 190-33v3q-124-6-188 34z${repeat(9, (i) => rect(208 + i * 20, 147 - i * 3.3 + i * i * 0.12, 3, 15))}${repeat(5, (i) => rect(222 + i * 36, 158 - i * 5 + i * i * 0.5, 4, 30))}`,
    ],
    ["#5c8f5f", "M-40 60q40-34 84-6 22 10 16 34-6-8-10-4-2 14-8 6-4 20-10 4-6 22-12 2-8 20-14 0-10 16-14-4-8 8-20-6z"],
    ["#6b4a35", "M-14 200q14-60 8-110h8q8 60 2 110z"],
  ]);
}

/** The church like basalt columns under northern lights. */
export function reykjavik(): string {
  const home = (x: number, wall: string, roof: string): Shape[] => [
    [wall, rect(x, 146, 34, 26)],
    [roof, `M${x - 3} 147l20-17 20 17z`],
    ["#ffe9a6", grid(x + 6, 153, 2, 1, [7, 9], [14, 0])],
  ];
  return picture("#22345a", [
    ["#3f8f86", "M-900 40Q-200-10 60 62q140 34 280-8Q560-10 1220 30v30Q560 30 350 92 210 130 40 98-300 40-900 76z"],
    ["#6cc7a0", "M-900 50Q-200 0 60 72q140 30 280-10Q560 0 1220 40v14Q560 16 345 76 205 108 50 84-300 20-900 64z"],
    [
      "#f4f1e0",
      `${dot(36, 92, 1.5)}${dot(70, 20, 1.5)}${dot(262, 96, 1.5)}${dot(298, 20, 1.5)}${dot(232, 10, 1.5)}${dot(104, 104, 1.5)}${dot(-50, 10, 1.5)}${dot(370, 110, 1.5)}`,
    ],
    ["#4a5f85", "M-900 200V140L-60 128 0 116l50 20 180-6 60-22 60 24 870 10V200z"],
    [
      "#dfe4ec",
      `M148 172V60l12-34 12 34v112z${repeat(5, (i) => rect(140 - i * 8, 74 + i * 17 + i * i, 8, 98 - i * 17 - i * i))}${repeat(5, (i) => rect(172 + i * 8, 74 + i * 17 + i * i, 8, 98 - i * 17 - i * i))}`,
    ],
    [
      "#b7c1d1",
      `${repeat(5, (i) => rect(146 - i * 8, 74 + i * 17 + i * i, 2, 98 - i * 17 - i * i))}${repeat(5, (i) => rect(178 + i * 8, 74 + i * 17 + i * i, 2, 98 - i * 17 - i * i))}M160 26l12 34v112h-6V70z`,
    ],
    ["#ffe9a6", `${arch(156, 60 + 26, 8, 24)}${arch(153, 172, 14, 30)}`],
    ...home(-120, "#3f7fa6", "#e9edf2"),
    ...home(-74, "#e0a83f", "#e9edf2"),
    ...home(-28, "#c7503f", "#e9edf2"),
    ...home(16, "#4f8f7a", "#e9edf2"),
    ...home(60, "#c7503f", "#e9edf2"),
    ...home(226, "#e0a83f", "#e9edf2"),
    ...home(272, "#3f7fa6", "#e9edf2"),
    ...home(318, "#c7503f", "#e9edf2"),
    ...home(364, "#4f8f7a", "#e9edf2"),
    ["#eef2f6", "M-900 200V172h2120V200z"],
    ["#cfd8e3", `M60 200l${n(86)}-28h28l86 28z`],
  ]);
}
