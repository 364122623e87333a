import type { ReactNode } from "react";
import { dusk, hills, houses, picture, sun } from "./skyline.css";

type SkylineProps = { as?: "div" | "section"; className?: string; children: ReactNode };

/** A wide evening skyline in the organisation's hue; words on it keep their contrast on every part of it. */
export function Skyline({ as: Element = "div", className, children }: SkylineProps) {
  return (
    <Element className={className ? `${dusk} ${className}` : dusk}>
      <svg className={picture} viewBox="0 0 1280 400" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <circle className={sun} cx="900" cy="104" r="58" />
        <path className={hills} d="M0 190C160 110 300 90 430 130s220 70 350 10 300-80 500 30V400H0z" />
        <path
          className={houses}
          d="M0 400V250l30-26 30 26v34a44 44 0 0 1 88 0V196h92v58l56-50 56 50v-34l52-42 52 42v30l60-50 62 50v48h40v-38l62-54 60 54v-66l48-40 48 40v34h84v36l40-40 40 40V170h108v98h60v-52a62 62 0 0 1 112-34V400z"
        />
      </svg>
      {children}
    </Element>
  );
}
