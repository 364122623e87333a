import { useEffect, useLayoutEffect } from "react";

/** React warns of layout effects on the server. */
export const useLayoutEffectInBrowser = typeof document === "undefined" ? useEffect : useLayoutEffect;
