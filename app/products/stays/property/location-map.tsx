import { useDocument } from "~/ui/document";
import { map, mark, scale } from "./property.css";

type LocationMapProps = { radius: string; x: number; y: number };

/** The center of the place with a circle around it, north up, and the property; the text beside it says the same. */
export function LocationMap({ radius, x, y }: LocationMapProps) {
  if (useDocument().lite) return null;
  return (
    <svg className={map} viewBox="-130 -115 260 240" aria-hidden="true">
      <circle r="100" />
      <path d="M-6 0H6M0-6V6M0-114l6 12-6-4-6 4z" />
      <circle className={mark} cx={x} cy={y} r="9" />
      <text className={scale} y="120">
        {radius}
      </text>
    </svg>
  );
}
