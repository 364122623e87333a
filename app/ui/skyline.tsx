import type { ReactNode } from "react";
import { dusk, hills, houses, lights, picture, sun } from "./skyline.css";

type SkylineProps = { as?: "div" | "section"; className?: string; children: ReactNode };

/** A wide evening in the organisation's hue. The drawing stays low or far away, so that text is over plain sky. */
export function Skyline({ as: Element = "div", className, children }: SkylineProps) {
  return (
    <Element className={className ? `${dusk} ${className}` : dusk}>
      <svg className={sun} viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r="50" />
      </svg>
      <svg className={picture} viewBox="0 0 1280 220" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <path className={hills} d="M0 112C160 62 300 56 430 92s220 40 350-8 320-56 500 12v124H0z" />
        <path
          className={houses}
          d="M0 220V134h40v-22h58v30l34-24 34 24v-46h46v-20h12v20h10v60h50l30-26 30 26h22v-60h70v22h34v38h30a36 36 0 0 1 72 0h26V92h16V66h6v26h16v58h58l36-30 36 30v-38h58v-26h40v70l44-34 44 34h18V74h74v76h36v-40l32-24 32 24v40h30a44 44 0 0 1 44-44 44 44 0 0 1 44 44h20v70z"
        />
        <path
          className={lights}
          d="M52 124h10v10h-10zM74 124h10v10h-10zM178 110h10v10h-10zM202 110h10v10h-10zM178 134h10v10h-10zM380 110h10v10h-10zM406 110h10v10h-10zM380 134h10v10h-10zM446 130h10v10h-10zM780 126h10v10h-10zM802 126h10v10h-10zM838 100h10v10h-10zM984 90h10v10h-10zM1010 90h10v10h-10zM984 114h10v10h-10zM1010 138h10v10h-10zM1106 118h10v10h-10z"
        />
      </svg>
      {children}
    </Element>
  );
}
