import type { Squares } from "./squares.server";

/** Dark on white in every theme. The page also has the code as text. */
export function QrCode({ size, path, className }: Squares & { className?: string }) {
  return (
    <svg className={className} viewBox={`-4 -4 ${size + 8} ${size + 8}`} shapeRendering="crispEdges" aria-hidden="true">
      <path fill="#fff" d={`M-4-4h${size + 8}v${size + 8}H-4z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
