import { encode } from "uqr";

/** A code as dark squares of an SVG, and how many fit side by side. */
export type Squares = { size: number; path: string };

/** One line of the path for each run of dark squares. */
export function squaresOf(code: string): Squares {
  const { data, size } = encode(code, { ecc: "M", border: 0 });
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      return `M${x} ${y}h${(end < 0 ? size : end) - x}v1H${x}z`;
    }),
  );
  return { size, path: path.join("") };
}
