import { useNavigate } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Calendar } from "./calendar.server";

/** Days to go; left and right are turned around where one reads from the right. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * The keys of a calendar grid (APG): arrows go by day and week, Home and End to the ends of a week, Page Up and Page Down
 * through the months. Tab reaches one day of the grid. The cells of the months shown are the days in their order.
 */
export function useArrowKeys(page: Pick<Calendar, "earlier" | "later">) {
  const grid = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  /** The day to focus when the next months are there. */
  const next = useRef(-1);
  const links = () => [...(grid.current?.querySelectorAll("a") ?? [])];

  // biome-ignore lint/correctness/useExhaustiveDependencies: other days are shown
  useEffect(() => {
    const all = links();
    const waiting = all[Math.min(next.current, all.length - 1)];
    next.current = -1;
    waiting?.focus();
    const entry = all.find((link) => link === document.activeElement || link.ariaCurrent) ?? all[0];
    for (const link of all) link.tabIndex = link === entry ? 0 : -1;
  }, [page]);

  function onKeyDown(event: KeyboardEvent) {
    const from = document.activeElement as HTMLElement;
    const months = { PageUp: page.earlier, PageDown: page.later }[event.key];
    const to = dayFrom(from, event.key);
    if (months) {
      next.current = links().indexOf(from as HTMLAnchorElement);
      navigate(months, { preventScrollReset: true });
    } else if (to) {
      from.tabIndex = -1;
      to.tabIndex = 0;
      to.focus();
    } else return;
    event.preventDefault();
  }
  return { grid, onKeyDown };
}

function dayFrom(from: HTMLElement, key: string): HTMLElement | null | undefined {
  const week = [...(from.closest("tr")?.querySelectorAll("a") ?? [])];
  if (key === "Home") return week[0];
  if (key === "End") return week.at(-1);
  const step = STEPS[key] ?? 0;
  const turned = step % 7 && document.dir === "rtl" ? -step : step;
  const days = [...(from.closest("div")?.querySelectorAll<HTMLElement>("td > *") ?? [])];
  const to = step ? days[days.indexOf(from) + turned] : undefined;
  return to?.matches("a") ? to : undefined;
}
